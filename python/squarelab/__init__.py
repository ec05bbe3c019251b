"""One chessboard in many representations: checked against each other, and measured.

    >>> import squarelab
    >>> board = squarelab.Board()
    >>> board.push_san("e4")
    Move.from_uci('e2e4')
    >>> len(board.legal_moves), board.perft(3)
    (20, 13160)

Names and meanings are those of python-chess wherever it has them; docs/python.md says what differs.
"""

from collections import namedtuple as _namedtuple

from . import _cpu

if _cpu.missing():
    raise ImportError(
        "this build of squarelab is for processors with "
        + ", ".join(_cpu.missing())
        + f", which this one lacks; build it on this machine, or for less than {_cpu.ISA}"
    )

from ._core import (
    ISA,
    MAPPINGS,
    Board,
    Disagreement,
    IllegalMoveError,
    LegalMoves,
    Mapping,
    Move,
    Piece,
    SearchResult,
    SquareSet,
    TextError,
    Threat,
    Verification,
    __version__,
    backends,
    bitboards,
    boards,
    corpus,
    move_masks,
    read_pgn,
    verify,
)

WHITE, BLACK = True, False
COLORS = (WHITE, BLACK)
PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING = PIECE_TYPES = tuple(range(1, 7))
PIECE_NAMES = (None, "pawn", "knight", "bishop", "rook", "queen", "king")
STARTING_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
BB_ALL = (1 << 64) - 1

FILE_NAMES = tuple("abcdefgh")
RANK_NAMES = tuple("12345678")
SQUARES = tuple(range(64))
SQUARE_NAMES = tuple(file + rank for rank in RANK_NAMES for file in FILE_NAMES)

# fmt: off
(
    A1, B1, C1, D1, E1, F1, G1, H1,
    A2, B2, C2, D2, E2, F2, G2, H2,
    A3, B3, C3, D3, E3, F3, G3, H3,
    A4, B4, C4, D4, E4, F4, G4, H4,
    A5, B5, C5, D5, E5, F5, G5, H5,
    A6, B6, C6, D6, E6, F6, G6, H6,
    A7, B7, C7, D7, E7, F7, G7, H7,
    A8, B8, C8, D8, E8, F8, G8, H8,
) = SQUARES
# fmt: on


def _value(name, words, **fields):
    made = _namedtuple(name, fields, module=__name__)
    made.__doc__ = words
    for field, field_words in fields.items():
        getattr(made, field).__doc__ = field_words
    return made


Fault = _value(
    "Fault",
    "What verify() found wrong, shrunk to a small position.",
    headline="What is wrong in a line: missing: e1g1 (castling, king's side).",
    kind="The kind of the fault: move-missing.",
    rule="The rule that it is about, or the kind of failure: castling. May be empty.",
    fen="The position after shrinking, before `moves`.",
    moves="The moves in UCI notation that lead from there to the fault; mostly none.",
    positions="In how many positions of the run it was seen.",
    text="The report about it.",
)
Game = _value(
    "Game",
    "A game of read_pgn().",
    headers="A dict of the tags.",
    board="The board at the end: its move_stack has the moves, its root() is the start.",
    result="1-0, 0-1, 1/2-1/2 or *.",
    error="None, or the TextError that ends it; all that was read before is there.",
)


def _faults(report):
    """The faults of what Verification.json gives."""
    return [
        Fault(
            fault["headline"], fault["kind"], fault["identity"]["rule"], fault["shrunk"]["fen"],
            fault["shrunk"]["moves"], fault["positions"], fault["text"],
        )
        for fault in report["faults"]
    ]


def _restored(board_type, fen, backend, moves):
    """The board that Board.__reduce__ describes."""
    board = board_type(fen, backend)
    for move in moves:
        board.push_uci(move)
    return board


def square(file_index, rank_index):
    """The square of a file and a rank, both 0 to 7."""
    if file_index not in range(8) or rank_index not in range(8):
        raise ValueError(f"({file_index}, {rank_index}) is not a square; files and ranks are 0 to 7")
    return 8 * rank_index + file_index


def square_file(square):
    """The file of a square: 0 for the a-file."""
    return square & 7


def square_rank(square):
    """The rank of a square: 0 for the first rank."""
    return square >> 3


def square_name(square):
    """The name of a square: "e4" for E4."""
    if square not in SQUARES:
        raise ValueError(f"{square!r} is not a square; squares are 0 (a1) to 63 (h8)")
    return SQUARE_NAMES[square]


def parse_square(name):
    """The square of that name. Raises ValueError if there is none."""
    if name not in SQUARE_NAMES:
        raise ValueError(f"{name!r} is not the name of a square, such as e4")
    return SQUARE_NAMES.index(name)


def piece_name(piece_type):
    """The name of a type of piece: "knight" for KNIGHT."""
    if piece_type not in PIECE_TYPES:
        raise ValueError(f"{piece_type!r} is not a type of piece; types are 1 (pawn) to 6 (king)")
    return PIECE_NAMES[piece_type]
