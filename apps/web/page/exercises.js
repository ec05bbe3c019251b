// Exercises that check themselves. A question is made from a number in the address, so a link asks the
// same one again. The answer comes from the library when it is checked.
import { board } from './board.js';
import { allSquares, inWords } from './chess.js';
import { escaped, own, put } from './dom.js';
import { json, numberings } from './library.js';
import { ofMappings } from './shift.js';
import { change, state } from './state.js';

export const id = 'exercises';
export const title = 'Exercises';

let root;
let picked = [];
let verdict = '';
let score = { right: 0, of: 0 };
let counted = false;

const bitboards = () => Object.keys(numberings()).filter((name) => name !== 'x88');
const ways = ['East', 'West', 'NoEa', 'NoWe', 'SoEa', 'SoWe', 'NoNoEa', 'NoEaEa', 'SoWeWe', 'NoNoWe'];

// Numbers from a seed: mulberry32.
function random(seed) {
  let a = seed >>> 0;
  return (below) => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), a | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

// Each: what it is called, and of a random source a question { ask, answer(), hint(), picture, squares }.
// picture: marks and numbers of the board; squares: the answer is chosen on it.
const exercises = {
  bit: {
    name: 'Which bit is it?',
    make(draw) {
      const name = bitboards()[draw(8)];
      const square = allSquares[draw(64)];
      const answer = () => json(['convert', square]).values[0].to.find((to) => to.name === name);
      return { ask: `Which bit is ${square} in ${name} (${numberings()[name].formula})?`,
        answer: () => String(answer().index), hint: () => answer().working.join(' = '),
        picture: { sets: [{ squares: [square], kind: 'attacked' }] } };
    },
  },
  square: {
    name: 'Which square is it?',
    make(draw) {
      const name = bitboards()[draw(8)];
      const index = draw(64);
      const answer = () => json(['convert', String(index)], { from: name, as: 'index' }).values[0].square;
      return { ask: `Which square is bit ${index} in ${name} (${numberings()[name].formula})?`, answer,
        hint: () => `file: ${numberings()[name].file_formula}, rank: ${numberings()[name].rank_formula}, both from 0; s = ${index}` };
    },
  },
  wraps: {
    name: 'Which squares wrap?',
    make(draw) {
      const name = bitboards()[draw(8)];
      const way = ways[draw(ways.length)];
      return { squares: true, picture: { numbers: numberings()[name].squares },
        ask: `A shift ${way} of all 64 bits in ${name} (${numberings()[name].formula}): choose the squares that wrap.`,
        answer: () => inWords(ofMappings(allSquares, way)[name].operations[0].shift.wrapped
          .map(({ from }) => from)) || 'none',
        hint: () => `The shift is by ${numberings()[name].compass[way] ?? numberings()[name].knight_steps[way]} bits. ` +
          'Where does each edge land, and is that the square that is meant?' };
    },
  },
  guard: {
    name: 'Which guard is it?',
    make(draw) {
      const name = ['lerf', 'berf', 'lefr'][draw(3)];
      const way = ways[draw(6)];
      return { ask: `Which guard does a king need ${way} in ${name}? Write it in hexadecimal.`,
        answer: () => numberings()[name].wrap_guards[way].all,
        hint: () => `The squares ${inWords(numberings()[name].wrap_guards[way].all_squares) || 'none'}.` };
    },
  },
  x88: {
    name: 'On the board of 0x88?',
    make(draw) {
      const square = allSquares[draw(64)];
      const way = ways[draw(ways.length)];
      const { squares, squareOf, compass, knight_steps: steps } = numberings().x88;
      const sum = squares[square] + (compass[way] ?? steps[way]);
      return { ask: `0x88: from ${square}, one step ${way}. Which square is it? Write "off" if it leaves the board.`,
        answer: () => ((sum & 0x88) === 0 ? squareOf[sum] : 'off'),
        hint: () => `0x${squares[square].toString(16).padStart(2, '0')} ${(compass[way] ?? steps[way]) < 0 ? '−' : '+'} ` +
          `${Math.abs(compass[way] ?? steps[way])} = 0x${(sum & 0xff).toString(16).padStart(2, '0')}, ` +
          `& 0x88 = 0x${(sum & 0x88).toString(16).padStart(2, '0')}`,
        picture: { sets: [{ squares: [square], kind: 'attacked' }] } };
    },
  },
};

const kind = () => own(exercises, state.exercise) ?? exercises.bit;
const question = () => kind().make(random(state.seed * 7919 + Object.values(exercises).indexOf(kind())));

export function mount(element) {
  root = element;
  root.innerHTML = `
    <div class="tabs" role="group" aria-label="Kind of exercise">${Object.entries(exercises).map(([name, { name: words }]) =>
      `<button type="button" data-exercise="${name}">${words}</button>`).join('')}</div>
    <div class="two exercise">
      <form id="answer-form"><p class="ask" id="ask"></p>
        <label class="field" id="answer-field">Answer<input id="answer" class="mono" autocomplete="off" spellcheck="false" size="20"></label>
        <p class="more"><button type="submit" class="main">Check</button>
          <button type="button" id="hint">Hint</button><button type="button" id="reveal">Reveal the answer</button>
          <button type="button" id="another">Next question</button></p>
        <div id="verdict" aria-live="polite"></div><p id="score" class="faint"></p></form>
      <div id="exercise-board"></div>
    </div>`;
  const renew = (changes) => {
    picked = [];
    verdict = '';
    counted = false;
    root.querySelector('#answer').value = '';
    change(changes);
  };
  root.querySelector('.tabs').addEventListener('click', (event) => {
    const { exercise } = event.target.dataset;
    if (exercise) renew({ exercise, seed: 1 });
  });
  root.querySelector('#another').addEventListener('click', () => renew({ seed: state.seed + 1 }));
  root.querySelector('form').addEventListener('submit', (event) => {
    event.preventDefault();
    check();
  });
  root.querySelector('#hint').addEventListener('click', () => say(`Hint: ${question().hint()}`));
  root.querySelector('#reveal').addEventListener('click', () => {
    counted = true;
    say(`The answer: ${question().answer()}. ${question().hint()}`);
  });
  const place = root.querySelector('#exercise-board');
  const pick = (square) => {
    picked = picked.includes(square) ? picked.filter((other) => other !== square) : [...picked, square];
    update();
  };
  place.addEventListener('click', (event) => {
    const cell = event.target.closest('.cell');
    if (cell && question().squares) pick(cell.dataset.square);
  });
  place.addEventListener('keydown', (event) => {
    const cell = event.target.closest('.cell');
    if (!cell || !question().squares || (event.key !== 'Enter' && event.key !== ' ')) return;
    event.preventDefault();
    pick(cell.dataset.square);
  });
}

function say(words, isRight) {
  verdict = `<p class="${isRight === true ? 'right' : isRight === false ? 'wrong' : ''}">${escaped(words)}</p>`;
  update();
}

const simple = (text) => text.trim().toLowerCase().replace(/^0x0*(?=.)/, '').replace(/\s/g, '');

function check() {
  const { squares, answer } = question();
  const given = squares ? inWords(picked) || 'none' : root.querySelector('#answer').value;
  if (!given.trim()) return say('Write an answer first.');
  const isRight = simple(given) === simple(answer());
  if (!counted) {
    score = { right: score.right + (isRight ? 1 : 0), of: score.of + 1 };
    counted = true;
  }
  return say(isRight ? `Right: ${answer()}.` : `Not ${given}. Try again, or look at the hint.`, isRight);
}

export function update() {
  const { ask, picture = {}, squares } = question();
  for (const button of root.querySelectorAll('.tabs button')) {
    button.setAttribute('aria-pressed', button.dataset.exercise === state.exercise);
  }
  root.querySelector('#ask').textContent = ask;
  root.querySelector('#answer-field').hidden = Boolean(squares);
  put(root.querySelector('#verdict'), verdict);
  root.querySelector('#score').textContent = score.of ? `${score.right} of ${score.of} right at once` : '';
  put(root.querySelector('#exercise-board'), board({ label: squares ? 'Choose squares: Enter or a click' : 'The board',
    numbers: picture.numbers, sets: squares ? [{ squares: picked, kind: 'source' }] : picture.sets ?? [] }));
}

