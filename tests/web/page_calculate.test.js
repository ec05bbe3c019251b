// The calculator of the page, against the native program.
const assert = require('node:assert');
const { after, test } = require('node:test');
const { attributes, close, go, native, openPage, screenshot, texts } = require('./page.js');

after(close);

const marked = (page, board) => page.locator(`${board} .mark.source`).evaluateAll((found) =>
  found.map((one) => one.closest('.cell').dataset.square).sort());

test('expressions have the steps and values of the program, under each mapping', async () => {
  const complaints = await openPage({ view: 'calculate' }, {}, async (page) => {
    for (const [expression, seta, setb] of [['a & ~b', 'a2-h2', 'FILE_A'], ['noea(a) | a << 9', 'h2,a4', '0'],
      ['a & -a', '0xff00', '5'], ['popcount(a) * 3', 'RANK_1', '0'], ['flip_ranks(a) ^ fill_north(b)', 'a1-a4', 'e4']]) {
      await go(page, { view: 'calculate', expression, seta, setb, under: 'berf' });
      const { mappings } = native('bitboard', expression, '--a', seta, '--b', setb, '--mapping', 'all');
      const own = mappings.find(({ name }) => name === 'berf');
      assert.deepStrictEqual(await attributes(page, '#calculated [data-value]', 'data-value'),
        [...own.steps.map(({ value }) => value), ...mappings.map(({ result }) => result.bits)]);
      assert.deepStrictEqual(await texts(page, '#calculated tbody th'),
        [...own.steps.map(({ text }) => text), ...mappings.map(({ name }) => name)]);
      assert.deepStrictEqual(await marked(page, '#calculated .board'), own.result.squares.sort());
      assert.deepStrictEqual(await marked(page, '[data-set="a"]'), own.a.squares.sort());
    }
    await screenshot(page, 'calculate');
  });
  assert.deepStrictEqual(complaints, []);
});

test('sets are clicked, typed and taken from the position', async () => {
  await openPage({ view: 'calculate', seta: '0', expression: 'a' }, {}, async (page) => {
    await page.locator('[data-set="a"] .cell[data-square="e4"]').click();
    await page.locator('[data-set="a"] .cell[data-square="d5"]').focus();
    await page.keyboard.press('Enter');
    assert.strictEqual(await page.locator('#set-a').inputValue(), 'e4,d5');
    assert.deepStrictEqual(await marked(page, '#calculated .board'), ['d5', 'e4']);
    await page.locator('[data-set="a"] .cell[data-square="e4"]').click();
    assert.deepStrictEqual(await marked(page, '#calculated .board'), ['d5']);
    await page.locator('[data-set="a"] [data-pieces]').selectOption('black knights');
    assert.deepStrictEqual(await marked(page, '#calculated .board'), ['b8', 'g8']);
    await page.locator('[data-expression="~a"]').click();
    assert.strictEqual((await marked(page, '#calculated .board')).length, 62);
  });
});

test('what is wrong is told with its column, and what is undefined is explained', async () => {
  await openPage({ view: 'calculate' }, {}, async (page) => {
    for (const [expression, words] of [['a &', /column 4/], ['1 << 40', /write 1ULL/], ['a << 64', /64/]]) {
      await page.locator('#expression').fill(expression);
      await page.keyboard.press('Enter');
      assert.match(await page.locator('#calculated .complaint').textContent(), words);
    }
    await page.locator('#set-a').fill('i9');
    await page.keyboard.press('Tab');
    assert.match(await page.locator('[data-set="a"] .complaint').textContent(), /i9/);
  });
});
