// The course: all lessons in their order, and how far the reader has come. That is kept in the browser and
// sent nowhere.
import { escaped, put } from './dom.js';
import { json } from './library.js';
import { change } from './state.js';

export const id = 'course';
export const title = 'Course';

export const lessons = () => json(['lesson']).lessons;

const key = 'squarelab-course';
let done = {}; // by lesson: the numbers of the steps that were answered right

// A browser may keep nothing for pages from a file; then progress lasts as long as the page.
try {
  const kept = JSON.parse(localStorage.getItem(key) ?? '{}');
  for (const [name, steps] of Object.entries(kept ?? {})) if (Array.isArray(steps)) done[name] = steps;
} catch { /* nothing is kept */ }

function keep() {
  try {
    localStorage.setItem(key, JSON.stringify(done));
  } catch { /* nothing is kept */ }
}

const doneOf = ({ name, steps }) => steps.filter(({ number }) => done[name]?.includes(number));

export function mark(lesson, number) {
  done[lesson] = [...new Set([...done[lesson] ?? [], number])];
  keep();
}

let root;

export function mount(element) {
  root = element;
  root.innerHTML = `<p>Begin with the first lesson, which needs nothing. Every step has a question, and it can be
    answered from what the step shows. A step is done when you have answered it.</p>
    <p class="more"><label class="field">All steps<progress id="course-progress"></progress></label>
    <span class="faint" id="course-count"></span></p><ol class="course" id="course-lessons"></ol>
    <p class="more"><button type="button" id="forget">Forget what is done</button></p>`;
  root.querySelector('#course-lessons').addEventListener('click', (event) => {
    const { lesson, at, exercise } = event.target.dataset;
    if (lesson) {
      change({ view: 'lessons', lesson, at: Number(at) });
      document.getElementById('lesson-text').focus();
    }
    if (exercise) change({ view: 'exercises', exercise, ask: 1 });
  });
  root.querySelector('#forget').addEventListener('click', () => {
    done = {};
    keep();
    change({});
  });
}

// Goes on where the first step is that is not done. isNext: the lesson is the first that is not done.
function lessonHtml(lesson, isNext) {
  const { name, title: subject, steps } = lesson;
  const count = doneOf(lesson).length;
  const next = steps.find(({ number }) => !done[name]?.includes(number)) ?? steps[0];
  const words = count === 0 ? 'Begin' : count === steps.length ? 'Again' : 'Go on';
  return `<li><h2>${escaped(subject)}</h2><p class="more"><progress value="${count}" max="${steps.length}"
    aria-label="${escaped(subject)}"></progress> ${count} of ${steps.length}${count < steps.length ? '' : ' <span class="right">done</span>'}
    <button type="button" ${isNext ? 'class="main"' : ''} data-lesson="${name}" data-at="${next.number}" aria-label="${
    words}: ${escaped(subject)}">${words}</button>
    <button type="button" data-exercise="${name}" aria-label="Exercises: ${escaped(subject)}">Exercises</button></p></li>`;
}

export function update() {
  const all = lessons().reduce((sum, { steps }) => sum + steps.length, 0);
  const count = lessons().reduce((sum, lesson) => sum + doneOf(lesson).length, 0);
  root.querySelector('#course-progress').max = all;
  root.querySelector('#course-progress').value = count;
  root.querySelector('#course-count').textContent = `${count} of ${all} steps done`;
  const next = lessons().find((lesson) => doneOf(lesson).length < lesson.steps.length);
  put(root.querySelector('#course-lessons'), lessons().map((lesson) => lessonHtml(lesson, lesson === next)).join(''));
}
