// The site of scripts/site in Debian's Chromium, from a server of this test: nothing is wider than the
// window, nothing is fetched from elsewhere, axe-core finds nothing in the text, and the search finds.
// Run by scripts/test --site; SQUARELAB_SITE is the folder of the site.
const assert = require('node:assert');
const fs = require('node:fs');
const http = require('node:http');
const path = require('node:path');
const test = require('node:test');
const { chromium } = require('playwright-core');

const site = process.env.SQUARELAB_SITE;
const axe = fs.readFileSync(require.resolve('axe-core'), 'utf8');
const pages = fs.readdirSync(site).filter((name) => name.endsWith('.html') && name !== '404.html');
const types = { '.html': 'text/html', '.css': 'text/css', '.js': 'text/javascript', '.svg': 'image/svg+xml', '.json': 'application/json' };

const server = http.createServer((request, response) => {
  const file = path.join(site, new URL(request.url, 'http://x').pathname);
  if (!fs.existsSync(file) || fs.statSync(file).isDirectory()) return response.writeHead(404).end();
  response.writeHead(200, { 'Content-Type': types[path.extname(file)] ?? 'application/octet-stream' });
  response.end(fs.readFileSync(file));
});

let browser;
let address;
test.before(async () => {
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${server.address().port}`;
  browser = await chromium.launch({
    executablePath: process.env.SQUARELAB_CHROMIUM || '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu-watchdog'],
    timeout: 300000,
  });
});
test.after(async () => {
  await browser.close();
  server.close();
});

// Opens a page of the site; returns what it fetched from elsewhere, or not at all.
async function open(name, width, use) {
  const context = await browser.newContext({ viewport: { width, height: 800 } });
  context.setDefaultTimeout(300000);
  const page = await context.newPage();
  const wrong = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(address) && !request.url().startsWith('blob:') && !request.url().startsWith('data:')) wrong.push(request.url());
  });
  page.on('response', (response) => {
    if (response.status() >= 400) wrong.push(`${response.status()} ${response.url()}`);
  });
  page.on('pageerror', (error) => wrong.push(error.message));
  await page.goto(`${address}/${name}`);
  await use(page);
  await context.close();
  return wrong;
}

for (const width of [1280, 400]) {
  test(`no page scrolls sideways at ${width} px, and all that is loaded is there`, async () => {
    for (const name of pages) {
      const wrong = await open(name, width, async (page) => {
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `${name} is ${wide} px too wide`);
      });
      assert.deepStrictEqual(wrong, [], name);
    }
  });
}

test('axe-core finds nothing in the text', async () => {
  for (const name of pages) {
    await open(name, 400, async (page) => {
      await page.evaluate(axe);
      const found = await page.evaluate(async () => {
        const result = await window.axe.run('article');
        return result.violations.flatMap((one) => one.nodes.slice(0, 3).map((node) => `${one.id}: ${node.html.slice(0, 200)}`));
      });
      assert.deepStrictEqual(found, [], name);
    });
  }
});

test('the search finds a page', async () => {
  await open('index.html', 1280, async (page) => {
    await page.fill('.md-search__input', 'squarelab_add_board');
    await page.waitForSelector('.md-search-result__link');
    const first = await page.getAttribute('.md-search-result__link', 'href');
    assert.match(first, /adding-a-backend/);
  });
});
