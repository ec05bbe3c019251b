// Tokens that are shaped like a move, legal or not, so that a wrong move is not overlooked: in
// coordinates (e2e4, E2-E4, Ng1xf3, a7a8=Q, e9e4, 0000), as castling (O-O) or in algebraic notation
// (Nf3). Tested through divide_line.hpp.
#pragma once

#include <squarelab/verify/engine/asking/line_scanner.hpp>
#include <string_view>

namespace squarelab::verify {

// Takes the token that is shaped like a move and begins where the scanner is; empty, and nothing
// taken, if there is none.
std::string_view take_move(Scanner& scanner);

// Returns true for tokens that can hardly be anything else: two squares of the board, or castling
// written with letters.
bool is_surely_a_move(std::string_view token);

}  // namespace squarelab::verify
