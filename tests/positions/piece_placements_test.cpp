#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <squarelab/positions/sources.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/rules/validation.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/verify.hpp>

namespace squarelab::positions {
namespace {

constexpr std::uint64_t placements_seed = 2026;

void expect_playable_and_normalised(const Position& position) {
  const auto violation = rules::find_violation(position);
  EXPECT_FALSE(violation.has_value()) << text::to_fen(position) << " " << violation->message;
  EXPECT_EQ(rules::normalised(position), position) << text::to_fen(position);
}

TEST(EventPosition, ShowsItsEventForBothSides) {
  Random random(placements_seed);
  for (const Event event : all_events) {
    std::set<Color> sides;
    for (int i = 0; i < 12; ++i) {
      const Position position = event_position(event, random);
      expect_playable_and_normalised(position);
      EXPECT_TRUE(shows(position, event)) << name_of(event) << ": " << text::to_fen(position);
      sides.insert(position.side_to_move);
    }
    EXPECT_EQ(sides.size(), 2U) << name_of(event);
  }
}

TEST(EventPosition, PlacesAnyNumberOfPieces) {
  Random random(placements_seed);
  int most = 0;
  for (int i = 0; i < 100; ++i) {
    most = std::max(most, verify::piece_count(event_position(Event::Crowd, random)));
  }
  EXPECT_GE(most, 55);
}

TEST(RandomPlacement, HasSoManyPiecesAndAnySideAndRight) {
  Random random(placements_seed);
  std::set<Color> sides;
  int with_rights = 0;
  for (int i = 0; i < 2000; ++i) {
    const int pieces = i % 16;
    const Position position = random_placement(pieces, random);
    expect_playable_and_normalised(position);
    EXPECT_EQ(verify::piece_count(position), pieces + 2);
    sides.insert(position.side_to_move);
    with_rights += position.castling.empty() ? 0 : 1;
  }
  EXPECT_EQ(sides.size(), 2U);
  EXPECT_GT(with_rights, 50);
}

TEST(RandomPlacement, MayHaveAnEnPassantSquare) {
  Random random(placements_seed);
  int with_en_passant = 0;
  for (int i = 0; i < 2000; ++i) with_en_passant += random_placement(22, random).en_passant ? 1 : 0;
  EXPECT_GT(with_en_passant, 0);
}

TEST(RandomPlacement, FindsFewerPiecesWhereSoManyCannotBe) {
  Random random(placements_seed);
  const Position position = random_placement(62, random);
  expect_playable_and_normalised(position);
  EXPECT_GT(verify::piece_count(position), 20);
}

}  // namespace
}  // namespace squarelab::positions
