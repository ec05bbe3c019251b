// The page: opens the library, shows one view at a time, and keeps view and address the same.
import * as about from './about.js';
import * as calculate from './calculate.js';
import { start } from './chess.js';
import * as course from './course.js';
import { attempt, complaint, option, put } from './dom.js';
import * as exercises from './exercises.js';
import * as explain from './explain.js';
import * as generator from './generator.js';
import * as guess from './guess.js';
import * as lessons from './lessons.js';
import * as library from './library.js';
import * as mappings from './mappings.js';
import * as perft from './perft.js';
import { symbols } from './pieces.js';
import * as position from './position.js';
import * as search from './search.js';
import { showLit, watch } from './squares.js';
import { address, change, followAddress, onChange, readAddress, state } from './state.js';
import * as tables from './tables.js';

// The views of the menu.
const views = [course, exercises, calculate, mappings, position, explain, guess, tables, perft, generator, search, about];
// The first view: three doors, part of index.html, so that they are there before the library is.
const home = { id: 'home', title: 'Start', mount() {}, update() {} };
// Those that show the position of the page.
const ofPosition = [calculate, mappings, position, explain, perft, search];
const mounted = new Map();
const byId = (id) => document.getElementById(id);

// Names of the positions of the built-in suite, from its files: see build.mjs.
const suite = SQUARELAB_SUITE; // eslint-disable-line no-undef

function shownView() {
  return [...views, lessons].find((view) => view.id === state.view) ?? home;
}

function sectionOf(view) {
  if (!mounted.has(view)) {
    const section = byId(`view-${view.id}`) ?? document.createElement('section');
    section.id = `view-${view.id}`;
    section.className = `view ${view.id}`;
    section.setAttribute('aria-label', view.title);
    byId('main').append(section);
    mounted.set(view, section);
    view.mount(section);
  }
  return mounted.get(view);
}

function showFen() {
  const field = byId('fen');
  if (document.activeElement !== field || field.value === '') field.value = state.fen;
  byId('suite').value = suite.find(({ fen }) => fen === state.fen)?.name ?? '';
}

// Takes a FEN or the name of a position, if the library accepts it.
function takePosition(text) {
  attempt(() => {
    const { fen } = library.json(['show'], { fen: text.trim() || start });
    byId('fen-complaint').hidden = true;
    change({ fen });
    byId('fen').value = fen;
  }, complain);
}

function complain({ message }) {
  byId('fen-complaint').textContent = message;
  byId('fen-complaint').hidden = false;
}

function draw(isNewView) {
  const view = shownView();
  const section = sectionOf(view);
  for (const other of mounted.values()) other.hidden = other !== section;
  for (const link of document.querySelectorAll('a[data-view]')) {
    if (link.dataset.view === (view === lessons ? course : view).id) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  document.documentElement.classList.toggle('big', state.big);
  byId('big').setAttribute('aria-pressed', state.big);
  document.title = `${view.title} · squarelab`;
  byId('given').hidden = !ofPosition.includes(view);
  byId('fen-complaint').hidden = true;
  showFen();
  attempt(() => view.update(isNewView), complain);
  showLit();
}

async function copyLink(button) {
  const words = button.textContent;
  try {
    await navigator.clipboard.writeText(location.href);
    button.textContent = 'Copied';
  } catch {
    button.textContent = 'The address bar has it';
  }
  setTimeout(() => (button.textContent = words), 1500);
}

async function begin() {
  byId('symbols').innerHTML = symbols();
  readAddress();
  byId('view-home').hidden = shownView() !== home;
  try {
    await library.open();
  } catch (error) {
    put(byId('main'), complaint(new Error(
      `The library cannot start in this browser (${error.message}). It needs WebAssembly with ` +
      'exceptions: Chromium 95, Firefox 113, Safari 16.4 or later.')));
    return;
  }
  byId('loading').remove();
  readAddress();
  byId('views').innerHTML = views.map(({ id, title }) =>
    `<a href="#view=${id}" data-view="${id}">${title}</a>`).join('');
  byId('views').addEventListener('click', (event) => {
    const link = event.target.closest('a');
    if (!link) return;
    event.preventDefault();
    change({ view: link.dataset.view });
  });
  byId('suite').innerHTML = option('', 'choose', '') +
    suite.map(({ name }) => option(name, name.replaceAll('-', ' '), '')).join('');
  byId('suite').addEventListener('change', (event) => {
    if (event.target.value) takePosition(event.target.value);
  });
  byId('fen').addEventListener('change', (event) => takePosition(event.target.value));
  byId('big').addEventListener('click', () => change({ big: !state.big }));
  byId('link').addEventListener('click', (event) => copyLink(event.target));
  byId('version').textContent = `${library.version()}, compiled to WebAssembly. ` +
    'Every number on this page is an answer of the library.';
  watch(byId('main'));
  onChange(draw);
  addEventListener('popstate', followAddress);
  addEventListener('hashchange', () => {
    if (location.hash !== address() && location.hash !== '') followAddress();
  });
  draw(true);
  setTimeout(() => {
    for (const position of suite) position.fen = library.json(['show'], { fen: position.name }).fen;
    showFen();
  });
  document.documentElement.dataset.ready = Math.round(performance.now());
}

begin();
