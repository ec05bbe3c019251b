// GivesCheck: whether a legal move gives check, asked of every move before it is made. Programs are
// asked for all moves that do.
#pragma once

#include <squarelab/questions/states.hpp>

namespace squarelab::questions {

struct GivesCheck : OnCoreOfEngine {
  static constexpr auto facts =
      Facts{"gives-check", "ask of every legal move of each position whether it gives check"}
          .row("questions of an engine", "move", state)
          .faults({Kind::WrongCheckGiven, Kind::MoveMissing, Kind::MoveExtra, Kind::Garbage});

  template <Backend B>
  [[gnu::always_inline]] static Units work(Corpus<B>& corpus, std::size_t i, auto& sink) noexcept {
    const typename EngineAnswers<B>::ChecksGiven checks(corpus.cores[i]);
    for (const auto move : corpus.moves.at(i)) sink.answer_of(move, checks.gives_check(move));
    return corpus.moves.count_at(i);
  }

  static constexpr Stage stage = Stage::EachMove;
  static constexpr std::string_view words = "gives_check";
  static constexpr auto ask = &Board::gives_check;
  static bool expected(const FirstAnswers& first, Move move) {
    return first.board->gives_check(move);
  }
};

}  // namespace squarelab::questions
