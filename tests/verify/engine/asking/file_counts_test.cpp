// Counts that a file gives of a position and of its moves, which programs are asked for.
#include <gtest/gtest.h>

#include <squarelab/verify/disagreement_report.hpp>

#include "verify/engine/test_engines.hpp"

namespace squarelab::verify {
namespace {

// Below a move as well, and deeper where so many leaves are asked for.
TEST(FileCounts, AreComparedByMove) {
  EnginePlan plan = plan_for({uci("honest")}, one_pawn);
  const Move move = Move::normal(Square::A2, Square::A3);
  plan.suite[0].counts = {{2, 5, move, 4}, {3, 1, {}, 5}};
  plan.suite[0].file = std::make_shared<const std::string>("a.txt");
  EXPECT_FALSE(verify_engines(plan).finding());
  EXPECT_EQ(counts_left_out(plan, 1), 1U);
  plan.most_leaves = 1;
  EXPECT_EQ(counts_left_out(plan, 1), 0U);
  const EngineVerification deep = verify_engines(plan);
  ASSERT_TRUE(deep.finding());
  EXPECT_TRUE(headline(smallest(deep)).starts_with("a.txt:5: all boards agree on "));
  plan.suite[0].counts[0].count = 6;
  const EngineVerification wrong = verify_engines(plan);
  ASSERT_TRUE(wrong.finding());
  EXPECT_EQ(headline(smallest(wrong)), "a.txt:4: all boards agree on 5; the file has 6");
  plan.engines = {uci("no-en-passant-by-white")};
  plan.suite = {{"", "", text::parse_fen("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1"), {{3, 1}}}};
  plan.most_leaves = 1000;
  plan.depth = 1;
  const EngineVerification engine = verify_engines(plan);
  ASSERT_TRUE(engine.finding());
  EXPECT_EQ(smallest(engine).kind, Kind::MoveMissing);
}

}  // namespace
}  // namespace squarelab::verify
