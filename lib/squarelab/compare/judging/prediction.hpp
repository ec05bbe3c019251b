// How well one row of a comparison foretells another: what somebody would get wrong who has
// measured the one and concludes on the other.
//
// Idea: boards are points, each with a ratio in the row that is known and one in the row that is
// wanted. Whether the first orders the boards as the second does is Spearman's rank correlation
// (1904), ranks of equal values shared. What a guess misses is found by leaving each board out: a
// straight line through the logarithms of the other boards' ratios, by least squares, guesses the
// ratio of the one that was left out. Tested in tests/compare/judging/prediction_test.cpp.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

namespace squarelab::compare::judging {

// Ratios of a board, above 0.
struct KnownAndWanted {
  double known;
  double wanted;
};

struct Prediction {
  // From -1 to 1; nullopt if all ratios of a row are equal.
  std::optional<double> rank_correlation;
  // The largest factor between a guess and the truth, less 1: 0.1 is 10 per cent too much or too
  // little.
  double worst_miss = 0;
  std::size_t worst = 0;  // the board of which that was the guess
};

// With fewer boards nothing is foretold.
inline constexpr std::size_t fewest_to_predict = 4;

// Precondition: boards.size() >= fewest_to_predict.
Prediction prediction_of(std::span<const KnownAndWanted> boards);

// The same where nothing is known: the guess is the geometric mean of the others.
Prediction prediction_without_knowledge(std::span<const KnownAndWanted> boards);

}  // namespace squarelab::compare::judging
