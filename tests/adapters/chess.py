"""What examples/adapters/python_chess_adapter.py uses of python-chess. There is one move, a2a3."""

__version__ = "stand-in"


class Move:
    def uci(self):
        return "a2a3"

    @staticmethod
    def from_uci(_):
        return Move()


class Board:
    legal_moves = [Move()]

    def __init__(self, fen, chess960=False):
        pass

    def push(self, move):
        pass

    def pop(self):
        pass
