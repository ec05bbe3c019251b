"""Positions and moves as arrays of numpy, where it is installed."""

import subprocess
import sys

import pytest
import squarelab

TYPES = squarelab.PIECE_TYPES


def numpy():
    return pytest.importorskip("numpy")


@pytest.mark.parametrize("mapping", squarelab.MAPPINGS, ids=lambda mapping: mapping.name)
def test_positions_as_eight_sets(mapping):
    np = numpy()
    fens = squarelab.corpus()[:50]
    array = squarelab.bitboards(fens, mapping)
    assert array.shape == (50, 8) and array.dtype == np.uint64
    for fen, row in zip(fens, array.tolist()):
        board = squarelab.Board(fen)
        both = [board.pieces(kind, True) | board.pieces(kind, False) for kind in TYPES]
        assert row[:6] == [mapping.bits(squares) for squares in both]
        for color, word in zip(squarelab.COLORS, row[6:]):
            assert word == sum(mapping.bits(board.pieces(kind, color)) for kind in TYPES)
    assert (squarelab.bitboards(fens, mapping.name) == array).all()


@pytest.mark.parametrize("mapping", squarelab.MAPPINGS, ids=lambda mapping: mapping.name)
def test_moves_as_masks(mapping):
    np = numpy()
    boards = [squarelab.Board(fen, backend="x88") for fen in squarelab.corpus()[:50]]
    masks = squarelab.move_masks(boards, mapping)
    assert masks.shape == (50, 64) and masks.dtype == np.uint64
    for board, row in zip(boards, masks.tolist()):
        expected = [0] * 64
        for move in board.legal_moves:
            expected[mapping.index(move.from_square)] |= 1 << mapping.index(move.to_square)
        assert row == expected


def test_bad_positions_are_refused():
    numpy()
    assert squarelab.bitboards([]).shape == (0, 8) and squarelab.move_masks([]).shape == (0, 64)
    with pytest.raises(squarelab.TextError):
        squarelab.bitboards(["x"])
    with pytest.raises(TypeError, match="neither a Board nor a FEN"):
        squarelab.move_masks([3])
    with pytest.raises(ValueError):
        squarelab.bitboards([], "x")


def test_without_numpy_all_else_works():
    code = """
import sys
sys.modules["numpy"] = None
import squarelab
assert squarelab.Board().perft(3) == 8902
try:
    squarelab.bitboards([])
except ImportError as error:
    print(error)
"""
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert result.stdout == "arrays of positions need numpy, which is not installed\n", result.stderr
