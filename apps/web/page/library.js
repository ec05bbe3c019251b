// The library on this page: squarelab.wasm, which scripts/web embeds, and its commands. Long counts run
// in a worker, so that the page stays awake and they can be stopped.
import { commandsOf } from '../package/commands.js';
import { Program } from '../package/program.js';

let program;
let commands;
const answers = new Map();
const mostAnswers = 400;

// The stream is compiled while it is unpacked. A loop, because Uint8Array.from takes 20 times as long.
export async function open() {
  const text = atob(document.getElementById('library').textContent.trim());
  const packed = new Uint8Array(text.length);
  for (let i = 0; i < text.length; ++i) packed[i] = text.charCodeAt(i);
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  const headers = { 'Content-Type': 'application/wasm' };
  program = new Program(await WebAssembly.compileStreaming(new Response(stream, { headers })));
  commands = commandsOf(program);
}

// A function's answer, kept for the next time: the same words have the same answer.
function kept(key, ask) {
  if (!answers.has(key)) {
    if (answers.size >= mostAnswers) answers.delete(answers.keys().next().value);
    answers.set(key, ask());
  }
  return answers.get(key);
}

// The JSON of a command. Throws SquarelabError on bad input.
export const json = (words, options = {}, input = '') =>
  kept(JSON.stringify([words, options, input]), () => commands.json(words, options, input));

// The FEN after a legal move in UCI notation.
export const after = (fen, move) => kept(JSON.stringify(['after', fen, move]), () => commands.after(fen, move));

// For a worker, which makes a Program of it.
export const wasm = () => program.module;

export const run = (words) => kept(JSON.stringify(words), () => program.run(words));

export const version = () => run(['--version']).stdout.trim();

// The nine numberings by name, as `map all` describes them, each with squareOf, its squares by index.
export function numberings() {
  return kept('numberings', () => Object.fromEntries(commands.map('all').map((numbering) => {
    const squareOf = [];
    for (const [square, index] of Object.entries(numbering.squares)) squareOf[index] = square;
    return [numbering.name, { ...numbering, squareOf }];
  })));
}

// The names of those that number bits.
export const mappings = () => Object.keys(numberings()).filter((name) => name !== 'x88');

// The representations of this build, each with its numbering: { name, numbering }. A backend has the
// numbering of its name, or the one of its formula.
export const backends = () => kept('backends', () => {
  const all = Object.values(numberings());
  return json(['backends']).filter((one) => !one.is_reference && !one.is_variant).map(({ name, formula }) =>
    ({ name, numbering: all.find((one) => one.name === name) ?? all.find((one) => one.formula === formula) }));
});

// The name if it is that of a numbering, else lerf: the address may have anything.
export const knownNumbering = (name) => (Object.hasOwn(numberings(), name) ? name : 'lerf');

export const shownName = (name) => (name === 'x88' ? '0x88' : name);

// The indices of a numbering by square, as boards show them: those of 0x88 in two hexadecimal digits.
export const shownIndices = ({ name, squares }) => (name !== 'x88' ? squares : Object.fromEntries(
  Object.entries(squares).map(([square, index]) => [square, index.toString(16).padStart(2, '0')])));

let worker;

// Runs a command in the worker: a promise of its JSON. A run that is under way is stopped.
export function runAside(words, options) {
  stop();
  return new Promise((resolve, reject) => {
    const source = document.getElementById('worker').textContent;
    const address = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
    worker = new Worker(address);
    worker.stopped = () => reject(new Error('stopped'));
    worker.onmessage = ({ data }) => {
      worker.terminate();
      worker = undefined;
      URL.revokeObjectURL(address);
      if (data.error) reject(new Error(data.error));
      else resolve(data.answer);
    };
    worker.onerror = (event) => reject(new Error(event.message));
    worker.postMessage({ module: program.module, words, options });
  });
}

// Ends the run of the worker, if there is one: its promise is rejected with "stopped".
export function stop() {
  if (!worker) return;
  worker.terminate();
  worker.stopped();
  worker = undefined;
}
