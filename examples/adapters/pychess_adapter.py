#!/usr/bin/env python3
"""PyChess for squarelab: squarelab verify --adapter "python3 pychess_adapter.py"

The protocol is in docs/connecting-a-program.md. To copy it for a generator of your own, replace what
is done with `board`: set it up, list its legal moves, make one, take it back. Of `answers` keep what
your generator can say.
"""

import sys

import pychess
from pychess.Utils.const import CASTLE_KK
from pychess.Utils.lutils import ldraw
from pychess.Utils.lutils.LBoard import LBoard
from pychess.Utils.lutils.leval import evalMaterial
from pychess.Utils.lutils.lmove import FLAG, PROMOTIONS, parseAN, parseSAN, toAN, toSAN
from pychess.Utils.lutils.lmovegen import genAllMoves, genCaptures


def legal_moves(board, generate=genAllMoves):
    """Each legal move, while it is made."""
    for move in list(generate(board)):
        board.applyMove(move)
        if not board.opIsChecked():
            yield move
        board.popMove()


def perft(board, depth):
    return sum(perft(board, depth - 1) for _ in legal_moves(board)) if depth > 0 else 1


def written(board, moves):
    return [toAN(board, move, True, CASTLE_KK) for move in list(moves)]


def captures(board):
    return written(board, legal_moves(board, genCaptures))


def noisy(board):
    others = (move for move in legal_moves(board) if FLAG(move) in PROMOTIONS)
    return sorted({*captures(board), *written(board, others)})


def gives_check(board):
    return written(board, (move for move in legal_moves(board) if board.isChecked()))


def san(board):
    moves = list(legal_moves(board))
    return [f"{move} {toSAN(board, code)}" for move, code in zip(written(board, moves), moves)]


def read_san(board, texts):
    return written(board, [parseSAN(board, text) for text in texts.split()])


def undo(board):
    while board.hist_move:
        board.popMove()
    return [board.asFen()]


def game_end(board):
    if not list(legal_moves(board)):
        return ["checkmate" if board.isChecked() else "stalemate"]
    if board.repetitionCount() >= 3:
        return ["threefold"]
    if ldraw.testFifty(board):
        return ["fifty"]
    return ["dead" if ldraw.testMaterial(board) else "none"]


# Questions besides moves and counts, and their answers.
answers = {
    "captures": captures,
    "noisy": noisy,
    "gives-check": gives_check,
    "key": lambda board: [f"{board.hash:016x}"],
    "eval": lambda board: [evalMaterial(board, board.color)[0]],
    "fen": lambda board: [board.asFen()],
    "read-fen": lambda board: [board.asFen()],
    "san": san,
    "read-san": read_san,
    "undo": undo,
    "game-end": game_end,
}


def divide(board, depth):
    text = {move: toAN(board, move, True, CASTLE_KK) for move in genAllMoves(board)}
    for move in legal_moves(board):
        print(text[move], perft(board, depth - 1))


def answer(question, fen, moves, *texts):
    board = LBoard()
    board.applyFen(fen)
    for move in moves.split():
        board.applyMove(parseAN(board, move))
    if question in answers:
        print(question, *answers[question](board, *texts))
    else:
        divide(board, int(question))


def run():
    print(f"squarelab 1 PyChess {pychess.VERSION};", *answers, flush=True)
    for line in sys.stdin:
        try:
            answer(*line.rstrip("\n").split(";"))
        except Exception as error:
            print("error", repr(error))
        print("done", flush=True)


if __name__ == "__main__":
    run()
