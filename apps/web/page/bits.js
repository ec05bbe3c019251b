// What a machine holds, as SVG text: 64 bits as eight bytes, or the 128 bytes of the 0x88 board. The
// lowest index is at the lower left, so lerf looks like the board, berf upside down and lefr on its side.
import { escaped } from './board.js';

const cell = 20;

// value: '0x...' of 16 digits. Bit i is digit 15 - i/4.
export const hasBit = (value, i) => ((parseInt(value.at(-1 - (i >> 2)), 16) >> (i & 3)) & 1) === 1;
export const byteOf = (value, i) => value.slice(16 - 2 * i, 18 - 2 * i);

// The grid of the bits. squareOf: the square of an index. kinds: { 24: 'wrapped' }.
export function bitGrid({ value, squareOf, label, kinds = {} }) {
  const width = 8 * cell;
  let text = '';
  for (let row = 7; row >= 0; --row) {
    const y = (7 - row) * cell;
    for (let column = 0; column < 8; ++column) {
      const i = 8 * row + column;
      const set = hasBit(value, i);
      text += `<g class="bit ${set ? 'set' : ''} ${kinds[i] ?? ''}" data-square="${squareOf[i]}" ` +
        `data-index="${i}"><rect x="${column * cell}" y="${y}" width="${cell}" height="${cell}"/>` +
        `<text x="${column * cell + cell / 2}" y="${y + 14}">${set ? 1 : '·'}</text></g>`;
    }
    text += `<text class="byte" data-byte="${row}" x="${width + 6}" y="${y + 14}">` +
      `${byteOf(value, row)}</text>`;
  }
  return `<svg class="bits" viewBox="-1 -1 ${width + 25} ${width + 2}" role="img" ` +
    `aria-label="${escaped(label)}">${text}</svg>`;
}

// The bytes of the mailbox, 16 in a row. bytes: { 4: '45' }, two hexadecimal digits each; the right
// half is not on the board. kinds: { 0x28: 'lost' }.
export function byteGrid({ bytes, squareOf, label, kinds = {} }) {
  let text = '';
  for (let row = 7; row >= 0; --row) {
    const y = (7 - row) * cell;
    for (let column = 0; column < 16; ++column) {
      const i = 16 * row + column;
      const square = squareOf[i];
      const byte = bytes[i] ?? '00';
      text += `<g class="bit ${byte === '00' ? '' : 'set'} ${square ? '' : 'off'} ${kinds[i] ?? ''}" ` +
        `${square ? `data-square="${square}" ` : ''}data-index="${i}">` +
        `<rect x="${column * cell}" y="${y}" width="${cell}" height="${cell}"/>` +
        `<text x="${column * cell + cell / 2}" y="${y + 14}">${byte === '00' ? '·' : byte}</text></g>`;
    }
  }
  return `<svg class="bits wide" viewBox="-1 -1 ${16 * cell + 2} ${8 * cell + 2}" role="img" ` +
    `aria-label="${escaped(label)}">${text}</svg>`;
}

// "0x00 00 00 00 00 00 ff 00": the eight bytes, highest first, each with its number.
export function byteLine(value) {
  const bytes = [7, 6, 5, 4, 3, 2, 1, 0].map((i) =>
    `<span data-byte="${i}">${byteOf(value, i)}</span>`).join('');
  return `<code class="number64" data-value="${value}">0x${bytes}</code>`;
}
