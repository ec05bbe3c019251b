// The pages that commands show, as their JSON has them: { title, blocks }. A block is a heading, a
// paragraph, a table, drawings or code.
import { escaped, scrolling } from './dom.js';

// Text with its numbers as code, and with its squares so that they light up.
export const marked = (text) => escaped(text)
  .replace(/0[xb][0-9a-f]+/g, (number) => `<code>${number}</code>`)
  .replace(/\b[a-h][1-8]\b(?![^<]*<\/code>)/g, (name) => `<b data-square="${name}">${name}</b>`);

// The table, or its first rows; the last of those is new.
export function tableOf({ columns, rows }, { label = 'Table', shown = rows.length, isNew = false } = {}) {
  const body = rows.slice(0, shown).map((row, i) => {
    const [first, ...others] = row.map(marked);
    return `<tr class="${isNew && i === shown - 1 ? 'new' : 'old'}"><th scope="row">${first}</th>${
      others.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  });
  return scrolling(label, columns, body);
}

const code = (text, label) =>
  `<pre class="code" tabindex="0" role="group" aria-label="${escaped(label)}">${escaped(text.trimEnd())}</pre>`;

const drawing = ({ caption, lines }) =>
  `<figure class="drawing">${caption && `<figcaption>${escaped(caption)}</figcaption>`}${
    code(lines, caption || 'Drawing')}</figure>`;

function htmlOf(block) {
  if (block.heading) return `<h${block.level + 2}>${escaped(block.heading)}</h${block.level + 2}>`;
  if (block.paragraph) return `<p>${marked(block.paragraph)}</p>`;
  if (block.table) return tableOf(block.table);
  if (block.drawings) return `<div class="drawings">${block.drawings.map(drawing).join('')}</div>`;
  if (block.code) return code(block.code, 'Code');
  return (block.notice ?? []).map((text) => `<p><b>${marked(text)}</b></p>`).join('');
}

export const htmlOfPage = ({ title, blocks }) =>
  `<h2>${escaped(title)}</h2>${blocks.map(htmlOf).join('')}`;
