// Perft: the number of leaves of the legal move tree, the field's common test of move generators.
//
// One template over all backends, on the core, in native moves. Plain counting makes every
// leaf. Counting one ply stops one ply early and adds the number of legal moves.
#pragma once

#include <cstdint>
#include <squarelab/board/backend.hpp>

namespace squarelab {

// Looks at no leaf. Another such class can hash the leaves, for instance.
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

// visit(state) for each state that lies the given number of plies below, for plies = 0 for the
// state itself. It is passed by its address, so that the walk is compiled once for each kind of
// state, not for each of its uses: a call through a pointer costs nothing compared with the work at
// a node.
template <Backend B, class State>
class Walk {
 public:
  template <class Visit>
  explicit Walk(Visit& visit) noexcept
      : visit_([](void* of, State& state) { (*static_cast<Visit*>(of))(state); }), of_(&visit) {}

  // Precondition: plies >= 0. The state is the same afterwards as before.
  // Inlined into itself, it would be slower.
  [[gnu::noinline]] void below(State& state, int plies) const noexcept {
    if (plies == 0) return visit_(of_, state);
    visit_children<B>(state, [&](State& child) {
      if (plies == 1) return visit_(of_, child);
      below(child, plies - 1);
    });
  }

 private:
  void (*visit_)(void*, State&);
  void* of_;
};

// Returns the leaves below the state, each made: a Core, or a Full with key and clocks.
// Precondition: depth >= 1. The state is the same afterwards as before.
template <Backend B, class State, class Leaves>
std::uint64_t perft_plain_below(State& state, int depth, Leaves& seen) noexcept {
  std::uint64_t leaves = 0;
  auto add = [&](State& node) {
    visit_children<B>(node, [&](State& leaf) {
      seen.leaf_made(leaf);
      ++leaves;
    });
  };
  Walk<B, State>(add).below(state, depth - 1);
  return leaves;
}

// Returns the leaves below the core, one ply at a time.
// Precondition: depth >= 1. The core is the same afterwards as before.
template <Backend B, class Leaves>
std::uint64_t perft_one_ply_below(typename B::Core& core, int depth, Leaves& seen) noexcept {
  std::uint64_t leaves = 0;
  auto add = [&](typename B::Core& node) {
    const int count = B::count(node);
    seen.leaves_counted(node, count);
    leaves += static_cast<std::uint64_t>(count);
  };
  Walk<B, typename B::Core>(add).below(core, depth - 1);
  return leaves;
}

// Returns the leaves at the depth; 1 at depth 0. Precondition: depth >= 0.
template <Backend B>
std::uint64_t perft(typename B::Core& core, int depth, PerftMode mode) noexcept {
  if (depth == 0) return 1;
  UnseenLeaves unseen;
  if (mode == PerftMode::Plain) return perft_plain_below<B>(core, depth, unseen);
  if constexpr (CountsTrees<B>) {
    if (mode == PerftMode::Bulk && depth >= 2) return B::count_tree(core, depth);
  }
  return perft_one_ply_below<B>(core, depth, unseen);
}

}  // namespace squarelab
