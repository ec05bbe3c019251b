"""The same answers as python-chess, where it is installed, over the built-in corpus."""

import itertools

import pytest
import squarelab

chess = pytest.importorskip("chess")
FENS = squarelab.corpus()[::4]


@pytest.fixture(params=["lerf", "x88"])
def both(request):
    return [(squarelab.Board(fen, backend=request.param), chess.Board(fen)) for fen in FENS]


def test_moves(both):
    for ours, theirs in both:
        assert {move.uci() for move in ours.legal_moves} == {move.uci() for move in theirs.legal_moves}
        assert len(ours.legal_moves) == theirs.legal_moves.count()
        captures = {move.uci() for move in theirs.generate_legal_captures()}
        assert {move.uci() for move in ours.generate_legal_captures()} == captures


def test_what_a_move_is_and_where_it_leads(both):
    for ours, theirs in both[::8]:
        for move in ours.legal_moves:
            other = chess.Move(move.from_square, move.to_square, move.promotion)
            assert ours.san(move) == theirs.san(other)
            assert ours.is_capture(move) == theirs.is_capture(other)
            assert ours.is_castling(move) == theirs.is_castling(other)
            assert ours.is_en_passant(move) == theirs.is_en_passant(other)
            assert ours.gives_check(move) == theirs.gives_check(other)
            ours.push(move)
            theirs.push(other)
            assert ours.fen() == theirs.fen()
            assert ours.is_checkmate() == theirs.is_checkmate()
            assert ours.is_stalemate() == theirs.is_stalemate()
            assert ours.pop() is move and theirs.pop() == other


def test_the_position(both):
    for ours, theirs in both:
        assert ours.fen() == theirs.fen() and str(ours) == str(theirs) and ours.ply() == theirs.ply()
        assert ours.epd() == theirs.epd()
        assert (ours.turn, ours.castling_rights) == (theirs.turn, theirs.castling_rights)
        assert (ours.halfmove_clock, ours.fullmove_number) == (theirs.halfmove_clock, theirs.fullmove_number)
        assert ours.unicode() == theirs.unicode() and ours.mirror().fen() == theirs.mirror().fen()
        for named in ({"borders": True, "invert_color": True}, {"orientation": False, "empty_square": "."}):
            assert ours.unicode(**named) == theirs.unicode(**named)
        assert ours.is_check() == theirs.is_check() and int(ours.checkers()) == int(theirs.checkers())
        pieces = {square: piece.symbol() for square, piece in theirs.piece_map().items()}
        assert {square: piece.symbol() for square, piece in ours.piece_map().items()} == pieces
        for color in squarelab.COLORS:
            assert ours.king(color) == theirs.king(color)
            pinned = {s for s in chess.SquareSet(theirs.occupied_co[color]) if theirs.is_pinned(color, s)}
            assert set(ours.pinned(color)) == pinned
            for kind in squarelab.PIECE_TYPES:
                assert int(ours.pieces(kind, color)) == int(theirs.pieces(kind, color))


def test_material():
    for pieces in itertools.combinations_with_replacement("PNBRQpnbrq", 3):
        for row in ("".join(pieces), "1".join(pieces), "".join(pieces[:2]), pieces[0]):
            fen = f"k6K/8/8/{row}{8 - len(row)}/8/8/8/8 {'w' if row.islower() else 'b'} - - 0 1"
            theirs = chess.Board(fen)
            if not theirs.is_valid():
                continue
            ours = squarelab.Board(fen)
            assert ours.is_insufficient_material() == theirs.is_insufficient_material(), fen
            for color in squarelab.COLORS:
                assert ours.has_insufficient_material(color) == theirs.has_insufficient_material(color), fen


def test_attacks(both):
    for ours, theirs in both[::4]:
        for square in squarelab.SQUARES:
            assert int(ours.attacks(square)) == int(theirs.attacks(square))
            for color in squarelab.COLORS:
                assert int(ours.attackers(color, square)) == int(theirs.attackers(color, square))


def test_names_are_the_same():
    theirs = set(dir(chess))
    for name in ("Board", "Move", "Piece", "SquareSet", "STARTING_FEN", "E4", "SQUARES", "SQUARE_NAMES"):
        assert name in theirs and hasattr(squarelab, name)
    assert all(getattr(chess, name.upper()) == number for number, name in enumerate(squarelab.SQUARE_NAMES))
    assert squarelab.STARTING_FEN == chess.STARTING_FEN
    for name in ("WHITE", "BLACK", "COLORS", "PAWN", "KING", "BB_ALL", "FILE_NAMES", "RANK_NAMES"):
        theirs_value = getattr(chess, name)
        value = getattr(squarelab, name)
        assert list(value) == list(theirs_value) if isinstance(value, tuple) else value == theirs_value


def test_square_sets_are_the_same():
    for mask in (0, 1, 0x8000000000000201, squarelab.BB_ALL):
        ours, theirs = squarelab.SquareSet(mask), chess.SquareSet(mask)
        assert list(ours) == list(theirs) and len(ours) == len(theirs) and str(ours) == str(theirs)
        assert int(ours | [3, 4]) == int(theirs | [3, 4]) and int(ours - [0]) == int(theirs - [0])
        assert int(~ours) == int(~theirs) and ours.tolist() == theirs.tolist()
