// The adapter of chess.js with one fault, to see what verify says:
//
//   squarelab verify --depth 1 --adapter "node wrong_adapter.js captures"
const { answers, run } = require('../chess_js_adapter.js')

const castling = ['e1g1', 'e1c1', 'e8g8', 'e8c8']

const faults = {
  // En passant is forgotten.
  captures: (board, right) => right(board).filter((move) => move.slice(2) !== board.fen().split(' ')[3]),
  // A promotion is one to a queen.
  noisy: (board, right) => right(board).filter((move) => ['', 'q'].includes(move.slice(4))),
  // Castling never gives check.
  'gives-check': (board, right) => right(board).filter((move) => !castling.includes(move)),
}

const question = process.argv[2]
const right = answers[question]
answers[question] = (board, texts) => faults[question](board, right, texts)
run()
