// squarelab in Node.js or a browser: `import { map, convert } from 'squarelab'`.
import { commandsOf } from './commands.js';
import { Program } from './program.js';

const address = new URL('./squarelab.wasm', import.meta.url);

async function bytes() {
  if (address.protocol !== 'file:') return (await fetch(address)).arrayBuffer();
  const { readFile } = await import('node:fs/promises');
  return readFile(address);
}

export const { map, convert, bitboard, guess, show, after, moves, attacks, perft, divide,
  explain, bench, backends, version, json, run } = commandsOf(await Program.compile(await bytes()));
export { SquarelabError } from './commands.js';
