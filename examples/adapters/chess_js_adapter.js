// chess.js for squarelab: squarelab verify --adapter "node chess_js_adapter.js"
//
// The protocol is in docs/differential-testing.md. To copy it for a generator of your own, replace
// what is done with `board`: set it up, list its legal moves, make one, take it back. Of `answers`
// keep what your generator can say.
const { Chess } = require('chess.js')
const { createInterface } = require('node:readline')

const moveOf = (text) => ({ from: text.slice(0, 2), to: text.slice(2, 4), promotion: text[4] })
const select = (board, isSelected) => board.moves({ verbose: true }).filter(isSelected).map((move) => move.lan)

// Questions besides moves and counts, and their answers.
const answers = {
  captures: (board) => select(board, (move) => move.captured),
  noisy: (board) => select(board, (move) => move.captured || move.promotion),
  'gives-check': (board) => select(board, (move) => /[+#]$/.test(move.san)),
}

function divide(board, depth) {
  for (const { from, to, promotion = '' } of board.moves({ verbose: true })) {
    board.move({ from, to, promotion })
    console.log(from + to + promotion, depth > 1 ? board.perft(depth - 1) : 1)
    board.undo()
  }
}

function answer(question, fen, moves, texts) {
  const board = new Chess(fen)
  for (const text of moves.split(' ')) {
    if (text) board.move(moveOf(text))
  }
  if (question in answers) {
    console.log([question].concat(answers[question](board, texts)).join(' '))
  } else {
    divide(board, Number(question))
  }
}

function run() {
  console.log('squarelab 1 chess.js;', Object.keys(answers).join(' '))
  createInterface({ input: process.stdin }).on('line', (line) => {
    try {
      answer(...line.split(';'))
    } catch (error) {
      console.log('error', error.message)
    }
    console.log('done')
  })
}

module.exports = { answers, run }
if (require.main === module) run()
