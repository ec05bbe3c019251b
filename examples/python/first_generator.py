#!/usr/bin/env python3
"""A move generator in six steps. The lesson "generator" of squarelab explains and tests each.

squarelab verify --depth 1 --adapter "python3 first_generator.py"
"""
import sys

PARTS, TESTS, SPECIAL = [], [], []  # of the generator: each step adds one


# 1. Read the position
def read(fen):
    rows, color, rights, passing = fen.split()[:4]
    for digit in "12345678":
        rows = rows.replace(digit, "." * int(digit))
    squares = [file + rank for rank in "87654321" for file in "abcdefgh"]
    board = dict(zip(squares, rows.replace("/", "")))
    return board, color == "w", rights, passing


def moves(fen):
    position = read(fen)
    found = [move for part in PARTS for move in part(*position)]
    found = [move for move in found if all(test(move, *position) for test in TESTS)]
    return found + [move for part in SPECIAL for move in part(*position)]


# 2. Pieces
ROOK, BISHOP = [(0, 1), (1, 0), (0, -1), (-1, 0)], [(1, 1), (1, -1), (-1, -1), (-1, 1)]
KNIGHT = [(a, b) for a in (-2, -1, 1, 2) for b in (-2, -1, 1, 2) if a * a != b * b]
WAYS = {"n": KNIGHT, "b": BISHOP, "r": ROOK, "q": ROOK + BISHOP, "k": ROOK + BISHOP}
ENEMIES = {True: "pnbrqk", False: "PNBRQK"}


def step(square, files, ranks):
    return chr(ord(square[0]) + files) + chr(ord(square[1]) + ranks)


def own(board, white, kinds):
    return [at for at, piece in board.items() if piece in (kinds.upper() if white else kinds)]


def pieces(board, white, rights, passing):
    for start in own(board, white, "nbrqk"):
        for way in WAYS[board[start].lower()]:
            goal = step(start, *way)
            while board.get(goal) == "." and board[start] not in "NnKk":
                yield start + goal
                goal = step(goal, *way)
            if board.get(goal, "?") in ENEMIES[white] + ".":
                yield start + goal


PARTS.append(pieces)


# 3. Pawns
def pawns(board, white, rights, passing):
    up, home, last = (1, "2", "8") if white else (-1, "7", "1")
    for start in own(board, white, "p"):
        aside = step(start, -1, up), step(start, 1, up)
        one, two = step(start, 0, up), step(start, 0, 2 * up)
        goals = [at for at in aside if board.get(at, "?") in ENEMIES[white]]
        goals += [one] * (board[one] == ".")
        goals += [two] * (start[1] == home and board[one] + board[two] == "..")
        yield from (start + goal + kind for goal in goals
                    for kind in ("qrbn" if goal[1] == last else [""]))


PARTS.append(pawns)


# 4. The king must be safe
def safe(move, board, white, rights="", passing=""):
    board = {**board, move[:2]: ".", move[2:4]: board[move[:2]]}
    king = own(board, white, "k")[0]
    replies = [reply for part in PARTS
               for reply in part(board, not white, "", "")]
    return king not in [reply[2:4] for reply in replies]


TESTS.append(safe)


# 5. Castling
def castling(board, white, rights, passing):
    rank = "1" if white else "8"
    for right, path, way in ("k", "fg", "efg"), ("q", "bcd", "edc"):
        allowed = (right.upper() if white else right) in rights
        free_way = all(board[file + rank] == "." for file in path)
        goals = ["e" + rank + file + rank for file in way]
        if allowed and free_way and all(safe(e, board, white) for e in goals):
            yield goals[2]


SPECIAL.append(castling)


# 6. En passant
def en_passant(board, white, rights, passing):
    up = 1 if white else -1
    for start in own(board, white, "p"):
        taken = {**board, passing[0] + start[1]: "."}
        if passing in (step(start, -1, up), step(start, 1, up)):
            if safe(start + passing, taken, white):
                yield start + passing


SPECIAL.append(en_passant)


# The loop: squarelab writes "depth;FEN;moves", and reads a line for each move.
print("squarelab 1 first_generator", flush=True)
for line in sys.stdin:
    for each in moves(line.split(";")[1]):
        print(each, 1)
    print("done", flush=True)
