// Perft: the number of leaves of the legal move tree, the field's common test of move generators.
//
// One template over all backends, on the core tier, in native moves. Plain counting makes every
// leaf. Counting one ply stops one ply early and adds the number of legal moves; counting two plies
// stops two plies early, where the backend can do that.
#pragma once

#include <cstdint>
#include <squarelab/board/backend.hpp>

namespace squarelab::inline board {

// Looks at no leaf. Another such class sees the leaves pass: to hash them, for instance.
struct UnseenLeaves {
  // A leaf that was made.
  template <class Core>
  void leaf_made(const Core& leaf) const noexcept {
    // Visible to the optimiser as a use of the leaf, which would else never be built.
    asm volatile("" : : "r"(&leaf) : "memory");
  }
  // A node whose leaves were counted in bulk.
  template <class Core>
  void leaves_counted(const Core&, int) const noexcept {}
};

// The leaves below the core, plain or one ply at a time.
// Preconditions: Mode is not Bulk; depth >= 1. The core is the same afterwards as before.
template <Backend B, PerftMode Mode, class Leaves>
std::uint64_t perft_below(typename B::Core& core, int depth, Leaves& seen) noexcept {
  static_assert(Mode != PerftMode::Bulk);
  if constexpr (Mode == PerftMode::OnePly) {
    if (depth == 1) {
      const int count = B::count(core);
      seen.leaves_counted(core, count);
      return static_cast<std::uint64_t>(count);
    }
  }
  BasicMoveList<typename B::NativeMove> moves;
  B::generate(core, moves);
  std::uint64_t leaves = 0;
  for (const auto move : moves) {
    typename B::Step step(core, move);
    if constexpr (Mode == PerftMode::Plain) {
      if (depth == 1) {
        seen.leaf_made(step.child());
        ++leaves;
        continue;
      }
    }
    leaves += perft_below<B, Mode>(step.child(), depth - 1, seen);
  }
  return leaves;
}

// The leaves below the core, added to those of the counter. Precondition: depth >= 2.
template <CountsTwoPlies B>
void add_leaves_below(typename B::Core& core, int depth, typename B::TwoPlies& leaves) noexcept {
  if (depth == 2) return leaves.add(core);
  BasicMoveList<typename B::NativeMove> moves;
  B::generate(core, moves);
  for (const auto move : moves) {
    typename B::Step step(core, move);
    add_leaves_below<B>(step.child(), depth - 1, leaves);
  }
}

// Leaves at the depth; 1 at depth 0. Precondition: depth >= 0.
template <Backend B>
std::uint64_t perft(typename B::Core& core, int depth, PerftMode mode) noexcept {
  if (depth == 0) return 1;
  UnseenLeaves unseen;
  if (mode == PerftMode::Plain) return perft_below<B, PerftMode::Plain>(core, depth, unseen);
  if constexpr (CountsTwoPlies<B>) {
    if (mode == PerftMode::Bulk && depth >= 2) {
      typename B::TwoPlies leaves;
      add_leaves_below<B>(core, depth, leaves);
      return leaves.finish();
    }
  }
  return perft_below<B, PerftMode::OnePly>(core, depth, unseen);
}

}  // namespace squarelab::inline board
