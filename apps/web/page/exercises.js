// `squarelab quiz`: questions from a seed, so everybody who has the same words has the same ones; and the
// sheet to print, which the program makes.
import { lessons } from './course.js';
import { option, put, save } from './dom.js';
import { json, mappings, run } from './library.js';
import { state } from './state.js';
import { stepping } from './stepping.js';

export const id = 'exercises';
export const title = 'Exercises';

let root;
let score = { right: 0, of: new Set() };
const lesson = () => (lessons().some(({ name }) => name === state.exercise) ? state.exercise : '');
const count = () => Math.max(1, Math.min(100, state.count));
const mapping = () => (mappings().includes(state.mapping) ? state.mapping : '');
const levels = ['2, after ten questions 3', '1: first technique', '2: lerf and lefr', '3: all mappings']; // 0: not chosen
// The options of `quiz` that are chosen.
const which = () => Object.fromEntries(Object.entries({ lesson: lesson(), level: state.level, mapping: mapping(),
  seed: state.seed.replace(/^-+/, '') || '1' }).filter(([, value]) => value));
const options = () => ({ ...which(), count: count() });
const view = stepping('exercise', {
  unit: 'question',
  at: 'ask',
  steps: () => json(['quiz'], options()).questions,
  controls: `<label class="field">Lesson<select id="exercise"></select></label>
    <label class="field">Seed<input id="seed" size="16" placeholder="class 7, week 3"></label>
    <label class="field">Questions<input id="exercise-many" type="number" min="1" max="100"></label>
    <label class="field">Level<select id="level"></select></label>
    <label class="field">Mapping<select id="exercise-mapping"></select></label>`,
  check: ({ number }, answer) => json(['quiz'], { ...which(), question: number, answer }),
  right: ({ number }, isFirst) => {
    score.of.add(number);
    score.right += isFirst ? 1 : 0;
    showScore();
  },
});

function showScore() {
  root.querySelector('#score').textContent = score.of.size ? `${score.right} of ${score.of.size} right at once` : '';
}

// The sheet in a form of the program: "html", "gift".
const sheet = (format) => run(['quiz', ...Object.entries(options()).flatMap(([name, value]) =>
  [`--${name}`, String(value)]), '--format', format, '--answers', root.querySelector('#with-answers').checked ? 'yes' : 'no']).stdout;

function print() {
  const frame = root.querySelector('#sheet');
  frame.onload = () => frame.contentWindow.print();
  frame.srcdoc = sheet('html');
}

export function mount(element) {
  root = element;
  view.mount(root);
  root.insertAdjacentHTML('beforeend', `<p id="score" class="faint"></p>
    <p class="more"><button type="button" id="print-sheet">Print a sheet</button>
    <button type="button" id="save-sheet">Save the sheet</button>
    <label class="check"><input type="checkbox" id="with-answers" checked> With answers</label>
    <button type="button" id="save-gift">Save for a course system (GIFT)</button></p>
    <iframe id="sheet" class="sheet" title="The sheet to print" tabindex="-1" aria-hidden="true"></iframe>`);
  const on = (name, changes) => root.querySelector(name).addEventListener('change', (event) => {
    score = { right: 0, of: new Set() };
    view.go({ ask: 1, ...changes(event.target.value.trim()) });
  });
  on('#exercise', (exercise) => ({ exercise }));
  on('#seed', (seed) => ({ seed }));
  on('#level', (level) => ({ level }));
  on('#exercise-mapping', (name) => ({ mapping: name }));
  on('#exercise-many', (many) => ({ count: Math.max(1, Math.min(100, Math.trunc(+many) || 10)) }));
  root.querySelector('#print-sheet').addEventListener('click', print);
  root.querySelector('#save-sheet').addEventListener('click', () => save('sheet.html', 'text/html', sheet('html')));
  root.querySelector('#save-gift').addEventListener('click', () => save('quiz.gift', 'text/plain', sheet('gift')));
}

export function update() {
  put(root.querySelector('#exercise'), option('', 'all lessons in turn', lesson()) +
    lessons().map((one) => option(one.name, one.title, lesson())).join(''));
  root.querySelector('#exercise').value = lesson();
  put(root.querySelector('#level'), levels.map((words, i) => option(`${i || ''}`, words, state.level)).join(''));
  root.querySelector('#level').value = state.level;
  put(root.querySelector('#exercise-mapping'), ['', ...mappings()].map((name) => option(name, name || 'of the level', mapping())).join(''));
  root.querySelector('#exercise-mapping').value = mapping();
  root.querySelector('#seed').value = state.seed;
  root.querySelector('#exercise-many').value = count();
  showScore();
  view.update(`seed ${state.seed}`);
}
