#!/usr/bin/env python3
"""The adapter of PyChess with one fault, to see what verify says:

    squarelab verify --depth 1 --adapter "python3 wrong_adapter.py captures"
"""

import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[1]))

import pychess_adapter as adapter
from pychess.Utils.const import WHITE


def captures(board, right):
    """En passant is forgotten."""
    square = board.asFen().split()[3]
    return [move for move in right(board) if move[2:] != square]


def noisy(board, right):
    """A promotion is one to a queen."""
    return [move for move in right(board) if move[4:] in ("", "q")]


def gives_check(board, right):
    """Castling never gives check."""
    castling = ("e1g1", "e1c1", "e8g8", "e8c8")
    return [move for move in right(board) if move not in castling]


def key(board, right):
    """Castling rights do not count."""
    fen = board.asFen().split()
    fen[2] = "-"
    other = adapter.LBoard()
    other.applyFen(" ".join(fen))
    return right(other)


def evaluation(board, right):
    """It is White's view, whoever is to move."""
    (value,) = right(board)
    return [value if board.color == WHITE else -value]


def fen(board, right):
    """The halfmove clock is always 0."""
    (text,) = right(board)
    fields = text.split()
    fields[4] = "0"
    return fields


def read_fen(board, right):
    """The en-passant square is not read."""
    fields = right(board)[0].split()
    fields[3] = "-"
    return fields


def san(board, right):
    """Check has no sign."""
    return [pair.replace("+", "") for pair in right(board)]


def read_san(board, right, texts):
    """Promotions are read as those to a queen."""
    return right(board, re.sub("=.", "=Q", texts))


def undo(board, right):
    """The clock that a move has set to 0 stays there."""
    clock = board.fifty
    (text,) = right(board)
    fields = text.split()
    return fields[:4] + ["0" if clock == 0 else fields[4], fields[5]]


def game_end(board, right):
    """Fifty moves come before mate."""
    return ["fifty"] if board.fifty >= 100 else right(board)


faults = {
    "captures": captures,
    "noisy": noisy,
    "gives-check": gives_check,
    "key": key,
    "eval": evaluation,
    "fen": fen,
    "san": san,
    "read-san": read_san,
    "undo": undo,
    "read-fen": read_fen,
    "game-end": game_end,
}

question = sys.argv[1]
right = adapter.answers[question]
fault = faults[question]
adapter.answers[question] = lambda board, *texts: fault(board, right, *texts)
adapter.run()
