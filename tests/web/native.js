// The native program, whose answers the page and the package must give.
const { execFileSync } = require('node:child_process');

// The JSON that the command prints.
function native(...words) {
  return JSON.parse(execFileSync(process.env.SQUARELAB_PROGRAM, [...words.map(String), '--json', '-'],
    { encoding: 'utf8', maxBuffer: 1 << 26 }));
}

module.exports = { native };
