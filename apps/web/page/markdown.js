// Reads the Markdown that squarelab writes, which is a small part of the language: headings, paragraphs,
// tables and code between fences. Returns blocks: { heading, level }, { paragraph }, { head, rows },
// { code }.

const plain = (text) => text.replaceAll('<br>', ' ').replace(/\\([\\`*_{}[\]()#+\-.!|<>&~])/g, '$1');

function cellsOf(line) {
  const cells = line.replace(/^\|/, '').replace(/\|\s*$/, '').split(/(?<!\\)\|/);
  return cells.map((cell) => plain(cell.trim().replace(/^\*\*(.*)\*\*$/, '$1')));
}

export function blocksOf(text) {
  const blocks = [];
  const lines = text.split('\n');
  for (let i = 0; i < lines.length; ++i) {
    const line = lines[i];
    if (line.startsWith('```')) {
      const end = lines.indexOf('```', i + 1);
      blocks.push({ code: lines.slice(i + 1, end).join('\n') });
      i = end;
    } else if (/^#+ /.test(line)) {
      blocks.push({ heading: plain(line.replace(/^#+ /, '')), level: line.indexOf(' ') });
    } else if (line.startsWith('|')) {
      let end = i;
      while (lines[end]?.startsWith('|')) ++end;
      blocks.push({ head: cellsOf(line), rows: lines.slice(i + 2, end).map(cellsOf) });
      i = end - 1;
    } else if (line.trim()) {
      let end = i;
      while (lines[end]?.trim() && !/^(#|\||```)/.test(lines[end])) ++end;
      blocks.push({ paragraph: plain(lines.slice(i, end).join(' ')) });
      i = end - 1;
    }
  }
  return blocks;
}
