// BulkCount: the number of legal moves.
#pragma once

#include <squarelab/questions/states.hpp>

namespace squarelab::questions {

struct BulkCount : OnCore {
  static constexpr Facts facts{"bulk-count", "generation", "move", state,
                               "count the legal moves of each position without writing them"};

  template <Backend B>
  [[gnu::always_inline]] static Units work(Corpus<B>& corpus, std::size_t i, auto& sink) noexcept {
    const int moves = B::count(corpus.cores[i]);
    sink.count(moves);
    return static_cast<std::uint64_t>(moves);
  }
};

}  // namespace squarelab::questions
