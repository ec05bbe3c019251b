// Pages in Debian's Chromium, as a reader opens them: from the file system, with nothing to fetch.
const { chromium } = require('playwright-core');
const fs = require('node:fs');
const path = require('node:path');
const { pathToFileURL } = require('node:url');

const folder = process.env.SQUARELAB_WEB_PAGES;
const screenshots = path.join(folder, 'screenshots');
fs.mkdirSync(screenshots, { recursive: true });

const widths = [400, 1400];
const schemes = ['light', 'dark'];

// The sandbox of Chromium does not start for root, nor in many containers; pages are our own.
const launched = chromium.launch({
  executablePath: process.env.SQUARELAB_CHROMIUM || '/usr/bin/chromium',
  // Under load the watchdog of the process that draws would end it, and at last the browser.
  args: ['--no-sandbox', '--disable-gpu-watchdog'],
  timeout: 300000,
});

async function close() {
  await (await launched).close();
}

// Opens the file and calls use(page). Returns what a page should not do: addresses that it asked
// for, messages and errors. Its own blobs, such as the source of a worker, are no addresses. hash: what
// follows the address. others: further options of the context.
async function open(file, { width = 1400, height = 900, scheme = 'light', hash = '', ...others }, use) {
  const context = await (await launched).newContext({
    acceptDownloads: true,
    viewport: { width, height },
    colorScheme: scheme,
    offline: true,
    ...others,
  });
  context.setDefaultTimeout(300000); // on a machine with a load of 30, the 30 s of Playwright are too few
  const page = await context.newPage();
  const address = pathToFileURL(path.resolve(folder, file)).href;
  const complaints = [];
  page.on('request', (request) => {
    const url = request.url().replace(/#.*/, '');
    if (url !== address && !url.startsWith('blob:')) complaints.push(`fetches ${request.url()}`);
  });
  page.on('console', (message) => complaints.push(`says ${message.text()}`));
  page.on('pageerror', (error) => complaints.push(`fails: ${error.message}`));
  await page.goto(address + hash);
  await use(page);
  await context.close();
  return complaints;
}

async function screenshot(page, file, width, scheme) {
  const name = `${path.parse(file).name}-${width}-${scheme}.png`;
  await page.screenshot({ path: path.join(screenshots, name), fullPage: true });
}

module.exports = { close, folder, open, schemes, screenshot, widths };
