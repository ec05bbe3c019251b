// The pieces, drawn for this page: outlines in a box of 45 by 45, one symbol a kind. A white piece
// and a black one differ in fill and line (style.css).

const base = '<path d="M11 36h23a2 2 0 0 1 2 2v2.5H9V38a2 2 0 0 1 2-2z"/>';

const outlines = {
  P: '<path d="M18.6 21.5h7.8c.4 6 5.1 8.2 6.1 14.500h-20c1-6.3 5.7-8.5 6.1-14.500z"/>' +
    '<circle cx="22.5" cy="15.5" r="6.2"/>',
  R: '<path d="M11.5 8.500h5v4h3.700v-4h4.600v4h3.700v-4h5v9.200l-3.5 3v10l3 5.300h-21l3-5.300v-10l-3.5-3z"/>' +
    '<path class="line" d="M15 20.700h15M15 30.700h15"/>',
  N: '<path d="M13 36c0-8.5 6.5-9.5 7.7-15.2-1.5 2.2-3.3 2.7-5.2 2.500l-3 2.900c-1.5.9-3.7-.2-3.9-2.2' +
    '-.1-1.4.9-2.5 1.9-3.9 1.6-2.9 2.2-6 4.6-8.300l.2-5 4.1 3.400C29 9.6 34.5 17 33 36z"/>' +
    '<circle class="dot" cx="17" cy="15.5" r="1.2"/>' +
    '<path class="line" d="M24.5 13c4.2 3.2 5.8 8.5 5.6 15.5"/>',
  B: '<circle cx="22.5" cy="7.3" r="2.5"/>' +
    '<path d="M22.5 9.800c5.3 4.2 7.8 8.4 7.3 12.7-.3 2.7-1.9 4.6-3.6 5.800l1.9 7.700h-11.200l1.9-7.7' +
    'c-1.7-1.2-3.3-3.1-3.6-5.8-.5-4.3 2-8.5 7.3-12.700z"/>' +
    '<path class="line" d="M25.8 15l-4 5.500M18 28.300h9"/>',
  Q: '<path d="M12.5 36l-4.3-19.5 7.3 8.5 1.3-13.3 5.7 12 5.7-12 1.3 13.3 7.3-8.5-4.3 19.500z"/>' +
    '<circle cx="8" cy="14.3" r="2.3"/><circle cx="16.7" cy="9.5" r="2.3"/>' +
    '<circle cx="28.3" cy="9.5" r="2.3"/><circle cx="37" cy="14.3" r="2.3"/>' +
    '<path class="line" d="M12.3 31h20.4"/>',
  K: '<path d="M21 4.500h3v3h3v3h-3v4h-3v-4h-3v-3h3z"/>' +
    '<path d="M22.5 18.500c2-3.7 6.5-4.9 9.9-3.2 4.3 2.2 5 7.2 2.1 11.700l-3 9h-18l-3-9' +
    'c-2.9-4.5-2.2-9.5 2.1-11.7 3.4-1.7 7.9-.5 9.9 3.200z"/>' +
    '<path class="line" d="M22.5 18.500v11M13.8 31.200h17.4"/>',
};

export const names = { P: 'pawn', N: 'knight', B: 'bishop', R: 'rook', Q: 'queen', K: 'king' };

// "white knight" of "N", "black queen" of "q".
export function nameOf(piece) {
  const kind = piece.toUpperCase();
  return `${piece === kind ? 'white' : 'black'} ${names[kind]}`;
}

export function symbols() {
  return Object.entries(outlines).map(([kind, lines]) =>
    `<symbol id="piece-${kind}" viewBox="0 0 45 45">${lines}${base}</symbol>`)
    .join('');
}

export function drawn(piece, x, y, size) {
  const kind = piece.toUpperCase();
  return `<use href="#piece-${kind}" class="piece ${piece === kind ? 'white' : 'black'}" ` +
    `x="${x}" y="${y}" width="${size}" height="${size}"/>`;
}
