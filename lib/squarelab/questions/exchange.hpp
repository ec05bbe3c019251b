// Exchange: whether the exchange of pieces that a capture begins loses nothing.
#pragma once

#include <squarelab/questions/states.hpp>

namespace squarelab::questions {

struct Exchange : OnCoreOfEngine {
  static constexpr Facts facts{"exchange", "questions of an engine", "capture", state,
                               "ask of every capture whether the exchange that it begins loses "
                               "nothing"};

  template <Backend B>
  struct Prepared {
    PerPosition<typename B::NativeMove> captures;

    void load(Corpus<B>& corpus, std::size_t) {
      captures = {};
      for (std::size_t i = 0; i < corpus.positions.size(); ++i) {
        for (const auto native : corpus.moves.at(i)) {
          const Move move = B::move_of(native);
          if (corpus.positions[i].piece_on(move.to()) || move.flag() == MoveFlag::EnPassant) {
            captures.values.push_back(native);
          }
        }
        captures.end_position();
      }
    }
  };

  template <Backend B>
  [[gnu::always_inline]] static Units work(Corpus<B>& corpus, Prepared<B>& prepared, std::size_t i,
                                           auto& sink) noexcept {
    const typename B::Core& core = corpus.cores[i];
    for (const auto move : prepared.captures.at(i)) {
      sink.answer_of(move, EngineAnswers<B>::exchange_is_at_least(core, move, 0));
    }
    return prepared.captures.count_at(i);
  }
};

}  // namespace squarelab::questions
