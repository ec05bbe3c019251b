// Engines that answer the same question differently.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <string>
#include <tuple>

#include "support/contains.hpp"
#include "verify/engine/test_engines.hpp"

namespace squarelab::verify {
namespace {

// At fault now and then, and honest else.
class Fickle : public testing::Test {
 protected:
  Fickle() : mark_(testing::TempDir() + "squarelab-fickle-" + std::to_string(getpid())) {}
  ~Fickle() override { forget(); }

  // As the test engine in the mode when it is asked for the first time at that depth and in the
  // position with one pawn, and honest ever after.
  EngineCommand engine(const std::string& mode, int depth) const {
    return shell("mode=honest; case \"$1 $2\" in '" + std::to_string(depth) + " " + one_pawn +
                 "') mkdir '" + mark_ + "' 2>/dev/null && mode=" + mode + " ;; esac; " +
                 SQUARELAB_TEST_ENGINE + " script $mode \"$@\"");
  }
  // As the test engine in the mode when it is asked for the n-th time, and n is one of these,
  // "2|4". The first time is when it proves to be an engine.
  EngineCommand engine_at(const std::string& times, const std::string& mode) const {
    return shell("mode=honest; echo >> '" + mark_ + "'; case $(wc -l < '" + mark_ + "') in " +
                 times + ") mode=" + mode + " ;; esac; " + SQUARELAB_TEST_ENGINE +
                 " script $mode \"$@\"");
  }
  // An honest adapter that says nothing when it is started for the n-th time.
  std::string late_adapter(const std::string& times) const {
    return "echo >> '" + mark_ + "'; case $(wc -l < '" + mark_ + "') in " + times +
           ") exec sleep 60 ;; esac; exec " + SQUARELAB_WRONG_ADAPTER;
  }
  void expect_inconsistent(const EngineVerification& verification, const std::string& answers) {
    ASSERT_TRUE(verification.finding());
    EXPECT_FALSE(verification.finding()->was_there_again);
    const Disagreement& found = smallest(verification);
    EXPECT_EQ(found.verdict, EngineVerdict::Inconsistent);
    EXPECT_EQ(culprit(verification), verification.names[1]);
    EXPECT_EQ(name_of(found.kind), "inconsistent");
    EXPECT_EQ(found.answers[1].text, found.expected) << "the board was always right";
    EXPECT_EQ(found.answers[2].text,
              "inconsistent: answered the same question differently: " + answers);
  }

  void forget() { std::filesystem::remove(mark_); }

 private:
  std::string mark_;
};

TEST_F(Fickle, CountsAreToldBoth) {
  expect_inconsistent(verify_engines(plan_for({engine("contradiction", 2)}, one_pawn)),
                      "first 6 below e1d1, then 5");
}

TEST_F(Fickle, MovesAreToldBoth) {
  EnginePlan plan = plan_for({engine("extra-move", 1)}, one_pawn);
  plan.depth = 1;
  expect_inconsistent(verify_engines(plan), "first with \"a1a8\", then with no illegal move");
}

TEST_F(Fickle, WhatCannotBeRightIsToldToo) {
  expect_inconsistent(verify_engines(plan_for({engine("wrong-total", 2)}, one_pawn)),
                      "first it gave an answer that cannot be right (the total 36 is "
                      "not the sum 35 of the counts) while answering depth 2, then "
                      "it named 7 moves with 35 leaves");
}

// Whether it happens to err when it is asked again, or once more, or in the end.
TEST_F(Fickle, IsSoWheneverItErrs) {
  for (const char* times : {"2|4|6", "2|3|5|7", "2|3|4|6|8"}) {
    SCOPED_TRACE(times);
    EnginePlan plan = plan_for({engine_at(times, "extra-move")}, one_pawn);
    plan.depth = 1;
    expect_inconsistent(verify_engines(plan), "first with \"a1a8\", then with no illegal move");
    forget();
  }
}

// A crash that does not show again is a note; one that shows each time is a fault.
TEST_F(Fickle, ACrashIsAFaultOfThree) {
  const EngineVerification once = verify_engines(plan_for({engine("crash", 2)}, one_pawn));
  EXPECT_FALSE(once.finding());
  EXPECT_EQ(once.positions, 1U);
  ASSERT_EQ(once.remarks.size(), 1U);
  EXPECT_TRUE(once.remarks.begin()->starts_with("unsteady: ")) << *once.remarks.begin();
  EXPECT_NE(once.remarks.begin()->find(" failed 1 of 3 times "), std::string::npos);
  const EngineVerification always = verify_engines(plan_for({uci("crash-later")}, one_pawn));
  ASSERT_TRUE(always.finding());
  EXPECT_TRUE(always.remarks.empty());
}

// So is a start that fails, or is slow.
TEST_F(Fickle, AStartIsTriedThreeTimes) {
  const auto started = [&](const std::string& times, const std::string& mode) {
    EnginePlan plan = plan_for({engine_at(times, mode)}, one_pawn);
    plan.depth = 1;
    plan.threads = 1;
    plan.limits.start = plan.limits.answer = std::chrono::seconds(1);
    forget();
    return verify_engines(plan);
  };
  for (const auto& [times, mode, failures] :
       {std::tuple("1", "hang", "1"), std::tuple("1|2", "crash", "2")}) {
    const EngineVerification at_last = started(times, mode);
    EXPECT_FALSE(at_last.not_run || at_last.finding());
    ASSERT_EQ(at_last.remarks.size(), 1U);
    testing_support::expect_parts(*at_last.remarks.begin(), {std::string(" failed ") + failures +
                                                             " of 3 times at its start"});
  }
  const EngineVerification always = started("1|2|3", "crash");
  ASSERT_TRUE(always.not_run);
  EXPECT_TRUE(always.remarks.empty());
}

// Each sample of a FEN starts a process, and once more if that is slow.
TEST_F(Fickle, ASampleIsAskedThreeTimes) {
  EnginePlan plan = plan_for({{Protocol::Adapter, late_adapter("20|21")}});
  plan.portions[0].positions = 8;
  plan.depth = 1;
  plan.threads = 1;
  plan.limits.start = std::chrono::seconds(1);
  const EngineVerification once = verify_engines(plan);
  EXPECT_FALSE(once.not_run || once.finding());
  ASSERT_EQ(once.remarks.size(), 1U);
  EXPECT_NE(once.remarks.begin()->find(" failed 1 of 3 times "), std::string::npos);
}

// A replay asks twice.
TEST_F(Fickle, AnswersAreComparedInReplays) {
  const Place place = make_place(text::parse_fen(one_pawn), {}, 1);
  expect_inconsistent(ask_engines_at(plan_for({engine("extra-move", 1)}), place),
                      "first with \"a1a8\", then with no illegal move");
  EXPECT_FALSE(ask_engines_at(plan_for({script("honest")}), place).finding());
}

}  // namespace
}  // namespace squarelab::verify
