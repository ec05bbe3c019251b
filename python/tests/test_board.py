"""Boards: their moves, what may be asked of them, text, copies. Every test is for every backend."""

import copy
import pickle

import pytest
import squarelab
from squarelab import BLACK, WHITE, Board, Move, SquareSet

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
EN_PASSANT = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2"
PROMOTION = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1"


@pytest.fixture(params=squarelab.backends())
def make(request):
    return lambda fen=squarelab.STARTING_FEN: Board(fen, backend=request.param)


def ucis(moves):
    return sorted(move.uci() for move in moves)


def test_the_default_is_the_start_position(make):
    board = make()
    assert board.fen() == squarelab.STARTING_FEN == Board().fen() == Board(fen=squarelab.STARTING_FEN).fen()
    assert board.turn is WHITE and board.ply() == 0
    assert Board().backend == "lerf"


def test_legal_moves_iterate_count_and_contain(make):
    board = make(KIWIPETE)
    moves = list(board.legal_moves)
    assert len(moves) == len(set(moves)) == len(board.legal_moves) == board.legal_moves.count() == 48
    assert all(move in board.legal_moves for move in moves) and board.legal_moves
    assert Move.from_uci("e1g1") in board.legal_moves
    assert Move(squarelab.E1, squarelab.G1) in board.legal_moves
    assert Move.from_uci("e1e3") not in board.legal_moves
    assert "e1g1" not in board.legal_moves
    assert not make("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").legal_moves
    assert "O-O" in repr(board.legal_moves)
    with pytest.raises(TypeError):
        type(board.legal_moves)()


def test_a_list_of_moves_can_be_gone_through_while_they_are_made(make):
    board = make(KIWIPETE)
    seen = []
    for move in board.legal_moves:
        board.push(move)
        seen.append(board.pop())
    assert seen == list(board.legal_moves)


def test_captures_noisy_and_quiet_moves(make):
    board = make(PROMOTION)
    assert ucis(board.generate_legal_captures()) == ["a7b8b", "a7b8n", "a7b8q", "a7b8r"]
    assert ucis(board.noisy_moves) == sorted(f"a7{to}8{p}" for to in "ab" for p in "nbrq")
    assert sorted(ucis(board.noisy_moves) + ucis(board.quiet_moves)) == ucis(board.legal_moves)
    assert len(board.noisy_moves) == 8 and Move.from_uci("a7a8q") in board.noisy_moves
    assert Move.from_uci("a7a8q") not in board.quiet_moves
    assert ucis(make(EN_PASSANT).generate_legal_captures()) == ["e5d6"]
    only = make(KIWIPETE).generate_legal_moves(from_mask=1 << squarelab.E1)
    assert ucis(only) == ["e1c1", "e1d1", "e1f1", "e1g1"]
    assert ucis(make(KIWIPETE).generate_legal_moves(to_mask=SquareSet([squarelab.G1]))) == ["e1g1", "h1g1"]


def test_push_and_pop(make):
    board = make()
    before = board.fen()
    assert board.push(Move.from_uci("e2e4")) is None
    assert board.push_uci("e7e5") is Move.from_uci("e7e5")
    assert board.push_san("Nf3") is Move.from_uci("g1f3")
    assert ucis(board.move_stack) == ["e2e4", "e7e5", "g1f3"] and board.peek().uci() == "g1f3"
    assert board.fen() == "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"
    assert (board.turn, board.halfmove_clock, board.fullmove_number, board.ply()) == (BLACK, 1, 2, 3)
    assert board.root().fen() == before
    assert [board.pop().uci() for _ in range(3)] == ["g1f3", "e7e5", "e2e4"]
    assert board.fen() == before and board.move_stack == []
    for nothing in (board.pop, board.peek):
        with pytest.raises(IndexError):
            nothing()


def test_special_moves_need_no_flag(make):
    for fen, uci, after in [
        (KIWIPETE, "e1g1", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R4RK1 b kq - 1 1"),
        (EN_PASSANT, "e5d6", "4k3/8/3P4/8/8/8/8/4K3 b - - 0 2"),
        (PROMOTION, "a7b8q", "1Q2k3/8/8/8/8/8/8/4K3 b - - 0 1"),
    ]:
        board = make(fen)
        board.push(Move.from_uci(uci))
        assert board.fen() == after
        board.pop()
        assert board.fen() == fen


def test_an_illegal_move_changes_nothing(make):
    board = make()
    for uci in ("e2e5", "e7e5", "0000", "e1g1", "a7a8q"):
        with pytest.raises(squarelab.IllegalMoveError, match=f"{uci} is not legal in rnbqkbnr"):
            board.push(Move.from_uci(uci))
        assert not board.is_legal(Move.from_uci(uci))
    with pytest.raises(TypeError, match="Move.from_uci"):
        board.push("e2e4")
    assert issubclass(squarelab.IllegalMoveError, ValueError) and board.fen() == squarelab.STARTING_FEN
    for text in ("e2e5", "", "Nf3"):
        with pytest.raises(squarelab.TextError):
            board.push_uci(text)
    for text in ("Nf4", "", "O-O", "\0"):
        with pytest.raises(squarelab.TextError):
            board.push_san(text)


def test_a_fen_that_cannot_be_read_says_where_and_why():
    with pytest.raises(squarelab.TextError, match="FEN column 1: ") as caught:
        Board("x")
    assert isinstance(caught.value, ValueError)
    assert (caught.value.subject, caught.value.column, caught.value.rule) == ("FEN", 1, None)
    assert caught.value.reason in str(caught.value)
    with pytest.raises(squarelab.TextError) as caught:
        Board("8/8/8/8/8/8/8/K7 w - - 0 1")
    assert caught.value.rule == "one-king-each"
    with pytest.raises(ValueError, match="no board 'lorf'; there are lerf, "):
        Board(backend="lorf")
    with pytest.raises(TypeError):
        Board(None)


def test_notations(make):
    board = make(KIWIPETE)
    for move in board.legal_moves:
        assert board.parse_san(board.san(move)) is move
        assert board.parse_uci(board.uci(move)) is move
    assert board.san(Move.from_uci("e1c1")) == "O-O-O" and board.parse_uci("e1h1").uci() == "e1g1"
    with pytest.raises(squarelab.IllegalMoveError):
        board.san(Move.from_uci("e1e3"))


def test_rights_and_en_passant(make):
    board = make("r3k2r/8/8/8/8/8/8/R3K2R w Qk - 0 1")
    assert board.castling_rights == 1 << squarelab.A1 | 1 << squarelab.H8
    assert board.has_queenside_castling_rights(WHITE) and not board.has_kingside_castling_rights(WHITE)
    assert board.has_kingside_castling_rights(BLACK) and not board.has_queenside_castling_rights(BLACK)
    assert board.has_castling_rights(WHITE) and not make(EN_PASSANT).has_castling_rights(WHITE)
    assert make(EN_PASSANT).ep_square == squarelab.D6 and make(EN_PASSANT).has_legal_en_passant()
    start = make()
    start.push_uci("e2e4")
    assert start.ep_square is None and not start.has_legal_en_passant()


def test_kinds_of_moves(make):
    board = make(KIWIPETE)
    assert board.is_castling(Move.from_uci("e1g1")) and not board.is_castling(Move.from_uci("e1f1"))
    assert board.is_capture(Move.from_uci("e2a6")) and not board.is_capture(Move.from_uci("e1f1"))
    passing = make(EN_PASSANT)
    assert passing.is_en_passant(Move.from_uci("e5d6")) and passing.is_capture(Move.from_uci("e5d6"))
    assert board.gives_check(Move.from_uci("f3f6")) is False
    assert make("4k3/8/8/8/8/8/8/R3K3 w - - 0 1").gives_check(Move.from_uci("a1a8"))
    with pytest.raises(squarelab.IllegalMoveError):
        board.gives_check(Move.from_uci("a1a8"))


def test_checks_pins_and_ends(make):
    mate = make("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")
    assert mate.is_check() and mate.is_checkmate() and not mate.is_stalemate()
    stalemate = make("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")
    assert stalemate.is_stalemate() and not stalemate.is_check() and not stalemate.is_checkmate()
    pin = make("4k3/4r3/8/8/8/4N3/8/r3K3 w - - 0 1")
    assert list(pin.checkers()) == [squarelab.A1] and list(pin.pinned()) == [squarelab.E3]
    assert pin.is_pinned(WHITE, squarelab.E3) and not pin.is_pinned(BLACK, squarelab.E7)
    assert not pin.pinned(BLACK) and pin.pinned(WHITE) == pin.pinned()
    other = make("4k3/8/4n3/8/8/8/8/4RK2 w - - 0 1")
    assert list(other.pinned(BLACK)) == [squarelab.E6] and not other.pinned()


def test_attacks(make):
    board = make()
    assert set(board.attacks(squarelab.B1)) == {squarelab.A3, squarelab.C3, squarelab.D2}
    assert set(board.attackers(WHITE, squarelab.F3)) == {squarelab.E2, squarelab.G2, squarelab.G1}
    assert board.is_attacked_by(WHITE, squarelab.F3) and not board.is_attacked_by(BLACK, squarelab.F3)
    union = SquareSet()
    for square in squarelab.SQUARES:
        if board.color_at(square) is WHITE:
            union |= board.attacks(square)
    assert board.attack_map(WHITE) == union
    with pytest.raises(ValueError):
        board.attacks(64)


def test_pieces(make):
    board = make()
    pieces = board.piece_map()
    assert len(pieces) == 32 and pieces[squarelab.E1] == squarelab.Piece.from_symbol("K")
    assert all(board.piece_at(square) == pieces.get(square) for square in squarelab.SQUARES)
    assert board.piece_type_at(squarelab.D8) == squarelab.QUEEN and board.piece_type_at(squarelab.D5) is None
    assert board.color_at(squarelab.D8) is BLACK and board.color_at(squarelab.D5) is None
    assert set(board.pieces(squarelab.KNIGHT, BLACK)) == {squarelab.B8, squarelab.G8}
    assert (board.king(WHITE), board.king(BLACK)) == (squarelab.E1, squarelab.E8)


@pytest.mark.parametrize(
    "pieces, white, black",
    [
        ("k6K", True, True),
        ("kn5K", True, True),
        ("kb1B3K", True, True),  # both bishops on squares of one colour
        ("kbB4K", False, False),
        ("kn4NK", False, False),
        ("knn4K", True, False),
        ("kq4NK", True, False),
        ("kr4NK", False, False),
        ("kr4BK", True, False),
        ("kn4BK", False, False),
        ("kp5K", True, False),
    ],
)
def test_material(make, pieces, white, black):
    board = make(f"8/{pieces}/8/8/8/8/8/8 w - - 0 1")
    assert (board.has_insufficient_material(WHITE), board.has_insufficient_material(BLACK)) == (white, black)
    assert board.is_insufficient_material() == (white and black)


def test_mirrored(make):
    board = make("r3k3/8/8/8/3pP3/8/8/4K2R b Kq e3 3 9")
    board.push_uci("d4e3")
    board.pop()
    mirrored = board.mirror()
    assert mirrored.fen() == "4k2r/8/8/3Pp3/8/8/8/R3K3 w Qk e6 3 9"
    assert mirrored.mirror() == board and mirrored.backend == board.backend and mirrored.move_stack == []


def test_unicode(make):
    lines = make().unicode().split("\n")
    assert (lines[0], lines[3], lines[7]) == ("♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜", "⭘ ⭘ ⭘ ⭘ ⭘ ⭘ ⭘ ⭘", "♖ ♘ ♗ ♕ ♔ ♗ ♘ ♖")
    framed = make().unicode(borders=True, empty_square=" ", orientation=BLACK, invert_color=True).split("\n")
    assert framed[:2] == ["  " + 17 * "-", "1 |♜|♞|♝|♚|♛|♝|♞|♜|"] and framed[-1] == "   h g f e d c b a"
    assert framed[9] == "5 | | | | | | | | |" and len(framed) == 18


def test_startpos_is_a_position():
    start = Board()
    assert Board("startpos", backend="x88") == start
    board = Board(KIWIPETE)
    board.set_fen("startpos")
    assert board == start and squarelab.boards("startpos")["x88"] == start
    squarelab.verify(lambda fen: Board(fen).legal_moves, positions=0, fens=["startpos"])


def test_exchanges_and_threats(make):
    board = make("4k3/2p5/3p4/8/8/8/8/3RK3 w - - 0 1")
    takes = Move.from_uci("d1d6")
    assert board.exchange(takes) == 100 - 500
    assert board.exchange_is_at_least(takes, -400) and not board.exchange_is_at_least(takes, -399)
    threats = board.threats()
    rook = next(t for t in threats if t.from_square == squarelab.D1 and t.to_square == squarelab.D6)
    assert (rook.attacker.symbol(), rook.victim.symbol()) == ("R", "p")
    assert rook in set(threats) and "Rd1 on pd6" in repr(rook)
    removed, added = board.threat_changes(takes)
    board.push(takes)
    assert set(board.threats()) == set(threats) - set(removed) | set(added)
    with pytest.raises(squarelab.IllegalMoveError):
        board.exchange(takes)


def test_questions_by_name(make):
    board = make("4k3/8/8/8/8/8/4R3/4K3 b - - 0 1")
    assert board.ask("checkers") == "e2" and board.ask("end") == "the game goes on"
    assert board.ask("attackers-to", squarelab.E1) == "e2"
    assert board.ask("legality", Move.from_uci("e8e7")) == "no"
    assert board.ask("bulk-count") == str(board.legal_moves.count())
    for call in (lambda: board.ask("nothing"), lambda: board.ask("gives-check"), lambda: board.ask("end", squarelab.E1)):
        with pytest.raises(ValueError):
            call()


def test_perft_and_divide(make):
    board = make(KIWIPETE)
    assert [board.perft(depth) for depth in range(4)] == [1, 48, 2039, 97862]
    assert board.perft(3, threads=2) == 97862
    counts = board.divide(3)
    assert set(counts) == set(board.legal_moves) and sum(counts.values()) == 97862
    assert board.fen() == KIWIPETE
    for call in (lambda: board.perft(-1), lambda: board.perft(99), lambda: board.divide(0)):
        with pytest.raises(ValueError):
            call()
    with pytest.raises(ValueError):
        board.perft(1, threads=0)


def test_copies_and_equality(make):
    board = make()
    board.push_san("e4")
    for other in (copy.copy(board), copy.deepcopy(board), board.copy(), pickle.loads(pickle.dumps(board))):
        assert other == board and other.backend == board.backend and other.move_stack == board.move_stack
        other.pop()
        assert other != board and other == make()
    without = board.copy(stack=False)
    assert without == board and without.move_stack == []
    assert board == Board(board.fen(), backend="reference") and board != "x"
    assert not board != board.copy()
    with pytest.raises(TypeError):
        hash(board)


def test_setting_anew(make):
    board = make()
    board.push_san("e4")
    board.set_fen(KIWIPETE)
    assert board.fen() == KIWIPETE and board.move_stack == []
    with pytest.raises(squarelab.TextError):
        board.set_fen("x")
    assert board.fen() == KIWIPETE
    board.reset()
    assert board == make()


def test_epd():
    board = Board(KIWIPETE)
    fields = KIWIPETE.rsplit(" ", 2)[0]
    assert board.epd() == fields or board.epd().startswith(fields)
    text = board.epd(bm=[board.parse_san("O-O")], id="a name", ce=-3, hmvc=7)
    other, operations = Board.from_epd(text, backend="x88")
    assert other.backend == "x88" and other.halfmove_clock == 7
    assert operations == {"bm": [Move.from_uci("e1g1")], "id": "a name", "ce": -3}
    line = Board().epd(pv=[Move.from_uci("e2e4"), Move.from_uci("e7e5")])
    assert Board.from_epd(line)[1]["pv"] == [Move.from_uci("e2e4"), Move.from_uci("e7e5")]
    assert Board.from_epd(f"{fields} ;D1 48 ;D2 2039")[1] == {"D1": 48, "D2": 2039}
    again = Board()
    assert again.set_epd(text) == operations and again == other
    with pytest.raises(squarelab.TextError):
        Board.from_epd("x")
    with pytest.raises(ValueError):
        board.epd(bad='a "quote')


def test_as_text(make):
    board = make()
    assert str(board).split("\n")[0] == "r n b q k b n r" and len(str(board).split("\n")) == 8
    assert repr(Board()) == f"Board('{squarelab.STARTING_FEN}')"
    assert repr(Board(backend="x88")).endswith(", backend='x88')")


def test_what_a_backend_stores_is_its_own():
    images = {name: board.native() for name, board in squarelab.boards(KIWIPETE).items()}
    assert images["lerf"] != images["lefr"] != images["berf"]
    assert images["lerf"]["kings"] == 1 << squarelab.E1 | 1 << squarelab.E8
    lefr = squarelab.Mapping("lefr")
    assert images["lefr"]["kings"] == lefr.bits([squarelab.E1, squarelab.E8])
    assert images["x88"]["0x04"] not in (0, images["x88"]["0x74"]) and len(images["x88"]) >= 128
    for name, board in squarelab.boards().items():
        assert board.backend == name and board.native() and all(v >= 0 for v in board.native().values())


def test_boards_side_by_side_agree():
    boards = squarelab.boards(KIWIPETE)
    assert list(boards) == squarelab.backends()
    assert len({frozenset(board.legal_moves) for board in boards.values()}) == 1
    assert len({board.key() for board in boards.values()}) == 1


def test_a_subclass_is_a_board():
    class Mine(Board):
        def moves(self):
            return len(self.legal_moves)

    board = Mine(KIWIPETE)
    board.push_san("O-O")
    board.pop()
    assert board.moves() == 48

    class Forgot(Board):
        def __init__(self):
            pass

    with pytest.raises(TypeError):
        Forgot().legal_moves
    with pytest.raises((TypeError, RuntimeError)):
        Board.__new__(Board).push(Move.from_uci("e2e4"))
