// Faults of one rule with different causes: each is listed by itself, and a fault with one cause
// once. All pairs, in three languages, are in tests/adapters.
#include <gtest/gtest.h>

#include <algorithm>
#include <squarelab/rules/moves.hpp>
#include <squarelab/verify/disagreement_report.hpp>
#include <squarelab/verify/engine/questions/catalogue.hpp>
#include <squarelab/verify/explanation.hpp>
#include <squarelab/verify/verification.hpp>

#include "verify/engine/test_engines.hpp"

namespace squarelab::verify {
namespace {

EnginePlan plan_with(const std::string& faults, std::uint64_t positions = 300) {
  EnginePlan plan =
      plan_for({{Protocol::Adapter, std::string(SQUARELAB_PLANTED_ADAPTER) + " " + faults}});
  plan.portions = {{&positions::mixed_source(), positions}};
  plan.depth = 1;
  plan.all = true;
  return plan;
}

std::vector<std::string> rules_of(const EngineVerification& verification) {
  std::vector<std::string> rules;
  for (const Fault& fault : verification.faults) {
    rules.push_back(with_hyphens(rule_text(fault.identity)));
  }
  std::sort(rules.begin(), rules.end());
  return rules;
}

using Rules = std::vector<std::string>;
struct Pair {
  const char* faults;
  Rules rules;
};
std::ostream& operator<<(std::ostream& stream, const Pair& pair) { return stream << pair.faults; }

class PlantedPair : public testing::TestWithParam<Pair> {};

TEST_P(PlantedPair, IsListedAsTwo) {
  EXPECT_EQ(rules_of(verify_engines(plan_with(GetParam().faults))), GetParam().rules);
}

INSTANTIATE_TEST_SUITE_P(
    Causes, PlantedPair,
    testing::Values(
        Pair{"san-castling san-disambiguation", {"disambiguation", "san-of-castling"}},
        Pair{"read-check read-promotion", {"check-sign", "promotion-sign"}},
        Pair{"no-clock number-0", {"fullmove-number", "halfmove-clock"}},
        Pair{"no-rights ep-of-start", {"castling-right-lost", "stale-en-passant-square"}},
        Pair{"key-of-rights stale-key", {"key-of-castling-rights", "stale-en-passant-square"}}));

TEST(Causes, OfAPinAndACheckAreTwo) {
  EnginePlan plan = plan_with("no-ep-pin no-ep-check");
  plan.portions.clear();
  for (const char* fen :
       {"8/8/8/8/1Pp5/8/B3k3/6K1 b - b3 0 1", "7k/8/8/8/1pPp4/8/8/B5K1 b - c3 0 1",
        "8/8/8/3k4/1pP5/8/8/6K1 b - c3 0 1"}) {
    plan.suite.push_back({"", "", text::parse_fen(fen), {}});
  }
  EXPECT_EQ(rules_of(verify_engines(plan)),
            (Rules{"en-passant-in-check", "en-passant-of-a-pinned-pawn"}));
  plan.ignored = {"en-passant-in-check"};
  EXPECT_EQ(rules_of(verify_engines(plan)), Rules{"en-passant-of-a-pinned-pawn"});
  plan.ignored = {"en-passant"};
  EXPECT_EQ(rules_of(verify_engines(plan)), Rules{});
}

// A program that keeps no en-passant square of a FEN takes an illegal capture only after the push.
TEST(Causes, OfIllegalCapturesShowAfterThePush) {
  EnginePlan plan = plan_with("ep-check ep-line");
  plan.portions.clear();
  for (const char* fen : {"4K3/8/8/8/3pP3/8/k6R/8 b - - 0 1", "8/8/8/K7/1R2Pp1k/8/8/8 b - - 0 1"}) {
    plan.suite.push_back({"", "", text::parse_fen(fen), {}});
  }
  EXPECT_EQ(rules_of(verify_engines(plan)), (Rules{"en-passant-in-check", "en-passant-on-a-line"}));
}

// In the first position the pawn is pinned and its king in check, from the pawn that it takes.
TEST(Causes, OfAPinInACheckIsEitherIfThatIsListed) {
  EnginePlan plan = plan_with("ep-check");
  plan.portions.clear();
  const auto add = [&](const char* fen) {
    plan.suite.push_back({"", "", text::parse_fen(fen), {}});
  };
  add("8/3r4/8/3PpP2/3K4/8/6k1/8 w - e6 0 1");
  EXPECT_EQ(rules_of(verify_engines(plan)), Rules{"en-passant-of-a-pinned-pawn-in-check"});
  plan.ignored = {"en-passant-in-check"};
  EXPECT_EQ(rules_of(verify_engines(plan)), Rules{});
  plan.ignored = {};
  add("4K3/8/8/8/3pP3/8/k6R/8 b - - 0 1");
  EXPECT_EQ(rules_of(verify_engines(plan)), Rules{"en-passant-in-check"});
}

// Whatever stands on the board, there is one cause.
TEST(Causes, OfAForgottenCaptureIsOne) {
  const EngineVerification verification =
      verify_engines(plan_with("no-ep-pin no-ep-check no-ep-line no-ep-none", 400));
  EXPECT_EQ(rules_of(verification), Rules{"en-passant"});
}

// The first position that shows the fault also shows one that is ignored.
TEST(Causes, ThatAreIgnoredAreNoProof) {
  EnginePlan plan = plan_with("no-clock no-number");
  plan.ignored = {"fullmove-number"};
  EXPECT_EQ(rules_of(verify_engines(plan)), Rules{"halfmove-clock"});
  plan.ignored = {"notation"};
  EXPECT_EQ(rules_of(verify_engines(plan)), Rules{});
}

TEST(Causes, AnotherRuleOfSelectionIsOneAndIsNamed) {
  const EngineVerification verification =
      verify_engines(plan_with("captures-with-evasions captures-with-promotions", 200));
  EXPECT_EQ(verification.faults.size(), 1U);
  const auto& rules = verification.questions[0].selection_rules;
  EXPECT_EQ(other_rule(&Captures::facts, rules.at(&Captures::facts)),
            "captures, promotions and every move out of check");
}

struct Extra {
  const char* fen;
  const char* move;
  const char* headline;
  const char* why;
};

TEST(Causes, OfMovesOfTheKingAreNamed) {
  for (const Extra& extra :
       {Extra{"4k1rr/8/8/8/8/8/8/3K4 b k - 0 1", "e8h8", "extra: e8h8 (castling, king's side)",
              "castles, but the rook on g8 is between king and rook"},
        Extra{"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1e8", "extra: e1e8 (capture of the king)",
              "the king on e8 cannot be taken; some libraries write a null move so"},
        Extra{"8/8/3k4/8/8/8/8/5K2 w - - 0 1", "f1d6", "extra: f1d6 (capture of the king)",
              "the king on d6 cannot be taken; some libraries write a null move so"}}) {
    EnginePlan plan = plan_for(
        {shell(script("no-total").command + " \"$@\"; echo " + std::string(extra.move) + ": 1")},
        extra.fen);
    plan.depth = 1;
    plan.shrinking = std::chrono::milliseconds(0);
    const EngineVerification verification = verify_engines(plan);
    ASSERT_TRUE(verification.finding());
    EXPECT_EQ(headline(smallest(verification)), extra.headline);
    EXPECT_EQ(why(smallest(verification)), extra.why);
  }
}

TEST(Causes, OfCastlingInStandardNotationIsItsSpelling) {
  const Position position =
      text::parse_fen("4k3/8/8/8/8/8/8/4KR2 w F - 0 1", nullptr, text::Variant::Chess960);
  const std::vector<Move> right{Move::castling(Square::E1, Square::F1)};
  const std::vector<Move> given{Move::castling(Square::E1, Square::G1)};
  Disagreement found{position, {}, "moves", "", {{"reference", "", right}, {"it", "", given}}};
  found.question = &questions::LegalMoves::facts;
  found.kind = Kind::MoveMissing;
  found.expected_drawable = right;
  found.wrong = 1;
  const auto ones = separated(found);
  ASSERT_EQ(ones.size(), 1U);
  EXPECT_EQ(rule_of(ones[0]).names, (std::vector<std::string>{"another spelling", "castling"}));
}

TEST(Causes, OfAWrongCountIsTheCountOfAnother) {
  const Position position = text::parse_fen("4k3/8/8/3pP3/8/8/8/R3K3 w Q d6 0 1");
  const auto without_square = text::parse_fen("4k3/8/8/3pP3/8/8/8/R3K3 w Q - 0 1");
  const auto without_rights = text::parse_fen("4k3/8/8/3pP3/8/8/8/R3K3 w - d6 0 1");
  EXPECT_EQ(why_count(position, 2, rules::perft(without_square, 2)),
            ", which is right without the en-passant square");
  EXPECT_EQ(why_count(position, 2, rules::perft(without_rights, 2)),
            ", which is right without castling rights");
  EXPECT_EQ(why_count(position, 5, 4'865'609), ", which is right for the start position");
  EXPECT_EQ(why_count(position, 2, 7), "");
}

}  // namespace
}  // namespace squarelab::verify
