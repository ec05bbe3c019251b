#include <gtest/gtest.h>

#include <algorithm>
#include <squarelab/rules/attacks.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/rules/threats.hpp>
#include <string>

#include "position_of.hpp"

namespace squarelab::rules {
namespace {

// "Re1e8k": attacker, its square, the victim's square, the victim.
std::string text_of(const std::vector<Threat>& threats) {
  std::vector<std::string> words;
  for (const Threat& threat : threats) {
    words.push_back(to_char(threat.attacker) + to_string(threat.from) + to_string(threat.to) +
                    to_char(threat.victim));
  }
  std::sort(words.begin(), words.end());
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

struct Texts {
  std::string removed;
  std::string added;
};

Texts changes_of(const std::string& fen, Square from, Square to) {
  const Position position = position_of(fen);
  for (const Move move : legal_moves(position)) {
    if (move.from() != from || move.to() != to) continue;
    if (move.promotion_type().value_or(PieceType::Queen) != PieceType::Queen) continue;
    const ThreatChanges changes = threat_changes(position, move);
    return {text_of(changes.removed), text_of(changes.added)};
  }
  ADD_FAILURE() << "no such move in " << fen;
  return {};
}

TEST(Threats, ArePairsOfAttackerAndOccupiedSquareOfEitherColour) {
  EXPECT_EQ(text_of(threats(position_of("4k3/8/8/4p3/8/8/3P4/3KR3 w - - 0 1"))),
            "Kd1d2P Kd1e1R Re1d1K Re1e5p");
}

TEST(Threats, EndAtTheFirstPiece) {
  EXPECT_EQ(text_of(threats(position_of("4k3/8/8/4p3/8/4R3/8/K3R3 w - - 0 1"))),
            "Re1a1K Re1e3R Re3e1R Re3e5p");
}

TEST(Threats, PinsAndTheSideToMoveDoNotMatter) {
  EXPECT_EQ(text_of(threats(position_of("4k3/8/5p2/4n3/8/3P4/8/K3R3 b - - 0 1"))),
            "Re1a1K Re1e5n ne5d3P pf6e5n");
}

TEST(ThreatChanges, PieceThatMovesLosesItsThreatsAndHasNewOnes) {
  const auto [removed, added] =
      changes_of("4k3/2p5/8/3N4/8/8/8/K7 w - - 0 1", Square::D5, Square::F6);
  EXPECT_EQ(removed, "Nd5c7p");
  EXPECT_EQ(added, "Nf6e8k");
}

TEST(ThreatChanges, PieceThatMovesIsAttackedElsewhere) {
  const auto [removed, added] =
      changes_of("4k3/8/8/4r3/8/4N3/8/K7 w - - 0 1", Square::E3, Square::C4);
  EXPECT_EQ(removed, "re5e3N");
  EXPECT_EQ(added, "Nc4e5r");
}

TEST(ThreatChanges, LineIsOpenedForBothItsEnds) {
  const auto [removed, added] =
      changes_of("3qk3/8/8/3N4/8/8/8/K2R4 w - - 0 1", Square::D5, Square::B4);
  EXPECT_EQ(removed, "Rd1d5N qd8d5N");
  EXPECT_EQ(added, "Rd1d8q qd8d1R");
}

TEST(ThreatChanges, LineIsClosedByAPieceThatArrives) {
  const auto [removed, added] =
      changes_of("3qk3/8/8/8/1N6/8/8/K2R4 w - - 0 1", Square::B4, Square::D5);
  EXPECT_EQ(removed, "Rd1d8q qd8d1R");
  EXPECT_EQ(added, "Rd1d5N qd8d5N");
}

TEST(ThreatChanges, BlockerThatStaysOnTheLineChangesOnlyItsOwn) {
  const auto [removed, added] =
      changes_of("3qk3/8/8/3R4/8/8/8/K2Q4 w - - 0 1", Square::D5, Square::D6);
  EXPECT_EQ(removed, "Qd1d5R Rd5d1Q Rd5d8q qd8d5R");
  EXPECT_EQ(added, "Qd1d6R Rd6d1Q Rd6d8q qd8d6R");
}

TEST(ThreatChanges, CaptureRemovesWhatTheVictimDidAndHasNoNewLine) {
  const auto [removed, added] =
      changes_of("4k3/8/2p5/3n4/8/2N5/8/K7 w - - 0 1", Square::C3, Square::D5);
  EXPECT_EQ(removed, "Nc3d5n nd5c3N pc6d5n");
  EXPECT_EQ(added, "pc6d5N");
}

TEST(ThreatChanges, EnPassantOpensTheRankAndBothFiles) {
  const auto [removed, added] =
      changes_of("3rk3/8/8/R2pP2q/8/8/8/K2R4 w - d6 0 1", Square::E5, Square::D6);
  EXPECT_EQ(removed, "Ra5d5p Rd1d5p qh5e5P rd8d5p");
  EXPECT_EQ(added, "Ra5h5q Rd1d6P qh5a5R rd8d6P");
}

TEST(ThreatChanges, CastlingMovesKingAndRook) {
  const auto [removed, added] =
      changes_of("5bk1/8/8/8/8/8/7P/4K2R w K - 0 1", Square::E1, Square::G1);
  EXPECT_EQ(removed, "Rh1e1K Rh1h2P");
  EXPECT_EQ(added, "Kg1f1R Kg1h2P Rf1f8b Rf1g1K");
}

TEST(ThreatChanges, PromotionBringsTheThreatsOfTheNewPiece) {
  const auto [removed, added] = changes_of("4k3/P7/8/8/8/8/8/K7 w - - 0 1", Square::A7, Square::A8);
  EXPECT_EQ(removed, "");
  EXPECT_EQ(added, "Qa8a1K Qa8e8k");
}

TEST(ThreatChanges, StayWithinTheBound) {
  // Queens and knights of both colours all around.
  const Position position =
      position_of("q2qqqqk/3nnnnn/3nnnnn/8/8/2NNNNNN/2NNNNNN/Q2QK2R w K - 0 1");
  std::size_t most = 0;
  for (const Move move : legal_moves(position)) {
    const auto [removed, added] = threat_changes(position, move);
    most = std::max({most, removed.size(), added.size()});
  }
  EXPECT_LE(most, max_threat_changes);
  EXPECT_GE(most, 15U);
}

}  // namespace
}  // namespace squarelab::rules
