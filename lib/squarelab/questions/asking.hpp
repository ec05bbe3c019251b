// Asking by name: the questions of the catalogue that have `ask`, with a board's answer as text.
// Tested in tests/questions/asking_test.cpp.
#pragma once

#include <span>
#include <squarelab/board.hpp>
#include <squarelab/questions/facts.hpp>
#include <string>
#include <string_view>
#include <variant>

namespace squarelab::questions {

// Nothing, a square or a move.
using Argument = std::variant<std::monostate, Square, Move>;

struct NamedQuestion {
  Question question;
  std::size_t takes;  // the index of its argument in Argument
  std::string (*answer)(const Board& board, const Argument& argument);
};

// In the order of the catalogue. Names can be there twice, with arguments of different types.
std::span<const NamedQuestion> named_questions();

// Returns the board's answer to the question of that name, or of that name in reports. Throws
// std::invalid_argument if no such question takes an argument of that type, and what the board
// throws.
std::string answer_to(std::string_view name, const Board& board, const Argument& argument = {});

}  // namespace squarelab::questions
