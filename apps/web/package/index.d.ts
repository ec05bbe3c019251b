// The values are those of `squarelab ... --json -`. Numbers of 64 bits are texts: "0x00000000000000ff".

/** "e4" */
export type SquareName = string;
/** Sixteen hexadecimal digits: "0x00000000000000ff". */
export type Bits = string;
export type MappingName =
  | 'lerf' | 'berf' | 'big_endian_file' | 'lerf_rotated'
  | 'lefr' | 'lefr_rank_flipped' | 'lefr_file_flipped' | 'lefr_rotated';
export type NumberingName = MappingName | 'x88';
export type Color = 'white' | 'black';

export interface WrapGuard {
  step: number;
  /** The squares to remove before the shift, for sets with pieces on any square. */
  all: Bits;
  all_squares: SquareName[];
  /** The same for pawns, which stand on ranks 2 to 7. */
  pawns: Bits;
  pawns_squares: SquareName[];
}

export interface Numbering {
  name: NumberingName;
  title: string;
  formula: string;
  meaning: string;
  corners: Record<'a1' | 'h1' | 'a8' | 'h8', number>;
  squares: Record<SquareName, number>;
  file_formula: string;
  rank_formula: string;
  compass: Record<string, number>;
  knight_steps: Record<string, number>;
  /** Of mappings only. */
  constants?: Record<string, Bits>;
  wrap_guards?: Record<string, WrapGuard>;
  /** Of the 0x88 board only. */
  board_size?: number;
  off_board_mask?: number;
  [more: string]: unknown;
}

export interface Conversion {
  text: string;
  read_as: 'square' | 'index' | 'bitboard';
  to: { name: NumberingName; index?: number; working?: string[]; bits?: Bits }[];
  [more: string]: unknown;
}

export interface BitboardValue {
  bits: Bits;
  digits: string;
  popcount: number;
  squares: SquareName[];
  [more: string]: unknown;
}
export interface Shift {
  amount: number;
  way: string;
  files: number;
  ranks: number;
  lost: SquareName[];
  wrapped: { from: SquareName; to: SquareName }[];
  guard: Bits;
  guarded: Bits;
}
export interface BitboardAnswer {
  name: MappingName;
  formula: string;
  value: BitboardValue;
  operations: { operation: string; before: Bits; shift?: Shift; result: Bits; [more: string]: unknown }[];
  result: BitboardValue;
}

export interface Guesses {
  number: Bits;
  fitting_mappings: MappingName[];
  sets: { kind: string; meaning: string; under: MappingName[] }[];
  numbers: { kind: string; meaning: string; under: string[] }[];
  [more: string]: unknown;
}

export interface Move {
  uci: string;
  san: string;
  piece: string;
  from: SquareName;
  to: SquareName;
  captures: string | null;
  promotion: string | null;
  flag: string;
  code: number;
  native_from: number;
  native_to: number;
  [more: string]: unknown;
}
export interface Moves {
  fen: string;
  backend: string;
  count: number;
  moves: Move[];
  [more: string]: unknown;
}

export interface Squares {
  squares: SquareName[];
  count: number;
  bits: Bits;
}
export interface Attacks {
  fen: string;
  backend: string;
  maps: Record<Color, Squares>;
  checkers: Squares;
  pinned: Squares;
  square?: { name: SquareName; attackers: Record<Color, Squares>; [more: string]: unknown };
  exchange?: { move: string; value: number };
  threats?: { move: string; removed: Threat[]; added: Threat[] };
  [more: string]: unknown;
}
/** A piece that attacks a piece of either side: FEN letters and squares. */
export interface Threat {
  attacker: string;
  from: SquareName;
  victim: string;
  to: SquareName;
}

export interface Count {
  fen: string;
  backend: string;
  depth: number;
  leaves: number;
  seconds: number;
  [more: string]: unknown;
}
export interface Divide extends Count {
  moves: Record<string, number>;
}

export interface Explanation {
  topic: string;
  fen: string;
  representations: { name: NumberingName; agree: boolean; [more: string]: unknown }[];
  /** What the program prints, block by block. */
  page: Page;
  [more: string]: unknown;
}
export interface Page {
  title: string;
  blocks: ({ heading: string; level: number } | { paragraph: string } | { code: string; language: string } |
    { table: { columns: string[]; rows: string[][] } } | { drawings: { caption: string; lines: string }[] } |
    { notice: string[] } | { figure: string })[];
}

/** Of each run, a representation with a tier of the evaluation: runs are of one tree if `agree`. */
export interface Bench {
  agree: boolean;
  /** A hash of all depths, values, nodes and lines; missing if the representations do not agree. */
  signature?: Bits;
  depth: number;
  positions: number;
  runs: { backend: string; tier: 'material' | 'mobility'; nodes: number; signature: Bits; [more: string]: unknown }[];
  /** With `iterations`: of each position and tier, what each iteration found. */
  searches?: { fen: string; tier: 'material' | 'mobility'; iterations: Iteration[] }[];
  [more: string]: unknown;
}
export interface Iteration {
  depth: number;
  /** For the side to move, in hundredths of a pawn. */
  value: number;
  /** Moves until the side to move mates, or negative: until it is mated. */
  mate: number | null;
  /** In all, from depth 1 on. */
  nodes: number;
  /** The best moves of both sides. */
  line: string[];
}

export interface PositionOptions {
  strict?: boolean;
  backend?: string;
}

/** A mapping or the 0x88 board: indices, steps, constants, wrap guards. */
export function map(name: NumberingName): Numbering;
export function map(name: 'all'): Numbering[];
/** A square, an index or a bitboard in all numberings, with the working. */
export function convert(values: string | number | (string | number)[],
  options?: { from?: NumberingName; as?: 'square' | 'index' | 'bitboard' }): Conversion[];
/** A set, and what operations do to it: "and", "not", "shl", "flip-ranks", "noea", ... */
export function bitboard(set: string, operations?: string | string[],
  options?: { mapping?: MappingName | 'all' }): BitboardAnswer[];
/** What a constant may stand for, and under which mappings. */
export function guess(number: string | number | (string | number)[]): Guesses;
/** A position and its facts; with native, what each backend stores. */
export function show(fen?: string, options?: { native?: boolean; backends?: string[]; strict?: boolean }):
  { fen: string; [more: string]: unknown };
/** The FEN after a legal move in UCI notation: "e2e4". */
export function after(fen: string, move: string): string;
/** The legal moves. */
export function moves(fen?: string, options?: PositionOptions): Moves;
/** Attack maps, checkers, pinned pieces, and attackers of a square; of the moves `exchange` and `threats`,
 * what they win and what they change in who attacks whom. */
export function attacks(fen?: string, options?: PositionOptions &
  { by?: Color; square?: SquareName; exchange?: string; threats?: string }): Attacks;
/** The number of leaves of the tree of legal moves. */
export function perft(fen: string | undefined, depth: number,
  options?: PositionOptions & { plain?: boolean }): Count;
/** The leaves below each legal move. */
export function divide(fen: string | undefined, depth: number,
  options?: PositionOptions & { plain?: boolean }): Divide;
/** How each representation finds an answer, step by step. */
export function explain(topic: string, options?: { fen?: string; square?: SquareName; color?: Color;
  move?: string; in?: NumberingName[] | 'all'; strict?: boolean }): Explanation;
/** The same search of an engine on every representation: of one position, or without it of those of the bench. */
export function bench(fen?: string, options?: { depth?: number; hash?: number; tier?: 'material' | 'mobility' | 'both';
  backends?: string[]; iterations?: boolean; strict?: boolean }): Bench;
/** The representations that play chess. */
export function backends(): { name: string; formula: string; [more: string]: unknown }[];
/** "squarelab 0.2.0 (1a2b3c4d5e6f, portable)" */
export function version(): string;
/** The JSON of any command that has --json. Words after "--" are values, whatever they look like. */
export function json(words: string[], options?: Record<string, unknown>, input?: string): unknown;
/** Any command line. */
export function run(words: string[], input?: string): { stdout: string; stderr: string; exitCode: number };

/** Bad input; the message is the program's own line. */
export class SquarelabError extends Error {
  exitCode: number;
}
