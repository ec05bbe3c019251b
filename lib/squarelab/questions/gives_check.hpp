// GivesCheck: whether a legal move gives check, asked of every move before it is made.
#pragma once

#include <squarelab/questions/states.hpp>

namespace squarelab::questions {

struct GivesCheck : OnCoreOfEngine {
  static constexpr Facts facts{"gives-check", "questions of an engine", "move", state,
                               "ask of every legal move of each position whether it gives check"};

  template <Backend B>
  [[gnu::always_inline]] static Units work(Corpus<B>& corpus, std::size_t i, auto& sink) noexcept {
    const typename EngineAnswers<B>::ChecksGiven checks(corpus.cores[i]);
    for (const auto move : corpus.moves.at(i)) sink.answer_of(move, checks.gives_check(move));
    return corpus.moves.count_at(i);
  }
};

}  // namespace squarelab::questions
