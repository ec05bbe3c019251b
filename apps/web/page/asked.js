// What an engine asks of a move, in the view of a position: what it wins if both sides take back, and
// what it changes in who attacks whom.
import { escaped, scrolling } from './dom.js';
import { backends, json, shownName } from './library.js';
import { nameOf } from './pieces.js';

// What can be asked of a move: whether only captures are offered, and the answer (see below).
export const asked = {
  exchange: { words: 'what a capture wins', captures: true, of: exchangeOf },
  threats: { words: 'what a move changes', captures: false, of: threatsOf },
};

const cells = (row) => row.map((cell) => `<td>${escaped(cell)}</td>`).join('');
const table = (label, heads, rows) => (rows.length === 0 ? '<p>None.</p>' :
  scrolling(label, heads, rows.map((row) => `<tr>${cells(row)}</tr>`)));

// An answer: { words, arrows: of board(), html }. Of an exchange: who takes, from where, and what for,
// as the program reads it backwards, and the value by each representation.
function exchangeOf(fen, move) {
  const [{ captures, backwards, value }] =
    json(['explain', 'exchange'], { fen, move: move.uci, in: 'lerf' }).representations;
  const values = backends().map(({ name }) =>
    `${shownName(name)} ${json(['attacks'], { fen, backend: name, exchange: move.uci }).exchange.value}`);
  // The choices are listed from the last capture to the first.
  const choices = [...backwards].reverse();
  return {
    words: `${move.san} wins ${value}`,
    arrows: captures.map(({ from }, i) => ({ from, to: move.to, kind: i % 2 ? 'lost' : 'moved' })),
    html: `<p>In hundredths of a pawn, if both sides only take on ${move.to} and stop when that is better.
      Full arrows: the side to move. Dashed ones: the other side. By each representation: ${escaped(values.join(', '))}.</p>${
      table('Captures', ['takes', 'from', 'wins', 'gain so far', 'better'], captures.map((capture, i) =>
        [nameOf(capture.piece), capture.from, capture.wins, capture.gain, i ? choices[i - 1].choice : '']))}`,
  };
}

const threatRows = (threats) => threats.map(({ attacker, from, victim, to }) =>
  [`${nameOf(attacker)} ${from}`, `${nameOf(victim)} ${to}`]);

// Of threats: those that the move removes and adds.
function threatsOf(fen, move) {
  const { removed, added } = json(['attacks'], { fen, threats: move.uci }).threats;
  const list = (title, threats) =>
    `<h3>${title}: ${threats.length}</h3>${table(title, ['attacks', 'is attacked'], threatRows(threats))}`;
  return {
    words: `${move.san} removes ${removed.length} threats and adds ${added.length}`,
    arrows: [...removed.map(({ from, to }) => ({ from, to, kind: 'lost' })),
      ...added.map(({ from, to }) => ({ from, to, kind: 'moved' }))],
    html: `<p>A threat is a piece that attacks a piece of either side. Dashed arrows: threats before the move
      that are gone after it. Full ones: those that come.</p>${list('Removed', removed)}${list('Added', added)}`,
  };
}
