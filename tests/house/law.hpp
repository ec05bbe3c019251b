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

// The files that a file names and the tree does not have: "path:line: names FILE, which is not
// there". Read are the comments of C++, JavaScript, scripts and CMake files, what documents have
// between backquotes, and in all of a document the paths that begin with a folder of the tree, such
// as those of a table. A source or document is named by the end of its path, other files and
// folders by all of it. paths: those of the tree. Files that the build makes, and names in capitals
// or brackets, are left alone.
std::vector<std::string> stale_references(std::string_view path, std::string_view text,
                                          const std::vector<std::string>& paths);

// Each '*' of the pattern stands for any run of characters, slashes included.
bool matches(std::string_view pattern, std::string_view text);

}  // namespace squarelab::house
