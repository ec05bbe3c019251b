// The page of a comparison: see lib/squarelab/compare/pages/pages.hpp.
const assert = require('node:assert');
const fs = require('node:fs');
const path = require('node:path');
const { after, test } = require('node:test');
const { close, folder, open, schemes, screenshot, widths } = require('./browser.js');

const pages = JSON.parse(fs.readFileSync(path.join(folder, 'pages.json'), 'utf8'));
const pictures = fs.readdirSync(folder).filter((file) => file.endsWith('.svg'));

after(close);

// What follows runs in the browser.

// Marks that are not seen whole: without size, or outside of their panel.
function hiddenMarks() {
  return [...document.querySelectorAll('svg.panel g.mark')].filter((mark) => {
    const own = mark.querySelector('.point').getBoundingClientRect();
    const panel = mark.closest('svg').getBoundingClientRect();
    return !(own.width > 2 && own.height > 2 && own.left >= panel.left - 1 &&
      own.right <= panel.right + 1 && own.top >= panel.top && own.bottom <= panel.bottom);
  }).map((mark) => mark.textContent);
}

// Texts of one panel that overlap, or leave it.
function crowdedTexts(selector) {
  const crowded = [];
  for (const panel of document.querySelectorAll(selector)) {
    const frame = panel.getBoundingClientRect();
    const texts = [...panel.querySelectorAll('text')].map((text) => {
      const { left, right, top, bottom } = text.getBoundingClientRect();
      return { left, right, top: top + 2, bottom: bottom - 2, words: text.textContent };
    });
    texts.forEach((a, i) => {
      if (a.left < frame.left - 1 || a.right > frame.right + 1 || a.bottom > frame.bottom + 1) {
        crowded.push(`${a.words} leaves its panel`);
      }
      for (const b of texts.slice(0, i)) {
        if (a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom) {
          crowded.push(`${a.words} over ${b.words}`);
        }
      }
    });
  }
  return crowded;
}

// Points of lanes that cover each other.
function coveredPoints() {
  const covered = [];
  for (const figure of document.querySelectorAll('#forest, #close, #time, #changes')) {
    for (const panel of figure.querySelectorAll('svg.panel')) {
      const points = [...panel.querySelectorAll('.point')].map((p) => p.getBoundingClientRect());
      points.forEach((a, i) => points.slice(0, i).forEach((b) => {
        const x = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const y = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (x > 0 && y > 0.2 * Math.min(a.height, b.height)) covered.push([a.x, a.y, b.x, b.y]);
      }));
    }
  }
  return covered;
}

// Colours of marks and of text whose contrast to the paper is too small (WCAG 2.1: 3 for graphics,
// 4.5 for text).
function paleColors() {
  const luminance = (color) => {
    const [r, g, b] = color.match(/[\d.]+/g).slice(0, 3).map((value) => {
      const part = value / 255;
      return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (a, b) => {
    const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
    return (high + 0.05) / (low + 0.05);
  };
  const paper = getComputedStyle(document.body).backgroundColor;
  const pale = [];
  for (const [selector, property, least] of [
    ['svg.panel .mark', 'color', 3], ['svg.panel text', 'fill', 4.5], ['td', 'color', 4.5],
    ['p', 'color', 4.5], ['a', 'color', 4.5], ['li', 'color', 4.5]]) {
    for (const element of document.querySelectorAll(selector)) {
      const color = getComputedStyle(element)[property];
      if (contrast(color, paper) < least) pale.push(`${selector} ${color} on ${paper}`);
    }
  }
  return [...new Set(pale)];
}

for (const { file, marks } of pages) {
  for (const width of widths) {
    for (const scheme of schemes) {
      test(`${file}, ${width} pixels, ${scheme}`, async () => {
        const complaints = await open(file, { width, scheme }, async (page) => {
          for (const [figure, count] of Object.entries(marks)) {
            assert.strictEqual(await page.locator(`#${figure} .panel g.mark`).count(), count, figure);
          }
          assert.deepStrictEqual(await page.evaluate(hiddenMarks), []);
          assert.deepStrictEqual(await page.evaluate(crowdedTexts, 'svg.panel'), []);
          assert.deepStrictEqual(await page.evaluate(coveredPoints), []);
          assert.deepStrictEqual(await page.evaluate(paleColors), []);
          const [content, window] = await page.evaluate(
            () => [document.documentElement.scrollWidth, innerWidth]);
          assert.ok(content <= window, `${content} pixels in a window of ${window}`);
          await screenshot(page, file, width, scheme);
        });
        assert.deepStrictEqual(complaints, []);
      });
    }
  }
}

for (const file of pictures) {
  test(file, async () => {
    for (const scheme of schemes) {
      const complaints = await open(file, { width: 900, scheme }, async (page) => {
        assert.ok(await page.locator('g.mark').count() > 0);
        assert.deepStrictEqual(await page.evaluate(crowdedTexts, 'svg'), []);
      });
      assert.deepStrictEqual(complaints, []);
    }
  });
}

test('on paper a page is light', async () => {
  await open('comparison.html', { scheme: 'dark' }, async (page) => {
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const colors = await page.evaluate(() => [
      getComputedStyle(document.body).backgroundColor,
      getComputedStyle(document.querySelector('svg.panel .s1')).color]);
    assert.deepStrictEqual(colors, ['rgb(255, 255, 255)', 'rgb(201, 79, 0)']);
  });
});
