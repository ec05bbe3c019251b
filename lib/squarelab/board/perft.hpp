// Perft: the number of leaves of the legal move tree, the field's common test of move generators.
//
// One template over all backends, on the core tier, in native moves. Bulk counting stops one ply
// early and adds the number of legal moves; plain counting makes every leaf.
#pragma once

#include <cstdint>
#include <squarelab/board/backend.hpp>

namespace squarelab::inline board {

// Precondition: depth >= 1. The core is the same afterwards as before.
template <Backend B, PerftMode Mode>
std::uint64_t perft_below(typename B::Core& core, int depth) noexcept {
  if constexpr (Mode == PerftMode::Bulk) {
    if (depth == 1) return static_cast<std::uint64_t>(B::count(core));
  }
  BasicMoveList<typename B::NativeMove> moves;
  B::generate(core, moves);
  std::uint64_t leaves = 0;
  for (const auto move : moves) {
    typename B::Step step(core, move);
    if constexpr (Mode == PerftMode::Plain) {
      if (depth == 1) {
        // Visible to the optimiser as a use of the child, which would else never be built.
        asm volatile("" : : "r"(&step.child()) : "memory");
        ++leaves;
        continue;
      }
    }
    leaves += perft_below<B, Mode>(step.child(), depth - 1);
  }
  return leaves;
}

// Leaves at the depth; 1 at depth 0. Precondition: depth >= 0.
template <Backend B>
std::uint64_t perft(typename B::Core& core, int depth, PerftMode mode) noexcept {
  if (depth == 0) return 1;
  return mode == PerftMode::Bulk ? perft_below<B, PerftMode::Bulk>(core, depth)
                                 : perft_below<B, PerftMode::Plain>(core, depth);
}

}  // namespace squarelab::inline board
