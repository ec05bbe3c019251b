// Functions of the program itself in the place of engines: nothing is started, so that what goes
// wrong at the first position is a finding, too.
#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <utility>

#include "verify/engine/test_engines.hpp"

namespace squarelab::verify::engine {
namespace {

class Asked final : public Divider {
 public:
  explicit Asked(std::function<DivideAnswer(DivideAnswer)> change) : change_(std::move(change)) {}
  std::string name() const override { return "mine"; }
  DivideAnswer divide(const Position& position, const std::vector<Move>& moves,
                      int depth) override {
    return change_(right_.divide(position, moves, depth));
  }

 private:
  BoardDivider right_{find(backends(), "x88")->make_board()};
  std::function<DivideAnswer(DivideAnswer)> change_;
};

EnginePlan plan_for_function(const std::function<DivideAnswer(DivideAnswer)>& change) {
  EngineCommand command{Protocol::Function, "mine"};
  command.make = [change](const Limits&) { return std::make_unique<Asked>(change); };
  EnginePlan plan = plan_for({command});
  plan.portions[0].positions = 200;
  return plan;
}

TEST(Functions, ARightOneAgrees) {
  const auto verification =
      verify_engines(plan_for_function([](DivideAnswer answer) { return answer; }));
  EXPECT_EQ(verification.names, (std::vector<std::string>{"lerf", "mine"}));
  EXPECT_FALSE(verification.finding());
  EXPECT_GT(verification.positions, 100U);
}

TEST(Functions, AnExceptionIsAFindingEvenAtTheFirstPosition) {
  const auto verification = verify_engines(plan_for_function([](const DivideAnswer&) {
    return Failure{EngineVerdict::Raised, "raised an exception", "where it was raised"};
  }));
  EXPECT_FALSE(verification.not_run);
  ASSERT_TRUE(verification.finding());
  EXPECT_EQ(smallest(verification).verdict, EngineVerdict::Raised);
  EXPECT_EQ(smallest(verification).kind, Kind::Crash);
  EXPECT_EQ(culprit(verification), "mine");
  EXPECT_EQ(smallest(verification).answers[*smallest(verification).wrong].errors,
            "where it was raised");
}

TEST(Functions, AWrongListIsShrunk) {
  const auto verification = verify_engines(plan_for_function([](DivideAnswer answer) {
    auto& entries = std::get<Divide>(answer).entries;
    std::erase_if(entries, [](const DivideEntry& entry) { return entry.move == "e1g1"; });
    return answer;
  }));
  ASSERT_TRUE(verification.finding());
  EXPECT_EQ(smallest(verification).kind, Kind::MoveMissing);
  EXPECT_TRUE(verification.finding()->is_minimal);
}

}  // namespace
}  // namespace squarelab::verify::engine
