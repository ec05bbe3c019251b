// The course, the exercises of the program's quiz, the sheet to print, and the file for course systems.
const assert = require('node:assert');
const fs = require('node:fs');
const path = require('node:path');
const { execFileSync } = require('node:child_process');
const { after, test } = require('node:test');
const { parse } = require('gift-pegjs');
const browser = require('./browser.js');
const { answered, close, native, openPage, texts, wrongAnswer } = require('./page.js');

after(close);

const { lessons } = native('lesson');
const seed = 'class 7, week 3';
const quiz = native('quiz', '--seed', seed, '--count', 10).questions;

// Saves what the button hands over, and returns its text.
async function saved(page, button) {
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator(button).click()]);
  return fs.readFileSync(await download.path(), 'utf8');
}

test('exercises are the questions of the seed, and check themselves', async () => {
  const complaints = await openPage({ view: 'exercises', seed }, {}, async (page) => {
    for (const { number, question } of quiz) {
      assert.strictEqual(await page.locator('#exercise-ask').textContent(), question.text);
      if (number === 1) {
        assert.match(await answered(page, 'exercise', question, wrongAnswer(question)), /^Not /);
      }
      assert.match(await answered(page, 'exercise', question, question.answer), /^Right/, question.text);
      if (number < quiz.length) await page.locator('#exercise-on').click();
    }
    assert.match(await page.locator('#score').textContent(), /^9 of 10 right at once/);
  });
  assert.deepStrictEqual(complaints, []);
});

test('another seed, lesson, number, level and mapping ask other questions', async () => {
  await openPage({ view: 'exercises' }, {}, async (page) => {
    await page.locator('#seed').fill(seed);
    await page.locator('#seed').press('Enter');
    await page.locator('#exercise').selectOption('wrap');
    await page.locator('#exercise-many').fill('3');
    await page.locator('#exercise-many').press('Enter');
    const [first] = native('quiz', '--seed', seed, '--lesson', 'wrap', '--count', 3).questions;
    assert.strictEqual(await page.locator('#exercise-ask').textContent(), first.question.text);
    assert.match(await page.locator('#exercise-count').textContent(), /1 of 3$/);
    await page.locator('#level').selectOption('1');
    await page.locator('#exercise-mapping').selectOption('berf');
    const options = ['--seed', seed, '--lesson', 'wrap', '--count', 3, '--level', 1, '--mapping', 'berf'];
    const [{ question }] = native('quiz', ...options).questions;
    assert.notStrictEqual(question.text, first.question.text);
    assert.strictEqual(await page.locator('#exercise-ask').textContent(), question.text);
    assert.match(await answered(page, 'exercise', question, question.answer), /^Right/);
    assert.match(page.url(), /level=1.*mapping=berf/);
    assert.strictEqual(await saved(page, '#save-sheet'), execFileSync(process.env.SQUARELAB_PROGRAM,
      ['quiz', ...options.map(String), '--format', 'html'], { encoding: 'utf8' }));
  });
});

test('progress is kept in the browser, and can be forgotten', async () => {
  await openPage({ view: 'lessons', lesson: 'set' }, {}, async (page) => {
    const { steps } = lessons.find(({ name }) => name === 'set');
    const all = lessons.reduce((sum, one) => sum + one.steps.length, 0);
    const count = async (wanted) => {
      await page.locator('nav a', { hasText: 'Course' }).click();
      assert.strictEqual(await page.locator('#course-count').textContent(), `${wanted} of ${all} steps done`);
    };
    await page.locator('#lesson-reveal').click();
    await count(0);
    await page.locator('[data-lesson="set"]').click();
    await page.locator('#lesson-answer').fill(steps[0].question.answer);
    await page.locator('#lesson-answer').press('Enter');
    await count(1);
    await page.reload();
    await page.waitForFunction(() => document.documentElement.dataset.ready);
    await count(1);
    await page.locator('[data-lesson="set"]').click();
    assert.strictEqual(await page.locator('#lesson-ask').textContent(), steps[1].question.text);
    await count(1);
    await page.locator('[data-exercise="walk"]').click();
    assert.strictEqual(await page.locator('#exercise').inputValue(), 'walk');
    await count(1);
    await page.locator('#forget').click();
    await count(0);
    assert.deepStrictEqual((await texts(page, '#course-lessons h2')), lessons.map(({ title }) => title));
  });
});

test('the sheet is that of the program, and has the answers on a page of their own', async () => {
  const wanted = execFileSync(process.env.SQUARELAB_PROGRAM, ['quiz', '--lesson', 'walk', '--seed', seed,
    '--count', '4', '--format', 'html'], { encoding: 'utf8' });
  const complaints = await openPage({ view: 'exercises', exercise: 'walk', seed, count: 4 }, {}, async (page) => {
    assert.strictEqual(await saved(page, '#save-sheet'), wanted);
    await page.locator('#with-answers').uncheck();
    assert.ok(!(await saved(page, '#save-sheet')).includes('Answers'));
    await page.locator('#with-answers').check();
    await page.locator('#print-sheet').click();
    await page.frameLocator('#sheet').locator('#part-answers').waitFor({ state: 'attached' });
  });
  assert.deepStrictEqual(complaints, []);
  fs.writeFileSync(path.join(browser.folder, 'sheet.html'), wanted);
  await browser.open('sheet.html', {}, async (page) => {
    const pages = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g).length;
    assert.strictEqual(pages, 2);
  });
});

const inXml = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

// As a reader of GIFT that is not ours understands it.
test('the file for course systems has the questions and answers', async () => {
  for (const { name } of lessons) {
    const { questions } = native('quiz', '--lesson', name, '--seed', seed, '--count', 12);
    await openPage({ view: 'exercises', exercise: name, seed, count: 12 }, {}, async (page) => {
      const read = parse(await saved(page, '#save-gift'));
      assert.strictEqual(read.length, questions.length);
      read.forEach(({ type, stem, choices, globalFeedback }, i) => {
        const { kind, text, answer, why, choices: words } = questions[i].question;
        assert.strictEqual(stem.format, 'html');
        assert.ok(stem.text.startsWith(`<p>${inXml(text)}</p>`), `${stem.text} / ${text}`);
        assert.strictEqual(stem.text.split('</svg>').length - 1, questions[i].boards.length);
        assert.strictEqual(globalFeedback.text, inXml(why));
        if (type === 'Numerical') {
          assert.strictEqual(choices.number, Number(answer));
          return;
        }
        const right = choices.filter(({ isCorrect }) => isCorrect).map((one) => one.text.text);
        assert.ok(right.includes(answer), `${right} ${answer}`);
        assert.strictEqual(type, kind === 'choice' ? 'MC' : 'Short');
        if (kind === 'choice') assert.deepStrictEqual(choices.map((one) => one.text.text), words);
        if (kind === 'number') assert.deepStrictEqual([...new Set(right.map(Number))], [Number(answer)]);
        if (kind === 'squares' && answer.includes(' ')) assert.ok(right.length >= 3, `${right}`);
      });
    });
  }
});
