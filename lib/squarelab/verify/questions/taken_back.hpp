// Make and Unmake, which no board may refuse; and TakenBack: every byte of the state, and the
// position, once moves are taken back.
#pragma once

#include <squarelab/verify/disagreement.hpp>
#include <squarelab/verify/questions/query.hpp>

namespace squarelab::verify::questions {

struct Make {
  static constexpr Facts facts{"make", {}};
};
struct Unmake {
  static constexpr Facts facts{"unmake", {}};
};

// The state of each board, as bytes.
using States = std::vector<std::vector<std::byte>>;

struct TakenBack {
  static constexpr Facts facts{"taken-back", {Kind::WrongUndo}};

  // Compares with the states before the moves, and with the position, which need not be in the
  // bytes. Precondition: exam.take_back() was called.
  static void run(auto& exam, const Who& who, const States& before, const Position* position) {
    const Query query{&facts, who.from(1)};
    const auto words = [&] {
      return "state before and after " + answer_text(exam.taken_back().front()) + ", taken back";
    };
    exam.expect(query, std::string(same_bytes), words,
                [&](std::size_t i) { return difference(before[i], exam.board(i).state_bytes()); });
    if (position != nullptr) exam.expect(query, *position, "position", &Board::position);
  }

  // Takes all moves back; the states are those before each.
  static void run(auto& exam, std::vector<States> states) {
    for (; !states.empty(); states.pop_back()) {
      exam.take_back();
      const Position now = exam.position_now();
      run(exam, others, states.back(), &now);
    }
  }
};

}  // namespace squarelab::verify::questions
