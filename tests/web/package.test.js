// The npm package of the library: packed, installed elsewhere, and imported in Node.js.
const assert = require('node:assert');
const { execFileSync } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { after, before, test } = require('node:test');
const { pathToFileURL } = require('node:url');
const { native } = require('./native.js');

const kiwipete = native('show', '--fen', 'kiwipete').fen;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'squarelab-package-'));
let lab;

before(async () => {
  const packed = execFileSync('npm', ['pack', '--silent', process.env.SQUARELAB_PACKAGE],
    { cwd: folder, encoding: 'utf8' }).trim().split('\n').at(-1);
  execFileSync('tar', ['-xf', packed], { cwd: folder });
  lab = await import(pathToFileURL(path.join(folder, 'package/index.js')).href);
});
after(() => fs.rmSync(folder, { recursive: true }));

test('it has what its description promises', () => {
  const found = fs.readdirSync(path.join(folder, 'package')).sort();
  assert.deepStrictEqual(found, ['LICENSE', 'LICENSES', 'README.md', 'commands.js', 'index.d.ts', 'index.js',
    'package.json', 'program.js', 'squarelab.wasm']);
});

test('every function answers as the program', () => {
  assert.deepStrictEqual(lab.map('lefr'), native('map', 'lefr').numberings[0]);
  assert.deepStrictEqual(lab.map('all'), native('map', 'all').numberings);
  assert.deepStrictEqual(lab.convert('e4'), native('convert', 'e4').values);
  assert.deepStrictEqual(lab.convert(28, { from: 'lefr' }), native('convert', '28', '--from', 'lefr').values);
  assert.deepStrictEqual(lab.bitboard('a2,h2', 'noea', { mapping: 'all' }),
    native('bitboard', 'a2,h2', 'noea', '--mapping', 'all').mappings);
  assert.deepStrictEqual(lab.guess('0x0202020202020202'), native('guess', '0x0202020202020202'));
  assert.deepStrictEqual(lab.moves(kiwipete, { backend: 'x88' }),
    native('moves', '--fen', kiwipete, '--backend', 'x88'));
  assert.deepStrictEqual(lab.attacks(kiwipete), native('attacks', '--fen', kiwipete));
  assert.deepStrictEqual(lab.attacks(kiwipete, { exchange: 'e5g6', threats: 'e5g6' }),
    native('attacks', '--fen', kiwipete, '--exchange', 'e5g6', '--threats', 'e5g6'));
  assert.deepStrictEqual(lab.show(kiwipete), native('show', '--fen', kiwipete));
  for (const move of ['e1g1', 'e5g6']) {
    assert.strictEqual(lab.after(kiwipete, move), native('explain', 'make', '--fen', kiwipete, '--move', move).fen_after);
  }
  // Of lerf the program says more: it has lerf_mailbox.
  assert.deepStrictEqual(lab.explain('make', { fen: kiwipete, move: 'e1g1', in: ['lefr', 'x88'] }),
    native('explain', 'make', '--fen', kiwipete, '--move', 'e1g1', '--in', 'lefr,x88'));
  assert.strictEqual(lab.perft(kiwipete, 3).leaves, native('perft', '--fen', kiwipete, '--depth', 3).leaves);
  assert.deepStrictEqual(lab.divide(kiwipete, 2).moves,
    native('divide', '--fen', kiwipete, '--depth', 2).moves);
});

// The same number as of every board, compiler and instruction set, which tests/search pins.
test('the search of the bench visits the same tree as in the program', () => {
  const { signature, agree, runs } = lab.bench();
  const wanted = native('bench', '--backends', 'lerf');
  assert.strictEqual(signature, wanted.signature);
  assert.strictEqual(agree, true);
  const names = [...new Set(runs.map(({ backend }) => backend))];
  for (const name of ['lerf', 'lefr', 'berf', 'big_endian_file', 'x88']) assert.ok(names.includes(name), name);
  const pinned = /signature = (0x[0-9a-f]{16})/.exec(
    fs.readFileSync(path.join(__dirname, '../search/bench_test.cpp'), 'utf8'))[1];
  assert.strictEqual(signature, pinned);
  assert.deepStrictEqual(lab.bench(kiwipete, { depth: 3, backends: ['lerf'], iterations: true }).searches,
    native('bench', '--fen', kiwipete, '--depth', 3, '--backends', 'lerf', '--iterations').searches);
});

test('bad input is refused in the words of the program', () => {
  assert.throws(() => lab.moves('8/8 w'), (error) =>
    error instanceof lab.SquarelabError && error.exitCode === 2 && /2 of 8 ranks/.test(error.message));
  for (const [fen, move, reason] of [[kiwipete, 'e1e3', /e1e3/], ['8/8 w', 'e1e2', /2 of 8 ranks/]]) {
    assert.throws(() => lab.after(fen, move), (error) =>
      error instanceof lab.SquarelabError && error.exitCode === 2 && reason.test(error.message));
  }
  assert.match(lab.after(kiwipete, 'e1g1'), / b kq - 1 1$/);
});

test('what starts other programs or threads is left out, and says so', () => {
  for (const command of ['compare', 'uci']) {
    const { stderr, exitCode } = lab.run([command]);
    assert.strictEqual(exitCode, 2);
    assert.match(stderr, /left out here/);
  }
});

test('stdin is read', () => {
  const drawing = `${'. . . . . . . .\n'.repeat(7)}1 . . . . . . 1\n`;
  assert.strictEqual(lab.json(['bitboard', '-'], {}, drawing).mappings[0].value.bits, '0x0000000000000081');
});
