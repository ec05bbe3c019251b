// The adapter of chess.js with one fault, to see what verify says:
//
//   squarelab verify --depth 1 --adapter "node wrong_adapter.js captures"
const { Chess } = require('chess.js')
const { answers, run } = require('../chess_js_adapter.js')

const castling = ['e1g1', 'e1c1', 'e8g8', 'e8c8']

// The FEN with another text in one of its fields, which count from 0.
function withField(fen, number, text) {
  const fields = fen.split(' ')
  fields[number] = text
  return fields.join(' ')
}

const faults = {
  // En passant is forgotten.
  captures: (board, right) => right(board).filter((move) => move.slice(2) !== board.fen().split(' ')[3]),
  // A promotion is one to a queen.
  noisy: (board, right) => right(board).filter((move) => ['', 'q'].includes(move.slice(4))),
  // Castling never gives check.
  'gives-check': (board, right) => right(board).filter((move) => !castling.includes(move)),
  // Castling rights do not count.
  key: (board, right) => right(new Chess(withField(board.fen(), 2, '-'))),
  // It is White's view, whoever is to move.
  eval: (board, right) => right(board) * (board.turn() === 'w' ? 1 : -1),
  // The halfmove clock is always 0.
  fen: (board, right) => withField(right(board), 4, '0'),
  // The en-passant square is not read.
  'read-fen': (board, right) => withField(right(board), 3, '-'),
  // Check has no sign.
  san: (board, right) => right(board).map((pair) => pair.replace('+', '')),
  // Promotions are read as those to a queen.
  'read-san': (board, right, texts) => right(board, texts.replace(/=./g, '=Q')),
  // The clock that a move has set to 0 stays there.
  undo: (board, right) => {
    const clock = board.fen().split(' ')[4]
    return clock === '0' ? withField(right(board), 4, '0') : right(board)
  },
  // Fifty moves come before mate.
  'game-end': (board, right) => (board.isDrawByFiftyMoves() ? 'fifty' : right(board)),
}

const question = process.argv[2]
const right = answers[question]
answers[question] = (board, texts) => faults[question](board, right, texts)
run()
