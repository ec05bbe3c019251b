#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <ostream>
#include <squarelab/backends.hpp>
#include <squarelab/questions/catalogue.hpp>
#include <squarelab/reference/reference_board.hpp>
#include <squarelab/verify/liar.hpp>
#include <squarelab/verify/lockstep.hpp>
#include <squarelab/verify/verification.hpp>

#include "suspects.hpp"

namespace squarelab::verify {

namespace {

constexpr std::uint64_t seed = 11;
constexpr std::size_t batches = 30;

class EveryLie : public testing::TestWithParam<LieFacts> {};

// Between two honest boards, so that the report must name the liar.
TEST_P(EveryLie, IsFoundAndTheLiarIsNamed) {
  std::vector<std::unique_ptr<Board>> boards;
  boards.push_back(std::make_unique<reference::ReferenceBoard>());
  boards.push_back(make_liar(find(backends(), "lerf")->make_board(), GetParam().lie));
  boards.push_back(find(backends(), "lefr")->make_board());
  Lockstep lockstep(std::move(boards));
  const auto player = find(backends(), "lerf")->make_board();
  std::optional<Disagreement> found;
  for (std::size_t number = 0; number < batches && !found; ++number) {
    found = compare_batch(
        lockstep, positions::mixed_source().batch(seed, number, positions::batch_size, *player));
  }
  ASSERT_TRUE(found.has_value()) << GetParam().description;
  ASSERT_EQ(found->answers.size(), 3U);
  EXPECT_EQ(found->answers[0].text, found->expected) << to_string(*found);
  EXPECT_NE(found->answers[1].text, found->expected) << to_string(*found);
  EXPECT_EQ(found->answers[2].text, found->expected) << to_string(*found);
  EXPECT_EQ(found->answers[1].backend, "lerf, lying");
  EXPECT_TRUE(can_be_of(found->kind, found->question)) << to_string(*found);
}

// A lie that shows in every position would prove little about the comparison.
TEST_P(EveryLie, DoesNotShowInTheStartPosition) {
  std::vector<std::unique_ptr<Board>> boards;
  boards.push_back(std::make_unique<reference::ReferenceBoard>());
  boards.push_back(make_liar(std::make_unique<reference::ReferenceBoard>(), GetParam().lie));
  Lockstep lockstep(std::move(boards));
  if (GetParam().lie == Lie::PerftBulkOff) return;  // shows wherever leaves can be counted
  const auto found = lockstep.compare(start_position());
  EXPECT_FALSE(found.has_value()) << to_string(*found);
}

INSTANTIATE_TEST_SUITE_P(Lies, EveryLie, testing::ValuesIn(all_lies().begin(), all_lies().end()),
                         [](const testing::TestParamInfo<LieFacts>& lie) {
                           std::string name(lie.param.name);
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

TEST(Lies, AreToldUnderTheNameOfAnHonestBoard) {
  const auto liar = make_liar(find(backends(), "lerf")->make_board(), Lie::PieceWrong);
  EXPECT_EQ(honest_name(liar->name()), "lerf");
  EXPECT_EQ(honest_name("lerf"), std::nullopt);
}

TEST(Lies, AreManyAndNamedApart) {
  EXPECT_GE(all_lies().size(), 15U);
  for (const LieFacts& one : all_lies()) {
    for (const LieFacts& other : all_lies()) {
      EXPECT_TRUE(one.lie == other.lie || one.name != other.name) << one.name;
    }
  }
}

TEST(SelfTest, FindsEveryLieAndRaisesNoFalseAlarm) {
  VerificationPlan plan;
  plan.entries = {find(backends(), "reference"), find(backends(), "lerf")};
  plan.portions = {{&positions::mixed_source(), 3000}};
  plan.seed = seed;
  plan.threads = 2;
  const SelfTest result = self_test(plan);
  EXPECT_EQ(result.lies.size(), all_lies().size());
  for (const LieOutcome& outcome : result.lies) {
    EXPECT_TRUE(outcome.found.has_value()) << outcome.facts.name;
  }
  EXPECT_TRUE(result.false_alarms.empty());
  EXPECT_EQ(result.honest_positions, 1000U);
}

// Every second board that this entry makes is faulty, so that two copies of it differ.
std::unique_ptr<Board> make_now_and_then_faulty() {
  static std::atomic<unsigned> made{0};
  auto board = find(backends(), "lerf")->make_board();
  return made++ % 2 == 0 ? std::move(board) : make_liar(std::move(board), Lie::MoveMissing);
}

TEST(SelfTest, SaysWhichCopiesOfOneBoardDiffer) {
  const BackendEntry entry{find(backends(), "lerf")->facts, make_now_and_then_faulty};
  VerificationPlan plan;
  plan.entries = {find(backends(), "reference"), &entry};
  plan.portions = {{&positions::mixed_source(), 100}};
  const SelfTest result = self_test(plan);
  ASSERT_EQ(result.false_alarms.size(), 1U);
  EXPECT_EQ(result.false_alarms.front().question, &questions::LegalMoves::facts);
  EXPECT_EQ(result.honest_positions, 100U);  // of the reference
}

TEST(SelfTest, MissesLiesWhereNothingIsCompared) {
  VerificationPlan plan;
  plan.entries = {find(backends(), "reference"), find(backends(), "lerf")};
  plan.portions = {{&positions::mixed_source(), 0}};
  for (const LieOutcome& outcome : self_test(plan).lies) {
    EXPECT_FALSE(outcome.found.has_value()) << outcome.facts.name;
  }
}

}  // namespace
}  // namespace squarelab::verify
