// The lessons of the program on the page: every question is asked and answered.
const assert = require('node:assert');
const { after, test } = require('node:test');
const { attributes, close, native, openPage } = require('./page.js');

after(close);

const { lessons } = native('lesson');

const goals = (page) => page.locator('#lesson-board .mark.goal').evaluateAll((found) =>
  found.map((one) => one.closest('.cell').dataset.square).sort());

for (const { name, steps } of lessons) {
  test(`lesson ${name}`, async () => {
    const complaints = await openPage({ view: 'lessons', lesson: name }, {}, async (page) => {
      for (const { title, text, question, number } of steps) {
        const telling = await page.locator('#lesson-text').textContent();
        for (const words of [title, ...text]) assert.ok(telling.includes(words), words);
        assert.strictEqual(await page.locator('#lesson-ask').textContent(), question.text);
        const answer = async (words) => {
          if (question.kind === 'choice') await page.locator(`input[name="choice"][value="${words}"]`).check();
          else await page.locator('#lesson-answer').fill(words);
          await page.locator('#lesson-form [type="submit"]').click();
          return page.locator('#lesson-verdict').textContent();
        };
        const wrong = question.kind === 'choice' ? question.choices.find((one) => one !== question.answer) :
          question.kind === 'number' ? '99' : 'a1';
        if (wrong !== question.answer) assert.match(await answer(wrong), /^Not /, `${name} ${number}`);
        assert.match(await answer(question.answer), /^Right/, `${name} ${number}`);
        if (question.kind === 'squares') {
          assert.deepStrictEqual(await goals(page), question.answer.split(' ').sort(), `${name} ${number}`);
        }
        if (number < steps.length) await page.locator('#lesson-on').click();
      }
      assert.strictEqual(await page.locator('#lesson-next').isDisabled(), true);
    });
    assert.deepStrictEqual(complaints, []);
  });
}

// Boards of the steps: marks, numbers and pieces.
test('pictures of a lesson show what the program draws', async () => {
  for (const { name, steps } of lessons) {
    for (const { number, boards } of steps) {
      await openPage({ view: 'lessons', lesson: name, at: number }, {}, async (page) => {
        const marks = await page.locator('#lesson-text .board').evaluateAll((found) => found.map((board) =>
          [...board.querySelectorAll('.mark')].map((mark) => mark.closest('.cell').dataset.square).sort()));
        const wanted = boards.filter(({ squares, fen }) => squares || fen).map(({ squares }) => [...squares ?? []].sort());
        assert.deepStrictEqual(marks.filter((_, i) => i < wanted.length), wanted, `${name} ${number}`);
        const shown = (await page.locator('#lesson-text pre').allTextContents()).map((text) => text.trimEnd());
        assert.deepStrictEqual(shown, boards.filter(({ numbering }) => !numbering)
          .map(({ lines }) => lines.trimEnd()), `${name} ${number}`);
      });
    }
  }
});

test('a question and its buttons are seen without scrolling', async () => {
  for (const [width, height] of [[1400, 900], [1024, 768]]) {
    for (const { name, steps } of lessons) {
      for (const { number } of steps) {
        await openPage({ view: 'lessons', lesson: name, at: number }, { width, height }, async (page) => {
          for (const id of ['lesson-next', 'lesson-ask', 'lesson-reveal']) {
            const { y, height: tall } = await page.locator(`#${id}`).boundingBox();
            assert.ok(y >= 0 && y + tall <= height, `${name} ${number}: ${id} ends at ${y + tall}`);
          }
        });
      }
    }
  }
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
    await page.locator('#lesson-answer').fill('b4, c4');
    assert.deepStrictEqual((await attributes(page, '#lesson-board .cell:has(.source)', 'data-square')), ['b4', 'c4']);
  });
});

test('what cannot be read is said to be so', async () => {
  await openPage({ view: 'lessons', lesson: 'overview' }, {}, async (page) => {
    await page.locator('#lesson-answer').fill('hello');
    await page.locator('#lesson-answer').press('Enter');
    assert.match(await page.locator('#lesson-verdict').textContent(), /cannot be read. Give a number/);
  });
});
