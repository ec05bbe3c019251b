// A generator that is pasted into the page: right ones, ten wrong ones, and texts that do harm.
const assert = require('node:assert');
const fs = require('node:fs');
const path = require('node:path');
const { after, test } = require('node:test');
const { close, openPage, screenshot } = require('./page.js');

after(close);

const sample = fs.readFileSync(path.join(__dirname, '../../apps/web/page/sample_generator.js'), 'utf8');
const ownKings = sample.replaceAll('isAttacked', 'attacks').replace('function perft', 'const unused = function');

// A part of the sample, and what becomes of it.
const faults = {
  'en passant missing': ['        else if (to === passed) add(from, to, { taken: to - 8 * up });\n',
    ''],
  'pinned en passant': ['taken !== undefined) next[taken] = \'\'',
    'taken < 0) next[taken] = \'\''],
  'castling through check': ['[0, way, 2 * way].some',
    '[0, 2 * way].some'],
  'right kept after the rook is taken': ['![from, to].some(',
    '![from].some('],
  'queen promotions only': ['of \'nbrq\'',
    'of \'q\''],
  'knight wrap': ['    for (const [f, r] of offsets[kind]) {\n',
    '    if (kind === \'N\' && file === 7) add(from, (from + 10) & 63);\n    for (const [f, r] of offsets[kind]) {\n'],
  'pinned piece moves': ['const { board } = make(position, move);',
    'const { board } = make(position, move);\n    if (board[move.to] !== king && !isAttacked(position.board, position.board.indexOf(king), !position.white)) return true;'],
  'king steps back on the ray': ['const { board } = make(position, move);',
    'const { board } = make(position, move);\n    if (board[move.to] === king) board[move.from] = \'x\';'],
  'double push over a piece': ['      if (board[once] === \'\') {\n        goes(once);\n        const twice = squareOf(file, rank + 2 * up);\n        if (rank',
    '      const twice = squareOf(file, rank + 2 * up);\n      if (board[once] === \'\') goes(once);\n      {\n        if (rank'],
  'wrong side to move': ['white: side === \'w\'',
    'white: side !== \'b\' || rights === \'-\''],
};

// The processor time of the page with its workers, in seconds: other programs on the machine hardly change it.
async function spent(page) {
  const debugging = await page.context().newCDPSession(page);
  await debugging.send('Performance.enable');
  const { metrics } = await debugging.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'ProcessTime').value;
}

// What the page says of the text, and how long it took.
async function verified(page, text) {
  await page.locator('#program').fill(text);
  const began = await spent(page);
  await page.locator('#generator-form [type="submit"]').click();
  const stop = page.locator('#generator-stop');
  await page.waitForFunction(() => document.getElementById('generator-stop').disabled);
  assert.ok(await stop.isDisabled());
  return { said: await page.locator('#generator-progress').textContent(), seconds: await spent(page) - began,
    findings: await page.locator('#generator-findings').textContent() };
}

const onPage = async (use) => {
  const complaints = await openPage({ view: 'generator' }, {}, use);
  assert.deepStrictEqual(complaints, []);
};

test('right generators are not convicted', () => onPage(async (page) => {
  for (const text of [sample, ownKings]) {
    const { said } = await verified(page, text);
    assert.match(said, /^No fault in [\d ]+ questions about \d+ positions\.$/);
  }
}));

test('each planted fault is found within 20 seconds and drawn', () => onPage(async (page) => {
  for (const [name, [right, wrong]] of Object.entries(faults)) {
    assert.ok(sample.includes(right), name);
    const { said, seconds, findings } = await verified(page, sample.replace(right, wrong));
    assert.match(said, /^One fault, found with /, name);
    assert.ok(seconds > 0 && seconds < 20, `${name}: ${seconds} s`);
    console.log(`${name}: ${seconds.toFixed(1)} s`);
    assert.ok(findings.length > 100, name);
    assert.ok(await page.locator('#generator-findings .board').count() > 0, name);
  }
  await screenshot(page, 'generator');
}));

test('the wrong generators to begin with are wrong', () => onPage(async (page) => {
  const names = await page.locator('#sample option').evaluateAll((all) => all.map(({ value }) => value).filter(Boolean));
  assert.strictEqual(names.length, 4);
  for (const name of names) {
    await page.locator('#sample').selectOption(name);
    const { said } = await verified(page, await page.locator('#program').inputValue());
    assert.match(said, name === 'right' ? /^No fault/ : /^One fault/, name);
  }
}));

test('an endless loop is stopped and its position named', () => onPage(async (page) => {
  const endless = sample.replace('function moves(fen) {', 'function moves(fen) {\n  while (fen.includes("r3k2r"));');
  const { said, findings } = await verified(page, endless);
  assert.match(said, /faults, found with/);
  assert.match(findings, /No answer within 2 s/);
  assert.match(findings, /r3k2r/);
  assert.match((await verified(page, 'while (true);\nfunction moves() {}')).said, /does not end/);
}));

test('wrong texts, types and exceptions are told', () => onPage(async (page) => {
  const told = {
    'function moves(fen) {\n  return [;\n}': /line 2, column \d+.*SyntaxError/,
    'const moves = 5;': /neither moves\(fen\) nor perft/,
    'nothing': /neither moves\(fen\) nor perft/,
    'throw new Error("early"); function moves() {}': /line 1.*early/,
  };
  for (const [text, words] of Object.entries(told)) assert.match((await verified(page, text)).said, words);
  const found = {
    'function moves() { return null; }': /returned null/,
    'function moves() { return [null]; }': /a move is null/,
    'function moves() { return Array(100000).fill("e2e4"); }': /100000 moves/,
    'function moves() { throw new Error("broken"); }': /broken/,
    'function moves() { return ["e2e4\\ndone\\nd2d4"]; }': /./,
    'function perft() { return "20"; }': /returned string 20/,
    'function perft() { return -1; }': /number -1/,
  };
  for (const [text, words] of Object.entries(found)) {
    const { said, findings } = await verified(page, text);
    assert.match(said, /fault|cannot be asked/, text);
    assert.match(said + findings, words, text);
  }
}));

test('nothing leaves the worker, and no message can be forged', () => onPage(async (page) => {
  const tries = `
    const seen = [];
    const tried = (name, attempt) => { try { attempt(); seen.push(name); } catch {} };
    tried('fetch', () => fetch('http://127.0.0.1/').catch(() => {}));
    tried('XMLHttpRequest', () => { const x = new XMLHttpRequest(); x.open('GET', 'http://127.0.0.1/', false); x.send(); });
    tried('WebSocket', () => new WebSocket('ws://127.0.0.1/'));
    tried('importScripts', () => importScripts('data:text/javascript,'));
    tried('Worker', () => new Worker(URL.createObjectURL(new Blob(['']))));
    tried('indexedDB', () => indexedDB.open('a'));
    tried('prototype', () => Object.getPrototypeOf(Object.getPrototypeOf(self)).fetch('http://127.0.0.1/'));
    tried('eval', () => eval('1'));
    tried('Function', () => Function('return 1')());
    tried('postMessage', () => postMessage({ report: { agree: true, faults: [], positions: 1 } }));
    tried('BroadcastChannel', () => new BroadcastChannel('a'));
    self.addEventListener('message', (event) => seen.push('message'));
    function moves() { throw new Error('seen: ' + seen.join(' ') + '.'); }`;
  const { said, findings } = await verified(page, tries);
  assert.match(said + findings, /seen: \./);
}));
