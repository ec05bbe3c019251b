// `squarelab bench --iterations`: the search of an engine on the position that is set. The line that it
// reads stands on the board and is gone through move by move; beside it what each iteration found, and
// that every representation has searched the same tree.
import { tableOf } from './blocks.js';
import { board } from './board.js';
import { piecesOf } from './chess.js';
import { complaint, escaped, onStepKeys, option, put, spaced } from './dom.js';
import { after, json, runAside, shownName, stop } from './library.js';
import { change, state } from './state.js';

export const id = 'search';
export const title = 'Search';

const deepest = 8;
const tiers = [['material', 'material and squares'], ['mobility', 'mobility as well']];

let root;
let asked; // what the search was last asked, as text
let latest; // the run that this was, an object of its own
let found; // its answer: { fen, answer, iterations, line }
let words = ''; // instead of an answer, as HTML

export function mount(element) {
  root = element;
  root.innerHTML = `
    <div class="controls">
      <label class="field">Depth<input id="plies" type="number" min="1" max="${deepest}" step="1"></label>
      <label class="field">What is evaluated<select id="tier"></select></label>
      <button type="button" class="main" id="search">Search</button>
      <button type="button" id="stop-search" disabled>Stop</button>
    </div>
    <div class="two">
      <div><div id="search-board"></div>
        <div class="choices line" id="search-line" role="group" aria-label="The line, move by move"></div>
        <p class="more"><button type="button" id="move-back">Back</button>
          <button type="button" id="move-on">Next move</button></p>
        <p id="search-move" aria-live="polite"></p></div>
      <div id="search-found" aria-live="polite"></div>
    </div>`;
  const on = (name, type, act) => root.querySelector(`#${name}`).addEventListener(type, act);
  on('plies', 'change', (event) => change({ plies: depthOf(event.target.value), ply: 0 }));
  on('tier', 'change', (event) => change({ tier: event.target.value, ply: 0 }));
  on('search', 'click', search);
  on('stop-search', 'click', stop);
  on('move-back', 'click', () => go(made() - 1));
  on('move-on', 'click', () => go(made() + 1));
  on('search-line', 'click', (event) => {
    if (event.target.dataset.ply) go(Number(event.target.dataset.ply));
  });
  onStepKeys(root, (by) => go(made() + by));
}

const depthOf = (text) => Math.max(1, Math.min(deepest, Math.round(Number(text)) || 1));
const tierNow = () => (tiers.some(([name]) => name === state.tier) ? state.tier : 'material');
const options = () => ({ fen: state.fen, depth: depthOf(state.plies), tier: tierNow() });

const line = () => found?.line ?? [];
// How many moves of the line have been made on the board.
const made = () => Math.max(0, Math.min(line().length, state.ply));
const go = (ply) => change({ ply: Math.max(0, Math.min(line().length, ply)) });

// The moves of a line from the position, each with its name and the position after it.
function followed(fen, moves) {
  let before = fen;
  return moves.map((uci) => {
    const { san } = json(['moves'], { fen: before }).moves.find((move) => move.uci === uci);
    before = after(before, uci);
    return { san, from: uci.slice(0, 2), to: uci.slice(2, 4), fen: before };
  });
}

async function search() {
  const given = options();
  const run = {};
  latest = run;
  asked = JSON.stringify(given);
  found = undefined;
  words = `<p>Every representation searches to depth ${given.depth} …</p>`;
  root.querySelector('#stop-search').disabled = false;
  draw();
  try {
    const answer = await runAside(['bench'], { ...given, iterations: true });
    if (latest !== run) return;
    const [{ iterations }] = answer.searches;
    found = { fen: given.fen, answer, iterations, line: followed(given.fen, iterations.at(-1).line) };
  } catch (error) {
    if (latest !== run) return;
    words = error.message === 'stopped' ? '<p>Stopped.</p>' : complaint(error);
  }
  root.querySelector('#stop-search').disabled = true;
  draw();
}

const sideOf = (fen) => (fen.split(' ')[1] === 'b' ? 'Black' : 'White');
const inMoves = (count) => `${count} ${count === 1 ? 'move' : 'moves'}`;

// What the value says of the side to move.
function valueInWords(side, { value, mate, line: best }) {
  if (best.length === 0) return `${side} has no legal move: ${mate === 0 ? 'checkmate' : 'stalemate'}.`;
  if (mate !== null) return `${side} ${mate > 0 ? 'mates' : 'is mated'} in ${inMoves(Math.abs(mate))}.`;
  if (value === 0) return 'Both sides are equal.';
  return `${side} is ${value > 0 ? 'ahead' : 'behind'} by ${(Math.abs(value) / 100).toFixed(2)} pawns.`;
}

const iterationsTable = (iterations) => tableOf({ columns: ['depth', 'value', 'nodes in all', 'line'],
  rows: iterations.map(({ depth, value, mate, nodes, line: best }) =>
    [String(depth), mate === null ? String(value) : `mate ${mate}`, spaced(nodes), best.join(' ')]) },
{ label: 'Iterations' });

// Whether all representations have searched the same tree, and what each of them says of it.
function agreement({ agree, runs }) {
  const [first] = runs;
  const isSame = (run) => run.nodes === first.nodes && run.signature === first.signature;
  const allSame = agree && runs.every(isSame);
  const formulas = new Map(json(['backends']).map(({ name, formula }) => [name, formula]));
  const rows = runs.map((run) => [shownName(run.backend), formulas.get(run.backend) ?? '', spaced(run.nodes),
    run.signature, isSame(run) ? '✓ same' : '✗ differs']);
  return `<p id="search-same" class="${allSame ? 'right' : 'wrong'}">${allSame ?
    `The same tree on all ${runs.length} representations: ${spaced(first.nodes)} nodes on each.` :
    'The representations have searched different trees. That is a fault of the program.'}</p>${
    tableOf({ columns: ['representation', 'formula', 'nodes', 'signature', 'compared'], rows },
      { label: 'Nodes by representation' })}
    <p>A node is a move made. The signature is a hash of depth, value, nodes and line. Moves are tried in an order
      that does not depend on how the board is stored, so the trees are the same, and nodes a second compare the
      representations. This page shows no times: those of a browser would compare nothing.</p>`;
}

function foundHtml() {
  if (!found) return words;
  const { fen, answer, iterations } = found;
  const last = iterations.at(-1);
  return `<p class="ask"><strong>${escaped(valueInWords(sideOf(fen), last))}</strong> So says the search to depth ${
    last.depth}, after ${spaced(last.nodes)} nodes.</p>
    <h2>What each iteration found</h2><p>The search looks to depth 1, then to depth 2, and so on. Values are hundredths
      of a pawn for ${sideOf(fen)}, who is to move.</p>${iterationsTable(iterations)}
    <h2>The same on every representation</h2>${agreement(answer)}
    <p class="faint">In the terminal: <code>squarelab bench --fen "${escaped(fen)}" --depth ${answer.depth} --tier ${
    escaped(answer.searches[0].tier)} --iterations</code></p>`;
}

// The position after the moves made, and arrows for those to come. The number of each stands where it ends.
function picture() {
  const start = found?.fen ?? state.fen;
  const first = made();
  const coming = line().slice(first);
  const numbers = {};
  coming.forEach(({ to }, i) => {
    numbers[to] = [numbers[to], first + i + 1].filter(Boolean).join(', ');
  });
  return board({ label: `The position after ${first} of ${inMoves(line().length)} of the line`,
    pieces: piecesOf(first ? line()[first - 1].fen : start), numbers,
    arrows: coming.map(({ from, to }, i) => ({ from, to, kind: (first + i) % 2 ? 'lost' : 'moved' })) });
}

function moveInWords() {
  const [last, next] = [line()[made() - 1], line()[made()]];
  const side = (ply) => (ply % 2 === 0 ? sideOf(found.fen) : sideOf(found.fen) === 'White' ? 'Black' : 'White');
  if (last) return `Move ${made()} of ${line().length}: ${side(made() - 1)} plays ${last.san}.`;
  return next ? `The line begins: ${side(0)} plays ${next.san}. Full arrows: ${side(0)}. Dashed ones: ${side(1)}.` : '';
}

function draw() {
  put(root.querySelector('#search-board'), picture());
  put(root.querySelector('#search-line'), line().map(({ san }, i) =>
    `<button type="button" id="line-${i + 1}" data-ply="${i + 1}" aria-pressed="${made() === i + 1}">${i + 1}. ${
      escaped(san)}</button>`).join(''));
  root.querySelector('#search-move').textContent = moveInWords();
  root.querySelector('#move-back').disabled = made() === 0;
  root.querySelector('#move-on').disabled = made() === line().length;
  put(root.querySelector('#search-found'), foundHtml());
}

export function update() {
  root.querySelector('#plies').value = depthOf(state.plies);
  put(root.querySelector('#tier'), tiers.map(([name, meaning]) => option(name, meaning, tierNow())).join(''));
  root.querySelector('#tier').value = tierNow();
  const isOther = asked !== JSON.stringify(options());
  if (isOther && asked !== undefined && state.ply > 0) {
    change({ ply: 0 }); // another line; this draws again
  } else if (isOther) {
    search();
  } else {
    draw();
  }
}
