// perft --statistics: what the leaves are.
#pragma once

#include <optional>
#include <squarelab/board.hpp>
#include <string>
#include <vector>

#include "shared/context.hpp"
#include "shared/page.hpp"

namespace squarelab::app {

// The meanings of the columns, for help.
std::string meanings_of_statistics();

// The statistics of each position at all depths from 1 on, as a list in JSON if they are of files;
// or nullopt if that was interrupted. Throws InputError at depth 0.
std::optional<Page> page_of_statistics(const BackendEntry* backend, int depth,
                                       const std::vector<Position>& positions, bool as_list,
                                       const Context& context);

}  // namespace squarelab::app
