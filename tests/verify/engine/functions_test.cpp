// Functions of the program itself in the place of engines: nothing is started, so that what goes
// wrong at the first position is a finding, too.
#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "support/contains.hpp"
#include "verify/engine/test_engines.hpp"

namespace squarelab::verify {
namespace {

using testing_support::contains;

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

// Whether the only fault is the exception, with these words and at the first position.
void expect_raised(const EnginePlan& plan, const std::string& words) {
  const auto verification = verify_engines(plan);
  ASSERT_TRUE(verification.finding()) << words;
  EXPECT_EQ(smallest(verification).verdict, EngineVerdict::Raised) << words;
  EXPECT_EQ(smallest(verification).answers[*smallest(verification).wrong].text, words);
  EXPECT_EQ(culprit(verification), "mine");
}

TEST(Functions, WhatIsThrownIsAFindingOnAnyThread) {
  const std::vector<std::pair<std::function<void()>, std::string>> throwing{
      {[] { throw std::runtime_error("boom\n\x1b[31m"); },
       "raised an exception: boom\\x0a\\x1b[31m"},
      {[] { throw 42; }, "raised an exception that is no std::exception"},
  };
  for (const int threads : {1, 3}) {
    for (const auto& [throws, words] : throwing) {
      EnginePlan plan = plan_for_function([throws = throws](DivideAnswer answer) {
        throws();
        return answer;
      });
      plan.threads = threads;
      expect_raised(plan, words);
      plan.engines[0].make = [throws = throws](const Limits&) -> std::unique_ptr<Divider> {
        throws();
        return nullptr;
      };
      expect_raised(plan, words);
    }
  }
}

// Throws where most moves are made, so that some thread meets it in the middle of the run.
TEST(Functions, AnExceptionInTheMiddleIsShrunk) {
  EnginePlan plan = plan_for_function([](DivideAnswer answer) {
    for (const DivideEntry& entry : std::get<Divide>(answer).entries) {
      if (entry.move.size() == 5) throw std::out_of_range("promotions");
    }
    return answer;
  });
  plan.threads = 2;
  expect_raised(plan, "raised an exception: promotions");
  EXPECT_LE(verify_engines(plan).finding()->pieces_after(), 3);
}

TEST(Functions, WhatTheWatcherThrowsIsThrown) {
  EnginePlan plan = plan_for_function([](DivideAnswer answer) { return answer; });
  plan.threads = 2;
  EXPECT_THROW(verify_engines(plan, [](std::uint64_t, const auto&) { throw std::bad_alloc(); }),
               std::bad_alloc);
}

TEST(Functions, APlanThatLacksSomethingIsRefused) {
  using Change = void (*)(EnginePlan & plan);
  const std::vector<std::pair<Change, std::string>> changes{
      {[](EnginePlan& plan) { plan.player = nullptr; }, "player is null"},
      {[](EnginePlan& plan) { plan.boards.push_back(nullptr); }, "boards has a board that is null"},
      {[](EnginePlan& plan) { plan.portions[0].source = nullptr; },
       "portions has a source that is null"},
      {[](EnginePlan& plan) { plan.threads = 0; }, "threads is 0"},
      {[](EnginePlan& plan) { plan.engines[0].make = nullptr; }, "\"mine\" is empty"},
      {[](EnginePlan& plan) { plan.engines[0].make = [](const auto&) { return nullptr; }; },
       "\"mine\" returned null"},
  };
  for (const auto& change : changes) {
    EnginePlan plan = plan_for_function([](DivideAnswer answer) { return answer; });
    change.first(plan);
    const auto refusal = [](const auto& call) -> std::string {
      try {
        call();
      } catch (const std::invalid_argument& error) {
        return error.what();
      }
      return "none";
    };
    EXPECT_PRED2(contains, refusal([&] { verify_engines(plan); }), change.second);
    EXPECT_PRED2(contains,
                 refusal([&] { ask_engines_at(plan, make_place(start_position(), {}, 1)); }),
                 change.second);
  }
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
}  // namespace squarelab::verify
