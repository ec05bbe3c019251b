// Steps one after the other, each with a question: the buttons, keys and the form that a lesson and a quiz
// have in common.
import { onStepKeys, put } from './dom.js';
import { asker, toldHtml } from './question.js';
import { change, state } from './state.js';

// `prefix` begins the ids of its parts, `unit` is what a step is called. steps() are all steps, of which the
// state has the number under `at`.
// controls: HTML before the buttons. check(step, answer) and right(step, isFirst) are as in question.js.
// following(): { words, changes }, what comes after the last step, if anything does.
export function stepping(prefix, { unit, at, steps, controls, check, right, following = () => undefined }) {
  let root;
  const now = () => steps()[Math.max(0, Math.min(steps().length - 1, state[at] - 1))];
  const part = (name) => root.querySelector(`#${prefix}-${name}`);
  const isLast = () => now().number === steps().length;
  const goBy = (by) => go({ [at]: Math.max(1, Math.min(steps().length, now().number + by)) });
  const form = asker(prefix, { now, check: (answer) => check(now(), answer),
    on: () => (isLast() ? following() && { ...following(), go: goOn } : { words: `Next ${unit}`, go: goOn }),
    end: `This was the last ${unit}.`, right: (isFirst) => right(now(), isFirst) });
  // The button is gone then, so the keyboard goes on at the words of the new step.
  function goOn() {
    if (isLast()) go(following().changes);
    else goBy(1);
    part('text').focus();
  }

  function go(changes) {
    form.renew();
    change(changes);
  }

  function mount(element) {
    root = element;
    root.innerHTML = `<div class="steps">${controls}
        <div class="going"><button type="button" id="${prefix}-back">Back</button>
        <progress id="${prefix}-progress" aria-label="Steps"></progress><span class="faint" id="${prefix}-count"></span>
        <button type="button" id="${prefix}-next">Next</button></div></div>
      <div class="two lesson"><div class="telling" id="${prefix}-text" tabindex="-1" aria-live="polite"></div>${form.html}</div>
      <p class="faint" id="${prefix}-command"></p>`;
    form.mount(root);
    part('back').addEventListener('click', () => goBy(-1));
    part('next').addEventListener('click', () => goBy(1));
    onStepKeys(root, goBy);
  }

  function update(subject) {
    const step = now();
    put(part('text'), toldHtml(step));
    part('form').setAttribute('aria-label', `Question of ${subject}`);
    part('command').textContent = `In the terminal: ${step.command}`;
    part('count').textContent = `${unit} ${step.number} of ${steps().length}`;
    part('progress').max = steps().length;
    part('progress').value = step.number;
    part('back').disabled = step.number <= 1;
    part('next').disabled = isLast();
    form.update();
  }

  return { mount, go, update };
}
