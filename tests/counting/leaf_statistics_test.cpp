// The statistics of leaves are those that are published, by boards of different geometry.
#include <gtest/gtest.h>

#include <squarelab/backends.hpp>
#include <squarelab/counting/leaf_statistics.hpp>
#include <squarelab/text/fen.hpp>

namespace squarelab::counting {
namespace {

using Row = LeafStatistics;

struct Published {
  const char* fen;
  int depth;
  Row row;
};

constexpr const char* start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
constexpr const char* kiwipete =
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
constexpr const char* third = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";
constexpr const char* fourth = "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1";

Row row_of(std::string_view name, const char* fen, int depth) {
  const auto board = find(backends(), name)->make_board();
  board->set(text::parse_fen(fen));
  return *leaf_statistics(*board, depth, [] { return false; });
}

void expect_rows(std::initializer_list<Published> table) {
  for (const auto& [fen, depth, row] : table) {
    for (const char* board : {"lerf", "x88"}) {
      EXPECT_EQ(row_of(board, fen, depth), row) << board << ' ' << fen << ' ' << depth;
    }
  }
}

TEST(LeafStatistics, AreThoseOfPublishedTables) {
  expect_rows({{start, 1, {20, 0, 0, 0, 0, 0, 0, 0, 0}},
               {start, 3, {8902, 34, 0, 0, 0, 12, 0, 0, 0}},
               {start, 4, {197281, 1576, 0, 0, 0, 469, 0, 0, 8}},
               {start, 5, {4865609, 82719, 258, 0, 0, 27351, 6, 0, 347}},
               {kiwipete, 1, {48, 8, 0, 2, 0, 0, 0, 0, 0}},
               {kiwipete, 2, {2039, 351, 1, 91, 0, 3, 0, 0, 0}},
               {kiwipete, 3, {97862, 17102, 45, 3162, 0, 993, 0, 0, 1}},
               {kiwipete, 4, {4085603, 757163, 1929, 128013, 15172, 25523, 42, 6, 43}},
               {third, 3, {2812, 209, 2, 0, 0, 267, 3, 0, 0}},
               {third, 4, {43238, 3348, 123, 0, 0, 1680, 106, 0, 17}},
               {third, 5, {674624, 52051, 1165, 0, 0, 52950, 1292, 3, 0}},
               {fourth, 2, {264, 87, 0, 6, 48, 10, 0, 0, 0}},
               {fourth, 3, {9467, 1021, 4, 0, 120, 38, 2, 0, 22}},
               {fourth, 4, {422333, 131393, 0, 7795, 60032, 15492, 19, 0, 5}}});
}

// A leaf of each kind that tables seldom have.
TEST(LeafStatistics, ClassifyRareLeaves) {
  const struct {
    const char* fen;
    Row row;
    const char* what;
  } table[]{
      {"5k2/8/8/8/8/8/8/4K2R w K - 0 1", {15, 0, 0, 1, 0, 3, 0, 0, 0}, "the rook of castling"},
      {"8/8/8/R2pP2k/8/8/8/4K3 w - d6 0 1", {17, 2, 1, 0, 0, 1, 1, 0, 0}, "en passant uncovers"},
      {"2nk4/3P4/8/8/8/8/8/3RK3 w - - 0 1", {16, 4, 0, 0, 4, 4, 2, 2, 0}, "promotions uncover"}};
  for (const auto& [fen, row, what] : table) {
    for (const char* board : {"lerf", "x88", "reference"}) {
      EXPECT_EQ(row_of(board, fen, 1), row) << board << ' ' << what;
    }
  }
}

// There a move of castling ends on the square of its own rook.
TEST(LeafStatistics, OfChess960TakeNoRookOfCastling) {
  for (const BackendEntry& entry : backends()) {
    if (!entry.plays_chess960) continue;
    const auto board = entry.make_board();
    board->set(text::parse_fen("4k3/8/8/8/8/8/8/4KR2 w F - 0 1", nullptr, text::Variant::Chess960));
    const Row row = *leaf_statistics(*board, 1, [] { return false; });
    EXPECT_EQ(row, (Row{14, 0, 0, 1, 0, 1, 0, 0, 0})) << entry.facts.name;
  }
}

TEST(LeafStatistics, StopWhereTheyAreAskedTo) {
  const auto board = find(backends(), "lerf")->make_board();
  EXPECT_FALSE(leaf_statistics(*board, 4, [] { return true; }));
  EXPECT_EQ(board->position(), start_position());
}

}  // namespace
}  // namespace squarelab::counting
