// The questions of the catalogue, asked of boards without any annexe.
#include <gtest/gtest.h>

#include <numeric>
#include <squarelab/lerf/lerf.hpp>
#include <squarelab/positions/suite.hpp>
#include <squarelab/questions/catalogue.hpp>
#include <squarelab/questions/kernels_of.hpp>
#include <squarelab/x88/x88.hpp>
#include <vector>

namespace squarelab::questions {
namespace {

using TimedQuestions = decltype(with_work(Catalogue()));

// Asks a question on all positions; returns the digest of the answers, and the units of work.
template <class B>
std::pair<std::uint64_t, std::uint64_t> asked(Question question,
                                              const std::vector<Position>& positions) {
  KernelsOf<B, TimedQuestions> kernels;
  kernels.load(positions);
  const Traversal all{0, positions.size(), 0, 1, positions.size()};
  return {kernels.digest(question, all), kernels.run(question, all)};
}

TEST(Questions, AreAnsweredWithoutAnyAnnexe) {
  const std::vector<Position> positions =
      positions::thinned(positions::built_in_corpus().positions, 100);
  EXPECT_GE(TimedQuestions::questions.size(), 20U);
  for (const Question question : TimedQuestions::questions) {
    const auto answer = asked<lerf::Backend<>>(question, positions);
    EXPECT_EQ(answer, asked<x88::Backend<>>(question, positions)) << question->name;
    EXPECT_GT(answer.second, 0U) << question->name;
  }
}

}  // namespace
}  // namespace squarelab::questions
