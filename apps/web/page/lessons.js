// `squarelab lesson`: the lessons of the program, one step a screen, with a question whose answer the
// program checks.
import { tableOf } from './blocks.js';
import { board } from './board.js';
import { piecesOf } from './chess.js';
import { escaped, onStepKeys, option, put } from './dom.js';
import { json, numberings } from './library.js';
import { change, state } from './state.js';

export const id = 'lessons';
export const title = 'Lessons';

let root;
let picked = []; // squares of the answer
let verdict; // { kind: 'right', 'wrong', 'shown' or 'unread', words, why }

const lessons = () => json(['lesson']).lessons;
const lesson = () => lessons().find(({ name }) => name === state.lesson) ?? lessons()[0];
const step = () => {
  const { steps } = lesson();
  return steps[Math.max(0, Math.min(steps.length - 1, state.at - 1))];
};

export function mount(element) {
  root = element;
  root.innerHTML = `
    <div class="steps">
      <label class="field">Lesson<select id="lesson"></select></label>
      <button type="button" id="lesson-back">Back</button>
      <progress id="lesson-progress" aria-label="Steps of the lesson"></progress><span class="faint" id="lesson-count"></span>
      <button type="button" id="lesson-next" class="main">Next</button></div>
    <div class="two lesson"><div class="telling" id="lesson-text" aria-live="polite"></div>
      <form id="lesson-form" class="card"><p class="ask" id="lesson-ask"></p>
        <div id="lesson-choices" class="choices"></div>
        <label class="field" id="lesson-field"><span id="lesson-form-words"></span><input id="lesson-answer" class="mono" autocomplete="off" spellcheck="false"></label>
        <p class="more"><button type="submit" class="main">Check</button>
          <button type="button" id="lesson-reveal">Reveal the answer</button></p>
        <div id="lesson-verdict" aria-live="polite"></div><div id="lesson-board"></div></form></div>
    <p class="faint" id="lesson-command"></p>`;
  const go = (changes) => {
    picked = [];
    verdict = undefined;
    root.querySelector('#lesson-answer').value = '';
    change(changes);
  };
  // One step back or on, within the lesson.
  const goBy = (by) => go({ at: Math.max(1, Math.min(lesson().steps.length, step().number + by)) });
  root.querySelector('#lesson').addEventListener('change', (event) =>
    go({ lesson: event.target.value, at: 1 }));
  root.querySelector('#lesson-back').addEventListener('click', () => goBy(-1));
  root.querySelector('#lesson-next').addEventListener('click', () => goBy(1));
  onStepKeys(root, goBy);
  root.querySelector('#lesson-verdict').addEventListener('click', (event) => {
    if (event.target.id === 'lesson-on') goBy(1);
  });
  root.querySelector('form').addEventListener('submit', (event) => {
    event.preventDefault();
    check();
  });
  root.querySelector('#lesson-reveal').addEventListener('click', () => {
    const { answer, why } = step().question;
    verdict = { kind: 'shown', words: `The answer is ${answer}.`, why };
    update();
  });
  root.querySelector('#lesson-answer').addEventListener('input', (event) => {
    picked = squaresIn(event.target.value);
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

const squaresIn = (text) => text.toLowerCase().match(/\b[a-h][1-8]\b/g) ?? [];

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
    verdict = { kind: 'unread', words: 'Give an answer first.' };
  } else {
    try {
      const { right, why } = json(['lesson', lesson().name], { step: step().number, answer });
      verdict = right ? { kind: 'right', words: 'Right.', why } :
        { kind: 'wrong', words: `Not ${answer}. Try again, or reveal the answer.` };
    } catch (error) {
      if (error.name !== 'SquarelabError') throw error;
      verdict = { kind: 'unread', words: `That cannot be read. Give ${step().question.form}.` };
    }
  }
  update();
}

function verdictHtml() {
  if (!verdict) return '';
  const { kind, words, why } = verdict;
  const isDone = kind === 'right' || kind === 'shown';
  const isLast = step().number === lesson().steps.length;
  return `<p class="${kind}">${escaped(words)}</p>${why ? `<p>${escaped(why)}</p>` : ''}${
    isDone && isLast ? '<p>This was the last step.</p>' : ''}${
    isDone && !isLast ? '<p class="more"><button type="button" class="main" id="lesson-on">Next step</button></p>' : ''}`;
}

// A board of a step, or lines of text. Numbers stand on every board.
function picture({ caption, lines, numbering: name, squares, bits, fen }) {
  const numbering = numberings()[name];
  if (!numbering) {
    return `<figure class="wide"><figcaption>${escaped(caption)}</figcaption><pre class="code" tabindex="0" role="group" aria-label="${
      escaped(caption)}">${escaped(lines.trimEnd())}</pre></figure>`;
  }
  const numbers = name !== 'x88' ? numbering.squares : Object.fromEntries(Object.entries(numbering.squares)
    .map(([square, index]) => [square, index.toString(16).padStart(2, '0')]));
  return `<figure><figcaption>${escaped(caption)}${bits ? `: <code>${bits}</code>` : ''}</figcaption>${board({
    label: squares ? `${caption}: ${squares.join(' ') || 'none'}` : caption, numbers,
    pieces: fen ? piecesOf(fen) : {}, sets: [{ squares: squares ?? [], kind: 'source' }] })}</figure>`;
}

// Numbers alone are left out beside another board of the same numbering, which has them, too.
const pictures = (boards) => boards.filter(({ numbering, squares, fen }) =>
  !numbering || squares || fen || !boards.some((other) => other.numbering === numbering && other.squares));

export function update() {
  const { name, steps, title: subject } = lesson();
  const now = step();
  const { question } = now;
  const isChoice = question.kind === 'choice';
  put(root.querySelector('#lesson'), lessons().map((one) => option(one.name, one.title, name)).join(''));
  root.querySelector('#lesson').value = name;
  put(root.querySelector('#lesson-text'), `<h2>${escaped(now.title)}</h2>${now.text.map((words) =>
    `<p class="new">${escaped(words)}</p>`).join('')}<div class="pictures">${
    now.table ? tableOf(now.table) : ''}${pictures(now.boards).map(picture).join('')}</div>`);
  root.querySelector('#lesson-ask').textContent = question.text;
  root.querySelector('#lesson-form').setAttribute('aria-label', `Question of ${subject}`);
  put(root.querySelector('#lesson-choices'), isChoice ? question.choices.map((choice, i) =>
    `<label class="check"><input type="radio" id="choice-${now.number}-${i}" name="choice" value="${escaped(choice)}"> ${escaped(choice)}</label>`).join('') : '');
  root.querySelector('#lesson-field').hidden = isChoice;
  root.querySelector('#lesson-form-words').textContent = isChoice ? '' :
    `Answer: ${question.form}${question.kind === 'squares' ? '; or choose them on the board' : ''}`;
  const isDone = verdict?.kind === 'right' || verdict?.kind === 'shown';
  put(root.querySelector('#lesson-board'), question.kind === 'squares' ? board({
    label: 'Choose squares: Enter or a click', sets: [{ squares: picked, kind: 'source' },
      { squares: isDone ? squaresIn(question.answer) : [], kind: 'goal' }] }) : '');
  put(root.querySelector('#lesson-verdict'), verdictHtml());
  root.querySelector('#lesson-command').textContent = `In the terminal: ${now.command}`;
  root.querySelector('#lesson-count').textContent = `step ${now.number} of ${steps.length}`;
  root.querySelector('#lesson-progress').max = steps.length;
  root.querySelector('#lesson-progress').value = now.number;
  root.querySelector('#lesson-back').disabled = now.number <= 1;
  root.querySelector('#lesson-next').disabled = now.number >= steps.length;
}
