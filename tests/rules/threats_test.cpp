#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <squarelab/rules/moves.hpp>
#include <squarelab/rules/threats.hpp>
#include <string>

#include "position_of.hpp"

namespace squarelab::rules {
namespace {

// "Re1e8k": attacker, its square, the victim's square, the victim.
std::string text_of(const std::vector<Threat>& threats) {
  std::multiset<std::string> words;
  for (const Threat& threat : threats) {
    words.insert(to_char(threat.attacker) + to_string(threat.from) + to_string(threat.to) +
                 to_char(threat.victim));
  }
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

TEST(Threats, ArePairsOfAttackerAndOccupiedSquareOfEitherColour) {
  const struct {
    const char* fen;
    const char* threats;
  } table[]{
      {"4k3/8/8/4p3/8/8/3P4/3KR3 w - - 0 1", "Kd1d2P Kd1e1R Re1d1K Re1e5p"},
      // They end at the first piece; pins and the side to move do not matter.
      {"4k3/8/8/4p3/8/4R3/8/K3R3 w - - 0 1", "Re1a1K Re1e3R Re3e1R Re3e5p"},
      {"4k3/8/5p2/4n3/8/3P4/8/K3R3 b - - 0 1", "Re1a1K Re1e5n ne5d3P pf6e5n"},
  };
  for (const auto& [fen, expected] : table) {
    EXPECT_EQ(text_of(threats(position_of(fen))), expected) << fen;
  }
}

TEST(ThreatChanges, AreThoseOfThePieceAndOfTheLinesThatItOpensAndCloses) {
  const struct {
    const char* fen;
    const char* move;
    const char* removed;
    const char* added;
  } table[]{
      // The piece that moves loses its threats and has new ones, and is attacked elsewhere.
      {"4k3/2p5/8/3N4/8/8/8/K7 w - - 0 1", "d5f6", "Nd5c7p", "Nf6e8k"},
      {"4k3/8/8/4r3/8/4N3/8/K7 w - - 0 1", "e3c4", "re5e3N", "Nc4e5r"},
      // A line is opened for both its ends, closed by a piece that arrives, or only shifted.
      {"3qk3/8/8/3N4/8/8/8/K2R4 w - - 0 1", "d5b4", "Rd1d5N qd8d5N", "Rd1d8q qd8d1R"},
      {"3qk3/8/8/8/1N6/8/8/K2R4 w - - 0 1", "b4d5", "Rd1d8q qd8d1R", "Rd1d5N qd8d5N"},
      {"3qk3/8/8/3R4/8/8/8/K2Q4 w - - 0 1", "d5d6", "Qd1d5R Rd5d1Q Rd5d8q qd8d5R",
       "Qd1d6R Rd6d1Q Rd6d8q qd8d6R"},
      // A capture removes the threats of the victim and opens no line; en passant opens three.
      {"4k3/8/2p5/3n4/8/2N5/8/K7 w - - 0 1", "c3d5", "Nc3d5n nd5c3N pc6d5n", "pc6d5N"},
      {"3rk3/8/8/R2pP2q/8/8/8/K2R4 w - d6 0 1", "e5d6", "Ra5d5p Rd1d5p qh5e5P rd8d5p",
       "Ra5h5q Rd1d6P qh5a5R rd8d6P"},
      // Castling moves king and rook; a promotion brings the threats of the new piece.
      {"5bk1/8/8/8/8/8/7P/4K2R w K - 0 1", "e1g1", "Rh1e1K Rh1h2P", "Kg1f1R Kg1h2P Rf1f8b Rf1g1K"},
      {"4k3/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8q", "", "Qa8a1K Qa8e8k"},
  };
  for (const auto& [fen, text, removed, added] : table) {
    const Position position = position_of(fen);
    const Move move = move_of(position, text);
    ASSERT_TRUE(is_legal(position, move)) << fen << ' ' << text;
    const ThreatChanges changes = threat_changes(position, move);
    EXPECT_EQ(text_of(changes.removed), removed) << fen << ' ' << text;
    EXPECT_EQ(text_of(changes.added), added) << fen << ' ' << text;
  }
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
