// A chessboard as SVG text: pieces, a number in each square, sets of squares, arrows. White is at the
// bottom. The colours are variables of style.css; figure.js fills them in for files.
import { allSquares, fileOf, rankOf } from './chess.js';
import { drawn, nameOf } from './pieces.js';

export const cell = 40;
export const margin = 18;
export const side = 8 * cell;

export const xOf = (square) => margin + fileOf(square) * cell;
export const yOf = (square) => (7 - rankOf(square)) * cell;
const centre = (square) => [xOf(square) + cell / 2, yOf(square) + cell / 2];

export const escaped = (text) => String(text).replace(/[&<>"]/g,
  (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]);

// From the middle of a square to that of another one, both ends kept clear of the middle.
function arrow(from, to, kind) {
  const [x1, y1] = centre(from);
  const [x2, y2] = centre(to);
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
  const [startX, startY] = [x1 + dx * 9, y1 + dy * 9];
  const [tipX, tipY] = [x2 - dx * 7, y2 - dy * 7];
  const [backX, backY] = [tipX - dx * 9, tipY - dy * 9];
  return `<g class="arrow ${kind}" data-from="${from}" data-to="${to}">` +
    `<path d="M${startX} ${startY}L${backX} ${backY}" fill="none"/>` +
    `<path class="tip" d="M${tipX} ${tipY}L${backX - dy * 5} ${backY + dx * 5}` +
    `L${backX + dy * 5} ${backY - dx * 5}z"/></g>`;
}

// A piece of the set that leaves the board: a dashed stub and a cross.
function fall(from, { files, ranks }) {
  const [x, y] = centre(from);
  const length = Math.hypot(files, ranks);
  const [dx, dy] = [files / length, -ranks / length];
  const [endX, endY] = [x + dx * 22, y + dy * 22];
  return `<g class="arrow lost" data-from="${from}">` +
    `<path d="M${x + dx * 7} ${y + dy * 7}L${endX - dx * 5} ${endY - dy * 5}"/>` +
    `<path d="M${endX - 4} ${endY - 4}l8 8m0-8l-8 8"/></g>`;
}

// What a screen reader says of a mark, where its kind is no plain word.
const spoken = { source: 'in the set', 'white-map': 'attacked by White', 'black-map': 'attacked by Black',
  check: 'gives check', guard: 'in the guard' };

// The board. What is given:
//   label     what a screen reader says of the board
//   pieces    { e1: 'K' }
//   numbers   { e1: 4 }: a text in the corner of each square
//   sets      [{ squares, kind }]: marks under the pieces; kind is a class of style.css: source,
//             wrapped, goal, attacked, white-map, black-map, check, pinned, guard, framed
//   arrows    [{ from, to, kind }], falls: { squares, way: { files, ranks } }
//   focus     the square that the keyboard is on, at most one board square is a stop of Tab
//   notes     { e1: 'bit 4' }: further words for a screen reader
export function board({ label, pieces = {}, numbers = {}, sets = [], arrows = [], falls, focus = 'a1',
  notes = {}, id = '' }) {
  const marks = new Map(allSquares.map((square) => [square, []]));
  for (const { squares, kind } of sets) {
    for (const square of squares) marks.get(square)?.push(kind);
  }
  const rows = [];
  for (let rank = 7; rank >= 0; --rank) {
    const cells = allSquares.slice(8 * rank, 8 * rank + 8).map((square) => {
      const [x, y] = [xOf(square), yOf(square)];
      const shade = (fileOf(square) + rankOf(square)) % 2 ? 'light' : 'dark';
      const piece = pieces[square];
      const kinds = marks.get(square);
      const words = [square, piece && nameOf(piece), numbers[square] !== undefined && numbers[square],
        ...kinds.map((kind) => spoken[kind] ?? kind), notes[square]].filter((word) => word || word === 0).join(', ');
      return `<g class="cell ${shade}" role="gridcell" data-square="${square}" ` +
        `tabindex="${square === focus ? 0 : -1}" aria-label="${escaped(words)}">` +
        `<rect class="ground" x="${x}" y="${y}" width="${cell}" height="${cell}"/>` +
        kinds.map((kind) => mark(kind, x, y, Boolean(piece))).join('') +
        (numbers[square] === undefined ? '' :
          `<text class="number" x="${x + 3}" y="${y + 10.5}">${escaped(numbers[square])}</text>`) +
        (piece ? pieceAt(piece, x, y, numbers[square] !== undefined) : '') +
        `<rect class="frame" x="${x + 1}" y="${y + 1}" width="${cell - 2}" height="${cell - 2}"/></g>`;
    });
    rows.push(`<g role="row">${cells.join('')}</g>`);
  }
  const edge = [...'abcdefgh'].map((file, i) =>
    `<text class="edge" x="${margin + i * cell + cell / 2}" y="${side + 13}">${file}</text>` +
    `<text class="edge" x="${margin / 2 - 1}" y="${side - i * cell - cell / 2 + 4}">${i + 1}</text>`);
  const lines = arrows.map(({ from, to, kind }) => arrow(from, to, kind))
    .concat((falls?.squares ?? []).map((square) => fall(square, falls.way)));
  return `<svg class="board" ${id && `id="${id}"`} viewBox="0 0 ${side + margin + 2} ${side + margin}" ` +
    `role="grid" aria-label="${escaped(label)}">${rows.join('')}` +
    `<g aria-hidden="true">${edge.join('')}</g><g class="arrows" aria-hidden="true">` +
    `${lines.join('')}</g></svg>`;
}

// Smaller where a number stands above it.
const pieceAt = (piece, x, y, hasNumber) =>
  (hasNumber ? drawn(piece, x + 5, y + 8, 31) : drawn(piece, x + 1.5, y + 1, 37));

// The shapes differ, so that colour is never the only difference.
function mark(kind, x, y, isOccupied) {
  const [cx, cy] = [x + cell / 2, y + cell / 2];
  switch (kind) {
    case 'source':
      return `<rect class="mark ${kind}" x="${x + 1.5}" y="${y + 1.5}" width="${cell - 3}" height="${cell - 3}"/>`;
    case 'guard':
    case 'framed':
      return `<rect class="mark ${kind}" x="${x}" y="${y}" width="${cell}" height="${cell}"/>`;
    case 'white-map':
      return `<path class="mark ${kind}" d="M${x} ${y + cell}v-11l11 11z"/>`;
    case 'black-map':
      return `<path class="mark ${kind}" d="M${x + cell} ${y}v11l-11 -11z"/>`;
    case 'wrapped':
      return `<path class="mark ${kind}" d="M${cx} ${y + 4}l${cell / 2 - 4} ${cell / 2 - 4}` +
        `l${4 - cell / 2} ${cell / 2 - 4}l${4 - cell / 2} ${4 - cell / 2}z"/>`;
    case 'check':
      return `<path class="mark ${kind}" d="M${x + 3} ${y + 12}v-9h9m${cell - 24} 0h9v9m0 ${cell - 24}v9h-9` +
        `m${24 - cell} 0h-9v-9"/>`;
    case 'chosen':
    case 'pinned':
      return `<rect class="mark ${kind}" x="${x + 2.5}" y="${y + 2.5}" width="${cell - 5}" ` +
        `height="${cell - 5}" rx="4"/>`;
    case 'goal':
      return isOccupied ? `<circle class="mark goal ring" cx="${cx}" cy="${cy}" r="${cell / 2 - 2}"/>` :
        `<circle class="mark goal" cx="${cx}" cy="${cy}" r="6"/>`;
    default:
      return `<circle class="mark ${kind}" cx="${cx}" cy="${cy}" r="${cell / 2 - 5}"/>`;
  }
}
