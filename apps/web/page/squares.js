// One square at a time is lit, wherever it is drawn: under the pointer, or where the keyboard is.
// What shows squares carries data-square; what shows words of the lit square listens to onLit.

const listeners = [];
let lit;

export const onLit = (listener) => listeners.push(listener);

export function light(square) {
  if (square === lit) return;
  lit = square;
  showLit();
}

export function showLit() {
  for (const element of document.querySelectorAll('.lit')) element.classList.remove('lit');
  if (lit) {
    for (const element of document.querySelectorAll(`[data-square="${lit}"]`)) {
      element.classList.add('lit');
    }
  }
  for (const listener of listeners) listener(lit);
}

const steps = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

// The pointer and the keyboard over everything in root.
export function watch(root) {
  const squareOf = (event) => event.target.closest?.('[data-square]')?.dataset.square;
  root.addEventListener('pointerover', (event) => light(squareOf(event)));
  root.addEventListener('pointerleave', () => light(undefined));
  root.addEventListener('focusin', (event) => {
    if (squareOf(event)) light(squareOf(event));
  });
  root.addEventListener('keydown', (event) => {
    const cell = event.target.closest?.('.board [role="gridcell"]');
    const step = steps[event.key];
    if (!cell || !step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const file = cell.dataset.square.charCodeAt(0) + step[0];
    const rank = Number(cell.dataset.square[1]) + step[1];
    const square = String.fromCharCode(file) + rank;
    const next = cell.closest('.board').querySelector(`[role="gridcell"][data-square="${square}"]`);
    if (!next) return;
    cell.setAttribute('tabindex', -1);
    next.setAttribute('tabindex', 0);
    next.focus();
  });
}
