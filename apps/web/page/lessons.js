// `squarelab lesson`: the lessons of the program, one step a screen, with a question whose answer the
// program checks.
import { bitGrid } from './bits.js';
import { board } from './board.js';
import { escaped, option, put } from './dom.js';
import { json, numberings, run, shownName } from './library.js';
import { change, state } from './state.js';

export const id = 'lessons';
export const title = 'Lessons';

// Whether the program has lessons.
export const isThere = () => run(['lesson', '--help']).exitCode === 0;

let root;
let picked = [];
let verdict = '';

const lessons = () => json(['lesson']).lessons;
const lesson = () => lessons().find(({ name }) => name === state.lesson) ?? lessons()[0];
const step = () => {
  const { steps } = lesson();
  return steps[Math.max(0, Math.min(steps.length - 1, state.step))];
};

export function mount(element) {
  root = element;
  root.innerHTML = `
    <div class="controls"><label class="field">Lesson<select id="lesson"></select></label></div>
    <div class="two exercise"><div class="telling" id="lesson-text" aria-live="polite"></div>
      <form id="lesson-form" class="card"><p class="ask" id="lesson-ask"></p>
        <div id="lesson-choices" class="choices"></div>
        <label class="field" id="lesson-field">Answer<input id="lesson-answer" class="mono" autocomplete="off" spellcheck="false"></label>
        <p class="faint" id="lesson-form-words"></p><div id="lesson-board"></div>
        <p class="more"><button type="submit" class="main">Check</button>
          <button type="button" id="lesson-reveal">Reveal the answer</button></p>
        <div id="lesson-verdict" aria-live="polite"></div></form></div>
    <div class="steps"><button type="button" id="lesson-back">Back</button>
      <progress id="lesson-progress" aria-label="Steps of the lesson"></progress><span class="faint" id="lesson-count"></span>
      <button type="button" id="lesson-next" class="main">Next</button></div>`;
  const go = (changes) => {
    picked = [];
    verdict = '';
    root.querySelector('#lesson-answer').value = '';
    change(changes);
  };
  root.querySelector('#lesson').addEventListener('change', (event) =>
    go({ lesson: event.target.value, step: 0 }));
  root.querySelector('#lesson-back').addEventListener('click', () => go({ step: state.step - 1 }));
  root.querySelector('#lesson-next').addEventListener('click', () => go({ step: state.step + 1 }));
  root.querySelector('form').addEventListener('submit', (event) => {
    event.preventDefault();
    check();
  });
  root.querySelector('#lesson-reveal').addEventListener('click', () => {
    const { answer, why } = step().question;
    verdict = `<p><b>${escaped(answer)}</b></p><p>${escaped(why)}</p>`;
    update();
  });
  const pick = (event) => {
    const cell = event.target.closest('.cell');
    if (!cell || (event.type === 'keydown' && event.key !== 'Enter' && event.key !== ' ')) return;
    event.preventDefault();
    const { square } = cell.dataset;
    picked = picked.includes(square) ? picked.filter((other) => other !== square) : [...picked, square];
    root.querySelector('#lesson-answer').value = picked.join(' ');
    update();
  };
  root.querySelector('#lesson-board').addEventListener('click', pick);
  root.querySelector('#lesson-board').addEventListener('keydown', pick);
}

// The answer that was given, or ''.
function given() {
  if (step().question.kind === 'choice') {
    return root.querySelector('#lesson-choices input:checked')?.value ?? '';
  }
  return root.querySelector('#lesson-answer').value.trim();
}

function check() {
  const answer = given();
  if (!answer) {
    verdict = '<p>Give an answer first.</p>';
  } else {
    try {
      const { right, why } = json(['lesson', lesson().name], { step: step().number, answer });
      verdict = right ? `<p class="right">Right.</p><p>${escaped(why)}</p>` :
        `<p class="wrong">Not ${escaped(answer)}. Try again, or reveal the answer.</p>`;
    } catch (error) {
      if (error.name !== 'SquarelabError') throw error;
      verdict = `<p class="complaint">${escaped(error.message)}</p>`;
    }
  }
  update();
}

// A board of a step: squares of a numbering as a board and as bits, or lines of text.
function picture({ caption, lines, numbering: name, squares, bits }) {
  const numbering = numberings()[name];
  if (!squares || !numbering) {
    return `<figure class="wide"><figcaption>${escaped(caption)}</figcaption><pre class="code">${escaped(lines.trimEnd())}</pre></figure>`;
  }
  return `<figure><figcaption>${escaped(caption)}, ${escaped(shownName(name))}</figcaption>${board({
    label: `${caption}: ${squares.join(' ') || 'none'}`, numbers: numbering.squares,
    sets: [{ squares, kind: 'source' }] })}</figure>${bits ? `<figure><figcaption>${escaped(bits)}</figcaption>${
    bitGrid({ value: bits, squareOf: numbering.squareOf, label: `Bits of ${bits}` })}</figure>` : ''}`;
}

const tableOf = (table) => (table ? `<div class="scroll" tabindex="0" role="group" aria-label="Table"><table><thead><tr>${
  table.columns.map((cell) => `<th scope="col">${escaped(cell)}</th>`).join('')}</tr></thead><tbody>${table.rows.map((row) =>
  `<tr>${row.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`).join('')}</tbody></table></div>` : '');

export function update() {
  const { name, steps, title: subject } = lesson();
  const now = step();
  const { question } = now;
  put(root.querySelector('#lesson'), lessons().map((one) => option(one.name, one.title, name)).join(''));
  root.querySelector('#lesson').value = name;
  put(root.querySelector('#lesson-text'), `<h2>${escaped(now.title)}</h2>${now.text.map((words) =>
    `<p class="new">${escaped(words)}</p>`).join('')}${tableOf(now.table)}<div class="pictures">${
    now.boards.map(picture).join('')}</div>${now.command ? `<p class="faint">In the terminal: <code>${escaped(now.command)}</code></p>` : ''}`);
  root.querySelector('#lesson-ask').textContent = question.text;
  root.querySelector('#lesson-form').setAttribute('aria-label', `Question of ${subject}`);
  const isChoice = question.kind === 'choice';
  put(root.querySelector('#lesson-choices'), isChoice ? question.choices.map((choice, i) =>
    `<label class="check"><input type="radio" id="choice-${i}" name="choice" value="${escaped(choice)}"> ${escaped(choice)}</label>`).join('') : '');
  root.querySelector('#lesson-field').hidden = isChoice;
  root.querySelector('#lesson-form-words').textContent = isChoice ? '' : question.form;
  put(root.querySelector('#lesson-board'), question.kind === 'squares' ? board({
    label: 'Choose squares: Enter or a click', sets: [{ squares: picked, kind: 'source' }] }) : '');
  put(root.querySelector('#lesson-verdict'), verdict);
  root.querySelector('#lesson-count').textContent = `step ${now.number} of ${steps.length}`;
  root.querySelector('#lesson-progress').max = steps.length;
  root.querySelector('#lesson-progress').value = now.number;
  root.querySelector('#lesson-back').disabled = now.number <= 1;
  root.querySelector('#lesson-next').disabled = now.number >= steps.length;
}
