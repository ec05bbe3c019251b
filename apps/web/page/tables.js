// Commands that answer by tables: a mapping, what wraps, codes, packed scores, the table of 0x88, and the
// glossary. Each shows the page of the command.
import { htmlOfPage } from './blocks.js';
import { attempt, complaint, escaped, option, own, put } from './dom.js';
import { json, knownNumbering, numberings } from './library.js';
import { change, state } from './state.js';

export const id = 'tables';
export const title = 'Tables';

const field = (key, label, size) => ({ key, label, size });
const choice = (key, label, choices) => ({ key, label, choices }); // choices() are their names

// By name: what is asked, the fields that a reader fills in, and the words of the commands.
const tables = {
  map: { ask: 'What is the number of a square?', fields: [choice('of', 'Mapping', () => Object.keys(numberings()))],
    commands: () => [['map', knownNumbering(state.of)]] },
  wraps: { ask: 'Which steps need a guard?', fields: [], commands: () => [['wraps']] },
  codes: { ask: 'Which numbers stand for pieces and moves?', fields: [], commands: () => [['codes']] },
  score: { ask: 'How do two values fit into one number?',
    fields: [field('scores', 'Scores: middlegame,endgame', 24)],
    commands: () => [['score', '--', ...state.scores.split(/\s+/).filter(Boolean)]] },
  differences: { ask: 'How are two squares related?',
    fields: [field('a', 'Square a', 3), field('b', 'Square b', 3),
      choice('entries', 'Table', () => ['attackers', 'distance', 'manhattan', 'step', 'index'])],
    commands: () => [['differences', '--', state.a, state.b], ['differences', `--table=${state.entries}`]] },
  words: { ask: 'What does a word mean?', fields: [], commands: () => [['explain', 'glossary']] },
};
const tableNow = () => own(tables, state.table) ?? tables.wraps;

let root;

export function mount(element) {
  root = element;
  root.innerHTML = `
    <div class="tabs" role="group" aria-label="Table">${Object.entries(tables).map(([name, { ask }]) =>
      `<button type="button" data-table="${name}">${escaped(ask)}</button>`).join('')}</div>
    <div class="controls" id="table-fields"></div>
    <div id="table-page" class="answers"></div>`;
  root.querySelector('.tabs').addEventListener('click', (event) => {
    const { table } = event.target.dataset;
    if (table) change({ table });
  });
  root.querySelector('#table-fields').addEventListener('change', (event) =>
    change({ [event.target.dataset.key]: event.target.value.trim() }));
}

const control = ({ key, label, size, choices }) => `<label class="field">${escaped(label)}${choices ?
  `<select id="table-${key}" data-key="${key}">${choices().map((one) => option(one, one, state[key])).join('')}</select>` :
  `<input id="table-${key}" data-key="${key}" class="mono" size="${size}" spellcheck="false" autocomplete="off">`}</label>`;

const answer = (words) => `<section>${htmlOfPage(json(words).page)}
  <p class="faint">In the terminal: <code>squarelab ${
    escaped(words.filter((word) => word !== '--').join(' '))}</code></p></section>`;

export function update() {
  const { fields, commands } = tableNow();
  for (const button of root.querySelectorAll('.tabs button')) {
    button.setAttribute('aria-pressed', tables[button.dataset.table] === tableNow());
  }
  put(root.querySelector('#table-fields'), fields.map(control).join(''));
  for (const { key } of fields) root.querySelector(`#table-${key}`).value = state[key];
  const place = root.querySelector('#table-page');
  attempt(() => put(place, commands().map(answer).join('')), (error) => put(place, complaint(error)));
}
