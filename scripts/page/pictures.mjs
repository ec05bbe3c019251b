// The pictures of docs/teaching.md: the page in six states, as a browser draws it; and page_menu.txt, the menu
// that they show, by which a test finds pictures that are older than the page. Called by scripts/web --pictures.
// node pictures.mjs FOLDER PAGE TARGET, where FOLDER has node_modules.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder, page, target] = process.argv.slice(2).map((name) => path.resolve(name));
const { chromium } = createRequire(pathToFileURL(`${folder}/node_modules/`))('playwright-core');

const kiwipete = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';
const states = {
  course: { view: 'course' },
  mappings: { way: 'NoEa' },
  guards: { set: 'all pieces', way: 'NoEaEa', guard: '1', fen: kiwipete, in: 'lerf,lefr,x88' },
  position: { view: 'position', fen: 'k3r3/8/8/8/7b/8/8/4K3 w - - 0 1', by: 'black' },
  explain: { view: 'explain', topic: 'knight', of: 'lerf', square: 'g1', step: '2' },
  exercise: { view: 'exercises', exercise: 'wrap', seed: '4', big: '1' },
};

const browser = await chromium.launch({
  executablePath: process.env.SQUARELAB_CHROMIUM || '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const context = await browser.newContext({ viewport: { width: 1280, height: 820 }, offline: true });
for (const [name, fields] of Object.entries(states)) {
  const tab = await context.newPage();
  await tab.goto(`${pathToFileURL(page)}#${new URLSearchParams(fields)}`);
  await tab.waitForFunction(() => document.documentElement.dataset.ready);
  await tab.screenshot({ path: path.join(target, `page_${name}.png`) });
  fs.writeFileSync(path.join(target, 'page_menu.txt'), `${(await tab.locator('#views a').allTextContents()).join('\n')}\n`);
  await tab.close();
}
await browser.close();
