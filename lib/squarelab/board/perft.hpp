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

// visit(child) for each legal move, as VisitsChildren has it, by that shortcut or without. The
// parent is the same afterwards as before.
template <Backend B, class Visit>
[[gnu::always_inline]] inline void visit_children(typename B::Core& core, Visit visit) noexcept {
  if constexpr (VisitsChildren<B>) {
    B::visit_children(core, visit);
  } else {
    BasicMoveList<typename B::NativeMove> moves;
    B::generate(core, moves);
    for (const auto move : moves) {
      typename B::Step step(core, move);
      visit(step.child());
    }
  }
}
template <Backend B, class Visit>
[[gnu::always_inline]] inline void visit_children(typename B::Full& full, Visit visit) noexcept {
  if constexpr (VisitsChildren<B>) {
    B::visit_children(full, visit);
  } else {
    BasicMoveList<typename B::NativeMove> moves;
    B::generate(B::core(full), moves);
    for (const auto move : moves) {
      typename B::Undo undo;
      B::make(full, move, undo);
      visit(full);
      B::unmake(full, move, undo);
    }
  }
}

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
  std::uint64_t leaves = 0;
  if constexpr (Mode == PerftMode::Plain) {
    if (depth == 1) {
      visit_children<B>(core, [&](typename B::Core& leaf) {
        seen.leaf_made(leaf);
        ++leaves;
      });
      return leaves;
    }
  }
  visit_children<B>(core, [&](typename B::Core& child) {
    leaves += perft_below<B, Mode>(child, depth - 1, seen);
  });
  return leaves;
}

// The leaves below the core, added to those of the counter. Precondition: depth >= 2.
template <CountsTwoPlies B>
void add_leaves_below(typename B::Core& core, int depth, typename B::TwoPlies& leaves) noexcept {
  if (depth == 2) return leaves.add(core);
  visit_children<B>(
      core, [&](typename B::Core& child) { add_leaves_below<B>(child, depth - 1, leaves); });
}

// The leaves below the full state, each made with key and clocks. Precondition: depth >= 1.
template <Backend B, class Leaves>
std::uint64_t perft_full_below(typename B::Full& full, int depth, Leaves& seen) noexcept {
  std::uint64_t leaves = 0;
  if (depth == 1) {
    visit_children<B>(full, [&](typename B::Full& leaf) {
      seen.leaf_made(leaf);
      ++leaves;
    });
  } else {
    visit_children<B>(full, [&](typename B::Full& child) {
      leaves += perft_full_below<B>(child, depth - 1, seen);
    });
  }
  return leaves;
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
