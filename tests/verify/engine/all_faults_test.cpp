// Runs that go on after a fault of an engine: every fault, with a proof of its own.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <squarelab/text/fen.hpp>
#include <string>
#include <vector>

#include "verify/engine/test_engines.hpp"

namespace squarelab::verify {
namespace {

using namespace std::chrono_literals;

// A run that goes on after a fault, the same on any number of threads.
TEST(AllFaultsOfEngines, AreListed) {
  std::vector<Fault> first;
  for (const int threads : {1, 2}) {
    EnginePlan plan = plan_for({uci("two-faults")});
    plan.portions[0].positions = 400;
    plan.threads = threads;
    plan.all = true;
    const EngineVerification verification = verify_engines(plan);
    EXPECT_EQ(verification.positions + verification.left_out, 400U);
    const std::vector<Fault>& faults = verification.faults;
    ASSERT_EQ(faults.size(), 2U);
    EXPECT_GE(faults[0].positions, faults[1].positions);
    std::vector<std::optional<Rule>> rules{faults[0].identity.rule, faults[1].identity.rule};
    std::sort(rules.begin(), rules.end());
    EXPECT_EQ(rules, (std::vector<std::optional<Rule>>{Rule::EnPassant, Rule::Promotion}));
    for (const Fault& fault : faults) {
      EXPECT_EQ(fault.identity.kind, Kind::MoveMissing);
      EXPECT_TRUE(fault.proof.is_minimal);
      EXPECT_LE(fault.proof.pieces_after(), 5) << to_string(fault.proof.smallest);
    }
    if (first.empty()) first = faults;
    for (std::size_t i = 0; i < faults.size(); ++i) {
      EXPECT_EQ(faults[i].identity, first[i].identity);
      EXPECT_EQ(faults[i].positions, first[i].positions);
      EXPECT_EQ(faults[i].first, first[i].first);
      EXPECT_EQ(faults[i].proof.line, first[i].proof.line);
    }
  }
}

TEST(AllFaultsOfEngines, LeaveOutWhatIsIgnored) {
  EnginePlan plan = plan_for({uci("two-faults")});
  plan.portions[0].positions = 400;
  plan.ignored = {"promotion"};
  const EngineVerification verification = verify_engines(plan);
  ASSERT_EQ(verification.faults.size(), 1U);
  EXPECT_EQ(verification.faults[0].identity.rule, Rule::EnPassant);
  plan.ignored.emplace_back("en-passant");
  EXPECT_TRUE(verify_engines(plan).faults.empty());
}

// After a2a4 an en-passant capture is missing, after h5h1 three promotions that capture. The first
// is met first.
constexpr const char* two_faults = "4k3/8/8/7R/1p6/8/P5p1/4K3 w - - 0 1";

TEST(AllFaultsOfEngines, AreLookedForBehindWhatIsIgnored) {
  EnginePlan plan = plan_for({uci("two-faults")}, two_faults);
  plan.depth = 2;
  EngineVerification verification = verify_engines(plan);
  ASSERT_EQ(verification.faults.size(), 1U);
  EXPECT_EQ(verification.faults[0].identity.rule, Rule::EnPassant);
  EXPECT_TRUE(verification.ignored.words().empty());

  plan.ignored = {"en passant", "en-passant", "castling"};
  verification = verify_engines(plan);
  ASSERT_EQ(verification.faults.size(), 1U);
  EXPECT_EQ(verification.faults[0].identity.rule, Rule::Promotion);
  ASSERT_EQ(verification.ignored.words().size(), 2U);
  EXPECT_EQ(verification.ignored.words()[0].word, "en-passant");
  EXPECT_EQ(verification.ignored.words()[0].positions, 1U);
  EXPECT_EQ(verification.ignored.words()[1].positions, 0U);

  plan.ignored.emplace_back("promotion");
  verification = verify_engines(plan);
  EXPECT_TRUE(verification.faults.empty());
  EXPECT_EQ(verification.positions, 1U);
  EXPECT_EQ(verification.ignored.words()[2].positions, 1U);

  plan.ignored.clear();
  plan.all = true;
  EXPECT_EQ(verify_engines(plan).faults.size(), 2U);
}

// Both engines are wrong in the same position, each in its own way.
TEST(AllFaultsOfEngines, OfSeveralEnginesInOnePosition) {
  EnginePlan plan =
      plan_for({uci("no-en-passant"), uci("extra-move")}, "4k3/p6p/8/2PpP3/8/8/8/4K3 w - d6 0 1");
  EXPECT_EQ(verify_engines(plan).faults.size(), 1U);
  plan.all = true;
  const EngineVerification all = verify_engines(plan);
  ASSERT_EQ(all.faults.size(), 2U);
  for (const Fault& fault : all.faults) {
    const Disagreement& found = fault.proof.smallest;
    const bool is_missing = found.kind == Kind::MoveMissing;
    EXPECT_EQ(found.answers[*found.wrong].backend, all.names[is_missing ? 1 : 2]);
    EXPECT_TRUE(fault.proof.was_there_again) << to_string(found);
  }
}

// One list of moves shows both, and each is proved.
TEST(AllFaultsOfEngines, OfOneListOfMoves) {
  EnginePlan plan = plan_for({shell("case \"$2\" in */P7*) echo a2a4: 1; echo a2a7: 1 ;; *) " +
                                    script("honest").command + " \"$@\" ;; esac")},
                             one_pawn);
  EXPECT_EQ(verify_engines(plan).faults.size(), 1U);
  plan.all = true;
  const EngineVerification all = verify_engines(plan);
  EXPECT_GE(all.faults.size(), 2U);
  for (const Fault& fault : all.faults) {
    EXPECT_TRUE(fault.proof.was_there_again) << to_string(fault.proof.smallest);
    EXPECT_TRUE(fault.proof.is_minimal) << to_string(fault.proof.smallest);
  }
}

// No end where White has a rook, which a limit of lines shows however busy the machine is; a move
// too many where White has a pawn.
TEST(AllFaultsOfEngines, AreListedThoughSomeAnswersHaveNoEnd) {
  EnginePlan plan =
      plan_for({shell("case \"$2\" in */R3*) exec yes ;; */P7*) echo a1a8: 1 ;; esac; " +
                      script("no-total").command + " \"$@\"")},
               "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
  plan.suite.push_back({"", "", text::parse_fen(one_pawn), {}});
  plan.limits.answer_lines = 2'000;
  plan.all = true;
  const EngineVerification some = verify_engines(plan);
  ASSERT_EQ(some.faults.size(), 2U);
  EXPECT_EQ(some.faults[0].proof.smallest.verdict, EngineVerdict::EndlessOutput);
  EXPECT_EQ(some.faults[1].identity.kind, Kind::MoveExtra);
  EXPECT_EQ(some.positions, 2U);
  EXPECT_FALSE(some.gave_up);

  plan.suite.insert(plan.suite.begin(), most_late_answers, plan.suite.front());
  const EngineVerification none = verify_engines(plan);
  ASSERT_EQ(none.faults.size(), 1U);
  EXPECT_EQ(none.faults[0].proof.smallest.verdict, EngineVerdict::EndlessOutput);
  EXPECT_EQ(none.faults[0].positions, most_late_answers);
  EXPECT_TRUE(none.gave_up);
}

// Every answer but the first is late, so that the limit can be as short as one likes.
TEST(AllFaultsOfEngines, EndWithTheFifthLateAnswer) {
  EnginePlan plan = plan_for({uci("hang-later")}, one_pawn);
  plan.suite.insert(plan.suite.end(), most_late_answers, plan.suite.front());
  plan.limits.answer = 20ms;
  plan.limits.exit = 10ms;
  plan.shrinking = 0ms;
  plan.all = true;
  const EngineVerification verification = verify_engines(plan);
  ASSERT_EQ(verification.faults.size(), 1U);
  EXPECT_EQ(verification.faults[0].identity.kind, Kind::Hang);
  EXPECT_EQ(verification.faults[0].positions, most_late_answers);
  EXPECT_TRUE(verification.gave_up);
}

}  // namespace
}  // namespace squarelab::verify
