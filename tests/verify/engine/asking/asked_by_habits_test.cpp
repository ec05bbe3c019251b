// Programs that cannot answer the usual question: right ones agree, and of wrong ones the fault is
// found in spite of their habit.
#include <gtest/gtest.h>

#include <memory>
#include <squarelab/rules/moves.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/uci_move.hpp>
#include <squarelab/verify/engine/asking/asked_by_habits.hpp>
#include <string>

#include "verify/engine/test_engines.hpp"

namespace squarelab::verify {
namespace {

constexpr const char* en_passant_next = "6k1/8/8/8/2p5/8/1P6/6K1 w - - 0 1";
constexpr const char* promoting = "8/P5k1/8/8/8/8/6p1/4K3 w - - 0 1";
constexpr const char* promotion_by_capture = "1r6/P5k1/8/8/8/8/8/4K3 w - - 0 1";

EnginePlan plan(EngineCommand engine, const std::string& fen, int depth = 2) {
  EnginePlan plan = plan_for({std::move(engine)}, fen);
  plan.depth = depth;
  return plan;
}

void expect_right(const EngineVerification& verification, const std::string& remark) {
  ASSERT_FALSE(verification.not_run) << verification.not_run->failure.sentence;
  EXPECT_EQ(verification.positions, 1U);
  EXPECT_FALSE(verification.finding()) << smallest(verification).query;
  ASSERT_EQ(verification.remarks.size(), remark.empty() ? 0U : 1U);
  if (!remark.empty()) {
    EXPECT_NE(verification.remarks.begin()->find(remark), std::string::npos)
        << *verification.remarks.begin();
  }
}

void expect_missing(const EngineVerification& verification, const std::string& move) {
  ASSERT_TRUE(verification.finding());
  const Disagreement& found = smallest(verification);
  EXPECT_EQ(found.kind, Kind::MoveMissing);
  const auto moves = lacking(std::get<std::vector<Move>>(found.expected_drawable),
                             std::get<std::vector<Move>>(found.answers.back().drawable));
  ASSERT_EQ(moves.size(), 1U);
  EXPECT_EQ(text::to_uci(moves[0]), move);
}

TEST(AskedByHabits, OneOfTheUsualKindHasNoRemark) {
  expect_right(verify_engines(plan(script("honest"), en_passant_next)), "");
}

// Asked about the old position it would miss other moves.
TEST(AskedByHabits, OneThatIgnoresMovesIsAskedAboutThePositionAfterThem) {
  for (const auto& kind : {script, uci}) {
    const auto verification =
        verify_engines(plan(kind("ignores-moves+no-en-passant"), en_passant_next));
    expect_missing(verification, "c4b3");
    ASSERT_EQ(verification.remarks.size(), 1U);
    EXPECT_NE(verification.remarks.begin()->find("ignores the moves"), std::string::npos);
  }
  const auto divider = make_divider(script("ignores-moves+honest"), {});
  const Position position = text::parse_fen(en_passant_next);
  const Move double_push = text::parse_uci("b2b4", position);
  const DivideAnswer answer = divider->divide(position, {double_push}, 1);
  EXPECT_EQ(std::get<Divide>(answer).entries.size(), 7U);
}

// Whatever else it does not do, and however many moves it is given first: here two.
TEST(AskedByHabits, OneThatIgnoresMovesAndHasAnotherHabitIsRight) {
  const Position position = text::parse_fen("4k3/P7/8/8/8/8/6b1/4KR1R b - - 0 1");
  const Move check = text::parse_uci("g2h1", position);
  const std::vector<Move> moves{check, text::parse_uci("f1h1", rules::play(position, check))};
  for (const std::string habit : {"totals-only+", "no-pieces+", "bulk-at-depth-1+", ""}) {
    SCOPED_TRACE(habit);
    const auto divider = make_divider(script("ignores-moves+" + habit + "honest"), {});
    for (const int depth : {1, 2}) {
      const DivideAnswer answer = divider->divide(position, moves, depth);
      ASSERT_TRUE(std::holds_alternative<Divide>(answer));
      EXPECT_EQ(std::get<Divide>(answer).sum, rules::perft(end_of({position, moves}), depth));
    }
  }
}

// With the position alone it would not know that d2d4 has passed d3.
TEST(AskedByHabits, OneThatIgnoresMovesIsToldOfASquareThatWasPassed) {
  const auto divider =
      make_divider(shell(script("no-total").command +
                         " $1 \"$2\"; case \"$2\" in *' b - d3 '*) echo c4d3: 1 ;; esac"),
                   {});
  const Position position = text::parse_fen("8/8/8/8/2p2k2/8/3P4/2B1K3 w - - 0 1");
  const Move double_push = text::parse_uci("d2d4", position);
  const auto entries = std::get<Divide>(divider->divide(position, {double_push}, 1)).entries;
  ASSERT_EQ(entries.size(), 1 + rules::legal_moves(rules::play(position, double_push)).size());
  EXPECT_EQ(entries.back().move, "c4d3");
}

TEST(AskedByHabits, OneWithoutMovesAtDepth1IsAskedForThoseOfDepth2) {
  expect_right(verify_engines(plan(script("bulk-at-depth-1+honest"), en_passant_next)),
               "lists no moves at depth 1");
  expect_right(verify_engines(plan(uci("bulk-at-depth-1+honest"), en_passant_next)),
               "lists no moves at depth 1");
  expect_missing(verify_engines(plan(script("bulk-at-depth-1+no-en-passant"), en_passant_next)),
                 "c4b3");
}

TEST(AskedByHabits, OneThatPrintsNothingAtDepth1Too) {
  const std::string engine = SQUARELAB_TEST_ENGINE;
  expect_right(verify_engines(plan(shell("test $1 = 1 || " + engine + " script no-total \"$@\""),
                                   en_passant_next)),
               "lists no moves at depth 1");
}

TEST(AskedByHabits, PromotionsWithoutThePieceAreCountedAsOne) {
  for (const char* const habit : {"no-pieces", "no-pieces-added"}) {
    SCOPED_TRACE(habit);
    const std::string mode(habit);
    for (const int depth : {1, 2}) {
      expect_right(verify_engines(plan(script(mode + "+honest"), promoting, depth)),
                   "without the piece");
    }
    const auto wrong =
        verify_engines(plan(script(mode + "+no-underpromotion-by-capture"), promotion_by_capture));
    ASSERT_TRUE(wrong.finding());
    EXPECT_EQ(smallest(wrong).verdict, EngineVerdict::NoPromotions);
  }
}

TEST(AskedByHabits, OneThatPrintsTotalsIsAskedByBisection) {
  for (const auto& kind : {script, uci}) {
    expect_right(verify_engines(plan(kind("totals-only+honest"), en_passant_next, 3)),
                 "prints totals only");
    const auto verification =
        verify_engines(plan(kind("totals-only+no-en-passant"), en_passant_next, 3));
    ASSERT_TRUE(verification.finding());
    const Disagreement& found = smallest(verification);
    EXPECT_EQ(found.verdict, EngineVerdict::TotalsOnly);
    EXPECT_EQ(found.depth, 1);
    EXPECT_NE(found.answers.back().text.find("counts 6 moves instead of 7"), std::string::npos)
        << found.answers.back().text;
  }
}

// Its lines are not read, but for what looks like totals.
TEST(AskedByHabits, OneWhoseTotalsAreWrongAtTheStartIsNotAsked) {
  for (const auto& [line, verdict] : std::vector<std::pair<std::string, EngineVerdict>>{
           {"{\"move\":\"e2e4\",\"nodes\":1}", EngineVerdict::Garbage},
           {"Nodes searched: 7", EngineVerdict::NoPerft}}) {
    const auto verification = verify_engines(plan(shell("echo '" + line + "'"), en_passant_next));
    ASSERT_TRUE(verification.not_run);
    EXPECT_EQ(verification.not_run->failure.verdict, verdict);
    EXPECT_NE(verification.not_run->failure.sentence.find("such as \"e2e4 1\""), std::string::npos)
        << verification.not_run->failure.sentence;
  }
}

// A broken adapter, which would be told of a missing move otherwise.
TEST(AskedByHabits, OneThatListsNoMoveAnywhereIsNotAsked) {
  const auto verification = verify_engines(
      plan_for({{Protocol::Adapter, "echo squarelab 1 none; while read line; do echo done; done"}},
               en_passant_next));
  ASSERT_TRUE(verification.not_run);
  EXPECT_EQ(verification.not_run->failure.verdict, EngineVerdict::NoPerft);
  EXPECT_NE(verification.not_run->failure.sentence.find("lists no move"), std::string::npos);
}

}  // namespace
}  // namespace squarelab::verify
