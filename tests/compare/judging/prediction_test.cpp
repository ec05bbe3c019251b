#include <gtest/gtest.h>

#include <cmath>
#include <squarelab/compare/judging/prediction.hpp>
#include <vector>

namespace squarelab::compare::judging {
namespace {

using Boards = std::vector<KnownAndWanted>;

// wanted = known^0.5, whatever the board.
TEST(Prediction, MissesNothingOnALine) {
  const Prediction found = prediction_of(Boards{{1, 1}, {0.25, 0.5}, {4, 2}, {0.04, 0.2}});
  EXPECT_DOUBLE_EQ(found.rank_correlation.value(), 1);
  EXPECT_NEAR(found.worst_miss, 0, 1e-12);
}

// The others say 1 of the third; it is 2.
TEST(Prediction, NamesTheBoardThatItMissesMost) {
  const Prediction found =
      prediction_of(Boards{{0.0625, 0.25}, {0.25, 0.5}, {1, 2}, {4, 2}, {16, 4}});
  EXPECT_EQ(found.worst, 2U);
  EXPECT_NEAR(found.worst_miss, 1, 1e-9);
}

TEST(Prediction, OrdersByRanksAlone) {
  // The other way round, on no line.
  EXPECT_DOUBLE_EQ(
      prediction_of(Boards{{1, 9}, {2, 8}, {3, 1}, {100, 0.5}}).rank_correlation.value(), -1);
  // Two neighbours change places: 1 - 6 * 2 / (4 * 15).
  EXPECT_NEAR(prediction_of(Boards{{1, 1}, {2, 2}, {3, 4}, {4, 3}}).rank_correlation.value(), 0.8,
              1e-12);
  // Equal ones share the ranks 0 and 1: the correlation of {0.5, 0.5, 2, 3} with {0, 1, 2, 3}.
  EXPECT_NEAR(prediction_of(Boards{{1, 1}, {1, 2}, {3, 3}, {4, 4}}).rank_correlation.value(),
              4.5 / std::sqrt(4.5 * 5), 1e-12);
}

TEST(Prediction, SaysNothingWhereAllAreEqual) {
  const Prediction found = prediction_of(Boards{{1, 0.5}, {1, 2}, {1, 1}, {1, 1}});
  EXPECT_FALSE(found.rank_correlation.has_value());
  // The mean of the others, 2^(1/3), beside 0.5.
  EXPECT_EQ(found.worst, 0U);
  EXPECT_NEAR(found.worst_miss, std::cbrt(2.0) / 0.5 - 1, 1e-9);
}

TEST(Prediction, WithoutKnowledgeIsTheMeanOfTheOthers) {
  const Boards boards{{1, 1}, {0.25, 0.5}, {4, 2}, {0.04, 0.2}};
  const Prediction found = prediction_without_knowledge(boards);
  EXPECT_EQ(found.worst, 3U);
  EXPECT_NEAR(found.worst_miss, 1 / 0.2 - 1, 1e-9);
}

}  // namespace
}  // namespace squarelab::compare::judging
