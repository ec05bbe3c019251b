// The page of scripts/web is compiled with a standard library that lacks the algorithms of ranges:
// sources use only those that cmake/libcxx_13.hpp adds.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "tree.hpp"

namespace squarelab::house {
namespace {

// Returns the names of functions that the text has after `before`.
std::set<std::string> names_after(const std::string& before, const std::string& text) {
  std::set<std::string> names;
  for (auto at = text.find(before); at != text.npos; at = text.find(before, at + 1)) {
    const auto begin = at + before.size();
    const auto end = text.find_first_not_of("abcdefghijklmnopqrstuvwxyz_", begin);
    if (end != text.npos && text[end] == '(') names.insert(text.substr(begin, end - begin));
  }
  return names;
}

// Returns "PATH: NAME" for each algorithm of ranges that the page's library would lack.
std::set<std::string> lacking(const std::vector<File>& tree) {
  std::set<std::string> added;
  for (const File& file : tree) {
    if (file.path != "cmake/libcxx_13.hpp") continue;
    for (const char* type : {"auto ", "void ", "bool "}) added.merge(names_after(type, file.text));
  }
  std::set<std::string> missing;
  for (const auto& [path, text] : tree) {
    const bool is_compiled =
        (path.starts_with("lib/") || path.starts_with("apps/") || path.starts_with("backends/")) &&
        path.find("/compare/") == path.npos;
    if (!is_compiled) continue;
    for (const std::string& name : names_after("std::ranges::", text)) {
      if (!added.contains(name)) missing.insert(path + ": " + name);
    }
  }
  return missing;
}

TEST(Ranges, ThePageHasAllAlgorithmsThatSourcesUse) {
  EXPECT_EQ(lacking(files_of(SQUARELAB_SOURCE_DIR)), std::set<std::string>{});
}

TEST(Ranges, AnAlgorithmThatThePageLacksIsFound) {
  std::vector<File> tree{{"cmake/libcxx_13.hpp", "\nconstexpr auto find(Range&& range) {\n}\n"},
                         {"lib/a.cpp", "std::ranges::find(a, b); std::ranges::fold(a);"},
                         {"lib/squarelab/compare/b.cpp", "std::ranges::fold(a);"}};
  EXPECT_EQ(lacking(tree), std::set<std::string>{"lib/a.cpp: fold"});
}

}  // namespace
}  // namespace squarelab::house
