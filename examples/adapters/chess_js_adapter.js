// chess.js for squarelab: squarelab verify --adapter "node chess_js_adapter.js"
//
// The protocol is in docs/differential-testing.md. To copy it for a generator of your own, replace
// what is done with `board`: set it up, list its legal moves, make one, take it back.
const { Chess } = require('chess.js')
const { createInterface } = require('node:readline')

const moveOf = (text) => ({ from: text.slice(0, 2), to: text.slice(2, 4), promotion: text[4] })

function answer(depth, fen, moves) {
  const board = new Chess(fen)
  for (const text of moves.split(' ')) {
    if (text) board.move(moveOf(text))
  }
  for (const { from, to, promotion = '' } of board.moves({ verbose: true })) {
    board.move({ from, to, promotion })
    console.log(from + to + promotion, depth > 1 ? board.perft(depth - 1) : 1)
    board.undo()
  }
}

console.log('squarelab 1 chess.js')
createInterface({ input: process.stdin }).on('line', (line) => {
  const [depth, fen, moves] = line.split(';')
  try {
    answer(Number(depth), fen, moves)
  } catch (error) {
    console.log('error', error.message)
  }
  console.log('done')
})
