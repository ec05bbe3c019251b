"""Every type of the package can be pickled by every protocol, and copied."""

import concurrent.futures
import copy
import inspect
import pickle

import pytest
import squarelab
from squarelab import Board, Mapping, Move, Piece, SquareSet


def caught(error, call):
    with pytest.raises(error) as raised:
        call()
    return raised.value


def examples():
    board = Board("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", backend="x88")
    board.push_san("O-O")
    wrong = caught(squarelab.Disagreement, lambda: squarelab.verify(lambda fen: [], positions=0))
    return [
        board, board.legal_moves, board.noisy_moves, board.quiet_moves, board.peek(), board.threats()[0],
        Board("4k3/8/8/8/8/8/8/4K2R w K - 0 1").search(4), Mapping("lefr"), Piece.from_symbol("n"), SquareSet([1]),
        wrong, wrong.report, wrong.report.faults[0], squarelab.read_pgn("1. e4 e5 *")[0],
        caught(squarelab.TextError, lambda: Board("x")),
        caught(squarelab.IllegalMoveError, lambda: board.push(Move.null())),
    ]


def seen(value):
    fields = {name: str(field) for name, field in getattr(value, "__dict__", {}).items()}
    return type(value), repr(value), str(value), fields


def test_there_is_an_example_of_every_type():
    public = {name for name, value in vars(squarelab).items() if inspect.isclass(value)}
    assert {type(value).__name__ for value in examples()} == public


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_every_protocol(protocol):
    for value in examples():
        assert seen(pickle.loads(pickle.dumps(value, protocol))) == seen(value)


def test_copies_are_equal():
    for value in examples():
        for other in (copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
            assert seen(other) == seen(value)
            if type(value).__eq__ is not object.__eq__:
                assert other == value


def test_moves_come_back_with_their_board():
    moves = pickle.loads(pickle.dumps(Board().legal_moves))
    assert len(moves) == 20 and Move.from_uci("e2e4") in moves


def answers(fen):
    board = Board(fen)
    return board.threats(), board.search(3)


def test_answers_come_back_from_another_process():
    fen = "4k3/2p5/3p4/8/8/8/8/3RK3 w - - 0 1"
    with concurrent.futures.ProcessPoolExecutor(1) as pool:
        assert pool.submit(answers, fen).result(timeout=60) == answers(fen)
