"""Moves, pieces, squares and sets of squares."""

import copy
import pickle

import pytest
import squarelab
from squarelab import Board, Mapping, Move, Piece, SquareSet


def test_squares_are_numbers_with_names():
    assert (squarelab.A1, squarelab.E4, squarelab.H8) == (0, 28, 63)
    assert squarelab.SQUARE_NAMES[squarelab.E4] == "e4" == squarelab.square_name(squarelab.E4)
    assert [squarelab.parse_square(name) for name in squarelab.SQUARE_NAMES] == list(range(64))
    assert squarelab.square(4, 3) == squarelab.E4
    assert (squarelab.square_file(squarelab.E4), squarelab.square_rank(squarelab.E4)) == (4, 3)
    assert all(getattr(squarelab, name.upper()) == number for number, name in enumerate(squarelab.SQUARE_NAMES))


@pytest.mark.parametrize(
    "call",
    [
        lambda: squarelab.parse_square("e9"),
        lambda: squarelab.square_name(64),
        lambda: squarelab.square_name(-1),
        lambda: squarelab.square(8, 0),
        lambda: squarelab.piece_name(7),
        lambda: Piece(0, True),
        lambda: Piece.from_symbol("x"),
        lambda: Move(64, 0),
        lambda: Move(0, 8, squarelab.KING),
        lambda: Move.from_uci("e2"),
        lambda: Move.from_uci("e2e9"),
        lambda: Move.from_uci("e2e2"),
        lambda: Move.from_uci("e7e8Q"),
        lambda: Move.from_uci("e7e8k"),
        lambda: SquareSet(-1),
        lambda: SquareSet(1 << 64),
        lambda: SquareSet([64]),
        lambda: SquareSet().add(64),
    ],
)
def test_what_is_no_value_is_refused(call):
    with pytest.raises(ValueError):
        call()


@pytest.mark.parametrize(
    "call, error, says",
    [
        (lambda: Board().perft("4"), TypeError, "'4' is not a depth from 0 to 20"),
        (lambda: Board().perft(1.0), TypeError, "1.0 is not a depth from 0 to 20"),
        (lambda: Board().perft(-1), ValueError, "-1 is not a depth from 0 to 20"),
        (lambda: Board().perft(1 << 70), ValueError, "is not a depth from 0 to 20"),
        (lambda: Board().perft(1, threads="2"), TypeError, "'2' is not a number of threads from 1 to 1024"),
        (lambda: Board().divide(None), TypeError, "None is not a depth from 1 to 20"),
        (lambda: Board().search("3"), TypeError, "'3' is not a depth from 1"),
        (lambda: Board().search(nodes=0), ValueError, "0 is not a number of nodes from 1"),
        (lambda: Board().search(nodes=-1), ValueError, "-1 is not a number of nodes from 1"),
        (lambda: Board().search(1, hash=-1), ValueError, "-1 is not a number of megabytes from 0"),
        (lambda: Board().attackers(2, squarelab.E4), ValueError, "2 is not a colour; colours are WHITE (True)"),
        (lambda: Board().attackers("white", squarelab.E4), TypeError, "'white' is not a colour"),
        (lambda: Board().attackers(None, squarelab.E4), TypeError, "None is not a colour"),
        (lambda: Board().attackers(True, "e4"), TypeError, "'e4' is not a square; squares are 0 (a1) to 63 (h8)"),
        (lambda: Board().piece_at(1 << 70), ValueError, "is not a square"),
        (lambda: Board().piece_at(1.5), TypeError, "1.5 is not a square"),
        (lambda: Board().king(3), ValueError, "3 is not a colour"),
        (lambda: Board().pinned(2), ValueError, "2 is not a colour"),
        (lambda: Board().has_castling_rights("w"), TypeError, "'w' is not a colour"),
        (lambda: Board().has_insufficient_material("w"), TypeError, "'w' is not a colour"),
        (lambda: Board().unicode(orientation=2), ValueError, "2 is not a colour"),
        (lambda: Board().pieces("pawn", True), TypeError, "'pawn' is not a type of piece"),
        (lambda: Board().epd(hmvc=-1), ValueError, "-1 is not a clock from 0 to 9999"),
        (lambda: Board(3), TypeError, "3 is not a text"),
        (lambda: Board(backend=None), TypeError, "None is not a text"),
        (lambda: Board(b"startpos"), TypeError, "b'startpos' is not a text"),
        (lambda: Board("\ud800"), ValueError, "FEN column 1"),
        (lambda: Board().push_san(3), TypeError, "3 is not a text"),
        (lambda: Board().parse_uci(Move(12, 28)), TypeError, "Move.from_uci('e2e4') is not a text"),
        (lambda: squarelab.read_pgn(3), TypeError, "3 is not a text"),
        (lambda: Mapping(3), TypeError, "3 is not a text"),
        (lambda: Piece.from_symbol(3), TypeError, "3 is not a text"),
        (lambda: Piece(1, "white"), TypeError, "'white' is not a colour"),
        (lambda: Move("e2", "e4"), TypeError, "'e2' is not a square"),
        (lambda: Move(0, 8, "q"), TypeError, "'q' is not a type of piece"),
        (lambda: Move.from_uci("\ud800"), ValueError, "is not a move in UCI notation"),
        (lambda: Mapping("lefr").index("e4"), TypeError, "'e4' is not a square"),
        (lambda: Mapping("lefr").square(64), ValueError, "64 is not an index from 0 to 63"),
        (lambda: Mapping("lefr").step(3), ValueError, "3 is no way across the board"),
        (lambda: Mapping("lefr").convert(1, 3), ValueError, "there is no mapping 3; there are lerf"),
    ],
)
def test_a_wrong_argument_is_named(call, error, says):
    with pytest.raises(error) as caught:
        call()
    assert says in str(caught.value) and "\n" not in str(caught.value)


def test_a_colour_is_what_equals_true_or_false():
    for color in squarelab.COLORS:
        assert Board().attackers(int(color), squarelab.E3) == Board().attackers(color, squarelab.E3)
    assert len(Board().attackers(1, squarelab.E3)) == 2


def test_moves_are_interned():
    move = Move.from_uci("e2e4")
    assert move is Move(squarelab.E2, squarelab.E4)
    assert move is next(m for m in squarelab.Board().legal_moves if m.uci() == "e2e4")
    assert copy.copy(move) is move and copy.deepcopy([move])[0] is move
    assert pickle.loads(pickle.dumps(move)) is move
    assert {move: 1}[Move.from_uci("e2e4")] == 1
    assert move != Move.from_uci("e2e3")


def test_a_move_has_squares_and_promotion():
    move = Move.from_uci("a7b8n")
    assert (move.from_square, move.to_square, move.promotion) == (48, 57, squarelab.KNIGHT)
    assert pickle.loads(pickle.dumps(move)) is move
    assert str(move) == move.uci() == "a7b8n"
    assert repr(move) == "Move.from_uci('a7b8n')"
    assert Move.from_uci("e2e4").promotion is None
    assert move and not Move.null() and Move.null().uci() == "0000" and Move.from_uci("0000") is Move.null()
    with pytest.raises(AttributeError):
        move.from_square = 3
    every = {Move(a, b).uci() for a in range(64) for b in range(64) if a != b}
    assert len(every) == 4032 and all(Move.from_uci(uci).uci() == uci for uci in every)


def test_pieces():
    knight = Piece.from_symbol("n")
    assert (knight.piece_type, knight.color, knight.symbol()) == (squarelab.KNIGHT, squarelab.BLACK, "n")
    assert knight == Piece(squarelab.KNIGHT, squarelab.BLACK) != Piece.from_symbol("N")
    assert hash(knight) == hash(Piece(2, False)) and pickle.loads(pickle.dumps(knight)) == knight
    assert knight.unicode_symbol() == "♞" and knight.unicode_symbol(invert_color=True) == "♘"
    assert str(knight) == "n" and repr(knight) == "Piece.from_symbol('n')"
    assert squarelab.piece_name(knight.piece_type) == "knight"


def test_a_square_set_is_a_set():
    mine, other = {0, 9, 63}, {9, 10}
    a, b = SquareSet(mine), SquareSet(other)
    for expected, found in [
        (mine | other, a | b),
        (mine & other, a & b),
        (mine - other, a - b),
        (mine ^ other, a ^ b),
        (mine | other, a.union(other)),
        (mine & other, a.intersection(b)),
        (mine - other, a.difference(other)),
        (mine ^ other, a.symmetric_difference(int(b))),
        (set(range(64)) - mine, ~a),
        (other - mine, b - a),
    ]:
        assert set(found) == expected and len(found) == len(expected)
        assert int(found) == sum(1 << square for square in expected)
    assert list(a) == [0, 9, 63] and list(reversed(a)) == [63, 9, 0]
    assert 9 in a and 10 not in a and 64 not in a and -1 not in a
    assert a and not SquareSet() and a == int(a) and a == SquareSet(int(a)) and a != b
    assert SquareSet([9]) <= a and SquareSet([9]) < a and a >= SquareSet([9]) and not a < a and a > SquareSet()
    assert SquareSet([9]).issubset(a) and a.issuperset([0]) and a.isdisjoint([1]) and not a.isdisjoint(b)
    assert a.tolist() == [square in mine for square in range(64)]
    assert repr(a) == "SquareSet(0x8000000000000201)" and f"{a.__index__():x}" == "8000000000000201"
    assert pickle.loads(pickle.dumps(a)) == a
    assert set(a.mirror()) == {56, 49, 7}


def test_a_square_set_can_be_changed():
    a = SquareSet()
    a.add(5)
    b = a.copy()
    a |= SquareSet([6])
    same = a
    same &= ~SquareSet([5])
    assert set(a) == {6} and same is a and set(b) == {5}
    a ^= [7]
    a -= [6]
    assert a.pop() == 7 and not a
    a.add(3)
    a.remove(3)
    a.discard(3)
    for change in (a.pop, lambda: a.remove(3)):
        with pytest.raises(KeyError):
            change()
    b.clear()
    assert not b
    with pytest.raises(TypeError):
        hash(a)
    with pytest.raises(TypeError):
        SquareSet("e4")


def test_a_square_set_is_drawn_as_white_sees_it():
    rows = str(SquareSet([squarelab.A1, squarelab.H8])).split("\n")
    assert rows[0] == ". . . . . . . 1" and rows[7] == "1 . . . . . . ." and len(rows) == 8
