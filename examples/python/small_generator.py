"""A move generator of sixty lines, wrong in one of them: squarelab.verify finds which.

A position is a dict of pieces by (file, rank), the colour to move, the castling rights and the square of
en passant. test_small_generator.py beside this file is the test.
"""

DIAGONALS = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
STRAIGHT = [(1, 0), (-1, 0), (0, 1), (0, -1)]
LEAPS = [(a, b) for a in (-2, -1, 1, 2) for b in (-2, -1, 1, 2) if abs(a) != abs(b)]
STEPS = {"n": LEAPS, "b": DIAGONALS, "r": STRAIGHT, "q": DIAGONALS + STRAIGHT, "k": DIAGONALS + STRAIGHT}


def name(square):
    return "abcdefgh"[square[0]] + "12345678"[square[1]]


def read(fen):
    rows, color, rights, passing, *_ = fen.split()
    pieces = {}
    for rank, row in enumerate(rows.split("/")):
        for digit in "12345678":
            row = row.replace(digit, "." * int(digit))
        pieces.update({(file, 7 - rank): piece for file, piece in enumerate(row) if piece != "."})
    return pieces, color == "w", rights, passing


def reached(pieces, square):
    """The squares that the piece attacks."""
    kind = pieces[square].lower()
    if kind == "p":
        up = 1 if pieces[square].isupper() else -1
        return [(square[0] + side, square[1] + up) for side in (-1, 1)]
    goals = []
    for a, b in STEPS[kind]:
        file, rank = square[0] + a, square[1] + b
        while 0 <= file < 8 and 0 <= rank < 8:
            goals.append((file, rank))
            if (file, rank) in pieces or kind in "nk":
                break
            file, rank = file + a, rank + b
    return goals


def attacked(pieces, square, white):
    return any(p.isupper() == white and square in reached(pieces, at) for at, p in pieces.items())


def leaves_king_alone(pieces, white, start, goal, captured):
    after = {at: piece for at, piece in pieces.items() if at not in (start, captured)}
    after[goal] = pieces[start]
    king = next(at for at, piece in after.items() if piece == ("K" if white else "k"))
    return not attacked(after, king, not white)


def candidates(pieces, white, passing):
    """Origin, destination and the square of what is captured, but for castling."""
    for start, piece in pieces.items():
        if piece.isupper() != white:
            continue
        for goal in reached(pieces, start):
            if piece.lower() != "p" and (goal not in pieces or pieces[goal].isupper() != white):
                yield start, goal, goal
            elif piece.lower() == "p" and goal in pieces and pieces[goal].isupper() != white:
                yield start, goal, goal
            elif piece.lower() == "p" and 0 <= goal[0] < 8 and name(goal) == passing:
                yield start, goal, (goal[0], start[1])
        if piece.lower() == "p":
            up, home = (1, 1) if white else (-1, 6)
            for steps in (1, 2) if start[1] == home else (1,):
                goal = (start[0], start[1] + steps * up)
                if goal in pieces:
                    break
                yield start, goal, goal


def castling(pieces, white, rights):
    rank = 0 if white else 7
    for right, path, crossed in (("k", (5, 6), (4, 5, 6)), ("q", (1, 2, 3), (1, 2, 3, 4))):
        if (right.upper() if white else right) not in rights:
            continue
        free = not any((file, rank) in pieces for file in path)
        if free and not any(attacked(pieces, (file, rank), not white) for file in crossed):
            yield (4, rank), (6 if right == "k" else 2, rank)


def moves(fen):
    pieces, white, rights, passing = read(fen)
    for start, goal, captured in candidates(pieces, white, passing):
        if leaves_king_alone(pieces, white, start, goal, captured):
            last = pieces[start].lower() == "p" and goal[1] in (0, 7)
            for promotion in "nbrq" if last else ("",):
                yield name(start) + name(goal) + promotion
    for start, goal in castling(pieces, white, rights):
        yield name(start) + name(goal)
