"""verify: generators in Python, and our own boards."""

import itertools
import json
import pickle

import pytest
import squarelab
from squarelab import Board, Disagreement, Move


def right(fen):
    return [move.uci() for move in Board(fen).legal_moves]


def without_castling(fen):
    board = Board(fen)
    return [move for move in board.legal_moves if not board.is_castling(move)]


def divide_right(fen, moves, depth):
    board = Board(fen)
    for move in moves:
        board.push_uci(move)
    return board.divide(depth)


def report_of(*arguments, **named):
    with pytest.raises(AssertionError) as caught:
        squarelab.verify(*arguments, **named)
    assert type(caught.value) is Disagreement
    message, report = str(caught.value), caught.value.report
    others = len(report.faults) - 1
    more = f", and {others} other fault{'s' if others > 1 else ''}" if others else ""
    assert message.split("\n")[0] == report.faults[0].headline + more
    assert message.endswith(report.text) and "--" not in report.text
    return report


def test_a_right_generator_passes():
    result = squarelab.verify(right, positions=500)
    assert result.positions > 500 and str(result) == result.text and "0 disagreements" in result.text
    assert result.json["engines"][0] == {"name": "right", "command": "right", "protocol": "function"}
    assert result.json["agree"] is True and result.json["boards"] == ["lerf"]
    assert str(result.positions) in repr(result)


def test_what_it_gives_need_not_be_text():
    squarelab.verify(lambda fen: Board(fen).legal_moves, positions=100, name="ours")
    squarelab.verify(lambda fen: map(Board(fen).san, Board(fen).legal_moves), positions=100)


def test_a_wrong_generator_is_found_and_shrunk():
    report = report_of(without_castling)
    fault = report.json["faults"][0]
    assert report.text.startswith(fault["headline"]) and "castling" in fault["headline"]
    assert fault["kind"] == "move-missing" and fault["shrunk"]["minimal"]
    shrunk = Board(fault["shrunk"]["fen"])
    for move in fault["shrunk"]["moves"]:
        shrunk.push_uci(move)
    assert len(shrunk.piece_map()) == 3
    assert set(without_castling(shrunk.fen())) != set(shrunk.legal_moves)
    assert report.json["faults"][0]["odd_ones_out"] == ["without_castling"]


def test_an_extra_move_is_found():
    def passes(fen):
        return right(fen) + ["e1e3"]

    report = report_of(passes)
    assert report.json["faults"][0]["kind"] == "move-extra" and "e1e3" in report.text


def test_a_move_named_twice_and_one_that_is_no_move():
    assert "twice" in report_of(lambda fen: right(fen) * 2).text
    assert "hello" in report_of(lambda fen: right(fen) + ["hello"]).text


def test_an_exception_is_a_finding_with_its_traceback():
    def raises(fen):
        if " b " in fen:
            raise KeyError("no black pieces today")
        return right(fen)

    report = report_of(raises)
    fault = report.json["faults"][0]
    assert (fault["kind"], fault["verdict"]) == ("crash", "raised")
    assert "raised KeyError: 'no black pieces today'" in report.text
    assert "Traceback" in report.text and "in raises" in report.text
    wrong = next(answer for answer in fault["shrunk"]["answers"] if not answer["as_expected"])
    assert "in raises" in wrong["error_output"]
    assert " b " in fault["shrunk"]["fen"] or fault["shrunk"]["moves"]


@pytest.mark.parametrize(
    "answer, says",
    [
        ("e2e4 d2d4", "gives 'e2e4 d2d4', which is no list of moves"),
        (None, "gives None; is a return missing?"),
        (42, "gives 42, which is no list of moves"),
        ([1, 2], "names the move 1; write it as UCI does"),
        ([b"e2e4"], "names the move b'e2e4'; write it as UCI does"),
        ([(12, 28)], "names the move (12, 28); write it as UCI does"),
        (itertools.repeat("e2e4"), "gives more than 1000 moves; no position has more than 218"),
        (map(str, itertools.count()), "gives more than 1000 moves; no position has more than 218"),
    ],
)
def test_what_is_no_list_of_moves_is_said(answer, says):
    assert says in " ".join(report_of(lambda fen: answer).text.split())


def test_a_divide_that_is_no_dict_is_said():
    with pytest.raises(squarelab.Disagreement) as caught:
        squarelab.verify(divide=lambda fen, moves, depth: ["e2e4"])
    assert "which is no dict of moves and their counts" in " ".join(str(caught.value).split())


def test_a_divide_that_never_ends_is_said():
    class Endless:
        def keys(self):
            return map(str, itertools.count())

        def __getitem__(self, move):
            return 1

    assert "gives more than 1000 moves" in report_of(divide=lambda fen, moves, depth: Endless()).text


@pytest.mark.parametrize("text", ["\ud800", "e2e4\udfff", "\x00", "♔"])
def test_a_move_of_any_text_is_an_extra_move(text):
    report = report_of(lambda fen: right(fen) + [text])
    assert report.faults[0].kind == "move-extra" and len(report.faults) == 1


def test_an_exception_without_words_is_a_finding():
    class Wordless(Exception):
        def __str__(self):
            raise ValueError

    def raises(fen):
        raise Wordless("\ud800")

    assert "raised Wordless" in report_of(raises).text
    assert "\\ud800" in report_of(lambda fen: [][0] if fen is None else {}["\ud800"]).text


def test_faults_have_fields():
    fault, = report_of(without_castling).faults
    assert fault.headline.startswith("missing: e") and (fault.kind, fault.rule) == ("move-missing", "castling")
    assert len(Board(fault.fen).piece_map()) == 3 and fault.moves == [] and fault.positions == 1
    assert fault.text.startswith(fault.headline)
    assert squarelab.verify(right, positions=0).faults == []


def test_the_headline_comes_first_where_a_caution_follows():
    crowd = "7k/8/8/8/8/8/NNNNNNNN/KNNNNNNN w - - 0 1"
    report = report_of(
        lambda fen: [] if fen.split()[0].count("N") > 10 else right(fen), positions=0, fens=[crowd], unreachable=True
    )
    assert report.text.startswith("No game leads to this position")
    left_out = " ".join(squarelab.verify(right, positions=0, fens=[crowd]).text.split())
    assert "unreachable=True tests them, too" in left_out and "--" not in left_out


def test_a_report_can_be_pickled():
    with pytest.raises(squarelab.Disagreement) as caught:
        squarelab.verify(lambda fen: right(fen)[1:])
    copy = pickle.loads(pickle.dumps(caught.value))
    assert str(copy) == str(caught.value)
    assert copy.report.text == caught.value.report.text and copy.report.json == caught.value.report.json


def test_what_cannot_be_ignored_is_said():
    with pytest.raises(ValueError, match="the kind or the rule of a report"):
        squarelab.verify(lambda fen: right(fen), ignore=["knights"])


def test_an_exception_everywhere_is_a_finding_too():
    report = report_of(lambda fen: 1 / 0)
    assert "ZeroDivisionError" in report.text


def test_counts_of_a_divide():
    squarelab.verify(divide=divide_right, positions=200)

    def too_many(fen, moves, depth):
        return {m: n + (depth > 1 and m.uci() == "a2a3") for m, n in divide_right(fen, moves, depth).items()}

    report = report_of(divide=too_many)
    assert report.json["faults"][0]["kind"] == "wrong-count" and report.json["depth"] == 2
    for wrong in (-1, "x", None, 1.5):
        report = report_of(divide=lambda fen, moves, depth: {"e2e4": wrong}, positions=0)
        assert "no count" in report.text


def test_a_divide_is_asked_with_the_moves_that_led_there():
    asked = []

    def forgets_castling_rights(fen, moves, depth):
        asked.append((fen, moves, depth))
        board = Board(fen)
        for move in moves:
            board.push_uci(move)
        if moves:
            fields = board.fen().split()
            board.set_fen(" ".join([fields[0], fields[1], "-", *fields[3:]]))
        return board.divide(depth) if moves else {
            move: len(forgets_castling_rights(fen, [move.uci()], 1)) if depth == 2 else 1
            for move in board.legal_moves
        }

    report = report_of(divide=forgets_castling_rights)
    assert report.json["faults"][0]["kind"] == "move-missing" and any(moves for _, moves, _ in asked)


def test_moves_at_depth_2():
    squarelab.verify(right, depth=2, positions=0)
    with pytest.raises(AssertionError):
        squarelab.verify(without_castling, depth=2, positions=0)


def test_all_faults_and_ignored_ones():
    def wrong(fen):
        board = Board(fen)
        return [m for m in board.legal_moves if not (board.is_castling(m) or board.is_en_passant(m))]

    report = report_of(wrong, all_faults=True, positions=1000)
    assert len(report.json["faults"]) >= 2
    rules = {rule for fault in report.json["faults"] for rule in [fault["identity"]["rule"]]}
    assert any("castling" in rule for rule in rules) and any("passant" in rule for rule in rules)
    with pytest.raises(AssertionError, match="passant"):
        squarelab.verify(wrong, ignore=["castling"])
    with pytest.raises(ValueError):
        squarelab.verify(wrong, ignore=["weather"])


def test_positions_are_those_that_are_asked_for():
    seen = []

    def noting(fen):
        seen.append(fen)
        return right(fen)

    given = "k7/8/8/8/8/8/8/K6R w - - 0 1"
    squarelab.verify(noting, positions=0, fens=[given])
    assert seen[0] == given and len(seen) > 6
    first = list(seen)
    seen.clear()
    squarelab.verify(noting, positions=50, sources=["games"], seed=7)
    second = list(seen)
    seen.clear()
    squarelab.verify(noting, positions=50, sources=["games"], seed=7)
    assert seen == second != first
    seen.clear()
    squarelab.verify(noting, positions=50, sources=["games"], seed=8)
    assert seen != second
    with pytest.raises(ValueError, match="there are games"):
        squarelab.verify(right, sources=["x"])
    with pytest.raises(squarelab.TextError):
        squarelab.verify(right, fens=["x"])


@pytest.mark.parametrize(
    "call",
    [
        lambda: squarelab.verify(right, divide=divide_right),
        lambda: squarelab.verify("moves"),
        lambda: squarelab.verify(depth=2),
        lambda: squarelab.verify(right, threads=2),
        lambda: squarelab.verify(right, quick=True, positions=3),
        lambda: squarelab.verify(right, positions="many"),
    ],
)
def test_arguments_that_do_not_go_together(call):
    with pytest.raises(TypeError):
        call()


def test_numbers_out_of_range():
    for named in ({"depth": 0}, {"depth": 9}, {"positions": 10**12}, {"positions": -1}, {"seed": -1}):
        (name, value), = named.items()
        with pytest.raises(ValueError, match=f"^{value} is not a .*{name[:4]}.* from "):
            squarelab.verify(right, **named)
    for named in ({"threads": 0}, {"backends": ["x"]}, {"backends": []}):
        with pytest.raises(ValueError):
            squarelab.verify(**named)
    for named in (
        {"positions": "4"}, {"seed": None}, {"depth": "2"}, {"fens": [3]}, {"fens": "startpos"},
        {"sources": "games"}, {"ignore": "castling"}, {"ignore": [3]},
    ):
        with pytest.raises(TypeError, match=" is (not a|neither a|no list of) "):
            squarelab.verify(right, **named)


def test_our_own_boards():
    result = squarelab.verify(positions=300, threads=2)
    assert result.json["mode"] == "lockstep" and result.positions >= 300
    assert {board["name"] for board in result.json["backends"]} == set(squarelab.backends())
    two = squarelab.verify(positions=100, backends=["x88"]).json
    assert [board["name"] for board in two["backends"]] == ["reference", "x88"]
    assert json.dumps(two)


def test_python_chess():
    chess = pytest.importorskip("chess")
    squarelab.verify(lambda fen: chess.Board(fen).legal_moves, positions=300)
    with pytest.raises(AssertionError):
        squarelab.verify(lambda fen: chess.Board(fen).pseudo_legal_moves, positions=300)
    assert Move.from_uci("e2e4") in Board().legal_moves


def after(fen, moves):
    board = Board(fen)
    for move in moves:
        board.push_uci(move)
    return board


def undo(fen, moves):
    board = after(fen, moves)
    for _ in moves:
        board.pop()
    return board.fen()


def game_end(fen, moves):
    board = after(fen, moves)
    if board.is_checkmate():
        return "checkmate"
    return "stalemate" if board.is_stalemate() else None


def read_fen(fen):
    return Board(fen).fen()


def test_functions_answer_other_questions():
    result = squarelab.verify(right, read_fen=read_fen, undo=undo, game_end=game_end, positions=100)
    assert "game-end" in result.text and "never says dead, fifty, threefold" in result.text
    assert "odd FEN" in result.text and result.json["other_answers"] > 500
    assert "0 disagreements" in squarelab.verify(read_fen=read_fen, positions=20).text


@pytest.mark.parametrize(
    "question, function, kind",
    [
        ("read_fen", lambda fen: fen.replace(" b ", " w "), "wrong-fen"),
        ("read_fen", lambda fen: 7, "garbage"),
        ("undo", lambda fen, moves: after(fen, moves[:1]).fen(), "wrong-undo"),
        ("game_end", lambda fen, moves: "stalemate", "wrong-end"),
        ("game_end", lambda fen, moves: 1 // 0, "crash"),
    ],
)
def test_wrong_answers_of_functions_are_found(question, function, kind):
    report = report_of(**{question: function}, positions=100)
    assert report.faults[0].kind == kind, report.text
