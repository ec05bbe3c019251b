#include "tree.hpp"

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string_view>

namespace squarelab::house {

namespace fs = std::filesystem;

std::vector<File> files_of(const std::string& top) {
  std::vector<File> files;
  for (const char* folder : {"lib", "backends", "apps", "tests", "benchmarks", "examples", "cmake",
                             "docs", "python", "research", "scripts", "."}) {
    auto entries = fs::recursive_directory_iterator(fs::path(top) / folder);
    for (const auto& entry : entries) {
      if (entry.is_directory()) {
        if (folder == std::string_view(".")) entries.disable_recursion_pending();
        continue;
      }
      std::ostringstream text;
      text << std::ifstream(entry.path(), std::ios::binary).rdbuf();
      files.push_back({fs::relative(entry.path(), top).generic_string(), text.str()});
    }
  }
  return files;
}

}  // namespace squarelab::house
