// Draws, by what they are: positions that are written the same way but for the clocks; material by
// which no placement is a mate.
#include <gtest/gtest.h>

#include <squarelab/rules/attacks.hpp>
#include <squarelab/rules/draws.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/rules/validation.hpp>
#include <string>
#include <vector>

#include "position_of.hpp"

namespace squarelab::rules {
namespace {

std::vector<Position> game_of(const std::string& fen, const std::string& moves) {
  std::vector<Position> game{position_of(fen)};
  std::istringstream words(moves);
  for (std::string word; words >> word;) {
    game.push_back(play(game.back(), move_of(game.back(), word)));
  }
  return game;
}

TEST(Draws, OccurrencesAreThoseOfEqualPositionsWhateverTheClocks) {
  const std::string start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  const std::string rooks = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
  const std::string square = "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1";
  EXPECT_EQ(occurrences(game_of(start, "")), 1);
  EXPECT_EQ(occurrences(game_of(start, "g1f3 g8f6 f3g1 f6g8")), 2);
  EXPECT_EQ(occurrences(game_of(start, "g1f3 g8f6 f3g1 f6g8 b1c3 b8c6 c3b1 c6b8")), 3);
  EXPECT_EQ(occurrences(game_of(start, "g1f3 g8f6 f3g1 f6g8 b1c3 b8c6 c3b1")), 1);
  EXPECT_EQ(occurrences(game_of(rooks, "h1g1 h8g8 g1h1 g8h8")), 1);
  EXPECT_EQ(occurrences(game_of(rooks, "h1g1 h8g8 g1h1 g8h8 h1f1 h8f8 f1h1 f8h8")), 2);
  EXPECT_EQ(occurrences(game_of(square, "e8d8 e1d1 d8e8 d1e1")), 1);
  EXPECT_EQ(occurrences(game_of("8/8/8/4k3/8/4K3/4P3/8 w - - 0 1", "e3d2 e5d5 d2d3 d5e5 d3e3")), 1);
}

// Returns true if a placement of the pieces is a mate of Black, whose king is within a corner of
// four squares, as it is in mates by few pieces.
bool can_mate(const std::vector<Piece>& pieces, Position position = {}, std::size_t placed = 0) {
  if (placed == pieces.size()) {
    position.side_to_move = Color::Black;
    return in_check(position) && !find_violation(position) && legal_moves(position).empty();
  }
  const bool is_king = pieces[placed] == Piece::BlackKing;
  for (const Square square : all_squares) {
    const bool is_corner = index(file_of(square)) < 2 && index(rank_of(square)) < 2;
    if (position.piece_on(square) || (is_king && !is_corner)) continue;
    Position next = position;
    next.put(square, pieces[placed]);
    if (can_mate(pieces, next, placed + 1)) return true;
  }
  return false;
}

TEST(Draws, ByMaterialAreThoseInWhichNoPlacementIsMate) {
  using enum Piece;
  for (const std::vector<Piece>& others : std::vector<std::vector<Piece>>{
           {}, {WhiteKnight}, {WhiteBishop}, {WhiteRook}, {WhiteQueen}}) {
    std::vector<Piece> pieces{BlackKing, WhiteKing};
    pieces.insert(pieces.end(), others.begin(), others.end());
    Position position;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      position.put(all_squares[3 * i], pieces[i]);
    }
    EXPECT_EQ(is_drawn_by_material(position), !can_mate(pieces)) << pieces.size();
  }
}

TEST(Draws, OfTwoMinorPiecesOnlyBishopsOnOneColourCannotMate) {
  for (const char* mate : {"8/8/8/8/8/1K6/1B6/kn6 b - -", "8/8/8/8/8/1KB5/8/kb6 b - -",
                           "8/8/8/8/8/1K6/2N5/kn6 b - -", "8/8/8/8/8/1K1N4/2N5/k7 b - -"}) {
    const Position position = position_of(mate);
    EXPECT_FALSE(is_drawn_by_material(position)) << mate;
  }
  EXPECT_TRUE(is_drawn_by_material(position_of("2b1k3/8/8/8/8/8/8/4KB2 w - -")));
  EXPECT_FALSE(is_drawn_by_material(position_of("4kb2/8/8/8/8/8/8/4KB2 w - -")));
  EXPECT_TRUE(is_drawn_by_material(position_of("4k3/8/8/8/8/8/b7/1b2K3 w - -")));
}

TEST(Draws, APositionMayBeDeadIfNothingStrongerThanAMinorPieceCanMove) {
  EXPECT_TRUE(may_be_dead(position_of("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - -")));
  EXPECT_TRUE(may_be_dead(position_of("8/8/4k3/8/8/4K3/2NN4/8 w - -")));
  EXPECT_TRUE(may_be_dead(position_of("7k/8/8/8/8/8/q7/K7 w - -")));  // it has to be taken
  EXPECT_FALSE(may_be_dead(position_of("8/8/4k3/8/8/4K3/3P4/8 w - -")));
  EXPECT_FALSE(may_be_dead(position_of("8/8/4k3/3r4/8/4K3/8/8 b - -")));
}

}  // namespace
}  // namespace squarelab::rules
