#!/usr/bin/env python3
"""xboard for squarelab: squarelab verify --depth 1 --adapter "python3 xboard_adapter.py sjeng"

An xboard engine lists no moves. But it refuses a move that is illegal, so that every move which a piece
could make on an empty board is tried: `setboard`, the move, and `ping`, whose `pong` ends the answer. One
that was not refused is taken back with `undo`: some engines have room for the moves of one game, and go on
with that game at `setboard`. It needs protocol version 2 with these, and depth 1 is all that it answers.
The protocol of squarelab is in docs/connecting-a-program.md.
"""

import atexit
import signal
import subprocess
import sys

engine = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
atexit.register(engine.kill)  # some do not end when their input does
pings = 0
patience = 5  # seconds
taken_back = []  # what is to be said before the next position


def give_up(*_):
    raise SystemExit(f"the engine has not answered ping in {patience} s; protocol version 2 with ping is needed")


signal.signal(signal.SIGALRM, give_up)


def ask(*lines):
    """What the engine says to the lines."""
    global pings
    pings += 1
    engine.stdin.write("".join(line + "\n" for line in lines) + f"ping {pings}\n")
    engine.stdin.flush()
    answer = []
    signal.alarm(patience)
    for line in engine.stdout:
        if line.strip() == f"pong {pings}":
            signal.alarm(0)
            return "".join(answer)
        answer.append(line)
    raise SystemExit("the engine has ended, perhaps at an illegal move")


def is_accepted(fen, move):
    said = ask(*taken_back, "force", "setboard " + fen, usermove + move)
    taken_back.clear()
    if "tellusererror" in said:
        raise ValueError("refuses the position: " + said.strip())
    if "llegal" in said:
        return False
    taken_back.append("undo")
    return True


def candidates(origin, is_pawn):
    """Moves from a square as of a queen or a knight; of a pawn to the last rank, the promotions."""
    for goal in range(64):
        files, ranks = abs(origin % 8 - goal % 8), abs(origin // 8 - goal // 8)
        if goal == origin or (0 not in (files, ranks) and files != ranks and files * ranks != 2):
            continue
        move = "".join("abcdefgh"[square % 8] + str(square // 8 + 1) for square in (origin, goal))
        is_promotion = is_pawn and goal // 8 in (0, 7)
        yield from (move + piece for piece in ("qrbn" if is_promotion else [""]))


def own_pieces(fen):
    """The squares of the side to move, a1 is 0, and whether a pawn stands there."""
    placement, side = fen.split()[:2]
    squares = "".join(" " * int(c) if c.isdigit() else c for c in placement if c != "/")
    own = str.isupper if side == "w" else str.islower
    return [((7 - i // 8) * 8 + i % 8, c in "Pp") for i, c in enumerate(squares) if own(c)]


features = ask("xboard", "protover 2", "new")
usermove = "usermove " if "usermove=1" in features else ""
print("squarelab 1", sys.argv[1], flush=True)
for line in sys.stdin:
    depth, fen, moves = line.rstrip("\n").split(";")
    try:
        if depth != "1" or moves:
            print("skip more than one ply; write --depth 1")
            continue
        for origin, is_pawn in own_pieces(fen):
            for move in candidates(origin, is_pawn):
                if is_accepted(fen, move):
                    print(move, 1)
    except Exception as error:
        print("error", repr(error))
    finally:
        print("done", flush=True)
