// The other views, against the native program.
const assert = require('node:assert');
const fs = require('node:fs');
const { after, test } = require('node:test');
const { attributes, close, native, openPage, texts } = require('./page.js');

after(close);

const kiwipete = native('show', '--fen', 'kiwipete').fen;
const pinned = '4k3/4r3/8/8/7b/8/4R3/4K3 w - - 0 1';

const marked = (page, kind) => page.locator(`#board-place .mark.${kind}`).evaluateAll((found) =>
  found.map((one) => one.closest('.cell').dataset.square).sort());

test('attacks, checks and pins are those of the program', async () => {
  for (const fen of [kiwipete, pinned]) {
    for (const by of ['white', 'black']) {
      await openPage({ view: 'position', fen, by }, {}, async (page) => {
        const wanted = native('attacks', '--fen', fen);
        assert.deepStrictEqual(await marked(page, `${by}-map`), [...wanted.maps[by].squares].sort());
        assert.deepStrictEqual(await marked(page, 'check'), [...wanted.checkers.squares].sort());
        assert.deepStrictEqual(await marked(page, 'pinned'), [...wanted.pinned.squares].sort());
        const held = native('bitboard', wanted.maps[by].squares.join(','), '--mapping', 'all').mappings;
        assert.deepStrictEqual(await attributes(page, '#held [data-value]', 'data-value'),
          ['lerf', 'lefr', 'berf', 'big_endian_file'].map((name) =>
            held.find((mapping) => mapping.name === name).value.bits));
      });
    }
  }
});

test('checks and pins are shown as each representation holds them', async () => {
  for (const by of ['checkers', 'pinned']) {
    const fen = by === 'pinned' ? '4k3/4r3/8/8/8/8/4R3/4K3 w - - 0 1' : pinned;
    const { squares } = native('attacks', '--fen', fen)[by];
    assert.ok(squares.length > 0, by);
    await openPage({ view: 'position', fen, by }, {}, async (page) => {
      const held = native('bitboard', squares.join(','), '--mapping', 'all').mappings;
      assert.deepStrictEqual(await attributes(page, '#held [data-value]', 'data-value'),
        ['lerf', 'lefr', 'berf', 'big_endian_file'].map((name) =>
          held.find((mapping) => mapping.name === name).value.bits));
    });
  }
});

test('the legal moves of a piece are those of the program', async () => {
  const { moves } = native('moves', '--fen', kiwipete);
  await openPage({ view: 'position', fen: kiwipete, by: 'none' }, {}, async (page) => {
    for (const square of ['e5', 'e1', 'e2', 'a1']) {
      await page.locator(`#board-place .cell[data-square="${square}"]`).click();
      const wanted = moves.filter(({ from }) => from === square);
      assert.deepStrictEqual(await marked(page, 'goal'), wanted.map(({ to }) => to).sort());
      assert.deepStrictEqual(await texts(page, '#moves tbody th'), wanted.map(({ san }) => san));
      await page.locator(`#board-place .cell[data-square="${square}"]`).click();
    }
  });
});

const arrows = async (page) => {
  const from = await attributes(page, '#board-place .arrow', 'data-from');
  const to = await attributes(page, '#board-place .arrow', 'data-to');
  return from.map((square, i) => `${square}${to[i]}`);
};

test('what a capture wins is what the program says, and so is who takes', async () => {
  await openPage({ view: 'position', fen: kiwipete, by: 'exchange', move: 'e5g6' }, {}, async (page) => {
    const offered = native('moves', '--fen', kiwipete, '--captures').moves;
    assert.deepStrictEqual(await attributes(page, '#asked-move option', 'value'), offered.map(({ uci }) => uci));
    for (const move of ['e5g6', 'g2h3']) {
      await page.locator('#asked-move').selectOption(move);
      const { value } = native('attacks', '--fen', kiwipete, '--exchange', move).exchange;
      assert.ok((await page.locator('#facts h2').textContent()).endsWith(` wins ${value}`));
      const [{ captures }] = native('explain', 'exchange', '--fen', kiwipete, '--move', move, '--in', 'lerf')
        .representations;
      assert.ok(captures.length > 1, move);
      assert.deepStrictEqual(await arrows(page), captures.map(({ from }) => from + move.slice(2)));
      assert.strictEqual(await page.locator('#moves tbody tr').count(), captures.length);
    }
  });
});

test('the threats that a move removes and adds are those of the program', async () => {
  for (const move of ['e5g6', 'e1g1']) {
    await openPage({ view: 'position', fen: kiwipete, by: 'threats', move }, {}, async (page) => {
      const { removed, added } = native('attacks', '--fen', kiwipete, '--threats', move).threats;
      assert.ok(removed.length > 0 && added.length > 0, move);
      assert.deepStrictEqual(await arrows(page), [...removed, ...added].map(({ from, to }) => from + to));
      assert.strictEqual(await page.locator('#board-place .arrow.lost').count(), removed.length);
      assert.strictEqual(await page.locator('#moves tbody tr').count(), removed.length + added.length);
    });
  }
});

async function drag(page, from, to) {
  const middle = async (square) => {
    const box = await page.locator(`#board-place .cell[data-square="${square}"] .ground`).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  await page.mouse.move(...await middle(from));
  await page.mouse.down();
  await page.mouse.move(...await middle(to), { steps: 4 });
  await page.mouse.up();
}

test('a piece is moved by the pointer, by the rules or anywhere', async () => {
  const complaints = await openPage({ view: 'position' }, {}, async (page) => {
    const fen = () => page.locator('#fen').inputValue();
    await drag(page, 'e2', 'e4');
    const after = native('explain', 'make', '--move', 'e2e4', '--in', 'lerf').fen_after;
    assert.strictEqual(await fen(), after);
    await drag(page, 'e7', 'e3');
    assert.strictEqual(await fen(), after);
    assert.match(await page.locator('#position-complaint').textContent(), /e7e3 is no legal move/);
    await page.locator('[name="mode"][value="free"]').check();
    await drag(page, 'e7', 'e3');
    assert.match(await fen(), /^rnbqkbnr\/pppp1ppp\/8\/8\/4P3\/4p3\//);
    await drag(page, 'e1', 'e3');
    assert.match(await fen(), /^rnbqkbnr\/pppp1ppp\/8\/8\/4P3\/4K3\//);
    await page.locator('#palette [data-piece="-"]').click();
    await page.locator('#board-place .cell[data-square="e8"]').click();
    assert.match(await page.locator('#position-complaint').textContent(), /one-king-each/);
  });
  assert.deepStrictEqual(complaints, []);
});

test('a piece is moved by the keyboard', async () => {
  await openPage({ view: 'position' }, {}, async (page) => {
    await page.locator('#board-place .cell[data-square="e2"]').focus();
    for (const key of ['Enter', 'ArrowUp', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
    assert.match(await page.locator('#fen').inputValue(), /\/4P3\/8\/PPPP1PPP\//);
  });
});

test('a position is saved as a figure', async () => {
  await openPage({ view: 'position', fen: kiwipete, square: 'e5', by: 'none' }, {}, async (page) => {
    const taken = native('moves', '--fen', kiwipete).moves.filter(({ from, captures }) => from === 'e5' && captures);
    const [download] = await Promise.all([page.waitForEvent('download'), page.locator('#save-position').click()]);
    const svg = fs.readFileSync(await download.path(), 'utf8');
    assert.strictEqual(download.suggestedFilename(), 'position.svg');
    assert.ok(svg.includes(kiwipete));
    assert.strictEqual(svg.match(/mark goal ring/g).length, taken.length);
  });
});

test('a wrong FEN is refused in the words of the program', async () => {
  await openPage({ view: 'mappings' }, {}, async (page) => {
    await page.locator('#fen').fill('8/8/8/8/8/8/8/8 w - -');
    await page.locator('#fen').press('Enter');
    assert.match(await page.locator('#fen-complaint').textContent(), /White has no king/);
    await page.locator('#fen').fill('kiwipete');
    await page.locator('#fen').press('Enter');
    assert.strictEqual(await page.locator('#fen').inputValue(), kiwipete);
    assert.strictEqual(await page.locator('#fen-complaint').isVisible(), false);
  });
});

test('the address restores what is shown', async () => {
  let address;
  await openPage({ view: 'mappings' }, {}, async (page) => {
    await page.locator('#suite').selectOption('kiwipete');
    await page.locator('.rose [data-way="West"]').click();
    await page.locator('#guard').check();
    await page.locator('#set').selectOption('black pawns');
    address = page.url();
  });
  const fields = Object.fromEntries(new URLSearchParams(address.split('#')[1]));
  await openPage(fields, {}, async (page) => {
    assert.strictEqual(await page.locator('#fen').inputValue(), kiwipete);
    assert.strictEqual(await page.locator('#guard').isChecked(), true);
    assert.strictEqual(await page.locator('#set').inputValue(), 'black pawns');
    assert.strictEqual(await page.locator('#way').textContent(), 'West');
    await page.locator('nav a[data-view="guess"]').click();
    await page.goBack();
    assert.strictEqual(await page.locator('#view-mappings').isVisible(), true);
  });
});

test('explanations are those of the program, step by step', async () => {
  for (const [topic, of] of [['knight', 'lefr'], ['king', 'x88'], ['pawn-attacks', 'berf'],
    ['sliders', 'x88'], ['in-check', 'lerf'], ['pins', 'lerf'], ['make', 'lerf'], ['captures', 'lerf'],
    ['exchange', 'lerf'], ['threats', 'lefr']]) {
    const complaints = await openPage({ view: 'explain', topic, of, fen: kiwipete }, {}, async (page) => {
      const answer = native('explain', topic, '--in', of, '--fen', kiwipete).representations[0];
      const steps = Number((await page.locator('#count').textContent()).match(/of (\d+)/)[1]);
      const seen = new Set();
      let said = '';
      for (let i = 0; i < steps; ++i) {
        for (const text of await texts(page, '.telling :is(p, td)')) {
          for (const [value] of text.matchAll(/0x[0-9a-f]{16}\b/g)) seen.add(value);
        }
        said += (await texts(page, '.telling')).join('');
        assert.strictEqual(await page.locator('#progress').getAttribute('value'), String(i + 1));
        await page.keyboard.press('ArrowRight');
      }
      const wanted = [...JSON.stringify(answer).matchAll(/"(?:after|sees|guard)":"(0x\w{16})"/g)]
        .map(([, value]) => value);
      assert.deepStrictEqual(wanted.filter((value) => !seen.has(value)), [], `${topic} in ${of}`);
      assert.match(said, /agree|holds/, topic);
    });
    assert.deepStrictEqual(complaints, []);
  }
});

test('a constant is guessed as the program does', async () => {
  for (const number of ['0x0202020202020202', '0x00ff000000000000', '0x34', '52']) {
    await openPage({ view: 'guess', number }, {}, async (page) => {
      const { sets, numbers } = native('guess', number);
      assert.deepStrictEqual(await texts(page, '#guesses tbody th'),
        [...sets, ...numbers].map(({ meaning }) => meaning));
    });
  }
  await openPage({ view: 'guess', number: 'nonsense' }, {}, async (page) => {
    assert.match(await page.locator('#guesses .complaint').textContent(), /nonsense/);
  });
});

test('divide counts as the program does, and finds the first difference', async () => {
  const { moves, leaves } = native('divide', '--depth', 3, '--fen', kiwipete);
  const complaints = await openPage({ view: 'perft', fen: kiwipete, depth: 3, backend: 'x88' }, {}, async (page) => {
    const difference = page.locator('#difference');
    const lines = Object.entries(moves).map(([move, count]) => `${move}: ${count}`);
    await page.locator('#divide').click();
    await page.locator('#counted table').waitFor();
    assert.strictEqual(await page.locator('[data-leaves]').getAttribute('data-leaves'), String(leaves));
    assert.deepStrictEqual((await texts(page, '#counted tbody tr')).map((row) => row.replace(/[^a-z0-9]/g, '')),
      Object.entries(moves).map(([move, count]) => `${move}${count}`));
    assert.match(await page.locator('#counted').textContent(), /in this browser/);
    const compared = async (text, words) => {
      await page.locator('#pasted').fill(text);
      await page.locator('#compare').click();
      await page.locator('#difference', { hasText: words }).waitFor();
    };
    await compared(lines.join('\n'), /No difference/);
    await compared(lines.join('\n').replace(`e1g1: ${moves.e1g1}`, 'e1g1: 7'), /e1g1: 7 should be/);
    const { hash } = new URL(page.url());
    await openPage(Object.fromEntries(new URLSearchParams(hash.slice(1))), {}, async (other) => {
      assert.match(await other.locator('#pasted').inputValue(), /^e1g1: 7$/m);
    });
    await page.locator('#difference button').click();
    assert.strictEqual(await page.locator('#fen').inputValue(),
      native('explain', 'make', '--fen', kiwipete, '--move', 'e1g1', '--in', 'lerf').fen_after);
    assert.strictEqual(await page.locator('#depth').inputValue(), '2');
    assert.ok(await difference.textContent());
  });
  assert.deepStrictEqual(complaints, []);
});

test('a long count can be stopped, and verify answers', async () => {
  await openPage({ view: 'perft', depth: 7 }, {}, async (page) => {
    await page.locator('#divide').click();
    await page.locator('#stop:enabled').click();
    await page.locator('#counted', { hasText: 'Stopped' }).waitFor();
    await page.locator('#verify').click();
    await page.locator('#counted details').waitFor();
    const answer = JSON.parse(await page.locator('#counted pre').textContent());
    const wanted = native('verify', '--positions', 0, '--fen', 'startpos', '--threads', 1);
    assert.strictEqual(answer.positions, wanted.positions);
    assert.strictEqual(answer.distinct_positions, wanted.distinct_positions);
    assert.deepStrictEqual(answer.coverage, wanted.coverage);
    assert.match(await page.locator('#counted').textContent(), /All agree/);
  });
});
