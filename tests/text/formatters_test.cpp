#include <gtest/gtest.h>

#include <squarelab/rules.hpp>
#include <squarelab/text.hpp>
#include <sstream>

namespace squarelab::text {
namespace {

constexpr const char* initial = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

TEST(Formatters, PrintWhatTheNotationsWrite) {
  const Move move = Move::promotion(Square::E7, Square::E8, PieceType::Queen);
  EXPECT_EQ(fmt::format("{} {} {}", Square::E4, Piece::BlackKnight, move), "e4 n e7e8q");
  EXPECT_EQ(fmt::format("{}", start_position()), initial);
  EXPECT_EQ(fmt::format("{:>4}|{:<4}", Square::E4, move), "  e4|e7e8q");
}

TEST(Formatters, StreamsPrintTheSame) {
  std::ostringstream out;
  out << Square::E4 << ' ' << Piece::WhiteKing << ' ' << Move::normal(Square::E2, Square::E4) << ' '
      << start_position();
  EXPECT_EQ(out.str(), std::string("e4 K e2e4 ") + initial);
  EXPECT_EQ(rules::legal_moves(start_position()).size(), 20);
}

}  // namespace
}  // namespace squarelab::text
