// A question of a step, and the ways to answer it: a field, choices, or squares on a board. Lessons and
// exercises ask by it; the program says whether the answer is right.
import { board } from './board.js';
import { tableOf } from './blocks.js';
import { allSquares, fileOf, piecesOf, rankOf } from './chess.js';
import { attempt, escaped, put } from './dom.js';
import { numberings, shownIndices } from './library.js';

// The squares of a line such as a3-a8, or none if the ends are on no line: the program refuses that.
function lineOf(first, last) {
  const [files, ranks] = [fileOf(last) - fileOf(first), rankOf(last) - rankOf(first)];
  const length = Math.max(Math.abs(files), Math.abs(ranks));
  if (files && ranks && Math.abs(files) !== Math.abs(ranks)) return [];
  return Array.from({ length: length + 1 }, (_, i) => allSquares[
    8 * (rankOf(first) + i * ranks / (length || 1)) + fileOf(first) + i * files / (length || 1)]);
}

// The squares that an answer names, alone or as the ends of a line.
const squaresIn = (text) => [...text.toLowerCase().matchAll(/\b([a-h][1-8])\b(?:-([a-h][1-8])\b)?/g)]
  .flatMap(([, first, last]) => lineOf(first, last ?? first));

// A board of a step, or lines of text. Numbers stand on every board; `counted` says how, if another board was
// there for that.
function picture({ caption: words, lines, numbering: name, squares, bits, fen, framed = [], wrapped = [], counted = '' }) {
  const numbering = numberings()[name];
  // In the terminal pieces are letters.
  const caption = fen ? words.replace(/(, )?capitals are White| \(capitals\)/, '') : words;
  if (!numbering) {
    return `<figure class="wide"><figcaption>${escaped(caption)}</figcaption><pre class="code" tabindex="0" role="group" aria-label="${
      escaped(caption)}">${escaped(lines.trimEnd())}</pre></figure>`;
  }
  return `<figure><figcaption>${escaped(caption)}${bits ? `: <code>${bits}</code>` : ''}${counted && `; ${escaped(counted)}`}</figcaption>${board({
    label: squares ? `${caption}: ${squares.join(' ') || 'none'}` : caption, numbers: shownIndices(numbering),
    pieces: fen ? piecesOf(fen) : {}, sets: [{ squares: squares ?? [], kind: 'source' }, { squares: framed, kind: 'framed' },
      { squares: wrapped, kind: 'wrapped' }] })}</figure>`;
}

// What a step tells and shows. Numbers alone are left out beside another board of the same numbering, which
// has them, too.
export function toldHtml({ title, text, table, boards }) {
  const isOfNumbers = ({ numbering, squares, fen }) => numbering && !squares && !fen;
  const shown = boards.filter((one) => !isOfNumbers(one) ||
    !boards.some(({ numbering, squares }) => numbering === one.numbering && squares)).map((one) => ({ ...one,
    counted: one.squares && boards.find((other) => isOfNumbers(other) && other.numbering === one.numbering)?.caption }));
  return `<h2>${escaped(title)}</h2>${text.map((words) => `<p class="new">${escaped(words)}</p>`).join('')}<div class="pictures">${
    table ? tableOf(table) : ''}${shown.map(picture).join('')}</div>`;
}

// The form of a view: `prefix` begins the ids of its parts, now() is the step, check(answer) the answer of
// the program, on() is { words, go }, the button that goes on, or undefined where `end` is said instead.
// right(isFirst) hears of a right answer.
export function asker(prefix, { now, check, on, end, right = () => {} }) {
  let root;
  let picked = []; // squares of the answer
  let verdict; // { kind: 'right', 'wrong', 'shown' or 'unread', words, why }
  let tries = 0;
  const part = (name) => root.querySelector(`#${prefix}-${name}`);
  const html = `<form id="${prefix}-form" class="card"><p class="ask" id="${prefix}-ask"></p>
    <div id="${prefix}-choices" class="choices"></div>
    <label class="field" id="${prefix}-field"><span id="${prefix}-form-words"></span><input id="${prefix}-answer" class="mono" autocomplete="off" spellcheck="false"></label>
    <p class="more"><button type="submit" class="main">Check</button>
      <button type="button" id="${prefix}-reveal">Reveal the answer</button></p>
    <div id="${prefix}-verdict" aria-live="polite"></div><div id="${prefix}-board"></div></form>`;

  // The answer that was given, or ''.
  const given = () => (now().question.kind === 'choice' ? part('choices').querySelector('input:checked')?.value ?? '' :
    part('answer').value.trim());

  function judge(answer) {
    if (!answer) return { kind: 'unread', words: 'Give an answer first.' };
    return attempt(() => {
      const said = check(answer);
      tries += 1;
      if (!said.right) return { kind: 'wrong', words: `Not ${answer}. Try again, or reveal the answer.` };
      right(tries === 1);
      return { kind: 'right', words: 'Right.', why: said.why };
    }, () => ({ kind: 'unread', words: `That cannot be read. Give ${now().question.form}.` }));
  }

  const isDone = () => verdict?.kind === 'right' || verdict?.kind === 'shown';
  const verdictHtml = () => (!verdict ? '' : `<p class="${verdict.kind}">${escaped(verdict.words)}</p>${
    verdict.why ? `<p>${escaped(verdict.why)}</p>` : ''}${!isDone() ? '' : on() ?
    `<p class="more"><button type="button" class="main" id="${prefix}-on">${escaped(on().words)}</button></p>` : `<p>${end}</p>`}`);

  function update() {
    const { number, question } = now();
    const isChoice = question.kind === 'choice';
    part('ask').textContent = question.text;
    put(part('choices'), isChoice ? question.choices.map((choice, i) =>
      `<label class="check"><input type="radio" id="${prefix}-choice-${number}-${i}" name="choice" value="${escaped(choice)}"> ${escaped(choice)}</label>`).join('') : '');
    part('field').hidden = isChoice;
    part('form-words').textContent = isChoice ? '' :
      `Answer: ${question.form}${question.kind === 'squares' ? '; or choose them on the board' : ''}`;
    put(part('board'), question.kind === 'squares' ? board({ label: 'Choose squares: Enter or a click', sets: [
      { squares: picked, kind: 'source' }, { squares: isDone() ? squaresIn(question.answer) : [], kind: 'goal' }] }) : '');
    put(part('verdict'), verdictHtml());
  }

  // Another step is asked from now on.
  function renew() {
    picked = [];
    verdict = undefined;
    tries = 0;
    part('answer').value = '';
  }

  function mount(element) {
    root = element;
    part('form').addEventListener('submit', (event) => {
      event.preventDefault();
      // Enter again, where the focus still is.
      if (verdict?.kind === 'right' && on()) return on().go();
      verdict = judge(given());
      return update();
    });
    part('reveal').addEventListener('click', () => {
      const { answer, why } = now().question;
      verdict = { kind: 'shown', words: `The answer is ${answer}.`, why };
      tries += 1;
      update();
    });
    part('verdict').addEventListener('click', (event) => {
      if (event.target.id === `${prefix}-on`) on().go();
    });
    part('answer').addEventListener('input', (event) => {
      picked = squaresIn(event.target.value);
      update();
    });
    const pick = (event) => {
      const cell = event.target.closest('.cell');
      if (!cell || (event.type === 'keydown' && event.key !== 'Enter' && event.key !== ' ')) return;
      event.preventDefault();
      const { square } = cell.dataset;
      picked = picked.includes(square) ? picked.filter((other) => other !== square) : [...picked, square];
      part('answer').value = picked.join(' ');
      update();
    };
    for (const kind of ['click', 'keydown']) part('board').addEventListener(kind, pick);
  }

  return { html, mount, renew, update };
}
