"""The eight mappings."""

import pickle

import pytest
import squarelab
from squarelab import Mapping, SquareSet

EACH = pytest.mark.parametrize("mapping", squarelab.MAPPINGS, ids=lambda mapping: mapping.name)


def test_there_are_eight():
    assert len({mapping.name for mapping in squarelab.MAPPINGS}) == 8
    orders = {tuple(mapping.index(square) for square in squarelab.SQUARES) for mapping in squarelab.MAPPINGS}
    assert len(orders) == 8
    lerf = Mapping("lerf")
    assert lerf is not None and lerf == squarelab.MAPPINGS[0] and lerf != Mapping("lefr")
    assert lerf.formula == "8r + f" and "rank" in lerf.title and repr(lerf) == "Mapping('lerf')"
    assert pickle.loads(pickle.dumps(lerf)) == lerf and {lerf: 1}[Mapping("lerf")] == 1
    with pytest.raises(ValueError, match="no mapping 'x'; there are lerf, "):
        Mapping("x")


@EACH
def test_index_and_square_are_inverse(mapping):
    assert sorted(mapping.index(square) for square in squarelab.SQUARES) == list(range(64))
    assert all(mapping.square(mapping.index(square)) == square for square in squarelab.SQUARES)
    for call in (mapping.index, mapping.square):
        with pytest.raises(ValueError):
            call(64)


@EACH
def test_steps_lead_where_they_say(mapping):
    ways = {"north": (0, 1), "northeast": (1, 1), "east": (1, 0), "southwest": (-1, -1), "nonoea": (1, 2), "soeaea": (2, -1)}
    for way, (files, ranks) in ways.items():
        goal = squarelab.square(3 + files, 3 + ranks)
        assert mapping.step(way) == mapping.index(goal) - mapping.index(squarelab.D4) == mapping.steps[way]
        assert mapping.step((files, ranks)) == mapping.step(way)
    assert len(mapping.steps) == len(mapping.guards) == 16
    with pytest.raises(ValueError, match="north, northeast"):
        mapping.step("up")
    with pytest.raises(ValueError):
        mapping.step((8, 0))


@EACH
def test_a_guarded_shift_never_wraps(mapping):
    for way, step in mapping.steps.items():
        assert mapping.guard(way) == mapping.guards[way]
        for square in squarelab.SQUARES:
            bit = 1 << mapping.index(square) & ~mapping.guards[way]
            moved = (bit << step if step > 0 else bit >> -step) & squarelab.BB_ALL
            for goal in mapping.squares(moved):
                files = squarelab.square_file(goal) - squarelab.square_file(square)
                ranks = squarelab.square_rank(goal) - squarelab.square_rank(square)
                assert mapping.step((files, ranks)) == step and max(abs(files), abs(ranks)) <= 2
    assert any(mapping.guards.values())


@EACH
def test_sets_are_converted(mapping):
    squares = SquareSet([squarelab.A1, squarelab.E4, squarelab.H8])
    bits = mapping.bits(squares)
    assert bits == sum(1 << mapping.index(square) for square in squares)
    assert mapping.squares(bits) == squares
    for other in squarelab.MAPPINGS:
        assert mapping.convert(bits, other) == mapping.convert(bits, other.name) == other.bits(squares)


def test_a_board_is_drawn_with_the_indices_of_a_mapping():
    board = squarelab.Board("4k3/8/8/8/8/8/8/4K3 w - - 0 1")
    svg = board._repr_svg_()
    assert svg.startswith("<svg") or "<svg" in svg[:200]
    assert svg == board.svg() == board.svg("lerf")
    for mapping in squarelab.MAPPINGS:
        drawn = board.svg(mapping)
        assert drawn == board.svg(mapping.name) and mapping.name in drawn and mapping.formula in drawn
    assert len({board.svg(mapping) for mapping in squarelab.MAPPINGS}) == 8
    assert "0x88" in board.svg("x88") and squarelab.Board(backend="x88").svg() != squarelab.Board().svg()
    with pytest.raises(ValueError):
        board.svg("x")
