// Counting: a backend that also counts two plies at once, which perft uses in bulk mode.
//
// The backend does not depend on it: the list of boards and the source file of a board name the
// backend with its count, as OnBitboard<lerf::Backend>::Backend (bitboard/two_plies.hpp) or
// OnX88<x88::Backend>::Backend (x88/two_plies.hpp). The idea is in docs/fast-counting.md. `Leaves`
// is what counts:
//
//   add(core)   counts the leaves two plies below; it may put off some of them
//   finish()    the leaves below all cores since the last call, with what was put off
#pragma once

#include <concepts>
#include <cstdint>
#include <squarelab/board.hpp>

namespace squarelab::two_plies {

// True where B has changed a backend and would inherit shortcuts that know nothing of the change.
template <class B>
concept InheritsShortcuts = requires {
  requires !std::same_as<typename B::Shortcuts, B>;
};

template <class Base, class Leaves>
struct Counting : Base {
  static_assert(!InheritsShortcuts<Base>, "the count is of the moves that Base generates");
  using Shortcuts = Counting;

  static std::uint64_t count_tree(typename Base::Core& core, int depth) noexcept {
    Leaves leaves;
    auto add = [&](typename Base::Core& node) { leaves.add(node); };
    Walk<Counting, typename Base::Core>(add).below(core, depth - 2);
    return leaves.finish();
  }
};

}  // namespace squarelab::two_plies
