// What this page is, its keys, and the licences of everything inside.
import { escaped } from './dom.js';
import { version } from './library.js';

export const id = 'about';
export const title = 'About';

// What is inside, from build.mjs: [{ part, licence, text }].
const licences = SQUARELAB_LICENCES; // eslint-disable-line no-undef

const keys = [
  ['Tab', 'from one control or board to the next'],
  ['arrow keys on a board', 'from square to square; the square lights up everywhere'],
  ['Enter or Space on a board', 'takes a square into the set, or a piece, or puts it down'],
  ['Escape', 'lets go of a piece'],
  ['Delete', 'removes a piece where pieces go anywhere'],
  ['left and right arrow in Explain, Search, Lessons and Exercises', 'a step back or on'],
];

export function mount(root) {
  root.innerHTML = `<div class="prose">
    <h2>One chessboard, many numberings</h2>
    <p id="about-version">This is <b>${escaped(version())}</b>: version, and in brackets the commit.</p>
    <p>squarelab holds a chess position in several representations, checks that
      they agree, and shows what each does. This page is its program, compiled to WebAssembly, in one file.
      Every number comes from a command of the program. The page works without a network, from a folder, a USB
      stick or a web server. Nothing is sent anywhere; how far you
      are in the course is kept in this browser.</p>
    <p>What the page shows is in its address: a copied link restores it.</p>
    <p>Left out: <code>compare</code>, and <code>verify</code> for other programs. They start programs, which a
      browser cannot. Times on this page are those of this browser.</p>
    <p>The words of the field are in the <a href="#view=tables&amp;table=words">glossary</a>.</p>
    <h2>Keys</h2>
    <dl>${keys.map(([key, words]) => `<dt>${key}</dt><dd>${words}</dd>`).join('')}</dl>
    <h2>Licences of everything inside</h2>
    <table id="licences"><thead><tr><th scope="col">part</th><th scope="col">licence</th></tr></thead><tbody>
      ${licences.map(({ part, licence }) => `<tr><th scope="row">${escaped(part)}</th><td>${escaped(licence)}</td></tr>`).join('')}</tbody></table>
    <p>Their texts, as the packages state them:</p>
    ${licences.map(({ part, text }) => `<details><summary>${escaped(part)}</summary><pre class="code" tabindex="0" role="group" aria-label="Licence of ${
    escaped(part)}">${escaped(text.trim())}</pre></details>`).join('')}</div>`;
}

export function update() {}
