// Marks on boards are seen by everybody: contrast of the style sheet (WCAG 2.1, 1.4.11), and a shape for each.
const assert = require('node:assert');
const fs = require('node:fs');
const path = require('node:path');
const { after, test } = require('node:test');
const { close, openPage } = require('./page.js');

after(close);

const sheet = fs.readFileSync(path.join(__dirname, '../../apps/web/page/style.css'), 'utf8');

// The colours of the first rule of that selector, over those of the light theme.
function theme(selector) {
  const declared = (name) => sheet.slice(sheet.indexOf(`${name} {`)).match(/\{([^}]*)\}/)[1];
  return Object.fromEntries([':root', selector].flatMap((name) =>
    [...declared(name).matchAll(/--([a-z-]+): (#[0-9a-f]{6})/g)].map(([, key, colour]) => [key, colour])));
}

const themes = { light: theme(':root'), dark: theme(':root:not([data-light])'), class: theme(':root.big') };

function luminance(colour) {
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a, b) {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

// The rules of marks and arrows on a board, and of marks in a grid of bits, with what is under them.
const rules = [...sheet.matchAll(/^(\.(?:mark|arrow|bit|board \.lit)[^{]*) \{([^}]*)\}/gm)].map(([, selector, body]) => ({
  selector, body, grounds: selector.startsWith('.bit') ? ['card'] : ['light-square', 'dark-square'] }));
const isMark = ({ selector, body }) => /(fill|stroke): var/.test(body) && !/^\.bit (rect|text)|^\.bit\.(off|set rect)|\.ground/.test(selector);

test('marks have a contrast of 3 to what is under them, in every theme', () => {
  const marks = rules.filter(isMark);
  assert.ok(marks.length >= 15, `${marks.length} rules`);
  assert.strictEqual(new Set(Object.values(themes).map((colours) => colours.accent)).size, 3);
  const faint = [];
  for (const [name, colours] of Object.entries(themes)) {
    for (const { selector, body, grounds } of marks) {
      const used = [...body.matchAll(/(?:fill|stroke): var\(--([a-z-]+)\)/g)].map(([, key]) => colours[key]);
      for (const ground of grounds) {
        const best = Math.max(...used.map((colour) => contrast(colour, colours[ground])));
        if (best < 3) faint.push(`${name}, ${selector} on ${ground}: ${best.toFixed(2)}`);
      }
    }
  }
  assert.deepStrictEqual(faint, []);
});

test('every mark has a shape of its own', async () => {
  const shapes = {};
  const pinned = 'k3r3/8/8/8/7b/8/4B3/4K3 w - - 0 1';
  for (const fields of [{ way: 'NoEa', guard: 1 }, { way: 'NoEa', set: 'a2,h2' }, { view: 'position', fen: pinned, by: 'white' },
    { view: 'position', fen: pinned, by: 'black', square: 'e2' }, { view: 'position', fen: pinned, by: 'attackers', square: 'e2' },
    { view: 'position', by: 'none', square: 'e2' }]) {
    await openPage(fields, {}, async (page) => {
      Object.assign(shapes, await page.locator('.board .mark').evaluateAll((found) => Object.fromEntries(found.map((mark) => {
        const { x, y } = mark.closest('.cell').querySelector('.ground').getBBox();
        const box = mark.getBBox();
        return [mark.classList[1], [mark.tagName, mark.hasAttribute('rx'), getComputedStyle(mark).strokeDasharray !== 'none',
          ...[box.x - x, box.y - y, box.width, box.height].map(Math.round)].join(' ')];
      }))));
    });
  }
  assert.deepStrictEqual(Object.keys(shapes).sort(),
    ['attacked', 'black-map', 'check', 'chosen', 'goal', 'guard', 'pinned', 'source', 'white-map', 'wrapped']);
  assert.strictEqual(new Set(Object.values(shapes)).size, 10, JSON.stringify(shapes));
});
