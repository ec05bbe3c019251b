// Whatever the address says, a view is drawn whole; and the policy of the page lets its own script run and
// no other.
const assert = require('node:assert');
const { createHash } = require('node:crypto');
const fs = require('node:fs');
const { after, test } = require('node:test');
const { close, file, native, openPage, texts } = require('./page.js');

after(close);

// Names that every object inherits, words that are options, and numbers that are no steps.
const inherited = ['__proto__', 'constructor', 'toString'];
const addresses = [
  ...['~', 'not', 'flip-ranks', '--help', ...inherited].map((way) => ({ view: 'mappings', way })),
  ...['__proto__', '--help'].map((name) => ({ view: 'mappings', in: name, set: name })),
  ...[...inherited, '--help', 'z9'].map((square) => ({ view: 'position', by: 'attackers', square })),
  ...[...inherited, '--help'].map((table) => ({ view: 'tables', table })),
  ...[...inherited, '--help'].map((of) => ({ view: 'tables', table: 'map', of })),
  { view: 'tables', table: 'score', scores: '--help' },
  { view: 'tables', table: 'differences', a: '--help', entries: '--help' },
  ...[...inherited, '--help'].map((exercise) => ({ view: 'exercises', exercise })),
  ...['constructor', '--help', '9', 'x88'].map((value) => ({ view: 'exercises', level: value, mapping: value })),
  ...['--help', '', '-1', '~'].map((value) => ({ view: 'exercises', seed: value, count: value, ask: value })),
  { view: 'guess', number: '--help' },
  { view: 'guess', number: '' },
  ...['', '--help', 'lerf,lefr', ...inherited].map((of) => ({ view: 'explain', of })),
  { view: 'explain', topic: 'make', move: '--help', step: '0.5' },
  { view: 'lessons', lesson: '__proto__', at: '1.5' },
  { view: 'perft', backend: '--help', depth: '--help' },
  ...['--help', '__proto__', '99', '-1'].map((value) => ({ view: 'search', plies: value, tier: value, ply: value })),
  { view: 'position', fen: '--help' },
  { view: '__proto__' },
];

for (const fields of addresses) {
  test(`#${new URLSearchParams(fields)}`, async () => {
    const complaints = await openPage(fields, {}, async (page) => {
      const view = fields.view === '__proto__' ? 'home' : fields.view;
      const current = { home: [], lessons: ['Course'] }[view] ?? [view[0].toUpperCase() + view.slice(1)];
      assert.strictEqual(await page.locator(`#view-${view}`).isVisible(), true);
      assert.deepStrictEqual(await texts(page, 'nav a[aria-current="page"]'), current);
    });
    assert.deepStrictEqual(complaints, []);
  });
}

test('a value that looks like an option is a value', async () => {
  await openPage({ view: 'guess', number: '--help' }, {}, async (page) => {
    assert.match(await page.locator('#guesses .complaint').textContent(), /--help/);
  });
  await openPage({ view: 'tables', table: 'score', scores: '-3,7' }, {}, async (page) => {
    assert.deepStrictEqual(await texts(page, '#table-page p.faint code'), ['squarelab score -3,7']);
    const [{ code }] = native('score', '-3,7').scores;
    assert.ok((await texts(page, '#table-page td')).includes(`0x${code.toString(16).padStart(8, '0')}`));
  });
});

test('a position of the address that cannot be read is refused', async () => {
  await openPage({ view: 'mappings', fen: 'abc' }, {}, async (page) => {
    assert.match(await page.locator('#headline .complaint').textContent(), /abc/);
  });
});

test('the position is shown by every representation of the build', async () => {
  await openPage({ view: 'position', by: 'none', square: 'e2' }, {}, async (page) => {
    const names = await texts(page, '#held figcaption b');
    const known = native('backends').map(({ name }) => name.replace(/^x88$/, '0x88'));
    assert.deepStrictEqual(names.filter((name) => !known.includes(name)), []);
    for (const name of ['lerf', 'lefr', 'berf', 'big_endian_file', '0x88']) assert.ok(names.includes(name), name);
    assert.deepStrictEqual(await texts(page, '#moves thead th'), ['move', '16 bits', ...names]);
  });
});

test('only the script of the page may run', async () => {
  const html = fs.readFileSync(file, 'utf8');
  const [, policy] = /Content-Security-Policy" content="([^"]+)"/.exec(html);
  const directives = Object.fromEntries(policy.split(';').map((one) => {
    const [name, ...values] = one.trim().split(' ');
    return [name, values];
  }));
  const [, script] = /<script>([^]*?)<\/script>/.exec(html);
  const hash = createHash('sha256').update(script).digest('base64');
  assert.deepStrictEqual(directives['script-src'], [`'sha256-${hash}'`, "'wasm-unsafe-eval'"]);
  assert.deepStrictEqual([directives['base-uri'], directives['form-action']], [["'none'"], ["'none'"]]);
  const complaints = await openPage({ view: 'mappings' }, {}, async (page) => {
    await page.evaluate(() => {
      document.body.insertAdjacentHTML('beforeend',
        '<button id="injected" onclick="document.title = \'injected\'">x</button>');
      document.getElementById('injected').click();
    });
    assert.notStrictEqual(await page.title(), 'injected');
  });
  assert.strictEqual(complaints.length, 1);
  assert.match(complaints[0], /Content Security Policy/);
});
