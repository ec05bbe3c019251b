// CoreChild: the two ways to the child of a move, by the core alone and by the whole board.
#pragma once

#include <squarelab/verify/disagreement.hpp>
#include <squarelab/verify/questions/query.hpp>

namespace squarelab::verify::questions {

struct CoreChild {
  static constexpr Facts facts{"core-child", {Kind::WrongChild}};
  static constexpr std::string_view words = "core and full child of";

  static std::string ask(const Board& board, Move move) {
    const Board::Children children = board.children(move);
    return difference(children.by_core, children.by_full);
  }
  static std::string expected(const FirstAnswers&, Move) { return std::string(same_bytes); }
};

// All children at once, as walks make them, of each board that has a way to it.
struct AllChildren {
  static constexpr const Facts& facts = CoreChild::facts;
  static constexpr Period period{32, 128};

  static std::string ask(const Board& board) {
    const auto* const asked = dynamic_cast<const squarelab::AllChildren*>(&board);
    if (asked == nullptr) return std::string(same_bytes);
    const Board::Children children = asked->all_children();
    return difference(children.by_core, children.by_full);
  }
  static void run(auto& exam) {
    if (exam.has_noted()) return;
    exam.expect({&facts, others}, std::string(same_bytes),
                "all children, made at once and one by one", ask);
  }
};

}  // namespace squarelab::verify::questions
