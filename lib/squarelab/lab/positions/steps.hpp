// Steps on the board, as men take them, and its corners. Their order decides what a seed gives.
#pragma once

#include <array>
#include <squarelab/rules/diagram.hpp>

namespace squarelab::lab::inline positions {

using rules::Place;
using rules::Step;

inline constexpr std::array straight_steps{Step{0, 1}, Step{1, 0}, Step{0, -1}, Step{-1, 0}};
inline constexpr std::array diagonal_steps{Step{1, 1}, Step{1, -1}, Step{-1, -1}, Step{-1, 1}};
inline constexpr std::array knight_jumps{Step{1, 2},   Step{2, 1},   Step{2, -1}, Step{1, -2},
                                         Step{-1, -2}, Step{-2, -1}, Step{-2, 1}, Step{-1, 2}};
inline constexpr std::array corner_places{Place{0, 0}, Place{7, 0}, Place{0, 7}, Place{7, 7}};

constexpr Step reversed(Step step) { return {-step.files, -step.ranks}; }
constexpr bool is_diagonal(Step step) { return step.files != 0 && step.ranks != 0; }

}  // namespace squarelab::lab::inline positions
