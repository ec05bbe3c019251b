"""A stand-in for an xboard engine: it takes the moves along files for the legal ones, whatever the position
is. It has room for 20 moves, and `setboard` does not give any of it back; it ends where there is none, and
where a move is to be taken back that was not made."""

import sys

moves_made = 0
for line in sys.stdin:
    command, *words = line.split()
    if command == "protover":
        print("feature ping=1 setboard=1 usermove=1 done=1")
    elif command == "ping":
        print("pong", words[0], flush=True)
    elif command == "undo":
        moves_made -= 1
    elif command == "usermove":
        if words[0][0] == words[0][2]:
            moves_made += 1
        else:
            print("Illegal move:", words[0])
    if not 0 <= moves_made <= 20:
        raise SystemExit("there is no room for the move" if moves_made > 0 else "there is no move")
