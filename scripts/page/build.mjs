// Makes the page of its parts: node build.mjs FOLDER, where FOLDER has wasm/squarelab.wasm and
// tools/node_modules, and gets squarelab.html. Called by scripts/web.
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import zlib from 'node:zlib';
import { licences } from './licences.mjs';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '../..');
const web = path.join(root, 'apps/web');
const folder = path.resolve(process.argv[2]);
const { build } = createRequire(pathToFileURL(`${folder}/tools/node_modules/`))('esbuild');

async function bundle(entry, define = {}) {
  const { outputFiles } = await build({
    entryPoints: [path.join(web, 'page', entry)],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    legalComments: 'none',
    charset: 'utf8',
    define,
  });
  return outputFiles[0].text.trim();
}

// The names of the positions that have one, from the files of the built-in suite.
function suite() {
  const data = path.join(root, 'lib/squarelab/positions/data');
  return ['six', 'late_bugs'].flatMap((name) =>
    [...fs.readFileSync(path.join(data, `${name}.epd`), 'utf8').matchAll(/;id ([^ ;\n]+)/g)]
      .map((match) => ({ name: match[1] })));
}

const read = (name) => fs.readFileSync(path.join(web, 'page', name), 'utf8');
const inside = licences(root);
const wasm = fs.readFileSync(path.join(folder, 'wasm/squarelab.wasm'));
const parts = {
  STYLE: read('style.css'),
  WORKER: await bundle('worker.js'),
  GENERATOR: await bundle('generator_worker.js'),
  LIBRARY: zlib.gzipSync(wasm, { level: 9 }).toString('base64'),
  SCRIPT: await bundle('main.js', { SQUARELAB_SUITE: JSON.stringify(suite()),
    SQUARELAB_SAMPLE: JSON.stringify(read('sample_generator.js')), SQUARELAB_LICENCES: JSON.stringify(inside) }),
};
// The one script that the page's policy lets run.
parts.HASH = `sha256-${createHash('sha256').update(parts.SCRIPT).digest('base64')}`;
for (const [name, text] of Object.entries(parts)) {
  if (new RegExp(`</${name === 'STYLE' ? 'style' : 'script'}`, 'i').test(text)) throw new Error(`${name} ends its own element`);
}
const page = read('index.html').replace(/%([A-Z]+)%/g, (_, name) => parts[name]);
fs.writeFileSync(path.join(folder, 'squarelab.html'), page);

const target = path.join(folder, 'package');
fs.rmSync(target, { recursive: true, force: true });
fs.cpSync(path.join(web, 'package'), target, { recursive: true });
fs.copyFileSync(path.join(root, 'LICENSE'), path.join(target, 'LICENSE'));
fs.writeFileSync(path.join(target, 'squarelab.wasm'), wasm);
fs.writeFileSync(path.join(target, 'LICENSES'), inside.map(({ part, licence, text }) =>
  `${part}: ${licence}\n\n${text.trim()}\n`).join(`\n${'='.repeat(72)}\n\n`));
