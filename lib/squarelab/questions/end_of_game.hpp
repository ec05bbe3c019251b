// EndOfGame: whether it is checkmate or stalemate.
#pragma once

#include <squarelab/questions/query.hpp>

namespace squarelab::questions {

enum class End : std::uint8_t { None, Checkmate, Stalemate };

inline std::string answer_text(End answer) {
  if (answer == End::None) return "the game goes on";
  return answer == End::Checkmate ? "checkmate" : "stalemate";
}

struct EndOfGame : Asked {
  static constexpr auto facts =
      Facts{"end", "whether it is checkmate or stalemate"}.faults({Kind::WrongEnd});
  static constexpr Stage stage = Stage::Position;
  static constexpr std::string_view words = "end of the game";

  static End ask(const Board& board) {
    return end(board.count_legal_moves() != 0, !board.checkers().empty());
  }
  static End expected(const FirstAnswers& first) {
    return end(!first.legal.empty(), !first.checkers.empty());
  }
  static void run(auto& exam, const Who& asked, End expected) {
    exam.expect({&facts, asked.from(1)}, expected, words, ask);
  }

 private:
  static constexpr End end(bool goes_on, bool in_check) {
    return goes_on ? End::None : in_check ? End::Checkmate : End::Stalemate;
  }
};

}  // namespace squarelab::questions
