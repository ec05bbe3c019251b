#!/usr/bin/env python3
"""PyChess for squarelab: squarelab verify --adapter "python3 pychess_adapter.py"

The protocol is in docs/differential-testing.md. To copy it for a generator of your own, replace what
is done with `board`: set it up, list its legal moves, make one, take it back.
"""

import sys

import pychess
from pychess.Utils.const import CASTLE_KK
from pychess.Utils.lutils.LBoard import LBoard
from pychess.Utils.lutils.lmove import parseAN, toAN
from pychess.Utils.lutils.lmovegen import genAllMoves


def legal_moves(board):
    """Each legal move, while it is made."""
    for move in list(genAllMoves(board)):
        board.applyMove(move)
        if not board.opIsChecked():
            yield move
        board.popMove()


def perft(board, depth):
    return sum(perft(board, depth - 1) for _ in legal_moves(board)) if depth > 0 else 1

print("squarelab 1 PyChess", pychess.VERSION, flush=True)
for line in sys.stdin:
    depth, fen, moves = line.split(";")
    board = LBoard()
    board.applyFen(fen)
    for move in moves.split():
        board.applyMove(parseAN(board, move))
    text = {move: toAN(board, move, True, CASTLE_KK) for move in genAllMoves(board)}
    for move in legal_moves(board):
        print(text[move], perft(board, int(depth) - 1))
    print("done", flush=True)
