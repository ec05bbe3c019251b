"""How fast the package is: beside python-chess in this process, beside the program, and to import.

    build/python/venv/bin/python python/tests/measure.py [--program build/release/squarelab] [--rounds 5]

Every figure is the median of the rounds, in which those that are compared take turns. python-chess is
found as Python finds any module (PYTHONPATH).
"""

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
import time

import squarelab


def list_push_pop(boards):
    """Lists, makes and takes back all moves of every board; returns how many."""
    count = 0
    for board in boards:
        for move in list(board.legal_moves):
            board.push(move)
            board.pop()
            count += 1
    return count


def seconds(work, clock=time.perf_counter):
    begin = clock()
    result = work()
    return clock() - begin, result


def beside_python_chess(rounds):
    try:
        import chess
    except ImportError:
        print("python-chess is not here; left out")
        return
    fens = squarelab.corpus()
    ours = [squarelab.Board(fen) for fen in fens]
    theirs = [chess.Board(fen) for fen in fens]
    ratios = []
    for _ in range(rounds):
        our_time, our_count = seconds(lambda: list_push_pop(ours), time.process_time)
        their_time, their_count = seconds(lambda: list_push_pop(theirs), time.process_time)
        assert our_count == their_count
        ratios.append(their_time / our_time)
    per_move = our_time / our_count * 1e9
    print(f"list, push, pop   {statistics.median(ratios):.1f} times as fast as python-chess "
          f"{chess.__version__} ({per_move:.0f} ns a move; {our_count} moves)")


def beside_the_program(program, rounds):
    ratios = {}
    for backend, depth in (("lerf", 7), ("x88", 6)):
        board = squarelab.Board(backend=backend)
        board.perft(2)  # builds tables
        ratios[backend] = []
        for _ in range(rounds):
            ours, leaves = seconds(lambda: board.perft(depth))
            with tempfile.NamedTemporaryFile() as file:
                command = [program, "perft", "--depth", str(depth), "--backend", backend, "--json", file.name]
                subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
                report = json.load(file)
            assert leaves == report["leaves"]
            ratios[backend].append(ours / report["seconds"])
    for backend, values in ratios.items():
        print(f"perft, {backend:<10} {100 * (statistics.median(values) - 1):+.1f} % beside the program's time")


def importing(rounds):
    code = "import time; b = time.perf_counter(); import squarelab; print(time.perf_counter() - b)"
    times = [float(subprocess.check_output([sys.executable, "-c", code])) for _ in range(max(rounds, 7))]
    print(f"import squarelab  {1000 * statistics.median(times):.1f} ms")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--program", help="the built program, for the same instruction set")
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    importing(options.rounds)
    beside_python_chess(options.rounds)
    if options.program:
        beside_the_program(options.program, options.rounds)


if __name__ == "__main__":
    main()
