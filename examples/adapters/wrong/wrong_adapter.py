#!/usr/bin/env python3
"""The adapter of PyChess with one fault, to see what verify says:

    squarelab verify --depth 1 --adapter "python3 wrong_adapter.py captures"
"""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[1]))

import pychess_adapter as adapter


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


faults = {
    "captures": captures,
    "noisy": noisy,
    "gives-check": gives_check,
}

question = sys.argv[1]
right = adapter.answers[question]
fault = faults[question]
adapter.answers[question] = lambda board, *texts: fault(board, right, *texts)
adapter.run()
