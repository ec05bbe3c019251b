#include <gtest/gtest.h>

#include <sstream>
#include <squarelab/rules.hpp>
#include <squarelab/text.hpp>

namespace squarelab::text {
namespace {

constexpr const char* start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

TEST(Formatters, PrintWhatTheNotationsWrite) {
  const Move move = Move::promotion(Square::E7, Square::E8, PieceType::Queen);
  EXPECT_EQ(fmt::format("{} {} {}", Square::E4, Piece::BlackKnight, move), "e4 n e7e8q");
  EXPECT_EQ(fmt::format("{}", start_position()), start);
  EXPECT_EQ(fmt::format("{:>4}|{:<4}", Square::E4, move), "  e4|e7e8q");
}

TEST(Formatters, StreamsPrintTheSame) {
  std::ostringstream out;
  out << Square::E4 << ' ' << Piece::WhiteKing << ' ' << Move::normal(Square::E2, Square::E4) << ' '
      << start_position();
  EXPECT_EQ(out.str(), std::string("e4 K e2e4 ") + start);
  EXPECT_EQ(rules::legal_moves(start_position()).size(), 20);
}

}  // namespace
}  // namespace squarelab::text
