// Small helpers for parts of the page that are written as text.
import { escaped } from './board.js';
import { showLit } from './squares.js';

export { escaped };

// The value that the object itself has under the name, which may come from the address: "constructor" is
// none of an empty object.
export const own = (object, name) => (Object.hasOwn(object, name) ? object[name] : undefined);

// Puts the HTML into the element unless it is there already. Focus on a square, or on anything with an
// id, stays where it was.
export function put(element, html) {
  if (element.written === html) return;
  element.written = html;
  const active = document.activeElement;
  const within = element.contains(active) && active !== element;
  const boards = () => [...element.querySelectorAll('.board')];
  const place = within && {
    id: active.id,
    square: active.dataset.square,
    board: boards().indexOf(active.closest('.board')),
  };
  element.innerHTML = html;
  if (place) {
    const next = (place.id && document.getElementById(place.id)) ||
      (place.square && boards()[place.board]?.querySelector(`.cell[data-square="${place.square}"]`));
    if (next?.classList.contains('cell')) {
      boards()[place.board].querySelector('[tabindex="0"]')?.setAttribute('tabindex', -1);
      next.setAttribute('tabindex', 0);
    }
    next?.focus({ preventScroll: true });
  }
  showLit();
}

// "1 234 567"
export const spaced = (number) => number.toLocaleString('en').replaceAll(',', ' ');

export const option = (value, text, chosen) =>
  `<option value="${escaped(value)}"${value === chosen ? ' selected' : ''}>${escaped(text)}</option>`;

// Calls act; refused(error) answers for input that the program refuses. Any other error is a fault.
export function attempt(act, refused) {
  try {
    return act();
  } catch (error) {
    if (error.name !== 'SquarelabError') throw error;
    return refused(error);
  }
}

// A table that scrolls within its place: the texts of the columns and the HTML of the rows. A column without
// a name has no header cell: an empty one says nothing to a screen reader.
export function scrolling(label, columns, rows) {
  const head = columns.map((text) => (text ? `<th scope="col">${escaped(text)}</th>` : '<td></td>')).join('');
  return `<div class="scroll" tabindex="0" role="group" aria-label="${escaped(label)}"><table><thead><tr>${
    head}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}

// An error of the library, or of the page itself, as a paragraph.
export const complaint = (error) => `<p class="complaint" role="alert">${escaped(error.message)}</p>`;

// A file for the reader to keep.
export function save(name, type, text) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

// Left and right arrow, or the keys for pages, go a step back or on while root is shown, except where they
// mean something else.
export function onStepKeys(root, go) {
  const steps = { ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1 };
  document.addEventListener('keydown', (event) => {
    const step = steps[event.key];
    if (!step || root.hidden || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.target.closest?.('input, select, textarea, .board, .scroll, pre')) return;
    event.preventDefault();
    go(step);
  });
}
