// The view of mappings, against the native program.
const assert = require('node:assert');
const fs = require('node:fs');
const { after, test } = require('node:test');
const { attributes, close, native, openPage, texts } = require('./page.js');

after(close);

const all = native('map', 'all').numberings;
const mappings = all.filter(({ name }) => name !== 'x88');
const ways = [...Object.keys(all[0].compass), ...Object.keys(all[0].knight_steps)];
const everything = all.map(({ name }) => name).join(',');
const kiwipete = native('show', '--fen', 'kiwipete').fen;

const card = (name) => `.card[data-name="${name}"]`;
const shown = (name) => (name === 'x88' ? '0x88' : name);

test('it begins with four representations, a shift and its wraps', async () => {
  const complaints = await openPage({ view: 'mappings' }, {}, async (page) => {
    assert.deepStrictEqual(await attributes(page, '.card', 'data-name'), ['lerf', 'lefr', 'berf', 'x88']);
    assert.match(await page.locator('#headline').textContent(), /Wraps in lerf, berf/);
    assert.match(await page.locator(`${card('lerf')} .words`).textContent(),
      /h2 wraps to a4: guard h1–h6 needed/);
    assert.match(await page.locator(`${card('lefr')} .words`).textContent(), /No guard for pawns/);
    assert.strictEqual(await page.locator(`${card('lerf')} .arrow.wrapped`).count(), 1);
  });
  assert.deepStrictEqual(complaints, []);
});

test('all nine numberings show their indices and formulas', async () => {
  await openPage({ in: everything, way: '' }, {}, async (page) => {
    for (const { name, squares, formula } of all) {
      const cells = await page.locator(`${card(name)} .cell`).evaluateAll((found) =>
        Object.fromEntries(found.map((one) => [one.dataset.square, one.querySelector('.number').textContent])));
      const wanted = Object.fromEntries(Object.entries(squares).map(([square, index]) =>
        [square, name === 'x88' ? index.toString(16).padStart(2, '0') : String(index)]));
      assert.deepStrictEqual(cells, wanted, name);
      assert.ok((await page.locator(`${card(name)} .title`).textContent()).includes(formula), name);
      assert.strictEqual(await page.locator(`${card(name)} select`).inputValue(), name, shown(name));
    }
  });
});

for (const guard of [0, 1]) {
  test(`every way in every mapping, ${guard ? 'with' : 'without'} guards`, async () => {
    const set = native('show', '--native', '--fen', kiwipete, '--backends', 'lerf').native[0].words
      .find(({ label }) => label === 'white').squares;
    await openPage({ in: everything, fen: kiwipete, set: 'white pieces', guard }, {}, async (page) => {
      for (const way of ways) {
        await page.locator(`.rose [data-way="${way}"]`).click();
        for (const { name, operations } of native('bitboard', set.join(','), way, '--mapping', 'all').mappings) {
          const [{ before, shift, result }] = operations;
          const where = `${name} ${way}`;
          assert.deepStrictEqual(await attributes(page, `${card(name)} [data-value]`, 'data-value'),
            [before, guard ? shift.guarded : result], where);
          const drawn = await page.locator(`${card(name)} .arrow.wrapped`).evaluateAll((found) =>
            found.map((one) => ({ from: one.dataset.from, to: one.dataset.to })));
          assert.deepStrictEqual(drawn, guard ? [] : shift.wrapped, where);
          assert.deepStrictEqual((await attributes(page, `${card(name)} .arrow.lost`, 'data-from')).sort(),
            [...shift.lost].sort(), where);
          const code = await page.locator(`${card(name)} .code`).textContent();
          assert.ok(code.includes(shift.amount > 0 ? `<< ${shift.amount}` : `>> ${-shift.amount}`), code);
        }
      }
    });
  });
}

test('0x88 keeps the steps that the program explains', async () => {
  const knight = native('explain', 'knight', '--square', 'b1', '--in', 'x88').representations[0];
  await openPage({ set: 'b1', in: 'x88' }, {}, async (page) => {
    for (const { step, square } of knight.steps) {
      await page.locator(`.rose [data-way="${step}"]`).click();
      assert.deepStrictEqual(await attributes(page, '.arrow.moved', 'data-to'), square ? [square] : [], step);
      assert.strictEqual(await page.locator('.arrow.lost').count(), square ? 0 : 1, step);
    }
  });
});

test('the bytes of 0x88 are those that the backend stores', async () => {
  const stored = native('show', '--native', '--fen', kiwipete, '--backends', 'x88').native[0].words
    .filter(({ label }) => /^0x[0-7][0-7]$/.test(label)).map(({ value }) => value.slice(2).replace('00', '·'));
  await openPage({ fen: kiwipete, in: 'x88' }, {}, async (page) => {
    const drawn = await page.locator('.bits.wide .bit[data-square]').evaluateAll((found) =>
      found.sort((a, b) => a.dataset.index - b.dataset.index).map((one) => one.textContent));
    assert.deepStrictEqual(drawn, stored);
  });
});

test('a square lights up everywhere, by pointer and by keyboard', async () => {
  await openPage({ view: 'mappings' }, {}, async (page) => {
    await page.locator(`${card('lefr')} .cell[data-square="c3"]`).hover();
    const lit = () => page.locator('.lit').evaluateAll((found) => new Set(found.map((one) =>
      `${one.closest('.card').dataset.name} ${one.dataset.square}`)).size);
    assert.strictEqual(await lit(), 4);
    const { to } = native('convert', 'c3').values[0];
    for (const name of ['lerf', 'lefr', 'berf', 'x88']) {
      const { index } = to.find((one) => one.name === name);
      assert.match(await page.locator(`${card(name)} .readout`).textContent(),
        new RegExp(`^c3 index ${index}\\b`), name);
    }
    await page.mouse.move(0, 0);
    await page.locator(`${card('lerf')} .cell[tabindex="0"]`).focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowRight');
    assert.match(await page.locator(`${card('berf')} .readout`).textContent(), /^b2 index 49/);
    await page.keyboard.press('Enter');
    assert.strictEqual(await page.evaluate(() => document.activeElement.dataset.square), 'b2');
    assert.match(page.url(), /set=a2,c2,d2/);
  });
});

test('answers are hidden until they are revealed', async () => {
  await openPage({ hide: 1 }, {}, async (page) => {
    assert.strictEqual(await page.locator('.arrow').count(), 0);
    assert.deepStrictEqual((await texts(page, '.words')).join(''), '');
    await page.locator('#reveal-shift').click();
    assert.ok(await page.locator('.arrow').count() > 0);
    await page.locator('.rose [data-way="West"]').click();
    assert.strictEqual(await page.locator('.arrow').count(), 0);
  });
});

test('a figure is an SVG file with its own colours', async () => {
  await openPage({ view: 'mappings' }, {}, async (page) => {
    const [download] = await Promise.all([page.waitForEvent('download'),
      page.locator(`${card('lerf')} [data-save]`).click()]);
    assert.strictEqual(download.suggestedFilename(), 'lerf-NoEa.svg');
    const svg = fs.readFileSync(await download.path(), 'utf8');
    assert.match(svg, /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"/);
    assert.match(svg, /class="arrow wrapped"/);
    const broken = await page.evaluate((text) => new DOMParser()
      .parseFromString(text, 'image/svg+xml').querySelector('parsererror')?.textContent, svg);
    assert.strictEqual(broken, undefined);
  });
});
