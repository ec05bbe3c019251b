// One position: pieces that move, legal moves, attacks, checks and pins, and each of them as every
// representation holds it.
import { asked } from './asked.js';
import { bitGrid, byteGrid, byteLine } from './bits.js';
import { board } from './board.js';
import { piecesOf, withPieces, withSide } from './chess.js';
import { makeMovable } from './drag.js';
import { attempt, complaint, escaped, option, own, put, save, scrolling } from './dom.js';
import { figure } from './figure.js';
import { after, backends, json, shownName } from './library.js';
import { nameOf } from './pieces.js';
import { hex } from './shift.js';
import { change, state } from './state.js';

export const id = 'position';
export const title = 'Position';

let root;
let brush = '';
let picture; // what board() draws
const earlier = [];

const shows = [['none', 'only legal moves'], ['white', 'what White attacks'], ['black', 'what Black attacks'],
  ['attackers', 'who attacks the square'], ['checkers', 'checks'], ['pinned', 'pinned pieces'],
  ...Object.entries(asked).map(([by, { words }]) => [by, words])];

export function mount(element) {
  root = element;
  root.innerHTML = `
    <div class="two">
      <div>
        <div class="controls">
          <label class="field">Show<select id="by"></select></label>
          <label class="field" id="asked-field">Move<select id="asked-move"></select></label>
          <fieldset class="field"><legend>Pieces</legend><div class="choices">
            <label class="check"><input type="radio" name="mode" value="play"> move by the rules</label>
            <label class="check"><input type="radio" name="mode" value="free"> go anywhere</label></div></fieldset>
          <label class="field" id="promote-field">Promote to<select id="promote">
            <option value="q">queen</option><option value="r">rook</option>
            <option value="b">bishop</option><option value="n">knight</option></select></label>
        </div>
        <div id="palette" class="palette" role="group" aria-label="A piece to put on squares"></div>
        <div id="board-place"></div>
        <p class="more"><button type="button" id="back-move">Take back</button>
          <button type="button" id="side"></button>
          <button type="button" id="start">Start position</button>
          <button type="button" id="save-position">Save as SVG</button></p>
        <div id="position-complaint"></div>
      </div>
      <div><div id="facts" aria-live="polite"></div><div id="held" class="cards small"></div>
        <div id="moves"></div></div>
    </div>`;
  root.querySelector('#palette').innerHTML =
    ['', ...'KQRBNPkqrbnp', '-'].map((piece) => `<button type="button" data-piece="${piece}" aria-label="${
      piece === '' ? 'no piece: move those that are there' : piece === '-' ? 'remove' : nameOf(piece)}">${
      piece === '' ? '✥' : piece === '-' ? '✕' : `<svg viewBox="0 0 45 45" aria-hidden="true"><use href="#piece-${
        piece.toUpperCase()}" class="piece ${piece === piece.toUpperCase() ? 'white' : 'black'}"/></svg>`}</button>`).join('');
  root.querySelector('#palette').addEventListener('click', (event) => {
    const button = event.target.closest('button');
    if (!button) return;
    brush = button.dataset.piece;
    update();
  });
  root.querySelector('#by').addEventListener('change', (event) => change({ by: event.target.value }));
  root.querySelector('#asked-move').addEventListener('change', (event) => change({ move: event.target.value }));
  for (const radio of root.querySelectorAll('[name="mode"]')) {
    radio.addEventListener('change', () => {
      brush = '';
      change({ mode: radio.value });
    });
  }
  root.querySelector('#back-move').addEventListener('click', () => {
    if (earlier.length) change({ fen: earlier.pop(), square: '' });
  });
  root.querySelector('#side').addEventListener('click', () =>
    set(withSide(state.fen, state.fen.split(' ')[1] === 'w' ? 'b' : 'w')));
  root.querySelector('#start').addEventListener('click', () => set('startpos'));
  root.querySelector('#save-position').addEventListener('click', () => save('position.svg', 'image/svg+xml',
    figure(picture, { title: question().words, code: state.fen })));
  makeMovable(root.querySelector('#board-place'), {
    chosen: (square) => (brush ? putPiece(square) : choose(square)),
    moved: movePiece,
    removed: (square) => {
      if (state.mode !== 'free') return;
      const pieces = piecesOf(state.fen);
      delete pieces[square];
      set(withPieces(state.fen, pieces));
    },
  });
}

// Takes a position over if the library accepts it; says why if not.
function set(fen) {
  attempt(() => {
    const answer = json(['show'], { fen });
    earlier.push(state.fen);
    put(root.querySelector('#position-complaint'), '');
    change({ fen: answer.fen, square: '' });
  }, (error) => {
    put(root.querySelector('#position-complaint'), complaint(error));
    update();
  });
}

function choose(square) {
  const wanted = legalMoves().some(({ from }) => from === state.square) &&
    legalMoves().find(({ from, to }) => from === state.square && to === square);
  if (wanted && state.mode === 'play') movePiece(state.square, square);
  else change({ square: square === state.square ? '' : square });
}

function putPiece(square) {
  const pieces = piecesOf(state.fen);
  if (brush === '-') delete pieces[square];
  else pieces[square] = brush;
  set(withPieces(state.fen, pieces));
}

const legalMoves = () => json(['moves'], { fen: state.fen }).moves;

function movePiece(from, to) {
  if (state.mode === 'free') {
    const pieces = piecesOf(state.fen);
    if (!pieces[from]) return;
    pieces[to] = pieces[from];
    delete pieces[from];
    set(withPieces(state.fen, pieces));
    return;
  }
  const candidates = legalMoves().filter((move) => move.from === from && move.to === to);
  const wanted = root.querySelector('#promote').value;
  const move = candidates.find(({ uci }) => uci.length === 4 || uci.endsWith(wanted));
  if (!move) {
    const piece = piecesOf(state.fen)[from];
    put(root.querySelector('#position-complaint'), complaint(new Error(
      `${from}${to} is no legal move${piece ? ` of the ${nameOf(piece)}` : ''}. ` +
      '"Go anywhere" puts pieces on any square.')));
    update();
    return;
  }
  set(after(state.fen, move.uci));
}

// The moves of which the question that is shown is asked: of the chosen piece, if it has any.
const asking = () => own(asked, state.by);
function offeredMoves() {
  if (!asking()) return [];
  const all = legalMoves().filter(({ captures }) => captures || !asking().captures);
  const chosen = all.filter(({ from }) => from === state.square);
  return chosen.length ? chosen : all;
}
const askedMove = (offered) => offered.find(({ uci }) => uci === state.move) ?? offered[0];

const goalsOf = (moves) => [...new Set(moves.map(({ to }) => to))];

// What is shown of the position: marks on the board, a sentence, and what each representation answers.
function question() {
  const square = state.square;
  if (asking()) {
    const move = askedMove(offeredMoves());
    const { words, arrows, html } = move ? asking().of(state.fen, move) :
      { words: `There is no ${asking().captures ? 'capture' : 'legal move'}.` };
    return { words, arrows, html, moves: [] };
  }
  const moves = square ? legalMoves().filter(({ from }) => from === square) : [];
  const ask = (backend) => json(['attacks'], { fen: state.fen, backend,
    square: state.by === 'attackers' && square ? square : undefined });
  if (state.by === 'white' || state.by === 'black') {
    return { words: `Squares that ${state.by === 'white' ? 'White' : 'Black'} attacks`,
      of: (backend) => ask(backend).maps[state.by], kind: `${state.by}-map`, moves };
  }
  if (state.by === 'attackers') {
    if (!square) return { words: 'Choose a square of the board.', moves };
    return { words: `Pieces that attack ${square}`, kind: 'attacked', moves, of: (backend) => {
      const { attackers } = ask(backend).square;
      return { squares: [...attackers.white.squares, ...attackers.black.squares] };
    } };
  }
  const factOf = (words, kind) => ({ words, kind, moves, of: (backend) => ask(backend)[state.by] });
  if (state.by === 'checkers') return factOf('Pieces that give check', 'check');
  if (state.by === 'pinned') return factOf('Pieces that are pinned', 'pinned');
  return { moves, kind: 'goal', words: square ? `The piece on ${square} may go to` :
    'Choose a piece to see its moves.', of: square ? () => ({ squares: goalsOf(moves) }) : undefined };
}

function heldBy({ name, numbering }, squares) {
  const { squares: indices, squareOf, formula } = numbering;
  const head = `<figcaption><b>${shownName(name)}</b> <code>${escaped(formula)}</code></figcaption>`;
  if (numbering.name === 'x88') {
    const bytes = Object.fromEntries(squares.map((square) => [indices[square], '1']));
    const list = squares.map((square) => hex(indices[square])).join(' ');
    return `<figure class="card wide">${head}${byteGrid({ bytes, squareOf,
      label: `${shownName(name)}: the squares by index` })}<p class="mono">${list || 'none'}</p></figure>`;
  }
  const [{ value }] = json(['bitboard', squares.join(',') || '0'], { mapping: numbering.name }).mappings;
  return `<figure class="card">${head}${bitGrid({ value: value.bits, squareOf,
    label: `${name}: ${value.bits}` })}${byteLine(value.bits)}</figure>`;
}

export function update() {
  const { fen } = state;
  const pieces = piecesOf(fen);
  const facts = json(['attacks'], { fen });
  const shown = question();
  const answer = shown.of ? shown.of('lerf') : { squares: [] };
  put(root.querySelector('#by'), shows.map(([value, words]) => option(value, words, state.by)).join(''));
  root.querySelector('#by').value = state.by;
  const offered = offeredMoves();
  root.querySelector('#asked-field').hidden = offered.length === 0;
  put(root.querySelector('#asked-move'), offered.map(({ uci, san }) =>
    option(uci, san, askedMove(offered).uci)).join(''));
  for (const radio of root.querySelectorAll('[name="mode"]')) radio.checked = radio.value === state.mode;
  root.querySelector('#palette').hidden = state.mode !== 'free';
  for (const button of root.querySelectorAll('#palette button')) {
    button.setAttribute('aria-pressed', button.dataset.piece === brush);
  }
  root.querySelector('#promote-field').hidden =
    state.mode === 'free' || !legalMoves().some(({ promotion }) => promotion);
  root.querySelector('#back-move').disabled = earlier.length === 0;
  root.querySelector('#side').textContent =
    fen.split(' ')[1] === 'w' ? 'Let Black move' : 'Let White move';
  picture = {
    label: 'The position. Enter takes a piece and puts it down.',
    pieces,
    focus: state.square || 'e2',
    arrows: shown.arrows,
    sets: [
      { squares: answer.squares, kind: shown.kind },
      { squares: shown.kind === 'goal' ? [] : goalsOf(shown.moves), kind: 'goal' },
      { squares: state.square ? [state.square] : [], kind: 'chosen' },
      { squares: facts.pinned.squares, kind: 'pinned' },
      { squares: facts.checkers.squares, kind: 'check' },
    ],
  };
  put(root.querySelector('#board-place'), board(picture));
  const side = fen.split(' ')[1] === 'w' ? 'White' : 'Black';
  const legal = legalMoves();
  const check = facts.checkers.squares;
  put(root.querySelector('#facts'), `<p class="ask"><strong>${side} to move, ${legal.length} legal ` +
    `${legal.length === 1 ? 'move' : 'moves'}.</strong> ${check.length ? `Check from ${check.join(' and ')}. ` : ''}` +
    `${facts.pinned.count ? `Pinned: ${facts.pinned.squares.join(', ')}. ` : ''}` +
    `${legal.length ? '' : check.length ? 'Checkmate.' : 'Stalemate.'}</p><h2>${escaped(shown.words)}</h2>`);
  put(root.querySelector('#held'), shown.of ? backends().map((backend) =>
    heldBy(backend, shown.of(backend.name).squares)).join('') : '');
  put(root.querySelector('#moves'), shown.html ?? (shown.moves.length ? movesTable(shown.moves) : ''));
}

function movesTable(moves) {
  const shown = backends();
  const answers = shown.map(({ name }) => Object.fromEntries(
    json(['moves'], { fen: state.fen, backend: name }).moves.map((move) => [move.uci, move])));
  const index = (number, { numbering }) => (numbering.name === 'x88' ? hex(number) : number);
  const cells = ({ uci }) => shown.map((backend, i) => `<td>${index(answers[i][uci].native_from, backend)} → ${
    index(answers[i][uci].native_to, backend)}</td>`).join('');
  return `<h2>Its moves, from and to as indices</h2>${scrolling('Moves',
    ['move', '16 bits', ...shown.map(({ name }) => shownName(name))], moves.map((move) =>
      `<tr><th scope="row">${escaped(move.san)}</th><td class="mono">${hex(move.code, 4)}</td>${cells(move)}</tr>`))}`;
}
