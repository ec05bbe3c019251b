// The lessons of the program on the page: every question is asked and answered.
const assert = require('node:assert');
const { execFileSync } = require('node:child_process');
const { after, test } = require('node:test');
const { close, native, openPage } = require('./page.js');

after(close);

const help = execFileSync(process.env.SQUARELAB_PROGRAM, ['--help'], { encoding: 'utf8' });
const skip = /^ {2}lesson\b/m.test(help) ? false : 'this program has no lessons';
const lessons = skip ? [] : native('lesson').lessons;

test('there are lessons on the page where the program has them', async () => {
  await openPage({}, {}, async (page) => {
    assert.strictEqual(await page.locator('nav [data-view="lessons"]').count(), skip ? 0 : 1);
  });
});

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
        if (number < steps.length) await page.locator('#lesson-next').click();
      }
      assert.strictEqual(await page.locator('#lesson-next').isDisabled(), true);
    });
    assert.deepStrictEqual(complaints, []);
  });
}
