// A board as an SVG file for slides: the same drawing with its colours filled in, on white, with a title
// and a line of code.
import { board, escaped, margin, side } from './board.js';
import { symbols } from './pieces.js';

// The rules of the page's style sheet that a figure needs are those between these two comments.
const begin = '/*figure*/';
const end = '/*end figure*/';

function rules() {
  const text = document.querySelector('style').textContent;
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  return text.slice(from + begin.length, to);
}

// Colours are those of the light theme, whatever the page shows.
const colours = () => {
  const declared = /:root\s*\{([^}]*)\}/.exec(document.querySelector('style').textContent)[1];
  return `svg{${declared}}`;
};

// content: what board() takes; words: { title, code }.
export function figure(content, { title, code }) {
  const drawing = board({ ...content, focus: '' });
  const inner = drawing.slice(drawing.indexOf('>') + 1, drawing.lastIndexOf('</svg>'))
    .replace(/ (role|tabindex|data-[a-z]+)="[^"]*"/g, '').replace(/ aria-label="[^"]*"/g, '');
  const width = side + margin + 2;
  const top = 26;
  const height = side + margin + top + (code ? 24 : 4);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" ` +
    `width="${2 * width}" height="${2 * height}" class="board">\n<title>${escaped(title)}</title>` +
    `<style>${colours()}${rules()}</style><defs>${symbols()}</defs>` +
    `<rect width="${width}" height="${height}" fill="#fff"/>` +
    `<text x="${margin}" y="17" font-family="sans-serif" font-size="14" fill="#1c2430">` +
    `${escaped(title)}</text><g transform="translate(0 ${top})">${inner}</g>` +
    (code ? `<text x="${margin}" y="${height - 7}" font-family="monospace" font-size="12" ` +
      `fill="#1c2430">${escaped(code.replace(/\n/g, ' '))}</text>` : '') + '</svg>\n';
}
