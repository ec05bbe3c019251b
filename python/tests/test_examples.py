"""examples/python: a small wrong generator, and python-chess where it is installed."""

import pathlib
import subprocess
import sys

import pytest
import squarelab

EXAMPLES = pathlib.Path(__file__).resolve().parents[2] / "examples" / "python"
WRONG = '("q", (1, 2, 3), (1, 2, 3, 4))'
RIGHT = '("q", (1, 2, 3), (2, 3, 4))'


def generator(text):
    space = {}
    exec(compile(text, "small_generator.py", "exec"), space)
    return space["moves"]


def test_the_fault_is_found_and_nothing_else_is_wrong():
    text = (EXAMPLES / "small_generator.py").read_text()
    assert text.count(WRONG) == 1
    with pytest.raises(squarelab.Disagreement) as caught:
        squarelab.verify(generator(text))
    fault = caught.value.report.json["faults"][0]
    assert fault["headline"].startswith("missing: e") and "castling, queen's side" in fault["headline"]
    assert len(squarelab.Board(fault["shrunk"]["fen"]).piece_map()) == 4
    squarelab.verify(generator(text.replace(WRONG, RIGHT)), positions=300)


@pytest.mark.parametrize("name, passes", [("small_generator", False), ("python_chess", True)])
def test_the_tests_of_three_lines(name, passes):
    if name == "python_chess":
        pytest.importorskip("chess")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", f"test_{name}.py"]
    run = subprocess.run(command, cwd=EXAMPLES, capture_output=True, text=True)
    assert run.returncode == (0 if passes else 1), run.stdout
    if not passes:
        assert "missing: e" in run.stdout and "castling, queen's side" in run.stdout
