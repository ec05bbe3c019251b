import squarelab
from small_generator import moves


def test_moves():
    squarelab.verify(moves)
