// Set: a position taken over from the canonical form.
#pragma once

#include <squarelab/questions/states.hpp>

namespace squarelab::questions {

struct Set : OnFull {
  static constexpr Facts facts{
      "set", "interface", "position", state, "take over a position from the canonical form", 6};

  template <Backend B>
  [[gnu::always_inline]] static Units work(Corpus<B>& corpus, std::size_t i, auto& sink) noexcept {
    B::set(corpus.scratch.front(), corpus.positions[i]);
    sink.state(corpus.scratch.front());
    return 1;
  }
};

}  // namespace squarelab::questions
