// A calculator for sets: `squarelab bitboard` with an expression of two sets, a and b.
import { bitGrid, byteLine } from './bits.js';
import { board } from './board.js';
import { allSquares, piecesOf } from './chess.js';
import { attempt, complaint, escaped, option, put, scrolling } from './dom.js';
import { json, mappings, numberings, shownIndices } from './library.js';
import { sets, squaresOfSet } from './mappings.js';
import { compass, knightWays } from './shift.js';
import { change, state } from './state.js';

export const id = 'calculate';
export const title = 'Calculate';

const operations = ['a & b', 'a | b', 'a ^ b', '~a', 'a & ~b', 'a << 1', 'a >> 1', 'a - b', 'a & -a', 'popcount(a)'];
const turns = ['flip_ranks', 'flip_files', 'rotate', 'rotate_left', 'rotate_right', 'transpose'];
const functions = { 'Step (16)': [...compass, ...knightWays].map((way) => way.toLowerCase()),
  'Fill (8)': compass.map((way) => `fill_${way.toLowerCase()}`), 'Turn (6)': turns };
const fields = { a: 'seta', b: 'setb' }; // of the state

let root;

const choice = ([label, names]) => `<select data-functions aria-label="${label}">${option('', label, '')}${
  names.map((name) => option(`${name}(a)`, `${name}(a)`, '')).join('')}</select>`;
const button = (text) =>
  `<button type="button" class="quiet mono" data-expression="${escaped(text)}">${escaped(text)}</button>`;

const setFields = Object.keys(fields).map((name) => `
  <section class="card" data-set="${name}"><h2>${name}</h2>
    <label class="field">Squares or a number<input id="set-${name}" class="mono" size="22" spellcheck="false"
      autocomplete="off"></label>
    <label class="field">From the position<select data-pieces>${option('', 'choose', '')}${
      sets.map((set) => option(set, set, '')).join('')}</select></label>
    <div data-board></div></section>`).join('');

export function mount(element) {
  root = element;
  root.innerHTML = `
    <form class="controls" id="calculate-form">
      <label class="field wide">Expression of a and b<input id="expression" class="mono" size="34" maxlength="1000"
        spellcheck="false" autocomplete="off"></label>
      <button type="submit" class="main">Calculate</button>
      <label class="field">Mapping<select id="under"></select></label>
      <p class="examples">${operations.map(button).join(' ')} ${Object.entries(functions).map(choice).join(' ')}</p>
      <p>Operators and numbers are those of C++, also FILE_A to FILE_H, RANK_1 to RANK_8 and squares.</p>
    </form>
    <div class="cards" id="sets">${setFields}</div>
    <div id="calculated" aria-live="polite"></div>`;
  root.querySelector('form').addEventListener('submit', (event) => {
    event.preventDefault();
    change({ expression: root.querySelector('#expression').value.trim() });
  });
  root.querySelector('.examples').addEventListener('click', (event) => {
    if (event.target.dataset.expression) change({ expression: event.target.dataset.expression });
  });
  root.addEventListener('change', (event) => {
    const name = event.target.closest('[data-set]')?.dataset.set;
    if (event.target.id === 'under') change({ under: event.target.value });
    else if (event.target.dataset.functions !== undefined) {
      change({ expression: event.target.value || state.expression });
    } else if (name && event.target.dataset.pieces !== undefined) {
      change({ [fields[name]]: inSet(squaresOfSet(event.target.value, piecesOf(state.fen))) });
    } else if (name) change({ [fields[name]]: event.target.value.trim() || '0' });
  });
  const toggle = (event) => {
    const name = event.target.closest('[data-set]')?.dataset.set;
    const square = event.target.closest('.cell')?.dataset.square;
    if (!name || !square) return;
    event.preventDefault();
    const squares = squaresOf(name);
    const others = squares.filter((one) => one !== square);
    change({ [fields[name]]: inSet(others.length < squares.length ? others : [...squares, square]) });
  };
  root.querySelector('#sets').addEventListener('click', toggle);
  root.querySelector('#sets').addEventListener('keydown', (event) => {
    if (event.key === 'Enter' || event.key === ' ') toggle(event);
  });
}

const inSet = (squares) => allSquares.filter((square) => squares.includes(square)).join(',') || '0';

const under = () => (mappings().includes(state.under) ? state.under : 'lerf');

// The squares of a set under the mapping. Throws SquarelabError.
const squaresOf = (name) =>
  json(['bitboard', '--', state[fields[name]]], { mapping: under() }).mappings[0].value.squares;

function resultOf({ result, steps }) {
  const { squareOf } = numberings()[under()];
  const rows = steps.map(({ text, value }) =>
    `<tr><th scope="row" class="mono">${escaped(text)}</th><td>${byteLine(value)}</td></tr>`);
  const bits = (bit, square) => (square ? `${bit} (${square})` : 'none');
  return `<section><h2>Step by step</h2>${scrolling('Steps', ['step', 'number'], rows)}</section>
    <section><h2>Result</h2><p class="ask">${result.popcount} bits set, the first ${
      bits(result.first_bit, result.first_square)}, the last ${bits(result.last_bit, result.last_square)}.</p>
    <p class="mono">0b${result.digits}</p><div class="cards"><div class="card">${board({ label: 'result',
      numbers: shownIndices(numberings()[under()]), sets: [{ squares: result.squares, kind: 'source' }] })}</div>
    <div class="card">${bitGrid({ value: result.bits, squareOf, label: 'bits of the result' })}</div></div></section>`;
}

const listed = (squares) => (squares.length > 16 ? `${squares.length} squares` : squares.join(' '));

const besides = (results) => `<section><h2>Under each mapping</h2>${scrolling('Under each mapping',
  ['mapping', 'result', 'squares'], results.map(({ name, result }) =>
    `<tr><th scope="row">${escaped(name)}</th><td>${byteLine(result.bits)}</td><td>${
      escaped(listed(result.squares))}</td></tr>`))}</section>`;

export function update() {
  put(root.querySelector('#under'), mappings().map((name) => option(name, name, under())).join(''));
  root.querySelector('#expression').value = state.expression;
  for (const select of root.querySelectorAll('[data-functions], [data-pieces]')) select.value = '';
  for (const name of Object.keys(fields)) {
    const card = root.querySelector(`[data-set="${name}"]`);
    card.querySelector('input').value = state[fields[name]];
    const place = card.querySelector('[data-board]');
    attempt(() => put(place, board({ label: `the set ${name}`, id: `board-${name}`,
      sets: [{ squares: squaresOf(name), kind: 'source' }] })), (error) => put(place, complaint(error)));
  }
  const place = root.querySelector('#calculated');
  attempt(() => {
    const results = json(['bitboard', '--', state.expression], { mapping: 'all', a: state.seta, b: state.setb }).mappings;
    put(place, resultOf(results.find(({ name }) => name === under())) + besides(results));
  }, (error) => put(place, complaint(error)));
}
