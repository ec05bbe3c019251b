// Questions besides divides: each fault that is planted in an answer of the example adapter is
// found, shrunk and replayed; a right adapter has none, and what an adapter does not know it is not
// asked.
#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>
#include <squarelab/verify/disagreement_report.hpp>
#include <squarelab/verify/engine/questions/program_questions.hpp>
#include <squarelab/verify/reproducer.hpp>
#include <stdexcept>

#include "verify/engine/test_engines.hpp"

namespace squarelab::verify::engine {
namespace {

// The example adapter, with a fault in the answer to that question; without one if it is empty.
EngineCommand adapter(const std::string& question = "") {
  return {Protocol::Adapter, std::string(SQUARELAB_WRONG_ADAPTER) + " " + question};
}

// Its output goes through sed.
EngineCommand changed(const std::string& script) {
  return {Protocol::Adapter, adapter().command + " | sed -u '" + script + "'"};
}

EnginePlan plan_of(EngineCommand engine) {
  EnginePlan plan = plan_for({std::move(engine)});
  plan.depth = 1;
  return plan;
}

std::string found_by(const EngineVerification& result) {
  return result.finding() ? headline(smallest(result)) : "nothing";
}

const std::vector<Question>& known(const EngineVerification& result) {
  return result.known.front();
}

struct Planted {
  const char* question;
  const char* headline;
  const char* rule;
  int pieces;
};
std::ostream& operator<<(std::ostream& stream, const Planted& planted) {
  return stream << planted.question;
}

class PlantedFault : public testing::TestWithParam<Planted> {};

TEST_P(PlantedFault, IsFoundShrunkAndReplayed) {
  const EngineCommand wrong = adapter(GetParam().question);
  const EngineVerification result = verify_engines(plan_of(wrong));
  ASSERT_TRUE(result.finding());
  const Finding& finding = *result.finding();
  EXPECT_EQ(headline(finding.smallest), GetParam().headline);
  EXPECT_EQ(rule_of(finding.smallest).name, GetParam().rule);
  EXPECT_EQ(name_of(finding.smallest.question), GetParam().question);
  EXPECT_EQ(finding.pieces_after(), GetParam().pieces);
  EXPECT_TRUE(finding.was_there_again);
  EXPECT_TRUE(finding.is_minimal);

  Reproducer reproducer = reproducer_of(finding);
  reproducer.engines = {reproduced(result.names.back(), wrong)};
  reproducer = read_reproducer(write_reproducer(reproducer));
  const auto again = replay_engines(reproducer);
  ASSERT_TRUE(again);
  EXPECT_EQ(again->kind, finding.smallest.kind);
  reproducer.engines = {reproduced(result.names.back(), adapter())};
  EXPECT_FALSE(replay_engines(reproducer));
  reproducer.engines = {reproduced(result.names.back(), changed("s/;.*//"))};
  EXPECT_THROW(replay_engines(reproducer), std::runtime_error);
}

INSTANTIATE_TEST_SUITE_P(
    Questions, PlantedFault,
    testing::Values(Planted{"captures", "missing in captures: c4b3 (en passant)", "en passant", 4},
                    Planted{"noisy", "missing in noisy: d7d8n (promotion)", "promotion", 3},
                    Planted{"gives-check", "missing in gives-check: e1c1 (castling, queen's side)",
                            "castling", 3}),
    [](const testing::TestParamInfo<Planted>& test) {
      std::string name = test.param.question;
      std::erase(name, '-');
      return name;
    });

// Every question has a planted fault above.
TEST(ProgramQuestions, AreAllKnownToTheExample) {
  EnginePlan plan = plan_of(adapter());
  plan.portions[0].positions = 300;
  const EngineVerification result = verify_engines(plan);
  EXPECT_EQ(found_by(result), "nothing");
  std::vector<Question> all;
  for (const auto& one : questions::program_questions()) all.push_back(one.question);
  EXPECT_EQ(known(result), all);
  EXPECT_GT(result.inquiries, 3 * result.positions);
}

TEST(ProgramQuestions, AreAskedOnlyIfTheGreetingNamesThem) {
  EnginePlan plan = plan_of(changed("s/;.*/; noisy, levitation chess960/; /^captures/d"));
  plan.portions[0].positions = 100;
  const EngineVerification result = verify_engines(plan);
  EXPECT_EQ(found_by(result), "nothing");
  EXPECT_EQ(known(result), std::vector{Question::Noisy});
  plan.engines = {changed("s/;.*//")};
  EXPECT_EQ(known(verify_engines(plan)), std::vector<Question>{});
}

// No answer, an answer that cannot be right, an error in words.
TEST(ProgramQuestions, BadAnswersAreFoundAsThoseToDividesAre) {
  const auto verdict = [](const std::string& script) {
    const EngineVerification result = verify_engines(plan_of(changed(script)));
    EXPECT_TRUE(result.finding());
    EXPECT_TRUE(result.finding()->was_there_again);
    return smallest(result).verdict;
  };
  EXPECT_EQ(verdict("/^captures/d"), EngineVerdict::Garbage);
  EXPECT_EQ(verdict("s/^captures \\(.*\\)$/captures \\1 \\1/"), EngineVerdict::IllegalAnswer);
  EXPECT_EQ(verdict("s/^captures.*/error none today/"), EngineVerdict::Error);
  EXPECT_EQ(verdict("/^captures/q"), EngineVerdict::Exited);
}

// A legal move that is none of them, and a text that is no move.
TEST(ProgramQuestions, MovesThatDoNotBelongAreExtra) {
  const auto found = [](const std::string& extra) {
    EnginePlan plan = plan_for({changed("s/^captures.*/captures " + extra + "/")}, one_pawn);
    plan.depth = 1;
    return diagnosis_of(smallest(verify_engines(plan)));
  };
  EXPECT_EQ(found("a2a4").headline, "extra in captures: a2a4 (double push)");
  EXPECT_EQ(found("a2a4").why, "takes nothing");
  EXPECT_EQ(found("a2b3").why, "there is nothing to take on b3");
  EXPECT_EQ(found("a2").headline, "extra in captures: \"a2\"");
}

}  // namespace
}  // namespace squarelab::verify::engine
