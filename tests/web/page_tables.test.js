// The view of tables, against the native program.
const assert = require('node:assert');
const { after, test } = require('node:test');
const { close, native, openPage, texts } = require('./page.js');

after(close);

// The texts of those blocks, in their order.
const textsOf = (pages, name, use) => pages.flatMap(({ blocks }) =>
  blocks.filter((block) => block[name]).flatMap((block) => use(block[name])));

test('every table is that of the program', async () => {
  const asked = {
    map: [['map', 'lerf']],
    wraps: [['wraps']],
    codes: [['codes']],
    score: [['score', '-1,5', '10,-20']],
    differences: [['differences', 'e4', 'b1'], ['differences', '--table=attackers']],
    words: [['explain', 'glossary']],
  };
  for (const [table, commands] of Object.entries(asked)) {
    const complaints = await openPage({ view: 'tables', table }, {}, async (page) => {
      const pages = commands.map((words) => native(...words).page);
      const shown = (selector) => texts(page, `#table-page ${selector}`);
      assert.deepStrictEqual(await shown('h2'), pages.map(({ title }) => title));
      assert.deepStrictEqual(await shown(':is(h3, h4)'), textsOf(pages, 'heading', (heading) => heading));
      assert.deepStrictEqual(await shown('thead th'), textsOf(pages, 'table', ({ columns }) => columns));
      assert.deepStrictEqual(await shown('tbody :is(th, td)'), textsOf(pages, 'table', ({ rows }) => rows.flat()));
      assert.deepStrictEqual(await shown('p:not(.faint)'), textsOf(pages, 'paragraph', (text) => text));
      assert.deepStrictEqual(await shown('.drawing pre'),
        textsOf(pages, 'drawings', (all) => all.map(({ lines }) => lines.trimEnd())));
      assert.deepStrictEqual(await shown('p.faint code'), commands.map((words) => `squarelab ${words.join(' ')}`));
    });
    assert.deepStrictEqual(complaints, []);
  }
});

test('what is asked can be changed, and is in the address', async () => {
  await openPage({ view: 'tables', table: 'score' }, {}, async (page) => {
    await page.locator('#table-scores').fill('-3,7');
    await page.locator('#table-scores').press('Enter');
    const [{ code }] = native('score', '-3,7').scores;
    assert.ok((await texts(page, '#table-page td')).includes(`0x${code.toString(16).padStart(8, '0')}`));
    assert.match(page.url(), /scores=-3,7/);
    await page.locator('#table-scores').fill('1');
    await page.locator('#table-scores').press('Enter');
    assert.match(await page.locator('#table-page .complaint').textContent(), /is not a score/);
  });
});
