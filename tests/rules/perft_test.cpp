#include <gtest/gtest.h>

#include <cstdint>
#include <squarelab/rules/moves.hpp>

#include "position_of.hpp"

namespace squarelab::rules {
namespace {

struct Count {
  const char* fen;
  int depth;
  std::uint64_t leaves;
};

// The six positions of the field and, behind them, positions in which move generators were found
// wrong late. All of the latter stand in positions/data/late_bugs.epd.
constexpr Count counts[]{
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 4, 197281},
    {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3, 97862},
    {"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 5, 674624},
    {"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 4, 422333},
    {"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 3, 62379},
    {"r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 3, 89890},
    {"1nbqkbnr/1pp1pppp/8/r1Pp3K/p7/5P2/PP1PP1PP/RNBQ1BNR w k d6 0 8", 3, 14015},
    {"1nbqkbnr/2pp1ppp/1p6/pr2pP1K/8/8/PPPPP1PP/RNBQ1BNR w k e6 0 7", 3, 13585},
    {"6k1/8/8/8/1Pp5/8/B7/6K1 b - b3 0 1", 3, 324},
    {"k3r3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1", 3, 581},
    {"8/8/8/2k5/2pP4/8/8/4K3 b - d3 0 1", 3, 321},
    {"5kbq/3Q2n1/6p1/r3PpKn/2n5/8/8/q7 w - f6 0 4", 3, 12874},
    {"rnbqkbnr/ppp2pp1/4p3/3N4/3PpPp1/8/PPP3PP/R1B1KBNR b KQkq f3 0 1", 3, 47283},
    {"k6b/6pp/pp1P4/1R6/5pP1/8/K6P/7B b - g3 0 19", 3, 665},
    {"1nb1kbnr/r1p2pp1/3p1q2/pp2NP1p/7P/2PP4/PP2P1P1/R1BQKBNR b KQk h3 0 1", 3, 39691},
    {"r3k2r/pp2ppbp/2n3p1/3p3P/3P1B2/4P3/PP1K1PP1/R4B1R b kq - 0 1", 3, 36175},
    {"b3k2r/5p2/4p3/1p5p/6p1/2PR2P1/BP3qNP/6QK b k - 2 28", 3, 29573},
    {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", 3, 13744},
    {"4k1rr/1b1p3p/nn1p4/P3Np2/3P1bp1/6PP/P5R1/1B1K2N1 b k - 1 37", 3, 34604},
    {"8/ppp3p1/8/8/3p4/5Q2/1ppp2K1/brk4n w - - 0 1", 3, 9354},
    {"8/6kR/8/8/8/bq6/1rqqqqqq/K1nqnbrq b - - 0 1", 3, 4593},
    {"R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1", 3, 19073},
    {"8/8/8/8/4k3/8/8/R3K2r w Q - 0 1", 3, 886},
    {"4r1k1/8/8/8/8/5n2/8/R3K2R w KQ - 0 1", 3, 1526},
};

TEST(RulesPerft, CountsTheKnownLeaves) {
  for (const Count& count : counts) {
    EXPECT_EQ(perft(position_of(count.fen), count.depth), count.leaves) << count.fen;
  }
}

TEST(RulesPerft, DepthZeroIsOneAndDepthOneTheLegalMoves) {
  EXPECT_EQ(perft(start_position(), 0), 1U);
  EXPECT_EQ(perft(start_position(), 1), 20U);
}

}  // namespace
}  // namespace squarelab::rules
