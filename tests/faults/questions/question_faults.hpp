// Boards with one fault each, which one question finds before all others do. A new question has a
// file of its own here, with a board and a PlantedFor.
#pragma once

#include <concepts>
#include <memory>
#include <squarelab/board.hpp>
#include <squarelab/reference/reference_board.hpp>
#include <string_view>
#include <vector>

#include "faults/wrong_board.hpp"

namespace squarelab::faults {

struct QuestionFault {
  std::string_view question;
  std::string_view fen;  // where it shows
  std::unique_ptr<Board> (*make_board)();
};

// Returns those of all files.
inline std::vector<QuestionFault>& question_faults() {
  static std::vector<QuestionFault> faults;
  return faults;
}

// Adds a fault: a layer over the reference.
template <std::derived_from<WrongBoard> Wrong>
struct PlantedFor {
  PlantedFor(std::string_view question, std::string_view fen) {
    question_faults().push_back(
        {question, fen,
         [] { return wrapped_in<Wrong>(std::make_unique<reference::ReferenceBoard>(), "wrong"); }});
  }
};

}  // namespace squarelab::faults
