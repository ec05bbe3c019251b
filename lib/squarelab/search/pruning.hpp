// The numbers of the pruned tree. They are of the size that engines have, from short formulas, so
// that anyone can compute the tree again: they do not aim at strong play, but are the same for
// every board. Values are hundredths of a pawn.
#pragma once

#include <algorithm>
#include <bit>

namespace squarelab::search::pruning {

// A node whose value without a move is that much above its window is not searched.
constexpr bool is_far_above(int value, int beta, int depth) noexcept {
  return depth <= 6 && value - 80 * depth >= beta;
}

// A null move is tried where the side to move is not in check and the value is at least beta; not
// twice in a row, nor in endgames, where to move may be worse than to pass. `phase` is that of
// Standing. Returns the depth that is left after it, or 0 where none is tried.
constexpr int depth_after_null_move(int depth, int phase) noexcept {
  return depth >= 3 && phase > 2 ? std::max(1, depth - 3 - depth / 4) : 0;
}

// A move that is neither an evasion nor a check is left out if it loses more by exchange.
constexpr bool has_exchange_limit(int depth) noexcept { return depth <= 6; }
constexpr int least_exchange(int depth, bool is_quiet) noexcept {
  return is_quiet ? -50 * depth : -100 * depth;
}

// Quiet moves after so many others are left out off the principal variation. `tried` is the number
// of moves before this one.
constexpr bool is_too_late(int tried, int depth) noexcept {
  return depth <= 5 && tried > 3 + depth * depth;
}

// The plies by which a late quiet move is searched less deep; at least one is left.
constexpr int reduction_of(int tried, int depth, bool is_on_main_line) noexcept {
  if (depth < 3 || tried < 3) return 0;
  const int product =
      std::bit_width(static_cast<unsigned>(depth)) * std::bit_width(static_cast<unsigned>(tried));
  return std::clamp(product / 4 - (is_on_main_line ? 1 : 0), 0, depth - 2);
}

}  // namespace squarelab::search::pruning
