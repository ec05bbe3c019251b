// A small generator of legal moves. The page runs it with a fault, and tests/web with ten.
const offsets = { N: [[1, 2], [2, 1], [2, -1], [1, -2], [-1, -2], [-2, -1], [-2, 1], [-1, 2]],
  B: [[1, 1], [1, -1], [-1, -1], [-1, 1]], R: [[0, 1], [1, 0], [0, -1], [-1, 0]] };
offsets.Q = offsets.K = [...offsets.B, ...offsets.R];
const squareOf = (file, rank) => (file >= 0 && file < 8 && rank >= 0 && rank < 8 ? 8 * rank + file : -1);
const nameOf = (square) => 'abcdefgh'[square & 7] + ((square >> 3) + 1);
const isWhite = (piece) => piece === piece.toUpperCase();

function read(fen) {
  const [placement, side, rights, enPassant] = fen.split(' ');
  const board = Array(64).fill('');
  placement.split('/').forEach((row, i) => {
    let file = 0;
    for (const c of row) {
      if (c >= '1' && c <= '8') file += Number(c);
      else board[8 * (7 - i) + file++] = c;
    }
  });
  const passed = enPassant === '-' ? -1 : squareOf(enPassant.charCodeAt(0) - 97, enPassant[1] - 1);
  return { board, white: side === 'w', rights, passed };
}

function isAttacked(board, square, byWhite) {
  const [file, rank] = [square & 7, square >> 3];
  const at = (f, r) => board[squareOf(f, r)] ?? '';
  const is = (piece, kinds) => piece !== '' && isWhite(piece) === byWhite && kinds.includes(piece.toUpperCase());
  const back = byWhite ? -1 : 1;
  if (is(at(file - 1, rank + back), 'P') || is(at(file + 1, rank + back), 'P')) return true;
  if (offsets.N.some(([f, r]) => is(at(file + f, rank + r), 'N'))) return true;
  if (offsets.K.some(([f, r]) => is(at(file + f, rank + r), 'K'))) return true;
  return ['B', 'R'].some((kind) => offsets[kind].some(([f, r]) => {
    let n = 1;
    while (squareOf(file + n * f, rank + n * r) >= 0 && at(file + n * f, rank + n * r) === '') ++n;
    return is(at(file + n * f, rank + n * r), kind + 'Q');
  }));
}

function candidates({ board, white, rights, passed }) {
  const moves = [];
  const add = (from, to, more = {}) => moves.push({ from, to, ...more });
  for (let from = 0; from < 64; ++from) {
    const piece = board[from];
    if (piece === '' || isWhite(piece) !== white) continue;
    const [file, rank] = [from & 7, from >> 3];
    const kind = piece.toUpperCase();
    if (kind === 'P') {
      const up = white ? 1 : -1;
      const goes = (to, more) => {
        if (to >> 3 === (white ? 7 : 0)) for (const promoted of 'nbrq') add(from, to, { promoted });
        else add(from, to, more);
      };
      const once = squareOf(file, rank + up);
      if (board[once] === '') {
        goes(once);
        const twice = squareOf(file, rank + 2 * up);
        if (rank === (white ? 1 : 6) && board[twice] === '') add(from, twice);
      }
      for (const side of [-1, 1]) {
        const to = squareOf(file + side, rank + up);
        if (to < 0) continue;
        if (board[to] !== '' && isWhite(board[to]) !== white) goes(to);
        else if (to === passed) add(from, to, { taken: to - 8 * up });
      }
      continue;
    }
    for (const [f, r] of offsets[kind]) {
      for (let n = 1; ; ++n) {
        const to = squareOf(file + n * f, rank + n * r);
        if (to < 0 || (board[to] !== '' && isWhite(board[to]) === white)) break;
        add(from, to);
        if (board[to] !== '' || kind === 'N' || kind === 'K') break;
      }
    }
  }
  const king = white ? 4 : 60;
  for (const [right, way] of white ? [['K', 1], ['Q', -1]] : [['k', 1], ['q', -1]]) {
    const rook = way > 0 ? king + 3 : king - 4;
    const between = way > 0 ? [1, 2] : [-1, -2, -3];
    if (!rights.includes(right) || between.some((n) => board[king + n] !== '')) continue;
    if ([0, way, 2 * way].some((n) => isAttacked(board, king + n, !white))) continue;
    add(king, king + 2 * way, { rook, rookTo: king + way });
  }
  return moves;
}

// Rights that end when a piece leaves a square or arrives there.
const corners = { 0: 'Q', 4: 'KQ', 7: 'K', 56: 'q', 60: 'kq', 63: 'k' };

function make({ board, white, rights }, { from, to, promoted, taken, rook, rookTo }) {
  const next = [...board];
  next[to] = promoted ? (white ? promoted.toUpperCase() : promoted) : board[from];
  next[from] = '';
  if (taken !== undefined) next[taken] = '';
  if (rook !== undefined) [next[rookTo], next[rook]] = [board[rook], ''];
  const isDouble = board[from].toUpperCase() === 'P' && Math.abs(to - from) === 16;
  const kept = [...rights].filter((right) => ![from, to].some((square) => corners[square]?.includes(right)));
  return { board: next, white: !white, rights: kept.join(''), passed: isDouble ? (from + to) / 2 : -1 };
}

function legal(position) {
  const king = position.white ? 'K' : 'k';
  return candidates(position).filter((move) => {
    const { board } = make(position, move);
    return !isAttacked(board, board.indexOf(king), !position.white);
  });
}

function count(position, depth) {
  if (depth === 0) return 1;
  return legal(position).reduce((sum, move) => sum + count(make(position, move), depth - 1), 0);
}

// The page calls these two functions. perft may be left out.
function moves(fen) {
  return legal(read(fen)).map(({ from, to, promoted = '' }) => nameOf(from) + nameOf(to) + promoted);
}

function perft(fen, depth) {
  return count(read(fen), depth);
}
