#include <gtest/gtest.h>

#include <set>
#include <squarelab/rules/validation.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/uci_move.hpp>

#include "position_of.hpp"

namespace squarelab::rules {
namespace {

struct Broken {
  const char* fen;
  Rule rule;
  std::optional<Square> square;
  const char* message;
};

const Broken broken[]{
    {"8/8/8/8/8/8/8/4K3 w - - 0 1", Rule::OneKingEach, std::nullopt, "Black has no king"},
    {"4k3/8/8/8/8/8/8/8 w - - 0 1", Rule::OneKingEach, std::nullopt, "White has no king"},
    {"4k3/8/2K5/8/8/8/8/4K3 w - - 0 1", Rule::OneKingEach, Square::E1,
     "White has more than one king: on c6 and on e1"},
    {"4k2k/8/8/8/8/8/8/4K3 w - - 0 1", Rule::OneKingEach, Square::H8,
     "Black has more than one king: on e8 and on h8"},
    {"8/8/8/3k4/4K3/8/8/8 w - - 0 1", Rule::KingsApart, Square::E4,
     "the white king on e4 and the black king on d5 touch"},
    {"8/8/8/4k3/4K3/8/8/8 b - - 0 1", Rule::KingsApart, Square::E4,
     "the white king on e4 and the black king on e5 touch"},
    {"4k3/8/8/8/8/8/8/K3R3 w - - 0 1", Rule::SideNotToMoveNotInCheck, Square::E8,
     "White is to move, but the black king on e8 is in check from the rook on e1"},
    {"4k3/8/8/8/8/8/3p4/4K3 b - - 0 1", Rule::SideNotToMoveNotInCheck, Square::E1,
     "Black is to move, but the white king on e1 is in check from the pawn on d2"},
    {"P3k3/8/8/8/8/8/8/4K3 w - - 0 1", Rule::NoPawnOnEndRanks, Square::A8, "a pawn stands on a8"},
    {"4k3/8/8/8/8/8/8/4K2p w - - 0 1", Rule::NoPawnOnEndRanks, Square::H1, "a pawn stands on h1"},
    {"4k3/8/8/8/8/8/8/4K3 w K - 0 1", Rule::CastlingRightsMatchHome, Square::H1,
     "White has the right to castle on the king's side, but there is no white rook on h1"},
    {"4k3/8/8/8/8/8/8/r3K3 w Q - 0 1", Rule::CastlingRightsMatchHome, Square::A1,
     "White has the right to castle on the queen's side, but there is no white rook on a1"},
    {"3k3r/8/8/8/8/8/8/4K3 w k - 0 1", Rule::CastlingRightsMatchHome, Square::E8,
     "Black has the right to castle on the king's side, but there is no black king on e8"},
    {"1r2k3/8/8/8/8/8/8/4K3 w q - 0 1", Rule::CastlingRightsMatchHome, Square::A8,
     "Black has the right to castle on the queen's side, but there is no black rook on a8"},
    {"4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1", Rule::EnPassantAfterDoublePush, Square::E3,
     "the en-passant square e3 is not on rank 6, though White is to move"},
    {"4k3/8/8/4p3/8/8/8/4K3 b - e6 0 1", Rule::EnPassantAfterDoublePush, Square::E6,
     "the en-passant square e6 is not on rank 3, though Black is to move"},
    {"4k3/8/8/8/4P3/4N3/8/4K3 b - e3 0 1", Rule::EnPassantAfterDoublePush, Square::E3,
     "the en-passant square e3 is not empty"},
    {"4k3/8/8/8/4p3/8/8/4K3 b - e3 0 1", Rule::EnPassantAfterDoublePush, Square::E4,
     "the en-passant square is e3, but there is no white pawn on e4"},
    {"4k3/8/8/8/8/8/8/4K3 w - d6 0 1", Rule::EnPassantAfterDoublePush, Square::D5,
     "the en-passant square is d6, but there is no black pawn on d5"},
    {"4k3/8/8/8/4P3/8/4P3/3K4 b - e3 0 1", Rule::EnPassantAfterDoublePush, Square::E2,
     "the en-passant square is e3, but e2, where the pawn came from, is not empty"},
};

TEST(Validation, NamesTheRuleTheSquareAndTheReason) {
  for (const Broken& sample : broken) {
    const auto violation = find_violation(position_of(sample.fen));
    ASSERT_TRUE(violation) << sample.fen;
    EXPECT_EQ(violation->rule, sample.rule) << sample.fen;
    EXPECT_EQ(violation->square, sample.square) << sample.fen;
    EXPECT_EQ(violation->message, sample.message) << sample.fen;
  }
}

TEST(Validation, EveryRuleHasASampleAndANameOfItsOwn) {
  std::set<std::string_view> names;
  for (std::size_t i = 0; i < playable_rule_count; ++i) {
    const auto rule = static_cast<Rule>(i);
    names.insert(name_of(rule));
    bool has_sample = false;
    for (const Broken& sample : broken) has_sample = has_sample || sample.rule == rule;
    EXPECT_TRUE(has_sample) << name_of(rule);
  }
  EXPECT_EQ(names.size(), playable_rule_count);
  EXPECT_EQ(name_of(Rule::OneKingEach), "one-king-each");
}

TEST(Validation, PlayablePositionsPass) {
  for (const char* fen : {
           "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
           "8/8/8/r2Pp2K/8/8/4k3/8 w - e6 0 1",            // nobody may capture on e6
           "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1",             // nobody stands beside
           "8/6kR/8/8/8/bq6/1rqqqqqq/K1nqnbrq b - - 0 1",  // many promoted pieces
           "4k3/8/8/8/8/3n1n2/8/4K2r w - - 0 1",           // three checkers: plausible it is not
           "8/8/8/3k4/8/3K4/8/8 w - - 0 1",
           "r3k2r/8/8/8/8/8/8/R3K2R b - - 0 1",
       }) {
    const auto violation = find_violation(position_of(fen));
    EXPECT_FALSE(violation) << fen << ": " << violation->message;
  }
  EXPECT_FALSE(find_violation(start_position()));
}

TEST(Validation, TakesTheEmptyBoard) {
  const auto violation = find_violation(Position{});
  ASSERT_TRUE(violation);
  EXPECT_EQ(violation->rule, Rule::OneKingEach);
}

TEST(LastDoublePush, IsTakenBack) {
  const auto black = last_double_push(text::parse_fen("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 3"));
  ASSERT_TRUE(black.has_value());
  EXPECT_EQ(text::to_fen(black->before), "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 3");
  EXPECT_EQ(text::to_uci(black->move), "d7d5");
  const auto white = last_double_push(text::parse_fen("4k3/8/8/8/pP6/8/8/4K3 b - b3 0 3"));
  ASSERT_TRUE(white.has_value());
  EXPECT_EQ(text::to_fen(white->before), "4k3/8/8/8/p7/8/1P6/4K3 w - - 0 3");
  EXPECT_EQ(text::to_uci(white->move), "b2b4");
}

TEST(LastDoublePush, NeedsAPlayablePositionBefore) {
  EXPECT_FALSE(last_double_push(start_position()).has_value());
  // The pawn would have stood on e7, where it gives check to the king of the side that waits.
  EXPECT_FALSE(last_double_push(text::parse_fen("k7/8/3K4/3Pp3/8/8/8/8 w - e6 0 1")).has_value());
}

}  // namespace
}  // namespace squarelab::rules
