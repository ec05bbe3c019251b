// The costs of the parts of a search: each is done twice, and the extra time is its share. The tree
// is the same, because nothing that is done twice changes an answer. The second time finds
// everything in the caches, so a share is too small rather than too large. Tested in
// tests/search/shares_test.cpp.
#pragma once

#include <array>
#include <optional>
#include <squarelab/board.hpp>
#include <squarelab/search/bench.hpp>
#include <string_view>

namespace squarelab::search {

struct WorkFacts {
  Work work;
  std::string_view name;
};
inline constexpr std::array<WorkFacts, 5> parts_of_work{{
    {Work::Generation, "generation"},
    {Work::Checks, "checks"},
    {Work::Making, "making"},
    {Work::Exchange, "exchange"},
    {Work::Evaluation, "evaluation"},
}};

// Shares of the time of a search, in the order of parts_of_work; 0.25 is a quarter. A share below
// the noise is 0.
using Shares = std::array<double, parts_of_work.size()>;

// Times each position in each search that many times, the searches taking turns, and uses the
// fastest: disturbances only make a machine slower. Calls `searched` as bench does.
// Returns nullopt if `limits.stop` returned true. Preconditions: rounds >= 1; as for bench.
std::optional<Shares> shares_of(const BackendEntry& entry, const BenchOptions& options, int rounds,
                                const Searched& searched = {});

}  // namespace squarelab::search
