// What the parts of a search cost: each is done twice, and the time that this takes more is its
// share. The tree is the same, because nothing that is done twice changes an answer. The second
// time finds everything in the caches, so a share is rather too small than too large. Tested in
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

// Of the time of a search, in the order of parts_of_work; 0.25 is a quarter. What is lost in the
// noise is 0.
using Shares = std::array<double, parts_of_work.size()>;

// Of each position and each search the fastest of as many rounds counts, in which all searches take
// turns: what disturbs a machine only makes it slower. Calls `searched` as bench does.
// Or nullopt if `limits.stop` said yes. Preconditions: rounds >= 1; as for bench.
std::optional<Shares> shares_of(const BackendEntry& entry, const BenchOptions& options, int rounds,
                                const Searched& searched = {});

}  // namespace squarelab::search
