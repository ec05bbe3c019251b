// The house law as a function: which includes a file may have, and what else holds of every file.
// docs/architecture.md explains it; law.cpp is where it is written down.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace squarelab::house {

// What is wrong with the file, one sentence each, "path:line: ..." where a line is to blame. The
// path is relative to the top of the tree, with slashes: "lib/squarelab/chess/move.hpp".
std::vector<std::string> violations(std::string_view path, std::string_view text);

// Each '*' of the pattern stands for any run of characters, slashes included.
bool matches(std::string_view pattern, std::string_view text);

}  // namespace squarelab::house
