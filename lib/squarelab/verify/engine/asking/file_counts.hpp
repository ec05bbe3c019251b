// The counts of a file, compared with what programs and boards count.
// Tested in tests/verify/engine/asking/file_counts_test.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <squarelab/positions/suite.hpp>
#include <squarelab/verify/engine/judgement.hpp>
#include <vector>

namespace squarelab::verify {

// Returns the counts to ask for, by depth: up to that depth, and deeper ones of at most so many
// leaves. Precondition: they are in the order of their depths.
std::vector<std::span<const text::PerftCount>> counts_asked(
    std::span<const text::PerftCount> counts, int depth, std::uint64_t most_leaves);

// Looks at the counts that a file gives for one depth, below moves too: all are asked once. Where
// they disagree, it looks for disagreements as find_wrong_answers does; each count that all
// contradict is a disagreement that is is_of_file. Returns how many counts were compared. boards:
// as in judge_all. Preconditions: the position is playable; the counts are of the position and of
// one depth, which is at least 1; there is one.
std::uint64_t find_wrong_counts(const OnWrongAnswer& on_wrong, std::span<Divider* const> dividers,
                                const positions::NamedPosition& named,
                                std::span<const text::PerftCount> counts, std::size_t boards);

}  // namespace squarelab::verify
