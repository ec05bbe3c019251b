// AskedForChanges: a question that boards answer for each move by two lists, what the move removes
// and what it adds.
#pragma once

#include <algorithm>
#include <squarelab/questions/states.hpp>

namespace squarelab::questions {

// State is what its work runs on, or Asked; Answer is the member of Board that answers.
template <class State, auto Answer>
struct AskedForChanges : State {
  static constexpr Stage stage = Stage::EachMove;

  // Returns both lists in order: boards may find the changes in any.
  static auto ask(const Board& board, Move move) {
    auto changes = (board.*Answer)(move);
    std::sort(changes.removed.begin(), changes.removed.end());
    std::sort(changes.added.begin(), changes.added.end());
    return changes;
  }
  static auto expected(const FirstAnswers& first, Move move) { return ask(*first.board, move); }
};

}  // namespace squarelab::questions
