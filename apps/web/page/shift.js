// A shift of a set of squares in one representation: what moved, what wrapped, what fell off, the guard,
// the line of code, and a sentence. Pure functions of what the library answers.
import { inWords, squareAt, fileOf, rankOf } from './chess.js';
import { json, numberings } from './library.js';
import { hasBit } from './bits.js';

export const compass = ['NoWe', 'North', 'NoEa', 'West', 'East', 'SoWe', 'South', 'SoEa'];
export const knightWays = ['NoNoWe', 'NoNoEa', 'NoWeWe', 'NoEaEa', 'SoWeWe', 'SoEaEa', 'SoSoWe', 'SoSoEa'];
const pawnWays = ['NoWe', 'North', 'NoEa', 'SoWe', 'South', 'SoEa'];

export const hex = (number, digits = 2) =>
  `${number < 0 ? '-' : ''}0x${Math.abs(number).toString(16).padStart(digits, '0')}`;

const setText = (squares) => squares.join(',') || '0';

// The set as every mapping holds it, and the operation if there is a way.
export function ofMappings(squares, way) {
  const words = ['bitboard', '--', setText(squares), ...(way ? [way] : [])];
  return Object.fromEntries(
    json(words, { mapping: 'all' }).mappings.map((mapping) => [mapping.name, mapping]));
}

// { before, after, moved: [{ from, to }], wrapped: [{ from, to }], lost: [], guard: [], way, code,
// sentences } of a mapping. before and after are bits as text; without a way there is no after.
export function inMapping(name, answer, squares, way, guarded) {
  const numbering = numberings()[name];
  if (!way) {
    return { before: answer.value.bits, moved: [], wrapped: [], lost: [], guard: [], sentences: [] };
  }
  const { before, shift } = answer.operations[0];
  const guards = numbering.wrap_guards[way];
  const away = new Set([...shift.lost, ...shift.wrapped.map(({ from }) => from)]);
  const moved = squares.filter((square) => !away.has(square)).map((from) =>
    ({ from, to: squareAt(fileOf(from) + shift.files, rankOf(from) + shift.ranks) }));
  const amount = shift.amount > 0 ? `<< ${shift.amount}` : `>> ${-shift.amount}`;
  const hasGuard = guarded && guards.all_squares.length > 0;
  return {
    before,
    after: guarded ? shift.guarded : answer.result.bits,
    moved,
    wrapped: guarded ? [] : shift.wrapped,
    held: guarded ? shift.wrapped : [],
    lost: shift.lost,
    guard: hasGuard ? guards.all_squares : [],
    way: { files: shift.files, ranks: shift.ranks },
    code: hasGuard ? `(set & ~${guards.all}) ${amount}` : `set ${amount}`,
    sentences: sentencesOf(shift, guards, way, guarded),
  };
}

function sentencesOf(shift, guards, way, guarded) {
  const sentences = [];
  const guard = inWords(guards.all_squares);
  const wraps = shift.wrapped.map(({ from, to }) => `${from} wraps to ${to}`);
  const many = wraps.length > 3 ? `${wraps.slice(0, 2).join(', ')} and ${wraps.length - 2} more` :
    wraps.join(', ');
  if (wraps.length && !guarded) sentences.push(`${many}: guard ${guard} needed.`);
  else if (wraps.length) sentences.push(`The guard takes out ${inWords(shift.wrapped.map((w) => w.from))}, ` +
    'which would wrap.');
  else if (guard) sentences.push(`Nothing of this set wraps. Other sets need the guard ${guard}.`);
  else sentences.push('Nothing can wrap this way: no guard.');
  if (shift.lost.length) {
    sentences.push(`${inWords(shift.lost)} ${shift.lost.length === 1 ? 'falls' : 'fall'} off the end ` +
      'of the 64 bits.');
  }
  if (pawnWays.includes(way)) {
    const pawns = inWords(guards.pawns_squares);
    sentences.push(pawns ? `Pawns need the guard ${pawns}.` : 'No guard for pawns.');
  }
  return sentences;
}

// The same on the 0x88 board: the sum of index and step, and the test.
export function in0x88(squares, way, tested) {
  const numbering = numberings().x88;
  if (!way) return { moved: [], lost: [], sums: [], sentences: [] };
  const step = numbering.compass[way] ?? numbering.knight_steps[way];
  const sums = squares.map((from) => {
    const index = numbering.squares[from];
    const sum = index + step;
    return { from, index, sum, test: sum & numbering.off_board_mask, to: numbering.squareOf[sum] };
  });
  const off = sums.filter(({ test }) => test !== 0);
  const sentences = [];
  if (off.length) {
    const [{ from, index, sum, test }] = off;
    sentences.push(`${from}: ${hex(index)} ${step < 0 ? '−' : '+'} ${hex(Math.abs(step))} = ` +
      `${hex(sum)}, and ${hex(sum & 0xff)} & 0x88 = ${hex(test)}: off the board.`);
    if (off.length > 1) sentences.push(`So are the steps of ${inWords(off.slice(1).map((o) => o.from))}.`);
  } else {
    sentences.push('No step of this set leaves the board.');
  }
  sentences.push('One AND finds every step off the board: no guard.');
  return {
    step,
    moved: sums.filter(({ test }) => test === 0).map(({ from, to }) => ({ from, to })),
    lost: off.map(({ from }) => from),
    sums,
    way: wayOf(way),
    code: `to = from ${step < 0 ? '-' : '+'} ${hex(Math.abs(step))};` +
      (tested ? '\nif (to & 0x88) continue;' : ''),
    sentences,
  };
}

function wayOf(way) {
  const count = (word) => way.split(word).length - 1;
  return { files: count('Ea') - count('We'), ranks: count('No') - count('So') };
}

// The squares of the set bits.
export const squaresOf = (bits, squareOf) => squareOf.filter((_, i) => hasBit(bits, i));
