// `squarelab guess`: what a constant may stand for.
import { board } from './board.js';
import { attempt, complaint, escaped, put, scrolling } from './dom.js';
import { json, numberings, shownName } from './library.js';
import { squaresOf } from './shift.js';
import { change, state } from './state.js';

export const id = 'guess';
export const title = 'Guess';

let root;
const examples = ['0x0101010101010101', '0x00ff000000000000', '0xfefefefefefefefe', '0x8040201008040201',
  '0x34', 'f5=0x2000000000 a-file=0x0101010101010101 north=<<8'];

export function mount(element) {
  root = element;
  root.innerHTML = `
    <form class="controls" id="guess-form">
      <label class="field wide">A constant of a program, or facts such as f5=0x2000000000
        <input id="number" class="mono" size="24" spellcheck="false" autocomplete="off"></label>
      <button type="submit" class="main">What is it?</button>
      <p class="examples">For example ${examples.map((number) =>
        `<button type="button" class="quiet mono" data-number="${escaped(number)}">${escaped(number)}</button>`).join(' ')}</p>
    </form>
    <div id="facts-fit" aria-live="polite"></div>
    <div id="guesses"></div>`;
  root.querySelector('form').addEventListener('submit', (event) => {
    event.preventDefault();
    change({ number: root.querySelector('#number').value.trim() });
  });
  root.querySelector('.examples').addEventListener('click', (event) => {
    if (event.target.dataset.number) change({ number: event.target.dataset.number });
  });
}

const names = (under) => under.map((name) => `<span class="tag">${escaped(shownName(name))}</span>`).join(' ');

function table(title_, rows) {
  if (!rows.length) return '';
  return `<section><h2>${title_}</h2>${scrolling(title_, ['It may be', 'Kind', 'Under'], rows.map(({ meaning, kind, under }) =>
    `<tr><th scope="row">${escaped(meaning)}</th><td>${escaped(kind)}</td><td>${names(under)}</td></tr>`))}</section>`;
}

// Several facts at once, "f5=0x2000000000 a-file=0x0101010101010101": which mappings fit all.
function factsOf({ facts, fitting, contradictions }) {
  return `<p class="ask"><strong>${fitting.length ? `${escaped(fitting.map(shownName).join(', '))} ${
    fitting.length === 1 ? 'fits' : 'fit'} all.` : 'No mapping fits all.'}</strong></p>${
    contradictions.map((words) => `<p>${escaped(words)}</p>`).join('')}
    ${scrolling('Facts', ['fact', 'fits'], facts.map(({ fact, fits }) =>
    `<tr><th scope="row" class="mono">${escaped(fact)}</th><td>${names(fits)}</td></tr>`))}`;
}

export function update() {
  root.querySelector('#number').value = state.number;
  const place = root.querySelector('#guesses');
  attempt(() => {
    const answer = json(['guess', '--', ...state.number.split(/\s+/).filter(Boolean)]);
    const sets = answer.sets ?? [];
    const numbers = answer.numbers ?? [];
    const under = [...new Set(sets.flatMap((set) => set.under))];
    const pictures = under.map((name) => {
      const { squareOf, formula } = numberings()[name];
      const meanings = sets.filter((set) => set.under.includes(name)).map(({ meaning }) => meaning);
      return `<figure class="card"><figcaption><b>${escaped(shownName(name))}</b>
        <code>${escaped(formula)}</code><br>${escaped(meanings[0])}</figcaption>${board({
        label: `${name}: ${answer.number}`, sets: [{ squares: squaresOf(answer.number, squareOf),
          kind: 'source' }] })}</figure>`;
    });
    put(root.querySelector('#facts-fit'), answer.facts ? factsOf(answer) : '');
    const none = answer.facts || sets.length + numbers.length ? '' :
      '<p class="ask">No file, rank, start position or index is known by this number.</p>';
    put(place, none + table('As a set of squares', sets) + table('As a number', numbers) +
      (pictures.length ? `<section><h2>On the board</h2><div class="cards small">${pictures.join('')}</div></section>` : ''));
  }, (error) => put(place, complaint(error)));
}
