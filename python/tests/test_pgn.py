"""Games of a text in PGN."""

import pytest
import squarelab
from squarelab import Board

TWO_GAMES = """[Event "a {first}"]
[White "One"]
[Result "1-0"]

1. e4 {a comment} e5 (1... c5) 2. Qh5 Ke7 $4 3. Qxe5# 1-0

[SetUp "1"]
[FEN "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"]

1. O-O-O Kf7 2. Rd9 *
"""


def test_games_have_headers_moves_and_a_result():
    mate, broken = squarelab.read_pgn(TWO_GAMES, backend="x88")
    assert mate.headers["White"] == "One" and mate.result == "1-0" and mate.error is None
    assert [move.uci() for move in mate.board.move_stack] == ["e2e4", "e7e5", "d1h5", "e8e7", "h5e5"]
    assert mate.board.is_checkmate() and mate.board.root() == Board() and mate.board.backend == "x88"
    assert len(broken.board.move_stack) == 2 and broken.board.root().fen() == "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"
    assert isinstance(broken.error, squarelab.TextError) and str(broken.error).startswith("PGN:10: ")


def test_a_text_without_a_game_is_refused():
    for text in ("", "no game", "\x00"):
        with pytest.raises(ValueError):
            if squarelab.read_pgn(text)[0].error:
                raise squarelab.read_pgn(text)[0].error
    with pytest.raises(ValueError, match="no board"):
        squarelab.read_pgn("1. e4 *", backend="x")
