// One rule of size: lib, apps and backends have no more lines than in the release before, unless
// the CHANGELOG names what was added and what went.
#include <gtest/gtest.h>

#include <algorithm>

#include "tree.hpp"

namespace squarelab::house {
namespace {

// `git ls-files lib apps backends | xargs cat | wc -l` of the last release.
constexpr std::ptrdiff_t lines_of_release = 74'860;  // 0.2.0

std::ptrdiff_t lines_of(const std::vector<File>& tree) {
  std::ptrdiff_t lines = 0;
  for (const File& file : tree) {
    const bool counts = file.path.starts_with("lib/") || file.path.starts_with("apps/") ||
                        file.path.starts_with("backends/");
    if (counts) lines += std::count(file.text.begin(), file.text.end(), '\n');
  }
  return lines;
}

// Returns the section "Unreleased" of the change log, or "".
std::string unreleased(const std::vector<File>& tree) {
  const auto log = std::find_if(tree.begin(), tree.end(),
                                [](const File& file) { return file.path == "CHANGELOG.md"; });
  if (log == tree.end()) return "";
  const std::size_t begin = log->text.find("\n## Unreleased\n");
  if (begin == std::string::npos) return "";
  return log->text.substr(begin, log->text.find("\n## ", begin + 1) - begin);
}

// Returns true if the tree is small enough, or the change log says why it is not.
bool keeps_the_rule(const std::vector<File>& tree) {
  const std::string log = unreleased(tree);
  return lines_of(tree) <= lines_of_release ||
         (log.find("\nLines added: ") != std::string::npos &&
          log.find("\nLines that went: ") != std::string::npos);
}

TEST(Size, IsThatOfTheReleaseBeforeOrTheChangeLogNamesWhy) {
  const std::vector<File> tree = files_of(SQUARELAB_SOURCE_DIR);
  EXPECT_GT(lines_of(tree), lines_of_release / 2);  // else it counted something else
  EXPECT_TRUE(keeps_the_rule(tree))
      << lines_of(tree) << " lines in lib, apps and backends; the release before had "
      << lines_of_release << ". Remove some, or write to CHANGELOG.md, under \"Unreleased\", the "
      << "paragraphs \"Lines added: ...\" and \"Lines that went: ...\".";
}

TEST(Size, OneLineTooManyNeedsBothParagraphs) {
  std::vector<File> tree{{"lib/a.cpp", std::string(lines_of_release, '\n')}, {"tests/b.cpp", "\n"}};
  EXPECT_TRUE(keeps_the_rule(tree));
  tree.push_back({"apps/c.cpp", "\n"});
  EXPECT_FALSE(keeps_the_rule(tree));
  const std::string added = "# Changelog\n\n## Unreleased\n\nLines added: readers.\n";
  const std::string both = added + "Lines that went: none.\n";
  tree.push_back({"CHANGELOG.md", added});
  EXPECT_FALSE(keeps_the_rule(tree));
  tree.back().text = both;
  EXPECT_TRUE(keeps_the_rule(tree));
  tree.back().text = "# Changelog\n\n## Unreleased\n\n## 0.2.0\n" + both.substr(both.find("Lines"));
  EXPECT_FALSE(keeps_the_rule(tree));
}

}  // namespace
}  // namespace squarelab::house
