// The page of apps/web in a browser.
const fs = require('node:fs');
const path = require('node:path');
const browser = require('./browser.js');
const { native } = require('./native.js');

const file = process.env.SQUARELAB_PAGE;

// Opens the page at the address, waits until it is drawn, and calls use(page). Returns complaints.
function openPage(fields, options, use) {
  const hash = `#${new URLSearchParams(fields)}`;
  return browser.open(file, { hash, ...options }, async (page) => {
    await page.waitForFunction(() => document.documentElement.dataset.ready);
    await use(page);
  });
}

// Goes to another address of the open page, which starts the library only once.
const go = (page, fields) => page.evaluate((hash) => new Promise((done) => {
  if (location.hash === hash) done();
  addEventListener('hashchange', () => done(), { once: true });
  location.hash = hash;
}), `#${new URLSearchParams(fields)}`);

// The texts, or the values of an attribute, of all elements that fit.
const texts = (page, selector) => page.locator(selector).allTextContents();
const attributes = (page, selector, name) =>
  page.locator(selector).evaluateAll((all, key) => all.map((one) => one.getAttribute(key)), name);

const screenshot = (page, name) =>
  page.screenshot({ path: path.join(browser.folder, 'screenshots', `${name}.png`), fullPage: true });

// What axe finds. The policy of the page keeps foreign scripts out; this one comes by the debugger.
const axe = fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
async function findings(page) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => axe.run({ resultTypes: ['violations'] })); // eslint-disable-line no-undef
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

// Answers the question of a view whose ids begin with the prefix, and returns what is said of the answer.
async function answered(page, prefix, { kind }, words) {
  if (kind === 'choice') await page.locator(`input[name="choice"][value="${words}"]`).check();
  else await page.locator(`#${prefix}-answer`).fill(words);
  await page.locator(`#${prefix}-form [type="submit"]`).click();
  return page.locator(`#${prefix}-verdict`).textContent();
}

// An answer that is of the right kind, and wrong.
const wrongAnswer = ({ kind, answer, choices }) => (kind === 'choice' ? choices.find((one) => one !== answer) :
  kind === 'number' ? '999' : answer === 'h8' ? 'a1' : 'h8');

const views = ['home', 'mappings', 'position', 'explain', 'guess', 'tables', 'perft', 'search', 'course', 'lessons',
  'exercises', 'calculate', 'generator', 'about'];

module.exports = { answered, attributes, close: browser.close, file, findings, go, native, openPage, screenshot, texts, views,
  wrongAnswer };
