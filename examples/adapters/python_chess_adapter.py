#!/usr/bin/env python3
"""python-chess for squarelab: squarelab verify --adapter "python3 python_chess_adapter.py"

The protocol is in docs/connecting-a-program.md. To copy it for a generator of your own, replace what
is done with `board`: set it up, list its legal moves, make one, take it back.
"""

import sys

import chess


def perft(board, depth):
    if depth == 0:
        return 1
    count = 0
    for move in board.legal_moves:
        board.push(move)
        count += perft(board, depth - 1)
        board.pop()
    return count


def is_of_chess960(fen):
    """There the rights are letters of files."""
    return not set(fen.split()[2]) <= set("KQkq-")


# What stands behind the semicolon is what it knows beside standard chess.
print("squarelab 1 python-chess ", chess.__version__, "; chess960", sep="", flush=True)
for line in sys.stdin:
    try:
        depth, fen, moves = line.split(";")
        board = chess.Board(fen, chess960=is_of_chess960(fen))
        for move in moves.split():
            board.push(chess.Move.from_uci(move))
        for move in list(board.legal_moves):
            board.push(move)
            print(move.uci(), perft(board, int(depth) - 1))
            board.pop()
    except Exception as error:
        print("error", repr(error))
    print("done", flush=True)
