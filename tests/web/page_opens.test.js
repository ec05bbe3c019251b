// The page opens by itself, in every size and scheme, and can be used by everybody.
const assert = require('node:assert');
const fs = require('node:fs');
const path = require('node:path');
const zlib = require('node:zlib');
const { after, test } = require('node:test');
const browser = require('./browser.js');
const { attributes, close, file, findings, go, openPage, screenshot, texts, views } = require('./page.js');

after(close);

test('the file is small', () => {
  const packed = zlib.gzipSync(fs.readFileSync(file), { level: 9 }).length;
  assert.ok(packed <= 1_500_000, `${packed} bytes`);
});

for (const [width, scheme] of [[400, 'light'], [800, 'dark'], [1400, 'light']]) {
  test(`${width} pixels, ${scheme}`, async () => {
    const complaints = await openPage({}, { width, scheme }, async (page) => {
      for (const view of views) {
        await go(page, { view });
        assert.deepStrictEqual(await attributes(page, '#main > section:visible', 'id'), [`view-${view}`]);
        const [content, window] = await page.evaluate(
          () => [document.documentElement.scrollWidth, innerWidth]);
        assert.ok(content <= window, `${view}: ${content} pixels in a window of ${window}`);
        await screenshot(page, `page-${view}-${width}-${scheme}`);
      }
    });
    assert.deepStrictEqual(complaints, []);
  });
}

test('the first screen has three doors, before the library is there', async () => {
  await browser.open(file, { javaScriptEnabled: false }, async (page) => {
    assert.strictEqual(await page.locator('.doors a:visible').count(), 3);
    assert.strictEqual(await page.locator('#loading').isVisible(), false);
  });
  const complaints = await openPage({}, {}, async (page) => {
    for (const view of ['course', 'guess', 'mappings']) {
      await page.locator(`.doors a[href="#view=${view}"]`).click();
      await page.locator(`#view-${view}`).waitFor();
      await page.locator('h1 a').click();
      await page.locator('#view-home').waitFor();
    }
  });
  assert.deepStrictEqual(complaints, []);
});

test('with text of twice the size nothing leaves the window', async () => {
  await openPage({}, {}, async (page) => {
    const debugging = await page.context().newCDPSession(page);
    await debugging.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
    for (const view of views) {
      await go(page, { view });
      const [content, window, size] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth,
        getComputedStyle(document.body).fontSize]);
      assert.strictEqual(size, '32px');
      assert.ok(content <= window, `${view}: ${content} pixels in a window of ${window}`);
    }
  });
});

test('Tab reaches every control of every view', async () => {
  await openPage({}, {}, async (page) => {
    for (const view of views) {
      await go(page, { view });
      await page.evaluate(() => {
        const controls = 'a[href], button, input:not([type="radio"]), select, textarea, summary, [tabindex="0"]';
        document.activeElement.blur();
        getSelection().removeAllRanges();
        window.missed = new Set([...document.querySelectorAll(controls)].filter((one) => !one.disabled && one.checkVisibility()));
        document.querySelector('.skip').focus();
      });
      const pass = () => page.evaluate(() => {
        window.missed.delete(document.activeElement);
        return document.activeElement !== document.body;
      });
      while (await pass()) await page.keyboard.press('Tab');
      // A search that ends draws its board anew.
      assert.deepStrictEqual(await page.evaluate(() => [...window.missed].filter((one) => one.isConnected && !one.disabled)
        .map((one) => one.outerHTML)), [], view);
    }
  });
});

test('what can be touched is tapped', async () => {
  await openPage({ view: 'mappings', way: '' }, { width: 400, hasTouch: true, isMobile: true }, async (page) => {
    assert.match(await page.locator('#headline').textContent(), /Tap any square/);
  });
});

test('the header is one line', async () => {
  for (const fields of [{}, { big: 1 }]) {
    await openPage(fields, {}, async (page) => {
      const tops = await page.locator('.top > *, .top a').evaluateAll((found) =>
        found.map((one) => one.getBoundingClientRect()).map(({ top, bottom }) => (top + bottom) / 2));
      assert.ok(Math.max(...tops) - Math.min(...tops) < 6, tops.join(' '));
    });
  }
});

test('the pictures of the documents show this menu', async () => {
  const menu = fs.readFileSync(path.join(__dirname, '../../docs/pictures/page_menu.txt'), 'utf8');
  await openPage({}, {}, async (page) => {
    assert.deepStrictEqual(await texts(page, '#views a'), menu.trimEnd().split('\n'), 'scripts/web --pictures');
  });
});

// For a class the page is light, whatever the scheme.
for (const [big, scheme] of [[0, 'light'], [0, 'dark'], [1, 'light']]) {
  test(`axe finds nothing in any view, ${big ? 'for a class' : scheme}`, async () => {
    await openPage({}, { scheme }, async (page) => {
      for (const view of views) {
        await go(page, { view, big });
        assert.deepStrictEqual(await findings(page), [], view);
      }
    });
  });
}

test('it says its version and commit, and every licence', async () => {
  await openPage({ view: 'about' }, {}, async (page) => {
    assert.match(await page.locator('#version').textContent(), /squarelab \d+\.\d+\.\d+ \([0-9a-f]{12}/);
    const parts = (await texts(page, '#licences tbody th')).join(', ');
    for (const part of ['squarelab', '{fmt}', 'JSON', 'CLI11', 'emscripten', 'libc++']) {
      assert.ok(parts.includes(part), `${part} in ${parts}`);
    }
    assert.match(await page.locator('#about-version').textContent(), /squarelab \d+\.\d+\.\d+ \([0-9a-f]{12}/);
    const licences = await texts(page, '#view-about details pre');
    assert.strictEqual(licences.length, await page.locator('#licences tbody tr').count());
    for (const holder of ['squarelab contributors', 'Victor Zverovich', 'Niels Lohmann', 'University of Cincinnati',
      'The Emscripten Authors', 'Rich Felker', 'Howard Hinnant']) {
      assert.ok(licences.some((text) => text.includes(holder)), holder);
    }
  });
});
