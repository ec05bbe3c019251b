// Castling by the rules of Chess960, case by case.
#include <gtest/gtest.h>

#include <algorithm>
#include <squarelab/rules/attacks.hpp>
#include <squarelab/rules/exchange.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/rules/validation.hpp>
#include <vector>

#include "position_of.hpp"

namespace squarelab::rules {
namespace {

using enum Square;

// A position whose rights, letters of files, are those of White's rooks.
Position with_rooks(const std::string& fen, const std::string& files) {
  Position position = position_of(fen);
  const auto king = king_of(position, Color::White);
  for (const char letter : files) {
    const File file = file_at(letter - 'A');
    const auto side = file > file_of(*king) ? CastlingSide::KingSide : CastlingSide::QueenSide;
    position.castling.add(CastlingRights::with_rook(Color::White, side, file));
  }
  return position;
}

std::vector<Square> castlings(const Position& position) {
  std::vector<Square> rooks;
  for (const Move move : legal_moves(position)) {
    if (move.flag() == MoveFlag::Castling) rooks.push_back(move.to());
  }
  std::sort(rooks.begin(), rooks.end());
  return rooks;
}

using Rooks = std::vector<Square>;

TEST(Chess960Castling, EndsOnTheSameSquaresWhereverItBegins) {
  for (int king = 0; king < 8; ++king) {
    for (int rook = 0; rook < 8; ++rook) {
      if (king == rook) continue;
      Position position;
      position.put(make_square(file_at(king), Rank::R1), Piece::WhiteKing);
      position.put(make_square(file_at(rook), Rank::R1), Piece::WhiteRook);
      position.put(E8, Piece::BlackKing);
      const bool is_short = rook > king;
      const auto side = is_short ? CastlingSide::KingSide : CastlingSide::QueenSide;
      position.castling = CastlingRights::with_rook(Color::White, side, file_at(rook));
      // On e1, f1 or d1 the rook would give check, or the king stand in one.
      ASSERT_FALSE(find_violation(position) && rook != 4) << king << ' ' << rook;
      if (find_violation(position)) continue;
      const Move castling = Move::castling(make_square(file_at(king), Rank::R1),
                                           make_square(file_at(rook), Rank::R1));
      ASSERT_TRUE(is_legal(position, castling)) << king << ' ' << rook;
      EXPECT_FALSE(is_capture(position, castling));
      EXPECT_EQ(exchange(position, castling), 0);
      const Position after = play(position, castling);
      EXPECT_EQ(after.squares_of(Piece::WhiteKing), (SquareSet{is_short ? G1 : C1}));
      EXPECT_EQ(after.squares_of(Piece::WhiteRook), (SquareSet{is_short ? F1 : D1}));
      EXPECT_TRUE(after.castling.empty());
      EXPECT_EQ(after.halfmove_clock, 1);
    }
  }
}

TEST(Chess960Castling, NeedsTheWaysOfBothEmptyButForThemselves) {
  const auto of = [](const std::string& rank, const std::string& files) {
    return castlings(with_rooks("4k3/8/8/8/8/8/8/" + rank + " w", files));
  };
  EXPECT_EQ(of("1KR5", "C"), Rooks{C1});
  EXPECT_EQ(of("1KR2N2", "C"), Rooks{});   // where the rook goes
  EXPECT_EQ(of("1KR3N1", "C"), Rooks{});   // where the king goes
  EXPECT_EQ(of("1KR4N", "C"), Rooks{C1});  // beyond both
  EXPECT_EQ(of("RN2K3", "A"), Rooks{});    // where the rook passes
  EXPECT_EQ(of("R1N2K2", "A"), Rooks{});   // where the king goes
  EXPECT_EQ(of("NR3K2", "B"), Rooks{B1});
  EXPECT_EQ(of("5RK1", "F"), Rooks{F1});
  EXPECT_EQ(of("5RKR", "FH"), Rooks{F1});  // one rook stands where the other goes
}

TEST(Chess960Castling, NeedsTheKingsWaySafe) {
  const auto of = [](const std::string& fen, const std::string& files) {
    return castlings(with_rooks(fen + " w", files));
  };
  EXPECT_EQ(of("2r1k3/8/8/8/8/8/8/5K1R", "H"), Rooks{H1});
  EXPECT_EQ(of("4k1r1/8/8/8/8/8/8/5K1R", "H"), Rooks{});    // the goal
  EXPECT_EQ(of("4kr2/8/8/8/8/8/8/5K1R", "H"), Rooks{});     // the king is in check
  EXPECT_EQ(of("2k1r3/8/8/8/8/8/8/1K5R", "H"), Rooks{});    // on the way
  EXPECT_EQ(of("4k2r/8/8/8/8/8/8/5K1R", "H"), Rooks{H1});   // the rook's square may be attacked
  EXPECT_EQ(of("1r2k3/8/8/8/8/8/8/R1K5", "A"), Rooks{A1});  // and what it passes
}

TEST(Chess960Castling, TheRookMayHideAnAttacker) {
  const auto of = [](const std::string& rank, const std::string& files) {
    return castlings(with_rooks("4k3/8/8/8/8/8/8/" + rank + " w", files));
  };
  EXPECT_EQ(of("qRK5", "B"), Rooks{});   // the king stays on c1, and the line to it opens
  EXPECT_EQ(of("q1RK4", "C"), Rooks{});  // the king takes the rook's place
  EXPECT_EQ(of("qR2K3", "B"), Rooks{});
  EXPECT_EQ(of("nRK5", "B"), Rooks{B1});
  EXPECT_EQ(of("qNRK4", "C"), Rooks{C1});
  EXPECT_EQ(of("rRK4R", "BH"), Rooks{H1});
}

TEST(Chess960Castling, KnowsItsRookFromAnotherOne) {
  const Position inner = with_rooks("4k3/8/8/8/8/8/8/1KR4R w", "C");
  EXPECT_EQ(castlings(inner), Rooks{C1});
  const Position after = play(inner, Move::castling(B1, C1));
  EXPECT_EQ(after.squares_of(Piece::WhiteRook), (SquareSet{F1, H1}));
  EXPECT_EQ(castlings(with_rooks("4k3/8/8/8/8/8/8/1KR4R w", "H")), Rooks{});
}

TEST(Chess960Castling, RightsEndWithTheirKingOrRook) {
  const Position position = with_rooks("r3k2r/8/8/8/8/8/8/R4K1R w", "AH");
  const auto left = [&](Move move) { return play(position, move).castling.code(); };
  EXPECT_EQ(left(Move::normal(F1, E1)), 0);  // the king stays on its rank
  EXPECT_EQ(left(Move::normal(H1, G1)), 2);
  EXPECT_EQ(left(Move::normal(A1, A8)), 1);
  EXPECT_EQ(left(Move::castling(F1, H1)), 0);
  Position black = position;
  black.side_to_move = Color::Black;
  EXPECT_EQ(play(black, Move::normal(H8, H1)).castling.code(), 2);
  EXPECT_EQ(play(black, Move::normal(A8, B8)).castling.code(), 3);
}

TEST(Chess960Castling, OfAKingThatStaysEndsTheOtherRight) {
  const Position position = with_rooks("4k3/8/8/8/8/8/8/R5KR w", "AH");
  const Position after = play(position, Move::castling(G1, H1));
  EXPECT_EQ(after.squares_of(Piece::WhiteKing), SquareSet{G1});
  EXPECT_TRUE(after.castling.empty());
}

TEST(Chess960Rights, NeedKingAndRookOnTheirFirstRankAndSide) {
  const auto rule_of = [](const Position& position) {
    const auto violation = find_violation(position);
    return violation ? std::optional(violation->rule) : std::nullopt;
  };
  EXPECT_EQ(rule_of(with_rooks("4k3/8/8/8/8/8/8/1KR5 w", "C")), std::nullopt);
  EXPECT_EQ(rule_of(with_rooks("4k3/8/8/8/8/8/1K6/2R5 w", "C")), Rule::CastlingRightsMatchHome);
  EXPECT_EQ(rule_of(with_rooks("4k3/8/8/8/8/8/8/1KR5 w", "D")), Rule::CastlingRightsMatchHome);
  Position wrong_side = position_of("4k3/8/8/8/8/8/8/1KR5 w");
  wrong_side.castling = CastlingRights::with_rook(Color::White, CastlingSide::QueenSide, File::C);
  EXPECT_EQ(rule_of(wrong_side), Rule::CastlingRightsMatchHome);
}

}  // namespace
}  // namespace squarelab::rules
