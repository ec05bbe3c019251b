// PerftTwoPlies: perft that counts the last two plies at once, where the backend can.
#pragma once

#include <squarelab/questions/perft.hpp>

namespace squarelab::two_plies {

using questions::Corpus, questions::OnCore, questions::Units;

// It walks one ply more than the other perft questions, because what it puts off is finished at the
// end of each tree.
struct PerftTwoPlies : OnCore {
  static constexpr auto facts = questions::Facts{"perft-two-plies",
                                                 "walk the move tree of each position, the last "
                                                 "two plies counted at once where the backend can"}
                                    .row("generation", "leaf", state);

  template <Backend B>
  static constexpr bool is_answered_by = CountsTrees<B>;

  template <Backend B>
  [[gnu::always_inline]] static Units work(Corpus<B>& corpus, std::size_t i, auto& sink) noexcept {
    const auto leaves = perft<B>(corpus.cores[i], questions::perft_depth + 1, PerftMode::Bulk);
    sink.sum(leaves);
    return leaves;
  }
};

}  // namespace squarelab::two_plies
