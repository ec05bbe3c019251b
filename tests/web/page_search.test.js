// The view of a search, against the native program.
const assert = require('node:assert');
const { after, test } = require('node:test');
const { attributes, close, native, openPage } = require('./page.js');

after(close);

const kiwipete = native('show', '--fen', 'kiwipete').fen;

// The rows of a table, each the texts of its cells.
const rowsOf = (page, label) => page.locator(`#search-found [aria-label="${label}"] tbody tr`).evaluateAll((found) =>
  found.map((row) => [...row.cells].map((cell) => cell.textContent)));
const numberIn = (text) => Number(text.replaceAll(' ', ''));

test('a search reads the line of the program, on the board and in words', async () => {
  const [{ iterations }] = native('bench', '--fen', kiwipete, '--depth', 3, '--tier', 'material',
    '--backends', 'lerf', '--iterations').searches;
  const { line, nodes } = iterations.at(-1);
  const complaints = await openPage({ view: 'search', fen: kiwipete, plies: 3 }, {}, async (page) => {
    await page.locator('#search-same').waitFor();
    const rows = await rowsOf(page, 'Iterations');
    assert.deepStrictEqual(rows.map(([depth, value, count, moves]) => [Number(depth), Number(value), numberIn(count), moves]),
      iterations.map((found) => [found.depth, found.value, found.nodes, found.line.join(' ')]));
    const arrowsNow = async () => {
      const from = await attributes(page, '#search-board .arrow', 'data-from');
      const to = await attributes(page, '#search-board .arrow', 'data-to');
      return from.map((square, i) => square + to[i]);
    };
    assert.deepStrictEqual(await arrowsNow(), line.map((move) => move.slice(0, 4)));
    // The line, move by move: by the keyboard on, by a button to its end, by the other one back.
    let fen = kiwipete;
    const fens = line.map((move) => {
      fen = native('explain', 'make', '--fen', fen, '--move', move, '--in', 'lerf').fen_after;
      return fen;
    });
    const pieces = async () => (await page.locator('#search-board .cell').evaluateAll((cells) => cells.map((cell) =>
      (cell.querySelector('.piece') ? '1' : '.')))).join('');
    const piecesOf = (text) => text.split(' ')[0].split('/').map((rank) =>
      rank.replace(/[1-8]/g, (count) => '.'.repeat(count)).replace(/[a-z]/gi, '1')).join('');
    await page.locator('#main').focus();
    for (let i = 0; i < line.length; ++i) {
      await page.keyboard.press('ArrowRight');
      assert.strictEqual(await pieces(), piecesOf(fens[i]), `after move ${i + 1}`);
      assert.deepStrictEqual(await arrowsNow(), line.slice(i + 1).map((move) => move.slice(0, 4)));
      assert.match(await page.locator('#search-move').textContent(), new RegExp(`^Move ${i + 1} of ${line.length}:`));
      assert.match(page.url(), new RegExp(`ply=${i + 1}`));
    }
    assert.strictEqual(await page.locator('#move-on').isDisabled(), true);
    await page.locator('#line-1').click();
    assert.strictEqual(await pieces(), piecesOf(fens[0]));
    await page.locator('#move-back').click();
    assert.strictEqual(await pieces(), piecesOf(kiwipete));
    const [first] = native('moves', '--fen', kiwipete).moves.filter(({ uci }) => uci === line[0]);
    assert.strictEqual(await page.locator('#line-1').textContent(), `1. ${first.san}`);
    const words = await page.locator('#search-found .ask').textContent();
    const { value } = iterations.at(-1);
    assert.ok(words.startsWith(`White is ${value > 0 ? 'ahead' : 'behind'} by ${(Math.abs(value) / 100).toFixed(2)} pawns.`), words);
    assert.match(words.replaceAll(' ', ''), new RegExp(`depth3,after${nodes}nodes`));
  });
  assert.deepStrictEqual(complaints, []);
});

test('the nodes are the same on every representation, and those of the program', async () => {
  await openPage({ view: 'search', fen: kiwipete, plies: 3, tier: 'mobility' }, {}, async (page) => {
    await page.locator('#search-same').waitFor();
    const wanted = native('bench', '--fen', kiwipete, '--depth', 3, '--tier', 'mobility').runs[0];
    const rows = await rowsOf(page, 'Nodes by representation');
    for (const [, , nodes, signature, compared] of rows) {
      assert.deepStrictEqual([numberIn(nodes), signature, compared],
        [wanted.nodes, wanted.signature, '✓ same']);
    }
    const names = rows.map(([name]) => name);
    for (const name of ['lerf', 'lefr', 'berf', 'big_endian_file', '0x88']) assert.ok(names.includes(name), name);
    assert.match(await page.locator('#search-same.right').textContent(),
      new RegExp(`The same tree on all ${rows.length} representations`));
  });
});

test('a search can be stopped, and another one begun', async () => {
  await openPage({ view: 'search', fen: kiwipete, plies: 8 }, {}, async (page) => {
    await page.locator('#stop-search:enabled').click();
    await page.locator('#search-found', { hasText: 'Stopped' }).waitFor();
    await page.locator('#plies').fill('1');
    await page.locator('#plies').press('Tab');
    await page.locator('#search-same').waitFor();
    assert.match(page.url(), /plies=1/);
  });
});

test('the words of a search: mates, and positions without a move', async () => {
  for (const [fen, words] of [['6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1', 'White mates in 1 move.'],
    ['7k/8/6K1/8/8/8/8/R7 b - - 0 1', 'Black is mated in 1 move.'],
    ['6k1/5ppp/8/8/8/8/5PPP/r5K1 w - - 0 1', 'White has no legal move: checkmate.'],
    ['7k/5Q2/6K1/8/8/8/8/8 b - - 0 1', 'Black has no legal move: stalemate.']]) {
    const complaints = await openPage({ view: 'search', fen, plies: 3 }, {}, async (page) => {
      await page.locator('#search-same').waitFor();
      assert.strictEqual(await page.locator('#search-found .ask strong').textContent(), words);
    });
    assert.deepStrictEqual(complaints, []);
  }
});
