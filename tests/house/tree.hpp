// The files of the tree that the project wrote.
#pragma once

#include <string>
#include <vector>

namespace squarelab::house {

struct File {
  std::string path;  // relative to the top of the tree, with slashes
  std::string text;
};

// Returns every file below `top`, except builds and hidden folders.
std::vector<File> files_of(const std::string& top);

}  // namespace squarelab::house
