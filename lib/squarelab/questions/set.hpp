// Set: a position taken over from the canonical form; boards forget everything before.
#pragma once

#include <squarelab/questions/legal_moves.hpp>

namespace squarelab::questions {

struct Set : OnFull {
  static constexpr auto facts = Facts{"set", "take over a position from the canonical form"}
                                    .row("interface", "position", state)
                                    .faults({Kind::WrongPosition, Kind::WrongChild})
                                    .spared(6);

  template <Backend B>
  [[gnu::always_inline]] static Units work(Corpus<B>& corpus, std::size_t i, auto& sink) noexcept {
    B::set(corpus.scratch.front(), corpus.positions[i]);
    sink.state(corpus.scratch.front());
    return 1;
  }

  static constexpr Stage stage = Stage::Set;
  static constexpr Period period{1, 4};

  // Sets the boards to the position and then to copies of it that lack a right or the en-passant
  // square: to one of them, or to all if asked deeply. The boards then hold another position.
  static void run(auto& exam) {
    const Position& position = exam.first().position;
    const auto moves_of = [&](Board& board, const Position& state) {
      board.set(position);
      board.set(state);
      return LegalMoves::ask(board);
    };
    for (const Position& state :
         states(exam.first(), exam.scope().again || exam.scope().is_deep())) {
      exam.expect({&facts, others}, moves_of(exam.board(0), state), "legal_moves once set to",
                  moves_of, state);
    }
  }

 private:
  static std::vector<Position> states(const FirstAnswers& first, bool all);
};

}  // namespace squarelab::questions
