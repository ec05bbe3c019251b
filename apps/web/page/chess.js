// What the page itself knows of chess: where squares are, and how a FEN writes the pieces. What is
// legal, attacked or counted comes from the library.

export const files = 'abcdefgh';
export const allSquares = [...'12345678'].flatMap((rank) => [...files].map((file) => file + rank));
export const fileOf = (square) => files.indexOf(square[0]);
export const rankOf = (square) => Number(square[1]) - 1;
// undefined off the board.
export const squareAt = (file, rank) =>
  file >= 0 && file < 8 && rank >= 0 && rank < 8 ? files[file] + (rank + 1) : undefined;

export const start = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

// { e1: 'K', ... } of a FEN. A field that is no list of eight ranks has no pieces.
export function piecesOf(fen) {
  const pieces = {};
  const ranks = fen.trim().split(/\s+/)[0].split('/');
  if (ranks.length !== 8) return pieces;
  ranks.forEach((rank, i) => {
    let file = 0;
    for (const mark of rank) {
      if (/[1-8]/.test(mark)) file += Number(mark);
      else if (/[pnbrqk]/i.test(mark) && file < 8) pieces[squareAt(file++, 7 - i)] = mark;
    }
  });
  return pieces;
}

// The FEN with other pieces. Rights whose king or rook has left go; so does the en-passant square.
export function withPieces(fen, pieces) {
  const [, side = 'w', rights = '-'] = fen.trim().split(/\s+/);
  const ranks = [];
  for (let rank = 7; rank >= 0; --rank) {
    let text = '';
    let empty = 0;
    for (let file = 0; file < 8; ++file) {
      const piece = pieces[squareAt(file, rank)];
      if (!piece) ++empty;
      else {
        text += (empty || '') + piece;
        empty = 0;
      }
    }
    ranks.push(text + (empty || ''));
  }
  const homes = { K: ['Ke1', 'Rh1'], Q: ['Ke1', 'Ra1'], k: ['ke8', 'rh8'], q: ['ke8', 'ra8'] };
  const kept = [...rights].filter((right) =>
    homes[right]?.every((home) => pieces[home.slice(1)] === home[0])).join('');
  return `${ranks.join('/')} ${side} ${kept || '-'} - 0 1`;
}

export function withSide(fen, side) {
  const [pieces, , rights = '-'] = fen.trim().split(/\s+/);
  return `${pieces} ${side} ${rights} - 0 1`;
}

// "g1-h6, a8" of squares: rectangles of the board by two corners. Ranks together, then files.
export function inWords(squares) {
  const byFile = new Map();
  for (const square of [...squares].sort()) {
    const runs = byFile.get(square[0]) ?? byFile.set(square[0], []).get(square[0]);
    const last = runs.at(-1);
    if (last && last[1] === rankOf(square) - 1) last[1] = rankOf(square);
    else runs.push([rankOf(square), rankOf(square)]);
  }
  const boxes = [];
  for (const [file, runs] of byFile) {
    for (const [low, high] of runs) {
      const before = boxes.find((box) => box.low === low && box.high === high &&
        box.right === files.indexOf(file) - 1);
      if (before) before.right = files.indexOf(file);
      else boxes.push({ low, high, left: files.indexOf(file), right: files.indexOf(file) });
    }
  }
  return boxes.map(({ low, high, left, right }) => {
    const [from, to] = [squareAt(left, low), squareAt(right, high)];
    return from === to ? from : `${from}–${to}`;
  }).join(', ');
}
