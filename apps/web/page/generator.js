// A move generator in JavaScript, pasted by the reader: `squarelab verify` asks it in a worker.
import { board } from './board.js';
import { piecesOf } from './chess.js';
import { escaped, option, put, spaced } from './dom.js';
import { wasm } from './library.js';

export const id = 'generator';
export const title = 'Generator';

// Texts of the sample, and what they become in a sample with that fault.
const sample = SQUARELAB_SAMPLE; // eslint-disable-line no-undef
const faults = {
  'castling through check': ['[0, way, 2 * way].some', '[0, 2 * way].some'],
  'a pawn stays after en passant': ["taken !== undefined) next[taken] = ''", "taken < 0) next[taken] = ''"],
  'a right stays after its rook is taken': ['![from, to].some(', '![from].some('],
};
const positions = 600;
const patience = 2000; // milliseconds for an answer
const mostHangs = 3;

let root;
let run; // under way: { worker, timer, asked, hangs, ... }

export function mount(element) {
  root = element;
  root.innerHTML = `
    <p>Paste a move generator in JavaScript with <code>moves(fen)</code>, which returns moves such as "e2e4" and
      "a7a8q", or <code>perft(fen, depth)</code>, or both. The library asks it about ${positions} positions, here in
      your browser: nothing is sent anywhere.</p>
    <form class="controls" id="generator-form">
      <label class="field">Begin with<select id="sample">${option('', 'choose', '')}${
        Object.keys(faults).map((name) => option(name, `a generator: ${name}`, '')).join('')}${
        option('right', 'a right generator', '')}</select></label>
      <button type="submit" class="main">Verify</button>
      <button type="button" id="generator-stop" disabled>Stop</button>
      <label class="field wide">Your generator<textarea id="program" class="mono" rows="18" spellcheck="false"
        autocomplete="off"></textarea></label>
    </form>
    <p id="generator-progress" class="ask" role="status"></p>
    <div id="generator-findings"></div>`;
  root.querySelector('#sample').addEventListener('change', ({ target }) => {
    if (target.value) root.querySelector('#program').value = sample.replace(...(faults[target.value] ?? ['', '']));
    target.value = '';
  });
  root.querySelector('form').addEventListener('submit', (event) => {
    event.preventDefault();
    begin(root.querySelector('#program').value);
  });
  root.querySelector('#generator-stop').addEventListener('click', () => end('Stopped.'));
}

export function update() {}

const say = (words) => put(root.querySelector('#generator-progress'), escaped(words));

function begin(text) {
  end('');
  put(root.querySelector('#generator-findings'), '');
  if (!/\b(moves|perft)\b/.test(text)) {
    return say('The text defines neither moves(fen) nor perft(fen, depth). Choose a generator above to see one.');
  }
  run = { text, hangs: [], asked: 0, depth: 1 };
  root.querySelector('#generator-stop').disabled = false;
  start();
}

function end(words) {
  run?.worker?.terminate();
  clearTimeout(run?.timer);
  run = undefined;
  root.querySelector('#generator-stop').disabled = true;
  say(words);
}

// Before the pasted text is a line end, so that its lines are counted from 1.
function start() {
  const before = `${document.getElementById('generator-worker').textContent}\n`;
  const source = `${before}${run.text}\n;squarelabGenerator(typeof moves === "undefined" ? 0 : moves, ` +
    'typeof perft === "undefined" ? 0 : perft);';
  const address = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  const worker = new Worker(address);
  run.worker = worker;
  const lines = before.split('\n').length - 1;
  worker.onerror = (event) => {
    event.preventDefault();
    const at = event.lineno > lines ? ` (line ${event.lineno - lines}, column ${event.colno})` : '';
    end(`The text cannot be run${at}: ${event.message}`);
  };
  worker.onmessage = ({ data }) => {
    if (run?.worker === worker) heard(data);
  };
  // The text itself may never end.
  wait(() => end('The text itself does not end: nothing was asked.'));
}

function wait(otherwise) {
  clearTimeout(run.timer);
  run.timer = setTimeout(otherwise, patience);
}

function heard({ ready, asking, answered, report, error }) {
  if (ready) {
    clearTimeout(run.timer);
    if (!ready.moves && !ready.perft) return end('The text defines neither moves(fen) nor perft(fen, depth).');
    run.defines = ready;
    ask();
  } else if (asking) {
    run.asking = asking;
    wait(hang);
  } else if (answered) {
    clearTimeout(run.timer);
    if (++run.asked % 25 === 0) say(`${spaced(run.asked)} questions were answered.`);
  } else if (report) {
    finish(report);
  } else if (error) {
    end(error);
  }
}

function ask() {
  run.worker.postMessage({ module: wasm(), hangs: run.hangs.map(({ line }) => line),
    options: { adapter: 'your generator', positions, depth: run.depth, threads: 1 } });
}

// The worker is ended; the next one asks the same, and leaves that question out.
function hang() {
  run.hangs.push(run.asking);
  run.worker.terminate();
  if (run.hangs.length < mostHangs) start();
  else finish({ faults: [], positions: 0 });
}

function finish(report) {
  const { defines, depth, hangs } = run;
  // Counts show what a list of moves cannot: what is wrong after a move.
  if (report.agree && depth === 1 && defines.moves && defines.perft) {
    run.depth = 2;
    return ask();
  }
  const count = hangs.length + report.faults.length;
  const asked = `${spaced(run.asked)} questions`;
  end(count === 0 ? `No fault in ${asked} about ${spaced(report.positions)} positions.` :
    `${count === 1 ? 'One fault' : `${count} faults`}, found with ${asked}.`);
  put(root.querySelector('#generator-findings'), hangs.map(hangOf).join('') + report.faults.map(faultOf).join(''));
}

const hangOf = ({ fen, depth }) => `<section><h2>No answer within ${patience / 1000} s</h2>
  <p>${depth === 1 ? 'Moves' : `Depth ${depth}`} of <code>${escaped(fen)}</code></p>
  <div class="cards"><div class="card">${board({ label: fen, pieces: piecesOf(fen) })}</div></div></section>`;

const movesIn = (answer) => answer.match(/\b[a-h][1-8][a-h][1-8][nbrq]?\b/g) ?? [];
const arrowsOf = (moves, others, kind) => moves.filter((move) => !others.includes(move))
  .map((move) => ({ from: move.slice(0, 2), to: move.slice(2, 4), kind }));

// A fault as verify tells it, and both answers on boards: what only one of them has.
function faultOf({ headline, why, text, shrunk }) {
  const right = movesIn(shrunk.expected);
  const { answer } = shrunk.answers.find(({ as_expected: isRight }) => !isRight);
  const said = movesIn(answer);
  const drawn = (label, arrows) => `<figure class="card"><figcaption><b>${label}</b></figcaption>${
    board({ label, pieces: piecesOf(shrunk.fen), arrows })}</figure>`;
  const boards = said.length === 0 && !/^0:/.test(answer) ? [drawn('the position', [])] :
    [drawn('only by the rules', arrowsOf(right, said, 'moved')),
      drawn('only by your generator', arrowsOf(said, right, 'lost'))];
  return `<section><h2>${escaped(headline)}</h2>${why ? `<p>${escaped(why)}</p>` : ''}
    <p><code>${escaped(shrunk.fen)}</code></p><div class="cards">${boards.join('')}</div>
    <pre class="code" tabindex="0" role="group" aria-label="Report">${escaped(text)}</pre></section>`;
}

