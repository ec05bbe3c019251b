// chess.js for squarelab: squarelab verify --adapter "node chess_js_adapter.js"
//
// The protocol is in docs/connecting-a-program.md. To copy it for a generator of your own, replace
// what is done with `board`: set it up, list its legal moves, make one, take it back. Of `answers`
// keep what your generator can say.
const { Chess } = require('chess.js')
const { createInterface } = require('node:readline')

const moveOf = (text) => ({ from: text.slice(0, 2), to: text.slice(2, 4), promotion: text[4] })
const textOf = ({ from, to, promotion = '' }) => from + to + promotion
const select = (board, isSelected) => board.moves({ verbose: true }).filter(isSelected).map(textOf)

// By the side to move, in pawns.
function material(board) {
  const values = { p: 1, n: 3, b: 3, r: 5, q: 9, k: 0 }
  const pieces = board.board().flat().filter((piece) => piece)
  return pieces.reduce((sum, { type, color }) => sum + (color === board.turn() ? 1 : -1) * values[type], 0)
}

// The move that the SAN names.
function read(board, san) {
  const move = board.move(san)
  board.undo()
  return textOf(move)
}

// The position before all moves.
function before(board) {
  while (board.undo());
  return board.fen()
}

function gameEnd(board) {
  if (board.isCheckmate()) return 'checkmate'
  if (board.isStalemate()) return 'stalemate'
  if (board.isThreefoldRepetition()) return 'threefold'
  if (board.isDrawByFiftyMoves()) return 'fifty'
  return board.isInsufficientMaterial() ? 'dead' : 'none'
}

const isCapture = (move) => /[ce]/.test(move.flags)

// Questions besides moves and counts, and their answers.
const answers = {
  captures: (board) => select(board, isCapture),
  noisy: (board) => select(board, (move) => isCapture(move) || move.promotion),
  'gives-check': (board) => select(board, (move) => /[+#]$/.test(move.san)),
  key: (board) => board.hash(),
  eval: (board) => material(board),
  fen: (board) => board.fen(),
  'read-fen': (board) => board.fen(),
  san: (board) => board.moves({ verbose: true }).map((move) => `${textOf(move)} ${move.san}`),
  'read-san': (board, texts) => texts.split(' ').map((text) => read(board, text)),
  undo: before,
  'game-end': gameEnd,
}

function divide(board, depth) {
  for (const { from, to, promotion = '' } of board.moves({ verbose: true })) {
    board.move({ from, to, promotion })
    console.log(textOf({ from, to, promotion }), depth > 1 ? board.perft(depth - 1) : 1)
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

// Whether the library can say it; older versions of chess.js lack some.
function isKnown(question) {
  try {
    return answers[question](new Chess(), 'e4') !== undefined
  } catch {
    return false
  }
}

function run() {
  for (const question of Object.keys(answers)) {
    if (!isKnown(question)) delete answers[question]
  }
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
