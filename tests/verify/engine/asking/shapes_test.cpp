// Divides and totals in the shapes that programs print: right programs agree, and of wrong ones the
// fault is found, in each shape.
#include <gtest/gtest.h>

#include <ostream>
#include <squarelab/text/uci_move.hpp>
#include <string>
#include <vector>

#include "verify/engine/test_engines.hpp"

namespace squarelab::verify {
namespace {

enum class Prints { Moves, Totals };

// lines: as the test engine takes them (tests/engines/shape.hpp).
struct ShapeOfAnswer {
  const char* lines;
  Prints prints;
  bool adds_depths = false;
};
void PrintTo(const ShapeOfAnswer& shape, std::ostream* out) { *out << shape.lines; }

EngineCommand with_shape(EngineCommand engine, const ShapeOfAnswer& shape) {
  engine.command = std::string("SQUARELAB_TEST_SHAPE='") + shape.lines + "' " + engine.command;
  return engine;
}

bool has_remark(const EngineVerification& verification, const std::string& part) {
  return std::ranges::any_of(verification.remarks, [&](const std::string& remark) {
    return remark.find(part) != std::string::npos;
  });
}

class ShapesOfAnswers : public testing::TestWithParam<ShapeOfAnswer> {
 protected:
  static EnginePlan plan(const EngineCommand& engine) {
    EnginePlan plan = plan_for({with_shape(engine, GetParam())});
    plan.portions.clear();
    for (const char* const fen :
         {"6k1/8/8/8/2p5/8/1P6/6K1 w - - 0 1", "R7/8/6B1/4B3/8/8/pp6/k4K2 w - - 0 1",
          "8/P5k1/8/8/8/8/6p1/4K3 w - - 0 1", "k7/8/1Q6/8/8/8/8/K7 b - - 0 1",
          "4k3/8/8/8/8/8/8/K7 w - - 0 1"}) {
      plan.suite.push_back({"", "", text::parse_fen(fen), {}});
    }
    return plan;
  }
};

TEST_P(ShapesOfAnswers, OfRightProgramsAreRight) {
  for (const auto& kind : {script, uci}) {
    // A UCI engine without moves is waited for in each run.
    for (const int depth : kind == script ? std::vector{1, 2, 3} : std::vector{2}) {
      EnginePlan plan = this->plan(kind("honest"));
      plan.depth = depth;
      const EngineVerification verification = verify_engines(plan);
      ASSERT_FALSE(verification.not_run) << verification.not_run->failure.sentence;
      ASSERT_FALSE(verification.finding()) << smallest(verification).answers.back().text;
      EXPECT_EQ(verification.positions, 5U);
      EXPECT_EQ(has_remark(verification, "prints totals only"),
                GetParam().prints == Prints::Totals);
      EXPECT_EQ(has_remark(verification, "prints the sum of the depths"),
                GetParam().adds_depths && depth > 1);
    }
  }
}

TEST_P(ShapesOfAnswers, OfWrongProgramsShowTheFault) {
  for (const auto& kind : {script, uci}) {
    const EngineVerification verification = verify_engines(plan(kind("no-en-passant")));
    ASSERT_TRUE(verification.finding());
    const Disagreement& found = smallest(verification);
    if (GetParam().prints == Prints::Moves) {
      EXPECT_EQ(found.kind, Kind::MoveMissing);
      ASSERT_TRUE(found.about);
      EXPECT_EQ(text::to_uci(*found.about), "c4b3");
    } else {
      EXPECT_EQ(found.verdict, EngineVerdict::TotalsOnly);
      EXPECT_NE(found.answers.back().text.find("counts 6 moves instead of 7"), std::string::npos)
          << found.answers.back().text;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(
    Shapes, ShapesOfAnswers,
    testing::Values(
        ShapeOfAnswer{"     move: {move}  nodes: {count}~    Depth: {depth}~    Nodes: {total}~"
                      "     Time: 12 ms",
                      Prints::Moves},
        ShapeOfAnswer{"move {i} : {move} : {count}~Test Complete : {total} nodes visited in 5ms",
                      Prints::Moves},
        ShapeOfAnswer{"{i}/218: {move} leads to {count} leaf nodes", Prints::Moves},
        ShapeOfAnswer{"{move}: {count}~Perft {d}: {leaves}~Total TT hits: 91052", Prints::Moves},
        ShapeOfAnswer{"{move}: {count}~Total nodes: {sum}", Prints::Moves, true},
        ShapeOfAnswer{"perft( {d})= {leaves} ( 0.016 sec)", Prints::Totals},
        ShapeOfAnswer{"Depth {d}: {leaves} nodes", Prints::Totals},
        ShapeOfAnswer{"Depth {d}: {leaves} nodes~Total: {sum}", Prints::Totals},
        ShapeOfAnswer{"D{d} {leaves}", Prints::Totals},
        ShapeOfAnswer{"Total nodes: {sum}", Prints::Totals, true},
        ShapeOfAnswer{"Nodes: {total}~TT hits: 31052~Total TT hits: 91052~Total evaluations: 91052",
                      Prints::Totals},
        ShapeOfAnswer{"{total} leaf nodes at depth {depth} from 999999 interior nodes",
                      Prints::Totals},
        ShapeOfAnswer{"Perft {depth} of the position~Result: {total}, Time: 1s 528ms",
                      Prints::Totals},
        ShapeOfAnswer{"info depth {d} nodes {leaves} time 1 nps 20000", Prints::Totals}));

// The root is a node, too: 21 at depth 1.
TEST(ShapesOfAnswers, ASumOfDepthsMayHaveTheRoot) {
  const auto totals = [](const std::string& mode) {
    EngineCommand engine = script(mode);
    engine.command = "f() { SQUARELAB_TEST_SHAPE='{sum}' " + engine.command +
                     " \"$@\" | while read n; do echo Nodes: $((n + 1)); done; }; f";
    return plan_for({engine}, "6k1/8/8/8/2p5/8/1P6/6K1 w - - 0 1");
  };
  const EngineVerification right = verify_engines(totals("honest"));
  ASSERT_FALSE(right.not_run) << right.not_run->failure.sentence;
  EXPECT_FALSE(right.finding());
  EXPECT_TRUE(has_remark(right, "prints the sum of the depths"));
  const EngineVerification wrong = verify_engines(totals("no-en-passant"));
  ASSERT_TRUE(wrong.finding());
  EXPECT_EQ(smallest(wrong).verdict, EngineVerdict::TotalsOnly);
}

// It may call the depth by another number, and is not to be taken for wrong.
TEST(ShapesOfAnswers, TotalsOfOtherDepthsAloneAreNoAnswer) {
  const ShapeOfAnswer shape{"perft(0) = {total}", Prints::Totals};
  const EngineVerification verification =
      verify_engines(plan_for({with_shape(script("honest"), shape)}, one_pawn));
  ASSERT_TRUE(verification.not_run);
  EXPECT_NE(verification.not_run->failure.sentence.find("none at depth 1"), std::string::npos)
      << verification.not_run->failure.sentence;
}

}  // namespace
}  // namespace squarelab::verify
