// The lessons of the program on the page: every question is asked and answered.
const assert = require('node:assert');
const { after, test } = require('node:test');
const { answered, attributes, close, findings, go, native, openPage, texts, wrongAnswer } = require('./page.js');

after(close);

const { lessons } = native('lesson');

const goals = (page) => page.locator('#lesson-board .mark.goal').evaluateAll((found) =>
  found.map((one) => one.closest('.cell').dataset.square).sort());

for (const [place, { name, steps }] of lessons.entries()) {
  test(`lesson ${name}`, async () => {
    const complaints = await openPage({ view: 'lessons', lesson: name }, {}, async (page) => {
      for (const { title, text, question, number } of steps) {
        const telling = await page.locator('#lesson-text').textContent();
        for (const words of [title, ...text]) assert.ok(telling.includes(words), words);
        assert.strictEqual(await page.locator('#lesson-ask').textContent(), question.text);
        const wrong = wrongAnswer(question);
        assert.match(await answered(page, 'lesson', question, wrong), /^Not /, `${name} ${number}`);
        assert.match(await answered(page, 'lesson', question, question.answer), /^Right/, `${name} ${number}`);
        if (question.kind === 'squares') {
          assert.deepStrictEqual(await goals(page), question.answer.split(' ').sort(), `${name} ${number}`);
        }
        if (number < steps.length) await page.locator('#lesson-on').click();
      }
      assert.strictEqual(await page.locator('#lesson-next').isDisabled(), true);
      const next = lessons[place + 1];
      assert.deepStrictEqual(await texts(page, '#lesson-on'), next ? [`Next lesson: ${next.title}`] : []);
      if (next) {
        await page.locator('#lesson-on').click();
        assert.strictEqual(await page.locator('#lesson-ask').textContent(), next.steps[0].question.text);
      }
      await go(page, { view: 'course' });
      assert.deepStrictEqual(await texts(page, '#course-lessons .right'), ['done']);
    });
    assert.deepStrictEqual(complaints, []);
  });
}

// Boards of the steps: marks, numbers and pieces.
test('pictures of a lesson show what the program draws', async () => {
  await openPage({}, {}, async (page) => {
    for (const { name, steps } of lessons) {
      for (const { number, boards } of steps) {
        await go(page, { view: 'lessons', lesson: name, at: number });
        const marked = (kind) => page.locator('#lesson-text .board').evaluateAll((found, mark) => found.map((board) =>
          [...board.querySelectorAll(mark)].map((one) => one.closest('.cell').dataset.square).sort()), `.mark.${kind}`);
        const marks = await marked('source');
        for (const kind of ['framed', 'wrapped']) {
          const drawn = (await marked(kind)).filter((squares) => squares.length > 0);
          assert.deepStrictEqual(drawn, boards.flatMap((board) => (board[kind] ? [[...board[kind]].sort()] : [])));
        }
        const wanted = boards.filter(({ squares, fen }) => squares || fen).map(({ squares }) => [...squares ?? []].sort());
        assert.deepStrictEqual(marks.filter((_, i) => i < wanted.length), wanted, `${name} ${number}`);
        const shown = (await page.locator('#lesson-text pre').allTextContents()).map((text) => text.trimEnd());
        assert.deepStrictEqual(shown, boards.filter(({ numbering }) => !numbering)
          .map(({ lines }) => lines.trimEnd()), `${name} ${number}`);
      }
    }
  });
});

test('a question and its buttons are seen without scrolling', async () => {
  for (const [width, height] of [[1400, 900], [1024, 768]]) {
    await openPage({}, { width, height }, async (page) => {
      for (const { name, steps } of lessons) {
        for (const { number } of steps) {
          await go(page, { view: 'lessons', lesson: name, at: number });
          for (const id of ['lesson-next', 'lesson-ask', 'lesson-reveal']) {
            const { y, height: tall } = await page.locator(`#${id}`).boundingBox();
            assert.ok(y >= 0 && y + tall <= height, `${name} ${number}: ${id} ends at ${y + tall}`);
          }
        }
      }
    });
  }
});

test('steps and exercises stay within a window of 400 pixels', async () => {
  await openPage({}, { width: 400 }, async (page) => {
    const states = lessons.flatMap(({ name, steps }) => [...steps.map(({ number }) => ({ view: 'lessons', lesson: name, at: number })),
      { view: 'exercises', exercise: name }]);
    for (const fields of states) {
      await go(page, fields);
      const [content, tall, end] = await page.evaluate(() => [document.documentElement.scrollWidth,
        document.documentElement.scrollHeight, document.querySelector('footer').getBoundingClientRect().bottom + scrollY]);
      assert.ok(content <= 400 && tall <= end + 60, `${JSON.stringify(fields)}: ${content} ${tall} ${end}`);
      for (const wrap of await page.locator('#lesson-text .wide pre').evaluateAll((found) =>
        found.map((one) => getComputedStyle(one).whiteSpace))) assert.strictEqual(wrap, 'pre');
    }
  });
});

test('a lesson goes by the keyboard, and its address has the step of --step', async () => {
  await openPage({ view: 'lessons', lesson: 'wrap', at: 2 }, {}, async (page) => {
    const { steps } = lessons.find(({ name }) => name === 'wrap');
    assert.strictEqual(await page.locator('#lesson-ask').textContent(), steps[1].question.text);
    await page.locator('#lesson-next').focus();
    await page.keyboard.press('ArrowRight');
    assert.match(page.url(), /at=3/);
    await page.keyboard.press('ArrowLeft');
    await page.locator('#lesson-board [tabindex="0"]').focus();
    for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
    assert.strictEqual(await page.locator('#lesson-answer').inputValue(), 'a4');
    await page.locator('#lesson-answer').focus();
    await page.keyboard.press('Enter');
    assert.match(await page.locator('#lesson-verdict').textContent(), /^Right/);
    for (const [typed, squares] of [['b4, c4', ['b4', 'c4']], ['a3-a5', ['a5', 'a4', 'a3']], ['a3-b8', []],
      ['c3-a1', ['c3', 'b2', 'a1']]]) {
      await page.locator('#lesson-answer').fill(typed);
      assert.deepStrictEqual((await attributes(page, '#lesson-board .cell:has(.source)', 'data-square')), squares);
    }
    await page.keyboard.press('Enter');
    assert.match(page.url(), /at=3/);
  });
});

test('what cannot be read is said to be so', async () => {
  await openPage({ view: 'lessons', lesson: 'overview' }, {}, async (page) => {
    await page.locator('#lesson-answer').fill('hello');
    await page.locator('#lesson-answer').press('Enter');
    assert.match(await page.locator('#lesson-verdict').textContent(), /cannot be read. Give a number/);
  });
});

// As someone does who has no pointer and hears the page: Tab, arrows, Enter and what is typed.
for (const name of ['set', 'overview', 'wrap']) {
  test(`the whole lesson ${name} by the keyboard, and axe finds nothing in it`, async () => {
    const { steps } = lessons.find((one) => one.name === name);
    await openPage({ view: 'course' }, {}, async (page) => {
      const focused = (read) => page.evaluate(read);
      // Presses Tab until the element that has the focus fits.
      const tabTo = async (selector) => {
        for (let presses = 0; presses < 80; ++presses) {
          await page.keyboard.press('Tab');
          if (await page.evaluate((wanted) => document.activeElement.matches(wanted), selector)) return;
        }
        assert.fail(`Tab does not reach ${selector}`);
      };
      await tabTo(`[data-lesson="${name}"]`);
      await page.keyboard.press('Enter');
      assert.strictEqual(await focused(() => document.activeElement.id), 'lesson-text');
      for (const { number, text, question } of steps) {
        const heard = await page.locator('#lesson-text[aria-live]').textContent();
        for (const words of text) assert.ok(heard.includes(words), words);
        assert.deepStrictEqual(await findings(page), [], `${name} ${number}`);
        if (question.kind === 'choice') {
          await tabTo('input[name="choice"]');
          await page.keyboard.press('Space');
          for (const choice of question.choices) {
            if (await focused(() => document.activeElement.value) === question.answer) break;
            assert.ok(choice);
            await page.keyboard.press('ArrowDown');
          }
          await page.keyboard.press('Enter');
        } else if (question.kind === 'number' || question.answer === 'none') {
          await tabTo('#lesson-answer');
          await page.keyboard.type(question.answer);
          await page.keyboard.press('Enter');
        } else {
          await tabTo('#lesson-board .cell');
          let at = 'a1';
          for (const square of question.answer.split(' ')) {
            const go = async (by, up, down) => {
              for (let i = 0; i < Math.abs(by); ++i) await page.keyboard.press(by > 0 ? up : down);
            };
            await go(square.charCodeAt(0) - at.charCodeAt(0), 'ArrowRight', 'ArrowLeft');
            await go(square.charCodeAt(1) - at.charCodeAt(1), 'ArrowUp', 'ArrowDown');
            assert.match(await focused(() => document.activeElement.getAttribute('aria-label')), new RegExp(`^${square}\\b`));
            await page.keyboard.press('Enter');
            assert.match(await focused(() => document.activeElement.getAttribute('aria-label')), /in the set/);
            at = square;
          }
          await page.keyboard.press('Shift+Tab');
          while (!await focused(() => document.activeElement.matches('[type="submit"], body'))) {
            await page.keyboard.press('Shift+Tab');
          }
          await page.keyboard.press('Enter');
        }
        assert.match(await page.locator('#lesson-verdict[aria-live]').textContent(), /^Right/, `${name} ${number}`);
        if (number === steps.length) break;
        await tabTo('#lesson-on');
        await page.keyboard.press('Enter');
        assert.strictEqual(await focused(() => document.activeElement.id), 'lesson-text');
        assert.strictEqual(await page.locator('#lesson-ask').textContent(), steps[number].question.text);
      }
    });
  });
}
