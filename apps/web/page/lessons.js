// `squarelab lesson`: the lessons of the program, one step a screen, with a question whose answer the
// program checks.
import { lessons, mark } from './course.js';
import { option, put } from './dom.js';
import { json } from './library.js';
import { state } from './state.js';
import { stepping } from './stepping.js';

export const id = 'lessons';
export const title = 'Lessons';

let root;
const lesson = () => lessons().find(({ name }) => name === state.lesson) ?? lessons()[0];
const view = stepping('lesson', {
  unit: 'step',
  at: 'at',
  steps: () => lesson().steps,
  controls: '<label class="field">Lesson<select id="lesson"></select></label>',
  check: ({ number }, answer) => json(['lesson', lesson().name], { step: number, answer }),
  right: ({ number }) => mark(lesson().name, number),
  following: () => {
    const next = lessons()[lessons().indexOf(lesson()) + 1];
    return next && { words: `Next lesson: ${next.title}`, changes: { lesson: next.name, at: 1 } };
  },
});

export function mount(element) {
  root = element;
  view.mount(root);
  root.querySelector('#lesson').addEventListener('change', (event) => view.go({ lesson: event.target.value, at: 1 }));
}

export function update() {
  const { name, title: subject } = lesson();
  put(root.querySelector('#lesson'), lessons().map((one) => option(one.name, one.title, name)).join(''));
  root.querySelector('#lesson').value = name;
  view.update(subject);
}
