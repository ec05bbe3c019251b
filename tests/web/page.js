// The page of apps/web in a browser.
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

// The texts, or the values of an attribute, of all elements that fit.
const texts = (page, selector) => page.locator(selector).allTextContents();
const attributes = (page, selector, name) =>
  page.locator(selector).evaluateAll((all, key) => all.map((one) => one.getAttribute(key)), name);

const screenshot = (page, name) =>
  page.screenshot({ path: path.join(browser.folder, 'screenshots', `${name}.png`), fullPage: true });

const views = ['mappings', 'position', 'explain', 'guess', 'tables', 'perft', 'search', 'course', 'lessons',
  'exercises', 'about'];

module.exports = { attributes, close: browser.close, file, native, openPage, screenshot, texts, views };
