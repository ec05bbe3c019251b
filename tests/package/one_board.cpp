// A program with one board: 20 moves.
#include <squarelab/boards.hpp>

int main() { return squarelab::boards::lerf()->count_legal_moves() == 20 ? 0 : 1; }
