// The inputs of networks, counted: how many there are, how many a move changes, and which.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <squarelab/positions/random.hpp>
#include <squarelab/rules/attacks.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/rules/threats.hpp>
#include <string>

#include "position_of.hpp"

namespace squarelab::rules {
namespace {

bool has_pawns(Square square) { return rank_of(square) != Rank::R1 && rank_of(square) != Rank::R8; }
bool is_pawn(Piece piece) { return type_of(piece) == PieceType::Pawn; }

// The squares that a piece attacks on an empty board; none for a pawn where there are no pawns.
SquareSet attacked(Piece piece, Square from) {
  if (is_pawn(piece) && !has_pawns(from)) return {};
  Position position;
  position.put(from, piece);
  return attacks_from(position, from);
}

// The threats of all pieces on empty boards that `counts` counts.
template <class Counts>
int count(Counts counts) {
  int found = 0;
  for (const Piece attacker : all_pieces) {
    for (const Square from : all_squares) {
      for (const Square to : attacked(attacker, from)) {
        for (const Piece victim : all_pieces) {
          found += counts(Threat{attacker, from, victim, to}) ? 1 : 0;
        }
      }
    }
  }
  return found;
}

TEST(NetworkInputs, AreAsManyThreatsAsEnginesState) {
  const auto is_of_types = [](const Threat& threat) {
    return is_input(type_of(threat.attacker), type_of(threat.victim));
  };
  EXPECT_EQ(count(is_of_types), 60'144);
  EXPECT_EQ(count([&](const Threat& threat) {
              return is_of_types(threat) && !(is_pawn(threat.attacker) && is_pawn(threat.victim));
            }),
            59'808);
}

TEST(NetworkInputs, BetweenTwoPiecesAreOneThreatAtMost) {
  int pairs = 0;
  count([&](const Threat& threat) {
    if (!is_input(threat)) return false;
    ++pairs;
    const auto [attacker, from, victim, to] = threat;
    const bool is_answered = attacked(victim, to).contains(from);
    EXPECT_FALSE(is_answered && is_input(Threat{victim, to, attacker, from}));
    return true;
  });
  EXPECT_GT(pairs, 40'000);
}

// Exactly one of two equal pieces that attack each other.
TEST(NetworkInputs, OfEqualPiecesOneThreatIsKept) {
  count([](const Threat& threat) {
    const auto [attacker, from, victim, to] = threat;
    if (!is_input(type_of(attacker), type_of(victim))) return false;
    if (is_pawn(victim) && !has_pawns(to)) return false;
    if (type_of(attacker) != type_of(victim) || !attacked(victim, to).contains(from)) {
      EXPECT_TRUE(is_input(threat));
    } else {
      EXPECT_NE(is_input(threat), is_input(Threat{victim, to, attacker, from}));
    }
    return true;
  });
}

TEST(NetworkInputs, PairsOfPawnsAre1488) {
  std::set<std::pair<std::pair<Piece, Square>, std::pair<Piece, Square>>> pairs;
  std::size_t most = 0;
  for (const Square first : all_squares) {
    if (!has_pawns(first)) continue;
    std::size_t of_square = 0;
    for (const Square second : all_squares) {
      if (!has_pawns(second) || !is_pawn_pair(first, second)) continue;
      EXPECT_TRUE(is_pawn_pair(second, first));
      ++of_square;
      for (const Piece piece : {Piece::WhitePawn, Piece::BlackPawn}) {
        for (const Piece other : {Piece::WhitePawn, Piece::BlackPawn}) {
          pairs.insert(std::minmax(std::pair{piece, first}, std::pair{other, second},
                                   [](auto a, auto b) { return a.second < b.second; }));
        }
      }
    }
    most = std::max(most, of_square);
  }
  EXPECT_EQ(pairs.size(), 1'488U);
  EXPECT_EQ(2 * most - 1, max_pawn_pair_changes);
}

TEST(NetworkInputs, AreTheseThreats) {
  const Position position = position_of("4k3/2q5/8/4Q3/3p4/2P1P3/8/R3KB2 w - - 0 1");
  std::string text;
  for (const Threat& threat : threat_inputs(threats(position))) {
    text += to_char(threat.attacker) + to_string(threat.from) + to_string(threat.to) +
            to_char(threat.victim) + ' ';
  }
  // Of the pawns c3 and e3 and the pawn d4 its threats are kept, of both queens that on the higher
  // square; none to a king.
  EXPECT_EQ(text, "Qe5e3P Qe5d4p pd4c3P pd4e3P qc7c3P qc7e5Q ");
}

// The lists of changes, on boards full of pieces.
void expect_changes_within_the_bounds(int positions) {
  positions::Random random(47);
  std::size_t most = 0;
  std::size_t most_pairs = 0;
  for (int i = 0; i < positions; ++i) {
    Position position;
    for (int pieces = 8 + random.below(56); pieces > 0; --pieces) {
      const Square square = random.pick(all_squares);
      const PieceType type = random.pick(capturable_types);
      if (type == PieceType::Pawn && !has_pawns(square)) continue;
      position.put(square, make_piece(random.pick(all_colors), type));
    }
    // Both kings are behind pieces that only knights could pass.
    for (const auto& [square, piece] : {std::pair{Square::A1, Piece::WhiteKing},
                                        {Square::B1, Piece::WhiteRook},
                                        {Square::A2, Piece::WhitePawn},
                                        {Square::B2, Piece::WhitePawn},
                                        {Square::H8, Piece::BlackKing},
                                        {Square::G8, Piece::BlackRook},
                                        {Square::H7, Piece::BlackPawn},
                                        {Square::G7, Piece::BlackPawn}}) {
      position.put(square, piece);
    }
    for (const Square square : {Square::C2, Square::B3, Square::F7, Square::G6}) {
      position.clear(square);
    }
    const auto before = threat_inputs(threats(position));
    for (const Move move : legal_moves(position)) {
      const Diagram now = after(position, position.side_to_move, move);
      const auto [removed, added] = changes(before, threat_inputs(threats(now)));
      most = std::max({most, removed.size(), added.size()});
      ASSERT_LE(most, max_threat_input_changes);
      const auto pairs = changes(pawn_pairs(position), pawn_pairs(now));
      most_pairs = std::max({most_pairs, pairs.removed.size(), pairs.added.size()});
      ASSERT_LE(most_pairs, max_pawn_pair_changes);
    }
  }
  EXPECT_GE(most, 12U);
  EXPECT_GE(most_pairs, 6U);
}
TEST(NetworkInputs, ChangesStayWithinTheBounds) { expect_changes_within_the_bounds(50); }
TEST(NetworkInputs, SlowChangesStayWithinTheBounds) { expect_changes_within_the_bounds(20'000); }

}  // namespace
}  // namespace squarelab::rules
