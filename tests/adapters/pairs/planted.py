#!/usr/bin/env python3
"""The adapter of PyChess with planted faults, each a word of the command line: planted.py san-castling
no-clock. What each does is said in planted.cpp."""

import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[3] / "examples" / "adapters"))

import pychess_adapter as adapter
from pychess.Utils.const import ENPASSANT, PAWN
from pychess.Utils.lutils.lmove import FCORD, FLAG, TCORD, parseAN

planted = set(sys.argv[1:])
FILES = "abcdefgh"


def has(fault):
    return fault in planted


def without(board, cords):
    """The board without the pieces on these squares."""
    fields = board.asFen().split()
    rows = [re.sub(r"\d", lambda run: "." * int(run[0]), row) for row in fields[0].split("/")]
    for one in cords:
        row = 7 - one // 8
        rows[row] = rows[row][: one % 8] + "." + rows[row][one % 8 + 1 :]
    rows = [re.sub(r"\.+", lambda run: str(len(run[0])), row) for row in rows]
    other = adapter.LBoard()
    other.applyFen(" ".join(["/".join(rows), fields[1], "-", "-", "0", "1"]))
    return other


def cause_of(board, move):
    taken = TCORD(move) % 8 + 8 * (FCORD(move) // 8)
    if board.isChecked():
        return "check"
    if without(board, [FCORD(move)]).isChecked():
        return "pin"
    return "line" if without(board, [FCORD(move), taken]).isChecked() else "none"


def moves_of(board):
    """The legal moves that it knows, and those en passant that it takes for legal."""
    known, extra = [], []
    for move in list(adapter.genAllMoves(board)):
        board.applyMove(move)
        is_legal = not board.opIsChecked()
        board.popMove()
        if FLAG(move) != ENPASSANT:
            known += [move] * is_legal
        elif is_legal:
            known += [move] * (not has("no-ep-" + cause_of(board, move)))
        else:
            extra += [move] * has("ep-" + cause_of(board, move))
    return known, extra


def count(board, depth):
    if depth == 0:
        return 1
    known, extra = moves_of(board)
    leaves = len(extra)
    for move in known:
        board.applyMove(move)
        leaves += count(board, depth - 1)
        board.popMove()
    return leaves


def divide(board, depth):
    known, extra = moves_of(board)
    for move in extra:
        print(adapter.written(board, [move])[0], 1)
    for move in known:
        name = adapter.written(board, [move])[0]
        board.applyMove(move)
        print(name, count(board, depth - 1))
        board.popMove()


def square_of(board):
    """The en-passant square where a capture there is legal."""
    captures = [move for move in adapter.legal_moves(board) if FLAG(move) == ENPASSANT]
    return FILES[TCORD(captures[0]) % 8] + str(TCORD(captures[0]) // 8 + 1) if captures else "-"


def fields_of(board):
    """The clock is counted, as PyChess keeps it at promotions."""
    fields = board.asFen().split()
    return fields[:3] + [square_of(board), str(board.clock), fields[5]]


def fen(board):
    fields = fields_of(board)
    if has("no-rights"):
        fields[2] = "-"
    if has("black-rights-lost"):
        fields[2] = re.sub("[kq]", "", fields[2]) or "-"
    if has("no-ep"):
        fields[3] = "-"
    if has("ep-of-start") and fields[3] == "-":
        fields[3] = board.start_square
    if has("no-clock"):
        fields[4] = "0"
    if has("no-number"):
        fields[5] = "1"
    if has("number-0"):
        fields[5] = "0"
    if has("white-queens"):
        fields[0] = fields[0].replace("q", "Q")
    if has("white-to-move"):
        fields[1] = "w"
    return fields


def wrong_san(text, move):
    if has("san-castling") and text.startswith("O"):
        text = "K" + move[2:4] + text.strip("O-")
    if has("san-disambiguation"):
        text = re.sub("^([NBRQ])[a-h]?[1-8]?(x?[a-h][1-8])", r"\1\2", text)
    for fault, sign in (("san-check", "+"), ("san-promotion", "="), ("san-capture", "x")):
        if has(fault):
            text = text.replace(sign, "")
    return text


def san(board):
    pairs = (pair.split() for pair in adapter.san(board))
    return [f"{move} {wrong_san(text, move)}" for move, text in pairs]


def read_san(board, texts):
    def is_wrong(text):
        return (
            (has("read-castling") and text.startswith("O"))
            or (has("read-promotion") and "=" in text)
            or (has("read-check") and text.endswith("+"))
            or (has("read-disambiguation") and re.match("[NBRQ][a-h1-8]x?[a-h]", text))
        )

    moves = adapter.read_san(board, texts)
    return ["none" if is_wrong(text) else move for text, move in zip(texts.split(), moves)]


def key(board):
    """The text itself is the key."""
    pieces, side, rights, square, *_ = fields_of(board)
    if has("stale-key") and square == "-":
        square = board.start_square
    if has("key-of-two-ep") and square != "-":
        square = "x"
    if has("key-of-ep"):
        square = ""
    if has("key-of-colours"):
        pieces = re.sub("[NBRQP]", lambda letter: letter[0].lower(), pieces)
    if has("key-of-two-rights") and rights != "-":
        rights = "x" * len(rights)
    if has("key-of-rights"):
        rights = ""
    return ["/".join([pieces, "" if has("key-of-side") else side, rights, square])]


answers = {"key": key, "fen": fen, "san": san, "read-san": read_san}
# To be quick, it knows only the questions that a fault is about.
IS_ABOUT = {
    "key": "key",
    "fen": "^(no-(rights|ep|clock|number)|ep-of-start|number-0|(black|white)-.*)$",
    "san": "^san-",
    "read-san": "^read-",
}
known = [asked for asked in answers if any(re.search(IS_ABOUT[asked], fault) for fault in planted)]
print("squarelab 1 planted;", *known, flush=True)
for line in sys.stdin:
    question, start, moves, *texts = line.rstrip("\n").split(";")
    board = adapter.LBoard()
    board.applyFen(start)
    board.start_square = start.split()[3]
    board.clock = int(start.split()[4])
    for text in moves.split():
        move = parseAN(board, text)
        is_quiet = not board.arBoard[TCORD(move)] and board.arBoard[FCORD(move)] != PAWN
        board.clock = board.clock + 1 if is_quiet else 0
        board.applyMove(move)
    if question in answers:
        print(question, *answers[question](board, *texts))
    else:
        divide(board, int(question))
    print("done", flush=True)
