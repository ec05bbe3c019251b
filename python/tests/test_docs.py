"""The examples of docs/python.md: each block is executed, in order, as a reader would."""

import doctest
import pathlib
import re
import subprocess
import sys

import pytest

PAGE = pathlib.Path(__file__).resolve().parents[2] / "docs" / "python.md"
BLOCKS = re.findall(r"^```(\w+)(?: +(\S+))?\n(.*?)^```$", PAGE.read_text(), re.M | re.S)


def blocks(language):
    return [(name, text) for kind, name, text in BLOCKS if kind == language]


def test_sessions_give_what_they_show():
    sessions = "\n".join(text for _, text in blocks("pycon"))
    if "numpy" in sessions:
        pytest.importorskip("numpy")
    parsed = doctest.DocTestParser().get_doctest(sessions, {}, "docs/python.md", str(PAGE), 0)
    assert len(parsed.examples) > 20
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    runner.run(parsed)
    assert runner.failures == 0


@pytest.mark.parametrize("text", [text for _, text in blocks("python")])
def test_files_are_tests_that_do_what_the_page_says(text, tmp_path):
    if "import chess" in text:
        pytest.importorskip("chess")
    (tmp_path / "my_moves.py").write_text(next(t for _, t in blocks("python") if "def moves(" in t))
    (tmp_path / "test_it.py").write_text(text)
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_it.py"],
        cwd=tmp_path, capture_output=True, text=True,
    )
    if "def test" not in text:
        assert run.returncode == 5, run.stdout
    elif "# fails" in text:
        assert run.returncode == 1 and "castling" in run.stdout, run.stdout
    else:
        assert run.returncode == 0, run.stdout


def test_every_public_name_is_on_the_page():
    import squarelab

    page = PAGE.read_text()
    for name in ("Board", "Move", "SquareSet", "Mapping", "verify", "bitboards", "move_masks", "backends", "boards", "read_pgn"):
        assert hasattr(squarelab, name) and re.search(rf"\b{name}\b", page), name
