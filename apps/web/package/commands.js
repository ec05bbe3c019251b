// The commands of squarelab as functions that return objects: what `squarelab ... --json -` prints.
// Tested in tests/web/package.test.js.

// Bad input: the message is the program's own line.
export class SquarelabError extends Error {
  constructor(message, exitCode) {
    super(message);
    this.name = 'SquarelabError';
    this.exitCode = exitCode;
  }
}

// { from: 'lefr', strict: true, in: ['lerf', 'x88'] } becomes the words of a command line. Undefined,
// null, false and empty values are left out. A value is one word with its name, so that none is an option.
function optionWords(options) {
  return Object.entries(options).flatMap(([name, value]) => {
    if (value === undefined || value === null || value === false || value === '') return [];
    if (value === true) return [`--${name}`];
    return [`--${name}=${Array.isArray(value) ? value.join(',') : value}`];
  });
}

// program: of program.js.
export function commandsOf(program) {
  // The JSON that a command prints. Exit code 1, a disagreement, is an answer too. Words after '--' are
  // values, whatever they look like: ['guess', '--', text].
  const json = (words, options = {}, input = '') => {
    const end = words.includes('--') ? words.indexOf('--') : words.length;
    const result = program.run(
      [...words.slice(0, end), ...optionWords(options), '--json', '-', ...words.slice(end)], input);
    if (result.exitCode > 1) {
      const message = result.stderr.trim().split('\n').at(-1).replace(/^squarelab( [a-z]+)?: /, '');
      throw new SquarelabError(message, result.exitCode);
    }
    return JSON.parse(result.stdout);
  };
  const list = (value) => (Array.isArray(value) ? value : [value]).map(String);
  return {
    json,
    run: (words, input) => program.run(words, input),
    version: () => program.run(['--version']).stdout.trim(),
    map: (name) => {
      const { numberings } = json(['map', '--', String(name)]);
      return name === 'all' ? numberings : numberings[0];
    },
    convert: (values, options) => json(['convert', '--', ...list(values)], options).values,
    bitboard: (set, operations = [], options) =>
      json(['bitboard', '--', String(set), ...list(operations)], options).mappings,
    guess: (number) => json(['guess', '--', ...list(number)]),
    show: (fen, options) => json(['show'], { fen, ...options }),
    after: (fen, move) => {
      const { fen: after, stderr } = program.after(fen, move);
      if (!after) throw new SquarelabError(stderr.trim(), 2);
      return after;
    },
    moves: (fen, options) => json(['moves'], { fen, ...options }),
    attacks: (fen, options) => json(['attacks'], { fen, ...options }),
    perft: (fen, depth, options) => json(['perft'], { fen, depth, ...options }),
    divide: (fen, depth, options) => json(['divide'], { fen, depth, ...options }),
    explain: (topic, options) => json(['explain', ...(topic === undefined ? [] : ['--', String(topic)])], options),
    bench: (fen, options) => json(['bench'], { fen, ...options }),
    backends: () => json(['backends']),
  };
}
