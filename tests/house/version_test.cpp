// The version is that of CMakeLists.txt: whatever else names it agrees.
#include <gtest/gtest.h>

#include <fstream>
#include <regex>
#include <sstream>
#include <string>

namespace squarelab {
namespace {

std::string text_of(const std::string& path) {
  std::ifstream file(SQUARELAB_SOURCE_DIR "/" + path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

// What the first match captures, or "".
std::string first(const std::string& text, const char* pattern) {
  std::smatch match;
  return std::regex_search(text, match, std::regex(pattern)) ? match[1].str() : "";
}

std::string version() {
  return first(text_of("CMakeLists.txt"), R"(project\(squarelab VERSION ([0-9.]+) )");
}

TEST(Version, IsThreeNumbers) {
  EXPECT_TRUE(std::regex_match(version(), std::regex(R"([0-9]+\.[0-9]+\.[0-9]+)"))) << version();
}

// What is not released yet may stand above, under "Unreleased".
TEST(Version, IsThatOfTheNewestSectionOfTheChangeLog) {
  EXPECT_EQ(first(text_of("CHANGELOG.md"), R"(\n## ([0-9][^\s]*))"), version());
}

TEST(Version, IsThatOfThePackageOfTheWeb) {
  EXPECT_EQ(first(text_of("apps/web/package/package.json"), R"re("version": "([^"]*)")re"),
            version());
}

}  // namespace
}  // namespace squarelab
