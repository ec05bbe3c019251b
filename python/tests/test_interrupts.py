"""Long work lets other threads run, and Ctrl-C ends it."""

import signal
import subprocess
import sys
import threading
import time

import pytest
import squarelab

LONG = {
    "perft": "squarelab.Board().perft(12)",
    "divide": "squarelab.Board().divide(12, threads=2)",
    "search": "squarelab.Board().search(100)",
    "boards": "squarelab.verify(positions=10**9)",
    "function": "squarelab.verify(lambda fen: squarelab.Board(fen).legal_moves, positions=10**9)",
    "sleeping": "squarelab.verify(lambda fen: __import__('time').sleep(60))",
    "raising": "squarelab.verify(lambda fen: (_ for _ in ()).throw(KeyboardInterrupt))",
}


@pytest.mark.parametrize("call", LONG.values(), ids=LONG.keys())
def test_ctrl_c_ends_it(call):
    # Who starts the tests in the background has SIGINT ignored, and so has the child.
    code = f"""
import signal
import squarelab
signal.signal(signal.SIGINT, signal.default_int_handler)
print("begun", flush=True)
try:
    {call}
except KeyboardInterrupt:
    print("interrupted")
"""
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as process:
        printed = ""
        if "KeyboardInterrupt" not in call:  # which it raises itself
            printed = process.stdout.readline()
            time.sleep(0.3)
            process.send_signal(signal.SIGINT)
        try:
            printed += process.communicate(timeout=60)[0]
            assert printed == "begun\ninterrupted\n" and process.returncode == 0
        finally:
            process.kill()


@pytest.mark.parametrize(
    "work",
    [
        lambda: squarelab.Board().perft(6),
        lambda: squarelab.Board().search(8),
        lambda: squarelab.verify(positions=1000, threads=1),
    ],
    ids=["perft", "search", "verify"],
)
def test_other_threads_run_meanwhile(work):
    done = threading.Event()
    steps = 0

    def run():
        work()
        done.set()

    thread = threading.Thread(target=run)
    thread.start()
    while not done.is_set():
        steps += 1
        time.sleep(0.001)
    thread.join()
    # With the lock held for the whole of it, one or two.
    assert steps > 10


def test_a_skip_in_a_generator_is_no_finding():
    with pytest.raises(pytest.skip.Exception):
        squarelab.verify(lambda fen: pytest.skip("not today"))
