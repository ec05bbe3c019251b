// Where dividers disagree, down to the position in which a wrong move or count arises.
// Tested in tests/lab/engine/divide_compare_test.cpp.
#pragma once

#include <optional>
#include <span>
#include <squarelab/lab/engine/judgement.hpp>

namespace squarelab::lab::engine {

// The first disagreement at the position and that depth, or nullopt. Every answer's moves are
// compared with the rules, the counts with each other. If only a count differs, the first such
// move, in the order of UCI's notation, is made, and all are asked again with a depth less: until
// moves are wrong, or until all agree below a move whose counts differ. So a divider alone must
// have the right moves; its counts are not compared, except at depth 1. At most `depth` questions
// are put to each divider. boards: as in judge_all. Preconditions: the position is playable, depth
// >= 1, no divider is null.
std::optional<Sighting> compare_divides(std::span<Divider* const> dividers,
                                        const Position& position, int depth,
                                        std::size_t boards = 0);

}  // namespace squarelab::lab::engine
