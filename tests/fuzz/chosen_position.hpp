// For targets that read a move: the first byte of the input chooses a position, the rest is text.
#pragma once

#include <squarelab/chess.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace squarelab::fuzz {

struct SuitePosition {
  Position position;
  MoveList moves;  // its legal moves

  bool has(Move move) const;
};

// Those of the built-in suites, and some where moves are hard to tell apart in writing.
const std::vector<SuitePosition>& suite_positions();

// Precondition: the input is not empty.
const SuitePosition& chosen_position(std::string_view input);

// Of every position of the suites one input, which names one of its moves by the function;
// positions without a move have none.
std::vector<std::string> inputs_of_moves(std::string (*name_of)(Move, const Position&));

}  // namespace squarelab::fuzz
