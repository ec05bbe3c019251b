// What the page shows, as one object, and as the part of the address after "#". What has its usual
// value is not in the address.
import { allSquares, start } from './chess.js';
import { compass, knightWays } from './shift.js';

export const usual = {
  view: 'home',
  fen: start,
  // mappings
  in: 'lerf,lefr,berf,x88',
  set: 'white pawns',
  way: 'NoEa',
  guard: false,
  hide: false,
  // position
  square: '',
  mode: 'play',
  by: 'white',
  // explain
  topic: 'sliders',
  step: 0,
  of: 'lerf',
  color: '',
  move: '',
  // guess
  number: '0x0202020202020202',
  // calculate
  expression: 'a & ~b',
  seta: 'a2-h2',
  setb: 'FILE_A',
  under: 'lerf',
  // perft
  backend: 'lerf',
  depth: 3,
  divide: '', // of another program: "e2e4:600,d2d4:560"
  // search; ply: how many moves of its line are made on the board
  plies: 4,
  tier: 'material',
  ply: 0,
  // lessons; at: the step, from 1 on, as --step has it
  lesson: 'set',
  at: 1,
  // tables
  table: 'wraps',
  scores: '-1,5 10,-20',
  a: 'e4',
  b: 'b1',
  entries: 'attackers',
  // exercises: of a lesson, or of all; level and mapping: those of quiz; ask: the question, from 1 on
  exercise: '',
  level: '',
  mapping: '',
  seed: '1',
  count: 10,
  ask: 1,
  // for a class
  big: false,
};

// What the address may say of these; anything else has the usual value.
const choices = { square: ['', ...allSquares], way: ['', ...compass, ...knightWays], level: ['', '1', '2', '3'] };

export const state = { ...usual };
const listeners = [];

export const onChange = (listener) => listeners.push(listener);

export function address() {
  const fields = new URLSearchParams();
  for (const [key, value] of Object.entries(state)) {
    if (value !== usual[key]) fields.set(key, value === true ? '1' : value === false ? '0' : value);
  }
  return `#${fields.toString().replaceAll('%2F', '/').replaceAll('%2C', ',')}`;
}

export function readAddress() {
  const fields = new URLSearchParams(location.hash.slice(1));
  if ([...fields].length && !fields.has('view')) fields.set('view', 'mappings');
  for (const [key, value] of Object.entries(usual)) {
    const text = fields.get(key);
    if (text === null) state[key] = value;
    else if (typeof value === 'boolean') state[key] = text === '1';
    else if (typeof value === 'number') state[key] = Number.isSafeInteger(+text) ? +text : value;
    else state[key] = choices[key]?.includes(text) === false ? value : text;
  }
}

// Takes the changes over, writes the address and has the page drawn anew. A new view is a new entry in
// the browser's history.
export function change(changes) {
  const isNewView = 'view' in changes && changes.view !== state.view;
  Object.assign(state, changes);
  history[isNewView ? 'pushState' : 'replaceState'](null, '', address());
  for (const listener of listeners) listener(isNewView);
}

export function followAddress() {
  readAddress();
  for (const listener of listeners) listener(true);
}
