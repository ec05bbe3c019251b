// Pieces that can be moved on a board: by the pointer, and by the keyboard (Enter or Space takes a piece
// and puts it down, Escape lets it go, Delete removes it).

// board(): the element of the board now, for it is drawn anew after each change. moved(from, to): a piece
// was put on another square, or to is undefined: off the board. chosen(square): a square was clicked.
export function makeMovable(root, { moved, chosen, removed }) {
  let held; // { from, ghost, x, y, isDrag } of the pointer
  let taken; // the square of the piece that the keyboard holds

  const cellAt = (x, y) => document.elementFromPoint(x, y)?.closest?.('.cell');

  root.addEventListener('pointerdown', (event) => {
    const cell = event.target.closest('.cell');
    if (!cell || event.button !== 0) return;
    held = { from: cell.dataset.square, x: event.clientX, y: event.clientY,
      piece: cell.querySelector('.piece') };
    if (held.piece) event.preventDefault();
  });

  addEventListener('pointermove', (event) => {
    if (!held?.piece) return;
    if (!held.ghost && Math.hypot(event.clientX - held.x, event.clientY - held.y) > 5) {
      const size = held.piece.getBoundingClientRect().width * 1.15;
      held.ghost = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
      held.ghost.setAttribute('class', 'ghost');
      held.ghost.setAttribute('viewBox', '0 0 45 45');
      held.ghost.style.width = `${size}px`;
      const copy = held.piece.cloneNode();
      for (const [name, value] of [['x', 0], ['y', 0], ['width', 45], ['height', 45]]) {
        copy.setAttribute(name, value);
      }
      held.ghost.append(copy);
      document.body.append(held.ghost);
      held.piece.classList.add('away');
    }
    if (held.ghost) {
      held.ghost.style.transform =
        `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -50%)`;
    }
  });

  addEventListener('pointerup', (event) => {
    if (!held) return;
    const { from, ghost, piece } = held;
    held = undefined;
    if (!ghost) {
      if (cellAt(event.clientX, event.clientY)?.dataset.square === from) chosen(from);
      return;
    }
    ghost.remove();
    piece.classList.remove('away');
    const to = cellAt(event.clientX, event.clientY);
    if (to && root.contains(to)) {
      if (to.dataset.square !== from) moved(from, to.dataset.square);
    } else {
      removed(from);
    }
  });

  addEventListener('pointercancel', () => {
    held?.ghost?.remove();
    held?.piece?.classList.remove('away');
    held = undefined;
  });

  root.addEventListener('keydown', (event) => {
    const cell = event.target.closest('.cell');
    if (!cell) return;
    const { square } = cell.dataset;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      if (taken && taken !== square) {
        const from = taken;
        taken = undefined;
        moved(from, square);
      } else {
        taken = taken || !cell.querySelector('.piece') ? undefined : square;
        chosen(square);
      }
    } else if (event.key === 'Escape') {
      taken = undefined;
      chosen('');
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      taken = undefined;
      removed(square);
    }
  });
}
