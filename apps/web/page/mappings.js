// The first view: one position in several representations side by side, and a shift of a set.
import { board } from './board.js';
import { bitGrid, byteGrid, byteLine } from './bits.js';
import { allSquares, inWords, piecesOf, start } from './chess.js';
import { attempt, complaint, escaped, option, put, save } from './dom.js';
import { figure } from './figure.js';
import { json, numberings, shownIndices, shownName } from './library.js';
import { hex, in0x88, inMapping, knightWays, ofMappings } from './shift.js';
import { onLit } from './squares.js';
import { change, state } from './state.js';

export const id = 'mappings';
export const title = 'Mappings';

const kinds = { pawns: 'P', knights: 'N', bishops: 'B', rooks: 'R', queens: 'Q', kings: 'K' };
export const sets = ['all pieces', 'white pieces', 'black pieces',
  ...Object.keys(kinds).flatMap((kind) => [`white ${kind}`, `black ${kind}`])];

// The squares of a named set in the position, or those that the name lists: "a2,h2".
export function squaresOfSet(name, pieces) {
  const [color, kind] = name.split(' ');
  if (!sets.includes(name)) return name.split(',').filter((square) => /^[a-h][1-8]$/.test(square));
  return allSquares.filter((square) => {
    const piece = pieces[square];
    if (!piece) return false;
    const isWhite = piece === piece.toUpperCase();
    return (color === 'all' || (color === 'white') === isWhite) &&
      (kind === 'pieces' || kinds[kind] === piece.toUpperCase());
  });
}

const shown = () => {
  const known = Object.keys(numberings());
  const names = state.in.split(',').map((name) => name.replace('0x88', 'x88'))
    .filter((name) => known.includes(name)).slice(0, 9);
  return names.length ? names : ['lerf', 'lefr', 'berf', 'x88'];
};

// The ways around the middle of five rows of five: the knight's on the rim.
const rose = [
  [null, 'NoNoWe', null, 'NoNoEa', null],
  ['NoWeWe', 'NoWe', 'North', 'NoEa', 'NoEaEa'],
  [null, 'West', '', 'East', null],
  ['SoWeWe', 'SoWe', 'South', 'SoEa', 'SoEaEa'],
  [null, 'SoSoWe', null, 'SoSoEa', null],
];
const angles = { North: 0, NoNoEa: 26, NoEa: 45, NoEaEa: 64, East: 90, SoEaEa: 116, SoEa: 135,
  SoSoEa: 154, South: 180, SoSoWe: 206, SoWe: 225, SoWeWe: 244, West: 270, NoWeWe: 296, NoWe: 315,
  NoNoWe: 334 };

function roseButtons() {
  return rose.flat().map((way) => {
    if (way === null) return '<span></span>';
    if (way === '') return '<button type="button" data-way="" title="no shift" aria-label="no shift">·</button>';
    const knight = knightWays.includes(way);
    return `<button type="button" data-way="${way}" title="${way}" aria-label="${way}" ` +
      `class="${knight ? 'knight' : ''}"><svg viewBox="0 0 20 20" aria-hidden="true">` +
      `<g transform="rotate(${angles[way]} 10 10)"><path d="M10 16.5V5M5.5 9.5L10 4.5l4.5 5"/></g></svg></button>`;
  }).join('');
}

const pointing = matchMedia('(hover: none)').matches ? 'Tap' : 'Point at';

let root;

export function mount(element) {
  root = element;
  root.innerHTML = `
    <div class="lead">
      <div class="controls">
        <label class="field">Set of squares<select id="set"></select></label>
        <fieldset class="field"><legend>Shift</legend><div class="rose">${roseButtons()}</div></fieldset>
        <div class="field shift-words">
          <p id="way" class="way" aria-live="polite"></p>
          <label class="check"><input type="checkbox" id="guard"> Guard against wraps</label>
          <label class="check"><input type="checkbox" id="hide"> Hide the answers</label>
          <p class="legend"><span class="key moved">moves</span> <span class="key wrapped">wraps</span>
            <span class="key lost">falls off</span></p>
        </div>
      </div>
      <div class="ask" id="headline" aria-live="polite"></div>
    </div>
    <div class="cards" id="cards"></div>
    <p class="more"><button type="button" id="add">Add a representation</button>
      <button type="button" id="fewer">Remove the last</button></p>`;
  root.querySelector('#set').addEventListener('change', (event) => change({ set: event.target.value }));
  root.querySelector('#guard').addEventListener('change',
    (event) => change({ guard: event.target.checked }));
  root.querySelector('#hide').addEventListener('change', (event) => change({ hide: event.target.checked }));
  root.querySelector('#headline').addEventListener('click', (event) => {
    if (event.target.id !== 'reveal-shift') return;
    revealed = asked();
    update();
  });
  root.querySelector('.rose').addEventListener('click', (event) => {
    const button = event.target.closest('button');
    if (button) change({ way: button.dataset.way });
  });
  root.querySelector('#add').addEventListener('click', () => {
    const next = Object.keys(numberings()).find((name) => !shown().includes(name));
    if (next) change({ in: [...shown(), next].join(',') });
  });
  root.querySelector('#fewer').addEventListener('click', () =>
    change({ in: shown().slice(0, -1).join(',') }));
  const cards = root.querySelector('#cards');
  cards.addEventListener('change', (event) => {
    const card = event.target.closest('.card');
    if (!card || event.target.tagName !== 'SELECT') return;
    const names = shown();
    names[[...cards.children].indexOf(card)] = event.target.value;
    change({ in: names.join(',') });
  });
  cards.addEventListener('click', (event) => {
    const cell = event.target.closest('.cell, .bit[data-square]');
    if (cell) toggle(cell.dataset.square);
    const button = event.target.closest('button[data-save]');
    if (button) saveFigure(Number(button.dataset.save));
  });
  cards.addEventListener('keydown', (event) => {
    const cell = event.target.closest('.cell');
    if (!cell || (event.key !== 'Enter' && event.key !== ' ')) return;
    event.preventDefault();
    toggle(cell.dataset.square);
  });
  onLit(showReadouts);
}

function toggle(square) {
  const squares = squaresOfSet(state.set, piecesOf(state.fen));
  const next = squares.includes(square) ? squares.filter((other) => other !== square) :
    [...squares, square];
  change({ set: allSquares.filter((other) => next.includes(other)).join(',') || 'none' });
}

// What a card shows: everything that is drawn of a representation.
function contentOf(name, squares, pieces, answers) {
  const numbering = numberings()[name];
  const shift = name === 'x88' ? in0x88(squares, state.way, state.guard) :
    inMapping(name, answers[name], squares, state.way, state.guard);
  const base = {
    label: `${shownName(name)}: the board with its indices`,
    pieces,
    numbers: shownIndices(numbering),
    sets: [{ squares: isHidden() ? [] : shift.guard ?? [], kind: 'guard' }, { squares, kind: 'source' }],
    arrows: [],
  };
  if (state.way && !isHidden()) {
    base.sets.push({ squares: (shift.wrapped ?? []).map(({ to }) => to), kind: 'wrapped' });
    base.arrows = shift.moved.map((arrow) => ({ ...arrow, kind: 'moved' }))
      .concat((shift.wrapped ?? []).map((arrow) => ({ ...arrow, kind: 'wrapped' })));
    base.falls = { squares: shift.lost, way: shift.way };
  }
  return { name, numbering, shift, board: base };
}

function values(content, pieces) {
  const { name, numbering, shift } = content;
  if (name !== 'x88') {
    const wrapped = Object.fromEntries((shift.wrapped ?? []).map(({ to }) =>
      [numbering.squares[to], 'wrapped']));
    const after = shift.after && !isHidden() ? `<figure><figcaption>after</figcaption>` +
      bitGrid({ value: shift.after, squareOf: numbering.squareOf, kinds: wrapped,
        label: `Bits after the shift: ${shift.after}` }) + '</figure>' : '';
    return `<div class="grids ${after ? 'two' : ''}"><figure><figcaption>${after ? 'before' : 'the bits'}; bit 0 is lower left` +
      '</figcaption>' + bitGrid({ value: shift.before, squareOf: numbering.squareOf,
      label: `Bits: ${shift.before}` }) + `</figure>${after}</div>` +
      `<p class="values">${byteLine(shift.before)}${after ? byteLine(shift.after) : ''}</p>`;
  }
  const codes = pieceBytes(pieces);
  const kinds = {};
  for (const { to } of isHidden() ? [] : shift.moved) kinds[numbering.squares[to]] = 'goal';
  for (const { sum, test } of isHidden() ? [] : shift.sums) {
    if (test !== 0 && sum >= 0 && sum < 128) kinds[sum] = 'lost';
  }
  return '<div class="grids"><figure><figcaption>the 128 bytes; the right half is not on the board' +
    '</figcaption>' + byteGrid({ bytes: codes, squareOf: numbering.squareOf, kinds,
    label: 'The 128 bytes of the 0x88 board' }) + '</figure></div>';
}

// The bytes that the 0x88 backend stores, by index; none for a position that it refuses.
function pieceBytes(pieces) {
  if (Object.keys(pieces).length === 0) return {};
  const { native } = json(['show', '--native'], { fen: state.fen, backends: 'x88' });
  const bytes = {};
  for (const { label, value } of native[0].words) {
    if (/^0x[0-9a-f]{2}$/.test(label)) bytes[parseInt(label, 16)] = value.slice(2);
  }
  return bytes;
}

let contents = [];

// With answers hidden: the question that was revealed last. Another one is hidden again.
let revealed;
const asked = () => [state.fen, state.set, state.way, state.guard, state.in].join(';');
const isHidden = () => state.hide && state.way !== '' && revealed !== asked();

export function update() {
  const pieces = piecesOf(state.fen);
  const squares = squaresOfSet(state.set, pieces);
  const names = shown();
  const known = Object.keys(numberings());
  const isNamed = sets.includes(state.set);
  put(root.querySelector('#set'), sets.map((set) => option(set, set, state.set)).join('') +
    (isNamed ? '' : option(state.set, `chosen: ${inWords(squares) || 'none'}`, state.set)));
  root.querySelector('#guard').checked = state.guard;
  root.querySelector('#hide').checked = state.hide;
  for (const button of root.querySelectorAll('.rose button')) {
    button.setAttribute('aria-pressed', button.dataset.way === state.way);
  }
  root.querySelector('#way').textContent = state.way || 'no shift';
  const cards = root.querySelector('#cards');
  attempt(() => {
    if (state.fen !== start) json(['show'], { fen: state.fen });
    const answers = ofMappings(squares, state.way);
    contents = names.map((name) => contentOf(name, squares, pieces, answers));
    while (cards.children.length > names.length) cards.lastElementChild.remove();
    while (cards.children.length < names.length) cards.append(emptyCard(cards.children.length));
    contents.forEach((content, i) => fill(cards.children[i], content, pieces, known));
    put(root.querySelector('#headline'), headline(squares));
  }, (error) => put(root.querySelector('#headline'), complaint(error)));
  root.querySelector('#add').disabled = names.length === known.length;
  root.querySelector('#fewer').disabled = names.length === 1;
}

function headline(squares) {
  const listed = inWords(squares) || 'no square';
  const words = listed.length > 30 ? `${squares.length} squares` : listed;
  if (!state.way) {
    return `<p><strong>The same ${squares.length === 1 ? 'square' : 'squares'}, other numbers.</strong> ` +
      `${escaped(words)} in ${contents.length === 1 ? 'one representation' : 'each representation'}. ` +
      `${pointing} any square to find it everywhere.</p>`;
  }
  if (isHidden()) {
    return `<p>${escaped(words)}, one step ${state.way}. Where does it go, and what wraps?</p>` +
      '<p class="more"><button type="button" class="main" id="reveal-shift">Reveal</button></p>';
  }
  const wraps = contents.filter(({ shift }) => shift.wrapped?.length);
  const which = wraps.map(({ name }) => shownName(name)).join(', ');
  const verdict = wraps.length ? `<strong class="warn">Wraps in ${which}.</strong>` :
    state.guard ? '<strong>With guards, nothing wraps.</strong>' : '<strong>Nothing wraps.</strong>';
  return `<p>${verdict} ${escaped(words)}, one step ${state.way}.</p>`;
}

function emptyCard(place) {
  const card = document.createElement('article');
  card.className = 'card';
  card.innerHTML = `<header><select aria-label="Representation ${place + 1}"></select>
    <p class="title"></p></header><div class="picture"></div><p class="readout"></p>
    <div class="numbers"></div><div class="words"></div>
    <p class="keep"><button type="button" class="quiet" data-save="${place}">Save as SVG</button></p>`;
  return card;
}

function fill(card, content, pieces, known) {
  const { name, numbering, shift } = content;
  card.dataset.name = name;
  card.setAttribute('aria-label', shownName(name));
  put(card.querySelector('select'), known.map((other) => option(other, shownName(other), name)).join(''));
  card.querySelector('select').value = name;
  card.querySelector('.title').innerHTML =
    `${escaped(numbering.title)}<br><code>${escaped(numbering.formula)}</code>`;
  put(card.querySelector('.picture'), board(content.board));
  put(card.querySelector('.numbers'), values(content, pieces));
  put(card.querySelector('.words'), isHidden() ? '' : (shift.code ?
    `<pre class="code">${escaped(shift.code)}</pre>` : '') +
    shift.sentences.map((sentence) => `<p>${escaped(sentence)}</p>`).join(''));
}

// "e4: index 28 = bit 4 of byte 3, 0x10" below each board, and its byte marked in the numbers.
function showReadouts(square) {
  if (!root || root.hidden) return;
  for (const card of root.querySelectorAll('.card')) {
    const numbering = numberings()[card.dataset.name];
    const index = square && numbering.squares[square];
    const row = index === undefined ? -1 : index >> 3;
    const isMailbox = card.dataset.name === 'x88';
    card.querySelector('.readout').innerHTML = index === undefined ?
      `<span class="faint">${pointing} a square.</span>` :
      isMailbox ? `<b>${square}</b> index ${index} = <code>${hex(index)}</code>: rank ` +
        `${index >> 4}, file ${index & 7}` :
        `<b>${square}</b> index ${index}: bit ${index & 7} of byte ${row}, ` +
        `<code>${hex(1 << (index & 7))}</code>`;
    for (const element of card.querySelectorAll('.numbers [data-byte]')) {
      element.classList.toggle('lit-byte', !isMailbox && Number(element.dataset.byte) === row);
    }
  }
}

function saveFigure(place) {
  const { name, shift, board: base, numbering } = contents[place];
  save(`${shownName(name)}-${state.way || 'board'}.svg`, 'image/svg+xml',
    figure(base, { title: `${shownName(name)}: ${numbering.formula}`, code: shift.code }));
}
