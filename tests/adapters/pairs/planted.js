// The adapter of chess.js with planted faults, each a word of the command line: node planted.js san-castling
// no-clock. What each does is said in planted.cpp.
const { Chess } = require('chess.js')
const { createInterface } = require('node:readline')

const planted = new Set(process.argv.slice(2))
const has = (fault) => planted.has(fault)

const uci = ({ from, to, promotion = '' }) => from + to + promotion
const fieldsOf = (board) => board.fen().split(' ')
const pushOf = (board) => board.history({ verbose: true }).at(-1)?.flags.includes('b')

// The board without the pieces on these squares.
function without(board, squares) {
  const other = new Chess(board.fen(), { skipValidation: true })
  squares.forEach((square) => other.remove(square))
  return other
}

function causeOf(board, from, to) {
  const king = board.findPiece({ type: 'k', color: board.turn() })[0]
  const isAttacked = (other) => other.isAttacked(king, board.turn() === 'w' ? 'b' : 'w')
  if (board.inCheck()) return 'check'
  if (isAttacked(without(board, [from]))) return 'pin'
  return isAttacked(without(board, [from, to[0] + from[1]])) ? 'line' : 'none'
}

// The captures en passant after a double push, legal or not.
function candidates(board, last) {
  if (!last) return []
  const square = last.to[0] + (last.to[1] === '4' ? '3' : '6')
  return ['abcdefgh'.indexOf(last.to[0]) - 1, 'abcdefgh'.indexOf(last.to[0]) + 1]
    .map((file) => 'abcdefgh'[file] + last.to[1])
    .filter((from) => from.length === 2 && board.get(from)?.type === 'p' && board.get(from).color === board.turn())
    .map((from) => ({ from, to: square }))
}

function movesOf(board) {
  const legal = board.moves({ verbose: true })
  const moves = legal.filter((move) => !(move.flags.includes('e') && has(`no-ep-${causeOf(board, move.from, move.to)}`)))
  const extra = candidates(board, pushOf(board) && board.history({ verbose: true }).at(-1)).filter(
    ({ from, to }) => !legal.some((move) => move.from === from && move.to === to) && has(`ep-${causeOf(board, from, to)}`),
  )
  return { moves, extra }
}

function count(board, depth) {
  if (depth === 0) return 1
  const { moves, extra } = movesOf(board)
  return extra.length + moves.reduce((sum, move) => {
    board.move(move)
    const leaves = count(board, depth - 1)
    board.undo()
    return sum + leaves
  }, 0)
}

function divide(board, depth) {
  const { moves, extra } = movesOf(board)
  extra.forEach((move) => console.log(uci(move), 1))
  for (const move of moves) {
    board.move(move)
    console.log(uci(move), count(board, depth - 1))
    board.undo()
  }
}

function fen(board) {
  const fields = fieldsOf(board)
  if (has('no-rights')) fields[2] = '-'
  if (has('black-rights-lost')) fields[2] = fields[2].replace(/[kq]/g, '') || '-'
  if (has('no-ep')) fields[3] = '-'
  if (has('ep-of-start') && fields[3] === '-') fields[3] = board.startEp
  if (has('no-clock')) fields[4] = '0'
  if (has('no-number')) fields[5] = '1'
  if (has('number-0')) fields[5] = '0'
  if (has('white-queens')) fields[0] = fields[0].replace(/q/g, 'Q')
  if (has('white-to-move')) fields[1] = 'w'
  return fields.join(' ')
}

function san(text, move) {
  if (has('san-castling') && text.startsWith('O')) text = 'K' + move.slice(2, 4) + text.replace(/[^+#]/g, '')
  if (has('san-disambiguation') && 'NBRQ'.includes(text[0])) text = text.replace(/^(.)[a-h]?[1-8]?(x?[a-h][1-8])/, '$1$2')
  if (has('san-check')) text = text.replace('+', '')
  if (has('san-promotion')) text = text.replace('=', '')
  if (has('san-capture')) text = text.replace('x', '')
  return text
}

function readSan(text, move) {
  const isWrong =
    (has('read-castling') && text.startsWith('O')) ||
    (has('read-promotion') && text.includes('=')) ||
    (has('read-check') && text.endsWith('+')) ||
    (has('read-disambiguation') && /^[NBRQ][a-h1-8]x?[a-h]/.test(text))
  return isWrong ? 'none' : move
}

// The text itself is the key.
function key(board) {
  const [pieces, side, rights, square] = fieldsOf(board)
  const stale = has('stale-key') && square === '-' ? board.startEp : square
  const parts = [pieces, side, rights, stale]
  if (has('key-of-colours')) parts[0] = pieces.replace(/[nbrqp]/gi, (letter) => letter.toLowerCase())
  if (has('key-of-side')) parts[1] = ''
  if (has('key-of-rights')) parts[2] = ''
  if (has('key-of-two-rights') && rights !== '-') parts[2] = rights.length
  if (has('key-of-ep')) parts[3] = ''
  if (has('key-of-two-ep') && stale !== '-') parts[3] = 'x'
  return parts.join('/')
}

const answers = {
  key,
  fen,
  san: (board) => board.moves({ verbose: true }).map((move) => `${uci(move)} ${san(move.san, uci(move))}`).join(' '),
  'read-san': (board, texts) => texts.split(' ').map((text) => {
    const move = board.move(text)
    board.undo()
    return readSan(text, uci(move))
  }).join(' '),
}

// To be quick, it knows only the questions that a fault is about.
const isAbout = {
  key: /key/,
  fen: /^(no-(rights|ep|clock|number)|ep-of-start|number-0|(black|white)-.*)$/,
  san: /^san-/,
  'read-san': /^read-/,
}
const known = Object.keys(answers).filter((question) => [...planted].some((fault) => isAbout[question].test(fault)))
console.log('squarelab 1 planted;', known.join(' '))
createInterface({ input: process.stdin }).on('line', (line) => {
  const [question, start, moves, texts] = line.split(';')
  const board = new Chess(start)
  board.startEp = start.split(' ')[3]
  for (const text of moves.split(' ')) {
    if (text) board.move({ from: text.slice(0, 2), to: text.slice(2, 4), promotion: text[4] })
  }
  if (question in answers) console.log(question, answers[question](board, texts))
  else divide(board, Number(question))
  console.log('done')
})
