// Perft: three walks of the same move trees, which make less or more of the leaves.
#pragma once

#include <squarelab/questions/states.hpp>

namespace squarelab::questions {

// The trees of positions are walked to this depth.
inline constexpr int perft_depth = 2;

struct PerftBulk : OnCore {
  static constexpr Facts facts{"perft-bulk", "generation", "leaf", state,
                               "walk the move tree of each position, the last ply counted in bulk"};

  template <Backend B>
  [[gnu::always_inline]] static Units work(Corpus<B>& corpus, std::size_t i, auto& sink) noexcept {
    return perft_one_ply_below<B>(corpus.cores[i], perft_depth, sink.leaves());
  }
};

struct PerftPlain : OnCore {
  static constexpr Facts facts{"perft-plain", "making moves", "leaf", state,
                               "walk the move tree of each position, every leaf made"};

  template <Backend B>
  [[gnu::always_inline]] static Units work(Corpus<B>& corpus, std::size_t i, auto& sink) noexcept {
    return perft_plain_below<B>(corpus.cores[i], perft_depth, sink.leaves());
  }
};

struct PerftFull : OnFull {
  static constexpr Facts facts{
      "perft-full",
      "making moves",
      "leaf",
      state,
      "walk the move tree of each position, every leaf made with key and clocks",
      8};

  template <Backend B>
  [[gnu::always_inline]] static Units work(Corpus<B>& corpus, std::size_t i, auto& sink) noexcept {
    return perft_plain_below<B>(corpus.fulls[i], perft_depth, sink.leaves());
  }
};

}  // namespace squarelab::questions
