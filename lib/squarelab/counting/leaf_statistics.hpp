// Statistics of perft: the columns of published tables, counted at the leaves. Some published
// numbers are disputed: docs/perft-statistics.md. Tested in
// tests/counting/leaf_statistics_test.cpp.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <squarelab/board.hpp>
#include <string_view>

namespace squarelab::counting {

struct StatisticsColumn {
  std::string_view key;
  std::string_view title;
  std::string_view meaning;  // the condition for a leaf to be counted
};
inline constexpr std::array<StatisticsColumn, 9> statistics_columns{
    {{"leaves", "leaves", "every one"},
     {"captures", "captures", "the last move captures, also en passant or with a promotion"},
     {"en_passant", "e.p.", "it captures en passant"},
     {"castles", "castles", "it castles"},
     {"promotions", "promotions", "it promotes a pawn; each of the four pieces is a move"},
     {"checks", "checks", "the side to move is in check"},
     {"discovered_checks", "discovered",
      "in check by one piece, which did not move; the rook of castling did"},
     {"double_checks", "double", "in check by two pieces"},
     {"mates", "mates", "in check, and no move is legal"}}};

using LeafStatistics = std::array<std::uint64_t, statistics_columns.size()>;

// Counts the leaves at the depth below the board's position. Returns nullopt if it was stopped.
// Precondition: depth >= 1.
std::optional<LeafStatistics> leaf_statistics(Board& board, int depth,
                                              const std::function<bool()>& is_stopped);

}  // namespace squarelab::counting
