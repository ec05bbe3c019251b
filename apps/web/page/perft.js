// Counting leaves: perft and divide in a worker, a divide of another program beside it, and verify.
import { complaint, escaped, option, put, scrolling, spaced } from './dom.js';
import { after, json, runAside, shownName, stop } from './library.js';
import { change, state } from './state.js';

export const id = 'perft';
export const title = 'Perft';

let root;

export function mount(element) {
  root = element;
  root.innerHTML = `
    <div class="controls">
      <label class="field">Representation<select id="backend"></select></label>
      <label class="field">Depth<input id="depth" type="number" min="1" max="7" step="1"></label>
      <button type="button" class="main" id="divide">Count</button>
      <button type="button" id="verify">Verify all representations</button>
      <button type="button" id="stop" disabled>Stop</button>
    </div>
    <div class="two">
      <div><div id="counted" aria-live="polite"></div></div>
      <div>
        <label class="field">The divide of your program: a move and a count on each line
          <textarea id="pasted" class="mono" rows="8" spellcheck="false" placeholder="e2e4: 600&#10;d2d4: 560"></textarea></label>
        <p class="more"><button type="button" id="compare">Find the first difference</button></p>
        <div id="difference" aria-live="polite"></div>
      </div>
    </div>`;
  root.querySelector('#backend').addEventListener('change', (event) => change({ backend: event.target.value }));
  root.querySelector('#depth').addEventListener('change', (event) =>
    change({ depth: Math.max(1, Math.min(7, Math.round(+event.target.value) || 1)) }));
  root.querySelector('#divide').addEventListener('click', count);
  root.querySelector('#verify').addEventListener('click', verify);
  root.querySelector('#stop').addEventListener('click', stop);
  root.querySelector('#compare').addEventListener('click', compare);
  root.querySelector('#difference').addEventListener('click', (event) => {
    const { fen, depth } = event.target.dataset;
    if (fen) change({ fen, depth: Number(depth) });
  });
}

const divideOptions = () => ({ depth: state.depth, fen: state.fen, backend: state.backend });

// Runs the command in the worker, with the buttons and the words that go with it.
async function aside(command, options, what, show) {
  const place = root.querySelector('#counted');
  const buttons = root.querySelectorAll('#divide, #verify, #compare');
  for (const button of buttons) button.disabled = true;
  root.querySelector('#stop').disabled = false;
  put(place, `<p>${what} …</p>`);
  try {
    const answer = await runAside([command], options);
    show(answer, place);
    return answer;
  } catch (error) {
    put(place, error.message === 'stopped' ? '<p>Stopped.</p>' : complaint(error));
    return undefined;
  } finally {
    for (const button of buttons) button.disabled = false;
    root.querySelector('#stop').disabled = true;
  }
}

function showDivide(answer, place) {
  const rows = Object.entries(answer.moves);
  put(place, `<p class="ask"><strong data-leaves="${answer.leaves}">${spaced(answer.leaves)}</strong> leaves at depth ${answer.depth}, counted by ` +
    `${shownName(answer.backend)}.</p><p class="faint">${answer.seconds.toFixed(3)} s in this browser. ` +
    'Do not compare this time with others: another browser or a program of its own is another measurement.</p>' +
    scrolling('Divide', ['move', 'leaves'], rows.map(([move, leaves]) =>
      `<tr><th scope="row" class="mono">${escaped(move)}</th><td>${spaced(leaves)}</td></tr>`)));
}

const count = () => aside('divide', divideOptions(), `Counting to depth ${state.depth}`, showDivide);

function verify() {
  const options = { positions: 0, threads: 1, fen: state.fen };
  return aside('verify', options, 'Comparing every answer of every representation with the rules', (answer, place) => {
    const faults = answer.faults?.length ?? 0;
    put(place, `<p class="ask"><strong>${faults ? `${faults} disagreements.` : 'All agree.'}</strong> ` +
      `${spaced(answer.answers)} answers about ${spaced(answer.positions)} positions: this one and the built-in suite.</p>` +
      `<p>Compared: ${answer.backends.map(({ name }) => escaped(shownName(name))).join(', ')}.</p>` +
      `<details><summary>The answer as JSON</summary><pre class="code" tabindex="0">${escaped(JSON.stringify(answer, null, 2))}</pre></details>`);
  });
}

// { e2e4: 600 } of lines such as "e2e4: 600", "e2e4 - 600" or "1. e2e4 600".
function readDivide(text) {
  const counts = {};
  for (const line of text.split('\n')) {
    const found = /\b([a-h][1-8][a-h][1-8][qrbn]?)\b\W*(\d+)\s*$/i.exec(line.trim());
    if (found) counts[found[1].toLowerCase()] = Number(found[2]);
  }
  return counts;
}

async function compare() {
  const theirs = readDivide(root.querySelector('#pasted').value);
  change({ divide: Object.entries(theirs).map(([move, count]) => `${move}:${count}`).join(',') });
  const place = root.querySelector('#difference');
  if (!Object.keys(theirs).length) {
    put(place, '<p class="complaint">No line with a move and a count, such as "e2e4: 600".</p>');
    return;
  }
  const answer = await aside('divide', divideOptions(), `Counting to depth ${state.depth}`, showDivide);
  if (!answer) return;
  const moves = [...new Set([...Object.keys(answer.moves), ...Object.keys(theirs)])].sort();
  const wrong = moves.filter((move) => answer.moves[move] !== theirs[move]);
  if (!wrong.length) {
    put(place, '<p class="ask"><strong>No difference.</strong> All moves and counts are right at this depth.</p>');
    return;
  }
  const [first] = wrong;
  const right = answer.moves[first];
  const others = wrong.length > 1 ? ` ${wrong.length - 1} more ${wrong.length === 2 ? 'move differs' : 'moves differ'}.` : '';
  if (right === undefined) {
    put(place, `<p class="ask"><strong>${first} is not legal.</strong>${others}</p>`);
  } else if (theirs[first] === undefined) {
    put(place, `<p class="ask"><strong>${first} is missing.</strong> It has ${spaced(right)} leaves.${others}</p>`);
  } else {
    const fen = after(answer.fen, first);
    put(place, `<p class="ask"><strong>${first}: ${spaced(theirs[first])} should be ${spaced(right)}.</strong>${others}</p>` +
      (answer.depth > 1 ? `<p>Make this move and divide again at depth ${answer.depth - 1}: the fault is below it. ` +
        `<button type="button" data-fen="${escaped(fen)}" data-depth="${answer.depth - 1}">Go there</button></p>` : ''));
  }
}

export function update() {
  const names = json(['backends']).map(({ name }) => name);
  put(root.querySelector('#backend'), names.map((name) => option(name, shownName(name), state.backend)).join(''));
  root.querySelector('#backend').value = state.backend;
  root.querySelector('#depth').value = state.depth;
  const pasted = root.querySelector('#pasted');
  if (pasted.value === '') pasted.value = state.divide.replaceAll(',', '\n').replaceAll(':', ': ');
}
