import chess
import squarelab


def test_python_chess():
    squarelab.verify(lambda fen: chess.Board(fen).legal_moves)
