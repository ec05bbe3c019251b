// The core: the folders of the library that all others are built on. It includes nothing else,
// names no annexe, and can be read in some days. tests/core compiles and tests it alone.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <regex>
#include <sstream>

#include "tree.hpp"

namespace squarelab::house {
namespace {

constexpr std::array<std::string_view, 8> core{"chess", "bits",      "mapping", "rules",
                                               "text",  "positions", "board",   "questions"};
constexpr std::array<std::string_view, 2> doors{"chess.hpp", "board.hpp"};

// Folders without which squarelab would be useful: docs/architecture.md.
constexpr std::array<std::string_view, 6> annexes{"lib/squarelab/search/",
                                                  "lib/squarelab/verify/engine/questions/",
                                                  "backends/squarelab/two_plies/",
                                                  "backends/squarelab/x88_vectors/",
                                                  "apps/web/",
                                                  "python/"};

constexpr std::ptrdiff_t most_lines = 15'000;

bool is_source(std::string_view path) { return path.ends_with(".hpp") || path.ends_with(".cpp"); }

// Returns true for what is written <squarelab/NAME> where it is of the core.
bool is_name_of_core(std::string_view name) {
  return std::ranges::count(doors, name) != 0 || std::ranges::any_of(core, [&](auto folder) {
           return name.starts_with(fmt::format("{}/", folder));
         });
}

bool is_of_core(const File& file) {
  constexpr std::string_view library = "lib/squarelab/";
  return is_source(file.path) && file.path.starts_with(library) &&
         is_name_of_core(std::string_view(file.path).substr(library.size()));
}

// Returns the headers of annexes as others name them: "search/searcher.hpp".
std::vector<std::string> headers_of_annexes(const std::vector<File>& tree) {
  std::vector<std::string> names;
  for (const File& file : tree) {
    const bool is_of_annexe =
        std::ranges::any_of(annexes, [&](auto folder) { return file.path.starts_with(folder); });
    if (!is_of_annexe || !file.path.ends_with(".hpp")) continue;
    const std::size_t folder = file.path.rfind('/', file.path.rfind('/') - 1) + 1;
    const std::string name = file.path.substr(folder);
    if (!is_name_of_core(name)) names.push_back(name);
  }
  return names;
}

// Returns what is wrong with the core of a tree, one sentence each.
std::vector<std::string> faults_of_core(const std::vector<File>& tree) {
  static const std::regex include(R"(#\s*include\s*<squarelab/([^>]+)>)");
  const std::vector<std::string> headers = headers_of_annexes(tree);
  std::vector<std::string> faults;
  std::ptrdiff_t lines = 0;
  for (const File& file : tree) {
    if (!is_of_core(file)) continue;
    lines += std::count(file.text.begin(), file.text.end(), '\n');
    for (std::sregex_iterator at(file.text.begin(), file.text.end(), include), end; at != end;
         ++at) {
      const std::string name = (*at)[1].str();
      if (!is_name_of_core(name)) {
        faults.push_back(fmt::format("{} includes {}, which is not core", file.path, name));
      }
    }
    for (const std::string& header : headers) {
      if (file.text.find(header) != std::string::npos) {
        faults.push_back(fmt::format("{} names {} of an annexe", file.path, header));
      }
    }
  }
  if (lines > most_lines) {
    faults.push_back(fmt::format("the core has {} lines; {} are the limit", lines, most_lines));
  }
  return faults;
}

TEST(Core, IncludesOnlyTheCoreNamesNoAnnexeAndIsSmall) {
  const std::vector<File> tree = files_of(SQUARELAB_SOURCE_DIR);
  for (const std::string& fault : faults_of_core(tree)) ADD_FAILURE() << fault;
  for (const std::string_view folder : core) {
    const std::string path = fmt::format("lib/squarelab/{}/", folder);
    EXPECT_TRUE(std::ranges::any_of(tree, [&](auto& file) { return file.path.starts_with(path); }))
        << path;
  }
  for (const std::string_view folder : annexes) {
    EXPECT_TRUE(std::ranges::any_of(tree, [&](auto& file) {
      return file.path.starts_with(folder);
    })) << folder;
  }
}

TEST(Core, FaultsAreFound) {
  const auto faults = [](const std::string& path, const std::string& text) {
    return faults_of_core({{path, text}, {"lib/squarelab/search/searcher.hpp", ""}}).size();
  };
  EXPECT_EQ(faults("lib/squarelab/board/a.hpp", "#include <squarelab/chess.hpp>\n"), 0U);
  EXPECT_EQ(faults("lib/squarelab/verify/a.hpp", "#include <squarelab/search/searcher.hpp>\n"), 0U);
  EXPECT_EQ(faults("lib/squarelab/board/a.hpp", "#include <squarelab/process/process.hpp>\n"), 1U);
  EXPECT_EQ(faults("lib/squarelab/board/a.hpp", "// See search/searcher.hpp.\n"), 1U);
  EXPECT_EQ(faults("lib/squarelab/board.hpp", "#include <squarelab/verify.hpp>\n"), 1U);
  EXPECT_EQ(faults("lib/squarelab/text/a.cpp", std::string(most_lines, '\n')), 0U);
  EXPECT_EQ(faults("lib/squarelab/text/a.cpp", std::string(most_lines + 1, '\n')), 1U);
  EXPECT_EQ(faults("lib/squarelab/positions/data/a.epd", std::string(most_lines + 1, '\n')), 0U);
}

TEST(Core, IsWhatIsBuiltAlone) {
  std::ostringstream text;
  text << std::ifstream(SQUARELAB_SOURCE_DIR "/tests/core/CMakeLists.txt").rdbuf();
  const std::string list = fmt::format("set(core {})", fmt::join(core, " "));
  EXPECT_NE(text.str().find(list), std::string::npos) << list;
}

}  // namespace
}  // namespace squarelab::house
