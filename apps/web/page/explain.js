// `squarelab explain` as slides: a paragraph, or a row of a table, is a step. Whatever number or square
// the step names is drawn beside it.
import { bitGrid } from './bits.js';
import { board } from './board.js';
import { piecesOf, start } from './chess.js';
import { complaint, escaped, option, put } from './dom.js';
import { numberings, run, shownName } from './library.js';
import { blocksOf } from './markdown.js';
import { squaresOf } from './shift.js';
import { change, state } from './state.js';

export const id = 'explain';
export const title = 'Explain';

let root;
let slides = [];
let fen = start; // of the explanation

// The topics, as the program's help lists them: "  knight, king  eight steps; --square".
function topics() {
  const help = run(['explain', '--help']).stdout;
  const part = /\nTopics:\n((?: {2}.*\n)+)/.exec(help)?.[1] ?? '';
  return [...part.matchAll(/^ {2}(\S[^ ]*(?:, [a-z-]+)*) {2,}(.*)$/gm)].flatMap(([, names, words]) =>
    names.split(', ').map((name) => ({ name, words })));
}

export function mount(element) {
  root = element;
  root.innerHTML = `
    <div class="controls">
      <label class="field">Topic<select id="topic"></select></label>
      <label class="field">Representation<select id="of"></select></label>
      <label class="field option" data-for="--square">Square<input id="explain-square" size="4" maxlength="2" placeholder="any"></label>
      <label class="field option" data-for="--color">Colour<select id="explain-color">
        <option value="">to move</option><option>white</option><option>black</option></select></label>
      <label class="field option" data-for="--move">Move<input id="explain-move" size="7" placeholder="e2e4"></label>
    </div>
    <p class="faint" id="other-position"></p>
    <div class="slide" id="slide" tabindex="0" role="group" aria-label="Slide"></div>
    <div class="steps">
      <button type="button" id="back">Back</button>
      <progress id="progress" value="0" max="1" aria-label="Steps"></progress>
      <span id="count" class="faint"></span>
      <button type="button" id="all">All steps</button>
      <button type="button" id="next" class="main">Next</button>
    </div>`;
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
  document.addEventListener('keydown', (event) => {
    const element_ = event.target;
    if (root.hidden || element_.closest?.('input, select, textarea, .board')) return;
    if (event.key === 'ArrowRight' || event.key === 'PageDown') go(state.step + 1);
    else if (event.key === 'ArrowLeft' || event.key === 'PageUp') go(state.step - 1);
    else return;
    event.preventDefault();
  });
}

function go(step) {
  change({ step: Math.max(0, Math.min(slides.length - 1, step)) });
}

// Drawings of boards are left out: the page draws its own.
const isBoard = (code) => /^ ?8 /m.test(code);

// Steps of the page: { heading, paragraphs, table: { head, rows, shown } }. A step shows its part up to
// and with what is new.
function slidesOf(blocks) {
  const found = [];
  let heading = '';
  let section = [];
  const add = (block, shown) => found.push({ heading, section: [...section], block, shown });
  for (const block of blocks) {
    if (block.heading) {
      heading = block.heading;
      section = [];
    } else if (block.rows) {
      block.rows.forEach((_, i) => add(block, i + 1));
      section.push(block);
    } else if (block.paragraph) {
      add(block);
      section.push(block);
    } else if (!isBoard(block.code)) {
      for (const entry of block.code.split(/\n(?=\S)/)) add({ paragraph: entry.replace(/\s*\n\s+/g, ' ') });
    }
  }
  return found;
}

// The glossary takes no position and no representation.
const isAboutWords = () => state.topic === 'glossary';

// One step may be asked for by --square, another by --move: what the words of the topic name.
function words() {
  const topic = topics().find(({ name }) => name === state.topic);
  const given = { '--square': state.square, '--color': state.color, '--move': state.move };
  const options = Object.keys(given).filter((name) => topic?.words.includes(name));
  return {
    options,
    command: ['explain', state.topic, ...(isAboutWords() ? [] : ['--in', state.of]),
      ...options.flatMap((name) => (given[name] ? [name, given[name]] : [])), '--markdown', '-'],
  };
}

const constant = /0x[0-9a-f]{16}\b/g;
const square = /\b[a-h][1-8]\b/g;
const index88 = /\b0x([0-7][0-7])\b/g;

// What the newest part of a step names: numbers of 64 bits with their headings, and squares.
function namedIn({ block, shown }) {
  const numbers = [];
  let text = block.paragraph ?? '';
  if (block.rows) {
    const row = block.rows[shown - 1];
    text = row.join(' ');
    row.forEach((cell, i) => {
      for (const [value] of cell.matchAll(constant)) {
        numbers.push({ value, name: i === 0 ? '' : `${row[0]}, ${block.head[i]}` });
      }
    });
  } else {
    for (const [value] of text.matchAll(constant)) numbers.push({ value, name: '' });
  }
  const refused = [...text.matchAll(/\bnot ([a-h][1-8])\b/g)].map(([, name]) => name);
  const squares = [...text.matchAll(square)].map(([name]) => name)
    .filter((name) => !refused.includes(name));
  if (state.of === 'x88') {
    const { squareOf } = numberings().x88;
    for (const [, digits] of text.matchAll(index88)) {
      if (squareOf[parseInt(digits, 16)]) squares.push(squareOf[parseInt(digits, 16)]);
    }
  }
  return { numbers: numbers.filter(({ value }, i) =>
    numbers.findIndex((other) => other.value === value) === i).slice(-4), squares: [...new Set(squares)], refused };
}

const marked = (text) => escaped(text)
  .replace(/0x[0-9a-f]+/g, (number) => `<code>${number}</code>`)
  .replace(/\b[a-h][1-8]\b(?![^<]*<\/code>)/g, (name) => `<b data-square="${name}">${name}</b>`);

function shownBlock(block, isNew, shown) {
  if (block.paragraph) return `<p class="${isNew ? 'new' : 'old'}">${marked(block.paragraph)}</p>`;
  const rows = block.rows.slice(0, shown ?? block.rows.length);
  return `<div class="scroll" tabindex="0" role="group" aria-label="Table"><table><thead><tr>${block.head.map((cell) =>
    `<th scope="col">${escaped(cell)}</th>`).join('')}</tr></thead><tbody>${rows.map((row, i) =>
    `<tr class="${isNew && i === rows.length - 1 ? 'new' : 'old'}">${row.map((cell, column) =>
      (column ? `<td>${marked(cell)}</td>` : `<th scope="row">${marked(cell)}</th>`)).join('')}</tr>`)
    .join('')}</tbody></table></div>`;
}

function slide(step) {
  const numbering = numberings()[state.of];
  const { numbers, squares, refused } = namedIn(step);
  const pieces = piecesOf(fen);
  const newest = numbers.at(-1);
  const isMailbox = state.of === 'x88';
  const sets = [{ squares, kind: 'attacked' }, { squares: refused, kind: 'wrapped' }];
  if (newest && !isMailbox) {
    sets.unshift({ squares: squaresOf(newest.value, numbering.squareOf), kind: 'source' });
  }
  const shownNumbers = isMailbox ? Object.fromEntries(Object.entries(numbering.squares).map(
    ([name, i]) => [name, i.toString(16).padStart(2, '0')])) : numbering.squares;
  const grids = isMailbox ? '' : numbers.map(({ value, name }) =>
    `<figure><figcaption>${escaped(name || value)}</figcaption>${bitGrid({ value,
      squareOf: numbering.squareOf, label: `Bits of ${value}` })}</figure>`).join('');
  return `<div class="scene">${board({ label: 'The position, with what this step names', pieces,
    numbers: shownNumbers, sets })}<div class="grids few">${grids}</div></div>
    <div class="telling" aria-live="polite"><h2>${escaped(step.heading)}</h2>
    ${step.section.slice(-3).map((block) => shownBlock(block, false)).join('')}
    ${shownBlock(step.block, true, step.shown)}</div>`;
}

export function update() {
  const list = topics();
  const { options, command } = words();
  put(root.querySelector('#topic'), list.map(({ name }) =>
    option(name, name.replaceAll('-', ' '), state.topic)).join(''));
  put(root.querySelector('#of'), Object.keys(numberings()).map((name) =>
    option(name, shownName(name), state.of)).join(''));
  for (const field of root.querySelectorAll('.option')) {
    field.hidden = !options.includes(field.dataset.for);
  }
  root.querySelector('#explain-square').value = state.square;
  root.querySelector('#explain-color').value = state.color;
  root.querySelector('#explain-move').value = state.move;
  const given = () => run([...command, '--fen', state.fen]);
  // Without a position of the reader's own, the program chooses one that shows something.
  let result = state.fen === start || isAboutWords() ? run(command) : given();
  if (result.exitCode > 1) result = given();
  if (result.exitCode > 1) {
    slides = [];
    put(root.querySelector('#slide'), complaint(new Error(result.stderr.trim())));
  } else {
    const blocks = blocksOf(result.stdout);
    fen = blocks.find(({ code }) => code)?.code.split('\n')[0] ?? start;
    slides = slidesOf(blocks);
    root.querySelector('#other-position').textContent = fen === state.fen || isAboutWords() ? '' :
      `This explanation has a position of its own: ${fen}`;
    const step = Math.max(0, Math.min(slides.length - 1, state.step));
    put(root.querySelector('#slide'), slide(slides[step]));
    root.querySelector('#count').textContent = `step ${step + 1} of ${slides.length}`;
    root.querySelector('#progress').max = slides.length;
    root.querySelector('#progress').value = step + 1;
  }
  root.querySelector('#back').disabled = state.step <= 0;
  root.querySelector('#next').disabled = state.step >= slides.length - 1;
}
