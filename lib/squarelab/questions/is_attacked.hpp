// IsAttacked: whether a square is attacked.
#pragma once

#include <squarelab/questions/states.hpp>

namespace squarelab::questions {

struct IsAttacked : OnCore {
  static constexpr Facts facts{"is-attacked", "attack queries", "query", state,
                               "ask for every square whether the side not to move attacks it"};

  template <Backend B>
  [[gnu::always_inline]] static Units work(Corpus<B>& corpus, std::size_t i, auto& sink) noexcept {
    const typename B::Core& core = corpus.cores[i];
    const Color by = ~B::side_to_move(core);
    for (std::size_t which = 0; which < square_count; ++which) {
      sink.answer(which, B::is_attacked(core, corpus.squares[which], by));
    }
    return square_count;
  }
};

}  // namespace squarelab::questions
