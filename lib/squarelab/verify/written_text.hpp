// Readers of the answers of programs: FEN field by field, and SAN part by part.
// Tested in tests/verify/engine/causes_test.cpp.
#pragma once

#include <array>
#include <optional>
#include <squarelab/verify/disagreement.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace squarelab::verify {

std::vector<std::string> words_of(const std::string& text);

// Returns the position of a FEN that a program writes at the end of the line; nullopt if it cannot
// be read, has an en-passant square where none can be, or a move number below 1. Rights of Chess960
// may be written in any form. end: that of the line.
std::optional<Position> read_fen(const std::string& fen, const Line& line, const Position& end);

// The parts of SAN. "Nb1xc3+" is a piece N, an origin b1, a capture, the goal c3 and the sign +.
// Castling is all goal.
struct SanParts {
  char piece = 'P';
  std::string origin;
  bool captures = false;
  std::string goal;
  std::string promotion;  // "=Q"
  std::string sign;

  bool is_castling() const { return goal.starts_with('O') || goal.starts_with('0'); }
};
SanParts parts_of(std::string san);

}  // namespace squarelab::verify
