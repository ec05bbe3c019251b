// `squarelab explain` as slides: a paragraph, or a row of a table, is a step. Whatever number or square
// the step names is drawn beside it.
import { bitGrid } from './bits.js';
import { marked, tableOf } from './blocks.js';
import { board } from './board.js';
import { piecesOf, start } from './chess.js';
import { attempt, complaint, escaped, onStepKeys, option, put } from './dom.js';
import { json, knownNumbering, numberings, shownIndices, shownName } from './library.js';
import { squaresOf } from './shift.js';
import { change, state } from './state.js';

export const id = 'explain';
export const title = 'Explain';

let root;
let slides = [];
let fen = ''; // of the explanation

const topics = () => json(['explain']).topics;
// The representation shown: the address may name none, or several.
const shownNumbering = () => knownNumbering(state.of);
const topicNow = () => topics().find(({ name }) => name === state.topic) ?? topics()[0];

export function mount(element) {
  root = element;
  root.innerHTML = `
    <div class="controls">
      <label class="field">Topic<select id="topic"></select></label>
      <label class="field" data-for="in">Representation<select id="of"></select></label>
      <label class="field" data-for="square">Square<input id="explain-square" size="4" maxlength="2" placeholder="any"></label>
      <label class="field" data-for="color">Colour<select id="explain-color">
        <option value="">to move</option><option>white</option><option>black</option></select></label>
      <label class="field" data-for="move">Move<input id="explain-move" size="7" placeholder="e2e4"></label>
    </div>
    <div class="steps">
      <button type="button" id="back">Back</button>
      <progress id="progress" value="0" max="1" aria-label="Steps"></progress>
      <span id="count" class="faint"></span>
      <button type="button" id="all">Last step</button>
      <button type="button" id="next" class="main">Next</button>
    </div>
    <p class="faint" id="other-position"></p>
    <div class="slide" id="slide" tabindex="0" role="group" aria-label="Slide"></div>`;
  const on = (id_, changes) => root.querySelector(`#${id_}`).addEventListener('change',
    (event) => change({ step: 0, ...changes(event.target.value.trim()) }));
  on('topic', (topic) => ({ topic, square: '', color: '', move: '' }));
  on('of', (of) => ({ of }));
  on('explain-square', (square) => ({ square }));
  on('explain-color', (color) => ({ color }));
  on('explain-move', (move) => ({ move }));
  root.querySelector('#back').addEventListener('click', () => go(state.step - 1));
  root.querySelector('#next').addEventListener('click', () => go(state.step + 1));
  root.querySelector('#all').addEventListener('click', () => go(slides.length - 1));
  onStepKeys(root, (by) => go(state.step + by));
}

function go(step) {
  change({ step: Math.max(0, Math.min(slides.length - 1, step)) });
}

// Steps of the page: { heading, section, block, shown }. A step shows what is new, which is a paragraph
// or the row `shown` of a table, and the section before it. Drawings are left out: the page draws its own.
function slidesOf({ title: subject, blocks }) {
  const found = [];
  let heading = subject;
  let section = [];
  const add = (block, shown) => found.push({ heading, section: [...section], block, shown });
  for (const block of blocks) {
    if (block.heading) {
      heading = block.heading;
      section = [];
    } else if (block.table) {
      block.table.rows.forEach((_, i) => add(block, i + 1));
      section.push(block);
    } else if (block.paragraph) {
      add(block);
      section.push(block);
    }
  }
  return found;
}

// The words of the glossary, one a step.
const slidesOfWords = (words) => words.map(({ word, meaning, example }) =>
  ({ heading: word, section: [{ paragraph: meaning }], block: { paragraph: example || meaning } }));

const constant = /0x[0-9a-f]{16}\b/g;
const square = /\b[a-h][1-8]\b/g;
const index88 = /\b0x([0-7][0-7])\b/g;

// What the newest part of a step names: numbers of 64 bits with their headings, and squares.
function namedIn({ block, shown }) {
  const numbers = [];
  let text = block.paragraph ?? '';
  if (block.table) {
    const row = block.table.rows[shown - 1];
    text = row.join(' ');
    row.forEach((cell, i) => {
      for (const [value] of cell.matchAll(constant)) {
        numbers.push({ value, name: i === 0 ? '' : `${row[0]}, ${block.table.columns[i]}` });
      }
    });
  } else {
    for (const [value] of text.matchAll(constant)) numbers.push({ value, name: '' });
  }
  // "not h2 to a4": what a guard prevents.
  const prevented = /\bnot [a-h][1-8] to ([a-h][1-8])\b/g;
  const refused = [...text.matchAll(prevented)].map(([, name]) => name);
  const squares = [...text.replaceAll(prevented, '').matchAll(square)].map(([name]) => name);
  if (shownNumbering() === 'x88') {
    const { squareOf } = numberings().x88;
    for (const [, digits] of text.matchAll(index88)) {
      if (squareOf[parseInt(digits, 16)]) squares.push(squareOf[parseInt(digits, 16)]);
    }
  }
  return { numbers: numbers.filter(({ value }, i) =>
    numbers.findIndex((other) => other.value === value) === i).slice(-4), squares: [...new Set(squares)], refused };
}

const shownBlock = (block, isNew, shown) => (block.paragraph ?
  `<p class="${isNew ? 'new' : 'old'}">${marked(block.paragraph)}</p>` : tableOf(block.table, { shown, isNew }));

function slide(step) {
  const numbering = numberings()[shownNumbering()];
  const { numbers, squares, refused } = namedIn(step);
  const pieces = piecesOf(fen);
  const newest = numbers.at(-1);
  const isMailbox = shownNumbering() === 'x88';
  const sets = [{ squares, kind: 'attacked' }, { squares: refused, kind: 'wrapped' }];
  if (newest && !isMailbox) {
    sets.unshift({ squares: squaresOf(newest.value, numbering.squareOf), kind: 'source' });
  }
  const grids = isMailbox ? '' : numbers.map(({ value, name }) =>
    `<figure><figcaption>${escaped(name || value)}</figcaption>${bitGrid({ value,
      squareOf: numbering.squareOf, label: `Bits of ${value}` })}</figure>`).join('');
  return `<div class="scene">${board({ label: 'The position, with what this step names', pieces,
    numbers: shownIndices(numbering), sets })}<div class="grids few">${grids}</div></div>
    <div class="telling" aria-live="polite"><h2>${escaped(step.heading)}</h2>
    ${step.section.slice(-3).map((block) => shownBlock(block, false)).join('')}
    ${shownBlock(step.block, true, step.shown)}</div>`;
}

// The answer of the program. Without a position of the reader's own, it chooses one that shows something.
function explanation({ name, takes }) {
  const given = { square: state.square, color: state.color, move: state.move };
  const options = Object.fromEntries(Object.entries(given).filter(([key]) => takes.includes(key)));
  if (!takes.includes('in')) return json(['explain', name]);
  const ofPosition = () => json(['explain', name], { in: shownNumbering(), ...options, fen: state.fen });
  if (state.fen !== start) return ofPosition();
  return attempt(() => json(['explain', name], { in: shownNumbering(), ...options }), ofPosition);
}

export function update() {
  const topic = topicNow();
  put(root.querySelector('#topic'), topics().map(({ name, title: question }) =>
    option(name, `${name.replaceAll('-', ' ')}: ${question}`, topic.name)).join(''));
  put(root.querySelector('#of'), Object.keys(numberings()).map((name) =>
    option(name, shownName(name), shownNumbering())).join(''));
  for (const field of root.querySelectorAll('[data-for]')) {
    field.hidden = !topic.takes.includes(field.dataset.for);
  }
  root.querySelector('#explain-square').value = state.square;
  root.querySelector('#explain-color').value = state.color;
  root.querySelector('#explain-move').value = state.move;
  const place = root.querySelector('#slide');
  attempt(() => {
    const answer = explanation(topic);
    fen = answer.fen ?? '';
    slides = [...slidesOfWords(answer.words ?? []), ...slidesOf(answer.page)];
    root.querySelector('#other-position').textContent = !answer.fen || fen === state.fen ? '' :
      `This explanation has a position of its own: ${fen}`;
    const step = Math.max(0, Math.min(slides.length - 1, state.step));
    put(place, slide(slides[step]));
    root.querySelector('#count').textContent = `step ${step + 1} of ${slides.length}`;
    root.querySelector('#progress').max = slides.length;
    root.querySelector('#progress').value = step + 1;
  }, (error) => {
    slides = [];
    put(place, complaint(error));
  });
  root.querySelector('#back').disabled = state.step <= 0;
  root.querySelector('#next').disabled = state.step >= slides.length - 1;
}
