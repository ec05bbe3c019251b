// What a finding depends on besides its position.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <squarelab/positions/histories.hpp>
#include <squarelab/verify/engine/asking/second_look.hpp>
#include <string>
#include <vector>

#include "support/test_engine.hpp"
#include "verify/engine/test_engines.hpp"

namespace squarelab::verify {
namespace {

EngineCommand adapter(const std::string& mode) {
  return {Protocol::Adapter, testing_support::adapter(mode)};
}

std::string notes(const EngineVerification& verification) {
  std::string text;
  for (const std::string& note : verification.finding()->notes) text += note + '\n';
  return text;
}

TEST(SecondLook, TellsTheReadingOfFenFromTheGenerator) {
  const std::string fen = "6k1/8/8/8/1Pp5/8/8/6K1 b - b3 0 1";
  const auto reader = verify_engines(plan_for({script("fen-without-en-passant+honest")}, fen));
  ASSERT_TRUE(reader.finding());
  EXPECT_EQ(smallest(reader).kind, Kind::MoveMissing);
  EXPECT_NE(notes(reader).find("the reading of FEN is at fault"), std::string::npos);
  EXPECT_NE(notes(reader).find("b2b4"), std::string::npos) << notes(reader);
  const auto generator = verify_engines(plan_for({script("no-en-passant")}, fen));
  ASSERT_TRUE(generator.finding());
  EXPECT_EQ(notes(generator), "");
}

TEST(SecondLook, FindsAfterHowManyQuestionsAFailureShows) {
  EnginePlan plan = plan_for({adapter("crash-after-20")});
  plan.depth = 1;
  const auto verification = verify_engines(plan);
  ASSERT_TRUE(verification.finding());
  EXPECT_FALSE(verification.finding()->was_there_again);
  EXPECT_NE(notes(verification).find("it depends on what was asked before: it shows again after"),
            std::string::npos)
      << notes(verification);
}

// Fails at depth 2 from the third question on.
class Tired final : public Divider {
 public:
  std::string name() const override { return "tired"; }
  DivideAnswer divide(const Position&, const std::vector<Move>&, int depth) override {
    if (++questions_ > 2 && depth == 2) return Failure{EngineVerdict::Exited, "ended"};
    return Divide{};
  }

 private:
  int questions_ = 0;
};

// A program is asked the same twice now and then.
TEST(SecondLook, NamesAQuestionOnce) {
  const Position other = text::parse_fen(one_pawn);
  const Asked first{other, {}, 1};
  const Asked last{start_position(), {}, 1};
  const Failure failure{EngineVerdict::Exited, "ended", "",
                        std::make_shared<std::vector<Asked>>(std::vector{first, last, last})};
  const std::string text = after_what(
      failure, make_place(other, {}, 2), [] { return std::make_unique<Tired>(); },
      [] { return false; });
  EXPECT_NE(
      text.find("after the last 3 of 3 questions, one of them depth 1 in " + text::to_fen(other) +
                ", the last of them depth 1 in " + text::to_fen(start_position())),
      text.npos)
      << text;
}

// Counted apart, as the words say.
TEST(Skipping, IsNoFault) {
  EnginePlan plan = plan_for({adapter("skips-queens")});
  plan.portions = {{&positions::mixed_source(), 64}};
  const auto verification = verify_engines(plan);
  EXPECT_FALSE(verification.finding());
  ASSERT_EQ(verification.skipped.size(), 1U);
  EXPECT_EQ(verification.skipped.begin()->first, "no white queens");
  const std::uint64_t skipped = verification.skipped.begin()->second.positions;
  EXPECT_GT(skipped, 0U);
  EXPECT_GT(verification.positions, 0U);
  // What would have been seen would have been seen in the others.
  EXPECT_EQ(verification.positions, verification.portions[0].positions);
  EXPECT_EQ(verification.positions + skipped + verification.left_out, 64U);
}

// The answers of the boards there are compared with none.
TEST(Skipping, OfAllLeavesNothing) {
  EnginePlan plan = plan_for({adapter("skips-deep")});
  plan.portions = {{&positions::mixed_source(), 16}};
  const auto verification = verify_engines(plan);
  ASSERT_FALSE(verification.not_run);
  EXPECT_FALSE(verification.finding());
  ASSERT_EQ(verification.skipped.size(), 1U);
  const auto& [words, skipped] = *verification.skipped.begin();
  EXPECT_EQ(words, "more than one ply");
  EXPECT_EQ(skipped.positions + verification.left_out, 16U);
  EXPECT_EQ(skipped.histories, positions::replaced_rooks().size());
  EXPECT_EQ(verification.positions + verification.histories + verification.portions[0].positions,
            0U);
  EXPECT_EQ(verification.answers + verification.leaves, 0U);
}

TEST(Skipping, OfTheStartPositionIsSaid) {
  const EngineCommand command{
      Protocol::Adapter,
      "echo squarelab 1 x; while read -r question; do echo skip no chess; echo done; done"};
  const auto verification = verify_engines(plan_for({command}));
  ASSERT_TRUE(verification.not_run);
  EXPECT_EQ(verification.not_run->failure.sentence, "skips the start position: \"no chess\"");
}

// As of juddperft before its commit 8cd3ee9: at depth 2 no position shows it.
TEST(Histories, FindARightThatComesBackWithAnotherRook) {
  EnginePlan plan = plan_for({adapter("keeps-taken-rights")});
  plan.portions = {{&positions::mixed_source(), 32}};
  const auto verification = verify_engines(plan);
  ASSERT_TRUE(verification.finding());
  EXPECT_EQ(verification.faults[0].identity.rule, Rule::RightKept);
  EXPECT_EQ(smallest(verification).kind, Kind::MoveExtra);
  const auto right = verify_engines([&] {
    plan.engines = {adapter("honest")};
    return plan;
  }());
  EXPECT_FALSE(right.finding());
  EXPECT_GT(right.histories, 100U);
}

TEST(CommonCause, ExtraMovesThatLeaveTheKingInCheckAreOneFault) {
  EnginePlan plan = plan_for({adapter("pseudo-legal")});
  plan.portions = {{&positions::mixed_source(), 60}};
  plan.all = true;
  const auto verification = verify_engines(plan);
  ASSERT_EQ(verification.faults.size(), 1U);
  EXPECT_NE(notes(verification).find("every extra move leaves its own king in check"),
            std::string::npos);
  plan.engines = {adapter("pinned-pieces-move")};
  const auto pins = verify_engines(plan);
  ASSERT_TRUE(pins.finding());
  EXPECT_EQ(notes(pins), "");
}

// The square is not kept where the capture leaves the king in check, so that it looks like a move
// of a pawn to an empty square; and the pawn that it takes may be all that shields the king.
TEST(CommonCause, EnPassantMayBeOneOfThem) {
  const std::string en_passant = "8/8/8/K7/1R3p1k/8/4P3/8 w - - 0 1";
  EnginePlan plan = plan_for({adapter("pseudo-legal")}, en_passant);
  plan.all = true;
  const auto alone = verify_engines(plan);
  const auto is_en_passant = [](const Fault& fault) {
    return fault.identity.rule == Rule::EnPassantOnLine;
  };
  EXPECT_EQ(std::ranges::count_if(alone.faults, is_en_passant), 1);
  for (const char* fen :
       {"4k3/8/8/8/4r3/8/8/R3K3 w - - 0 1", "4k3/4n3/8/8/4R3/8/8/4K3 b - - 0 1"}) {
    plan.suite.push_back({"", "", text::parse_fen(fen), {}});
  }
  const auto together = verify_engines(plan);
  ASSERT_EQ(together.faults.size(), 1U);
  EXPECT_NE(notes(together).find("en passant"), std::string::npos) << notes(together);
}

// Told while the run goes on, and once more when it is shrunk, long before the end.
TEST(EngineRun, TellsOfFaultsAsTheyAreSeen) {
  EnginePlan plan = plan_for({adapter("no-en-passant")});
  plan.portions = {{&positions::mixed_source(), 300}};
  plan.all = true;
  std::vector<Finding> told;
  std::uint64_t last = 0;
  verify_engines(plan, [&](std::uint64_t done, const std::vector<Finding>& seen) {
    EXPECT_LE(last, done);
    EXPECT_TRUE(seen.empty() || done < 100);
    last = done;
    told.insert(told.end(), seen.begin(), seen.end());
  });
  ASSERT_EQ(told.size(), 2U);
  EXPECT_EQ(told[0].calls, 0U);
  EXPECT_EQ(told[0].smallest.kind, Kind::MoveMissing);
  EXPECT_GT(told[1].calls, 0U);
  EXPECT_EQ(told[1].smallest.kind, Kind::MoveMissing);
  EXPECT_LE(told[1].pieces_after(), 4);
  EXPECT_GT(last, 100U);
}

// As one does who has waited long enough for a slow program.
TEST(EngineRun, KeepsSmallProofsWhenItIsInterrupted) {
  EnginePlan plan = plan_for({adapter("no-en-passant")});
  plan.portions = {{&positions::mixed_source(), 300}};
  plan.all = true;
  std::atomic<bool> is_stopped{false};
  plan.limits.stop = [&] { return is_stopped.load(); };
  const auto verification =
      verify_engines(plan, [&](std::uint64_t, const std::vector<Finding>& seen) {
        if (!seen.empty() && seen.back().calls > 0) is_stopped = true;
      });
  EXPECT_TRUE(verification.interrupted);
  ASSERT_EQ(verification.faults.size(), 1U);
  const Finding& proof = verification.faults[0].proof;
  EXPECT_TRUE(proof.is_minimal);
  EXPECT_LE(proof.pieces_after(), 4);
}

}  // namespace
}  // namespace squarelab::verify
