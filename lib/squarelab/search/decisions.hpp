// The decisions that the search makes by comparing numbers: draws and mates, windows, table entries
// that may answer, captures to look at. The search itself walks the tree.
//
// SearcherOf takes its decisions as a template parameter, which only tests change: a class derived
// from NormalDecisions with one wrong decision is a planted fault that a plain minimax must find
// (tests/faults/search_mutants.cpp). Calls by name cost nothing.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <squarelab/chess.hpp>
#include <squarelab/search/evaluation.hpp>
#include <squarelab/search/position_table.hpp>
#include <squarelab/search/scored_moves.hpp>
#include <squarelab/search/searcher.hpp>

namespace squarelab::search {

// The values that a search must distinguish: those between both, neither included.
struct Window {
  int alpha;
  int beta;
};

struct NormalDecisions {
  // By repetition, by fifty moves, or by stalemate.
  static constexpr int value_of_draw() noexcept { return 0; }

  // `keys` are the keys of the game and of the line from the root to the current node, with the
  // root's at `root`; `clock` is the number of plies since the last capture or pawn move.
  static bool is_repetition(std::span<const Key> keys, std::size_t root,
                            std::uint16_t clock) noexcept {
    const std::size_t now = keys.size() - 1;
    const std::size_t reach = std::min<std::size_t>(clock, now);
    int before_root = 0;
    for (std::size_t back = 4; back <= reach; back += 2) {
      if (keys[now - back] != keys[now]) continue;
      if (now - back >= root || ++before_root == 2) return true;
    }
    return false;
  }
  // A side mated by the last of the moves has lost. Calls `is_mated()` only if it matters.
  static bool is_fifty_moves(std::uint16_t clock, auto is_mated) noexcept {
    return clock >= 100 && !is_mated();
  }
  static constexpr int value_without_moves(bool in_check, int ply) noexcept {
    return in_check ? -mate_value + ply : value_of_draw();
  }

  // The other side's window, and the window that only tests whether a move is better than alpha.
  static constexpr Window window_below(Window window) noexcept {
    return {-window.beta, -window.alpha};
  }
  static constexpr Window scout_below(Window window) noexcept {
    return {-window.alpha - 1, -window.alpha};
  }
  // True if the scout's value is only a bound of the value needed.
  static constexpr bool is_searched_again(int value, Window window) noexcept {
    return value > window.alpha && value < window.beta;
  }
  static constexpr bool refutes(int value, Window window) noexcept { return value >= window.beta; }

  // The bound that the table stores for a node that was searched with the window.
  static constexpr Bound bound_of(int value, Window window) noexcept {
    if (value >= window.beta) return Bound::AtLeast;
    return value > window.alpha ? Bound::Exact : Bound::AtMost;
  }
  static constexpr bool is_deep_enough(int depth_of_entry, int depth) noexcept {
    return depth_of_entry >= depth;
  }
  static constexpr bool is_decided(Bound bound, int value, Window window) noexcept {
    if (bound == Bound::Exact) return true;
    return bound == Bound::AtLeast ? value >= window.beta : value <= window.alpha;
  }
  // A mate counts from the root in the search, and from its own position in the table.
  static constexpr int to_table(int value, int ply) noexcept {
    if (!is_mate_value(value)) return value;
    return value > 0 ? value + ply : value - ply;
  }
  static constexpr int from_table(int value, int ply) noexcept {
    if (!is_mate_value(value)) return value;
    return value > 0 ? value - ply : value + ply;
  }

  // True if the side to move may take the position's own value instead of moving.
  static constexpr bool stands_pat(bool in_check) noexcept { return !in_check; }
  // Captures and promotions that win less by exchange are tried last, and not in quiescence.
  static constexpr int least_exchange() noexcept { return 0; }

  // `balance` is White's; see evaluation.hpp.
  static constexpr int value_for(Color side, Score balance, int phase) noexcept {
    return search::value_for(side, balance, phase);
  }

  // Returns the order of a move: the search tries the largest one first. `number` is the place of
  // the move in its list, or 0 where equal orders keep their places.
  static std::int32_t order_of(ScoredMove move, std::size_t /*number*/) noexcept {
    return move.order();
  }

  // `value` is that of the network for the side to move of the core.
  template <class B>
  static int value_by_network(const typename B::Core&, int value) noexcept {
    return value;
  }

  // The distance from the root whose nodes share the killers of this node.
  static constexpr int distance_of_killers(int ply) noexcept { return ply; }
};

}  // namespace squarelab::search
