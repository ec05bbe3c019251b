// ChecksAndPins: what gives check to the side to move, and which of its pieces are pinned.
#pragma once

#include <squarelab/questions/states.hpp>

namespace squarelab::questions {

struct ChecksAndPins : OnCore {
  static constexpr Facts facts{"checks-and-pins", "attack queries", "position", state,
                               "find the checkers and the pinned pieces of the side to move"};

  template <Backend B>
  [[gnu::always_inline]] static Units work(Corpus<B>& corpus, std::size_t i, auto& sink) noexcept {
    const auto found = B::checks_and_pins(corpus.cores[i]);
    sink.set(0, found.checkers);
    sink.set(1, found.pinned);
    return 1;
  }
};

}  // namespace squarelab::questions
