// A generator that somebody pasted and the library that asks it, in one worker: build.mjs makes this its
// beginning, the page adds the pasted text, and then a call of squarelabGenerator. Nothing that the text
// does leaves the worker: what could send, keep or load anything is taken away before the text runs.
import { commandsOf } from '../package/commands.js';
import { Program } from '../package/program.js';

const post = self.postMessage.bind(self);
const taken = ['postMessage', 'fetch', 'XMLHttpRequest', 'WebSocket', 'WebSocketStream', 'WebTransport', 'EventSource',
  'importScripts', 'Worker', 'SharedWorker', 'indexedDB', 'caches', 'cookieStore', 'BroadcastChannel', 'MessageChannel',
  'Notification', 'RTCPeerConnection', 'navigator', 'webkitRequestFileSystem', 'webkitRequestFileSystemSync',
  'webkitResolveLocalFileSystemURL', 'webkitResolveLocalFileSystemSyncURL', 'close'];
for (const name of taken) {
  for (let at = self; at; at = Object.getPrototypeOf(at)) delete at[name];
}

const mostMoves = 1000;
const kindOf = (value) => (Array.isArray(value) ? 'an array' : `${value === null ? '' : `${typeof value} `}${String(value)}`);

function listed(moves) {
  if (!Array.isArray(moves)) throw new TypeError(`moves(fen) returned ${kindOf(moves)}; an array was expected`);
  if (moves.length > mostMoves) throw new RangeError(`moves(fen) returned ${moves.length} moves`);
  return moves.map((move) => {
    if (typeof move !== 'string') throw new TypeError(`a move is ${kindOf(move)}; a text such as "e2e4" was expected`);
    return `${move.replace(/\s+/g, ' ')} 1`;
  });
}

function total(count) {
  if (Number.isSafeInteger(count) && count >= 0) return [String(count)];
  throw new TypeError(`perft(fen, depth) returned ${kindOf(count)}; a whole number was expected`);
}

// The lines that answer a line of the protocol of adapters. hangs: lines that had no answer before.
function answerTo(line, { moves, perft }, hangs) {
  if (hangs.includes(line)) return ['skip no answer'];
  const [depth, fen] = line.split(';');
  post({ asking: { line, fen, depth: Number(depth) } });
  try {
    return depth === '1' && moves ? listed(moves(fen)) : total(perft(fen, Number(depth)));
  } catch (error) {
    return [`error ${String(error).replace(/\s+/g, ' ').slice(0, 300)}`];
  } finally {
    post({ answered: true });
  }
}

let generator;

// Before the text can add a listener of its own.
self.addEventListener('message', (event) => {
  event.stopImmediatePropagation();
  const { module, options, hangs } = event.data;
  const ask = (text) => (text === '' ? 'squarelab 1 your generator\n' : text.trimEnd().split('\n')
    .map((line) => [...answerTo(line, generator, hangs), 'done', ''].join('\n')).join(''));
  try {
    post({ report: commandsOf(new Program(module, ask)).json(['verify'], options) });
  } catch (error) {
    post({ error: error.message });
  }
});

self.squarelabGenerator = (...functions) => {
  delete self.squarelabGenerator;
  const [moves, perft] = functions.map((one) => (typeof one === 'function' ? one : undefined));
  generator = { moves, perft };
  post({ ready: { moves: Boolean(moves), perft: Boolean(perft) } });
};
