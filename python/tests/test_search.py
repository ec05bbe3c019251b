"""Searches."""

import pytest
import squarelab
from squarelab import Board

SEARCHING = [name for name in squarelab.backends() if name != "reference"]


def test_every_backend_visits_the_same_nodes():
    fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
    for mobility in (False, True):
        results = [Board(fen, backend=name).search(3, mobility=mobility) for name in SEARCHING]
        assert results[0].nodes > 1000 and results[0].depth == 3
        assert all(result == results[0] for result in results)
        assert len({result.nodes for result in results}) == 1


def test_a_mate_is_found():
    board = Board("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1")
    result = board.search(depth=3)
    assert result.mate == 1 and board.san(result.line[0]) == "Ra8#" and result.value > 31000
    assert "a1a8" in repr(result)
    board.push(result.line[0])
    lost = board.search(1)
    assert lost.mate == 0 or lost.line == []
    assert Board().search(1).mate is None


def test_limits():
    assert Board().search(nodes=5000).nodes <= 5200
    assert Board().search(20, nodes=2000).depth < 20
    for call in (
        lambda: Board().search(),
        lambda: Board().search(0),
        lambda: Board().search(1, hash=1 << 30),
        lambda: Board(backend="reference").search(1),
    ):
        with pytest.raises(ValueError):
            call()


def test_a_repetition_is_a_draw():
    board = Board("7k/8/8/8/8/8/1q6/7K b - - 0 1")
    alone = board.search(3)
    for uci in ("b2b3", "h1g1", "b3b2", "g1h1") * 2:
        board.push_uci(uci)
    assert board.search(3).value != 0 or alone.value == 0
