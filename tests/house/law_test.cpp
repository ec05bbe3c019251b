// The tree keeps the house law, and the checker finds each kind of violation when it is planted.
#include "law.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <ostream>
#include <set>
#include <string>

#include "tree.hpp"

namespace squarelab::house {
namespace {

namespace fs = std::filesystem;

std::vector<File> tree() { return files_of(SQUARELAB_SOURCE_DIR); }

TEST(Law, TheTreeKeepsIt) {
  for (const auto& [path, text] : tree()) {
    for (const std::string& violation : violations(path, text)) ADD_FAILURE() << violation;
  }
}

TEST(Law, TheWholeTreeWasLookedAt) {
  const auto files = tree();
  for (const std::string path :
       {"lib/squarelab/chess/square.hpp", "backends/squarelab/lerf/lerf.cpp",
        "apps/squarelab/main.cpp", "tests/house/law.cpp", "scripts/test", "CMakeLists.txt"}) {
    EXPECT_EQ(std::ranges::count(files, path, &File::path), 1) << path;
  }
}

TEST(Law, FilesThatAreNamedExist) {
  const auto files = tree();
  std::vector<std::string> paths;
  for (const File& file : files) paths.push_back(file.path);
  for (const auto& [path, text] : files) {
    for (const std::string& stale : stale_references(path, text, paths)) ADD_FAILURE() << stale;
  }
}

TEST(Law, StaleReferencesAreFound) {
  const std::vector<std::string> paths{"lib/squarelab/a/judge.hpp", "tests/compare/judge_test.cpp"};
  const auto stale = [&](const std::string& text) {
    return stale_references("lib/a.cpp", text, paths).size();
  };
  for (const std::string there :
       {"// Tested in tests/compare/judge_test.cpp.", "int n;  // see judge.hpp, a/judge.hpp",
        "// Tested in tests/compare.", "// For Node.js.", "// writes NAME.hpp", "see gone.hpp",
        "// includes <gone.hpp>", "// beside \"gone.hpp\"", "// as *_gone.hpp"}) {
    EXPECT_EQ(stale(there), 0u) << there;
  }
  for (const std::string gone :
       {"// Tested in tests/compare/gone_test.cpp.", "int n;  // see gone.hpp",
        "// (see b/judge.hpp)", "// nothing\n// Tested in tests/gone.",
        "// See lab/build_info.hpp.", "// see package/command.js"}) {
    EXPECT_EQ(stale(gone), 1u) << gone;
  }
}

TEST(Law, StaleReferencesOfDocumentsAndScriptsAreFound) {
  const std::vector<std::string> paths{"lib/squarelab/a/judge.hpp", "docs/results.md"};
  const auto stale = [&](const std::string& path, const std::string& text) {
    return stale_references(path, text, paths).size();
  };
  EXPECT_EQ(stale("docs/a.md", "See `lib/squarelab/a` and `judge.hpp`, `docs/results.md`."), 0u);
  EXPECT_EQ(stale("docs/a.md", "Not gone.hpp, `docs/NAME.md`, `lib/squarelab/*.hpp`, `a.json`."),
            0u);
  EXPECT_EQ(stale("README.md", "See `lib/squarelab/gone`, `gone.hpp`, and `x` `docs/gone.md`."),
            3u);
  EXPECT_EQ(stale("docs/a.md", "| lib/squarelab/a | 1 |\n| tests/gone | 1 |\nhttps://a.b/docs/x"),
            1u);
  EXPECT_EQ(stale("CHANGELOG.md", "See `gone.hpp`."), 0u);
  for (const char* path : {"scripts/test", "lib/CMakeLists.txt", "cmake/a.cmake"}) {
    EXPECT_EQ(stale(path, "# See judge.hpp and lib/squarelab/a\ncat gone.hpp\n"), 0u) << path;
    EXPECT_EQ(stale(path, "run  # see gone.hpp and scripts/gone"), 2u) << path;
  }
  EXPECT_EQ(stale("examples/data.txt", "# see gone.hpp"), 0u);
}

// A small file in the place, with one include.
std::vector<std::string> with(std::string_view path, std::string_view include) {
  return violations(path, "#pragma once\n\n#include " + std::string(include) + "\n");
}

struct Include {
  std::string_view path;
  std::string_view include;
};

// How Google Test names the case.
void PrintTo(const Include& example, std::ostream* out) {
  *out << example.path << " with " << example.include;
}

class Forbidden : public testing::TestWithParam<Include> {};

TEST_P(Forbidden, IsFound) {
  const auto found = with(GetParam().path, GetParam().include);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_NE(found[0].find(std::string(GetParam().path) + ":3:"), std::string::npos) << found[0];
}

INSTANTIATE_TEST_SUITE_P(
    Includes, Forbidden,
    testing::Values(
        // chess and bits: the standard library alone
        Include{"lib/squarelab/chess/a.hpp", "<squarelab/bits/bitboard.hpp>"},
        Include{"lib/squarelab/chess/a.hpp", "<fmt/format.h>"},
        Include{"lib/squarelab/bits/a.hpp", "<squarelab/chess/square.hpp>"},
        Include{"lib/squarelab/bits/a.hpp", "<nlohmann/json.hpp>"},
        // the other layers of lib
        Include{"lib/squarelab/mapping/a.hpp", "<squarelab/board/board.hpp>"},
        Include{"lib/squarelab/mapping/x88.hpp", "<squarelab/mapping/mapping.hpp>"},
        Include{"lib/squarelab/rules/a.hpp", "<squarelab/bits/bitboard.hpp>"},
        Include{"lib/squarelab/rules/a.hpp", "<squarelab/text/fen.hpp>"},
        Include{"lib/squarelab/text/a.cpp", "<squarelab/board/board.hpp>"},
        Include{"lib/squarelab/board/a.hpp", "<squarelab/rules/moves.hpp>"},
        Include{"lib/squarelab/board/a.hpp", "<squarelab/mapping/mapping.hpp>"},
        Include{"lib/squarelab/verify/a.cpp", "<squarelab/backends.hpp>"},
        Include{"lib/squarelab/verify/a.cpp", "<squarelab/lerf/lerf.hpp>"},
        Include{"lib/squarelab/verify/a.cpp", "<squarelab/reference/reference_board.hpp>"},
        Include{"lib/squarelab/verify/a.cpp", "<CLI/CLI.hpp>"},
        Include{"lib/squarelab/verify/a.cpp", "<squarelab/teach/lesson/step.hpp>"},
        Include{"lib/squarelab/teach/explain/a.cpp", "<squarelab/verify.hpp>"},
        Include{"lib/squarelab/teach/explain/a.cpp", "<squarelab/backends.hpp>"},
        Include{"lib/squarelab/teach/lesson/a.cpp", "\"shared/page.hpp\""},
        // backends: not rules, text or lab, not each other, not the list
        Include{"backends/squarelab/bitboard/a.hpp", "<squarelab/rules/moves.hpp>"},
        Include{"backends/squarelab/bitboard/sliders/a.hpp", "<squarelab/text/fen.hpp>"},
        Include{"backends/squarelab/bitboard/a.hpp", "<squarelab/lerf/lerf.hpp>"},
        Include{"backends/squarelab/bitboard/a.hpp", "<squarelab/mapping/x88.hpp>"},
        Include{"backends/squarelab/quad/a.hpp", "<squarelab/mapping/x88.hpp>"},
        Include{"backends/squarelab/bitboard/a.hpp", "<squarelab/positions/suite.hpp>"},
        Include{"backends/squarelab/lerf/lerf.hpp", "<squarelab/lefr/lefr.hpp>"},
        Include{"backends/squarelab/lerf/lerf.cpp", "<squarelab/x88/x88.hpp>"},
        Include{"backends/squarelab/lerf/lerf.cpp", "<squarelab/rules/moves.hpp>"},
        Include{"backends/squarelab/lerf/lerf.cpp", "<squarelab/backends.hpp>"},
        Include{"backends/squarelab/newcomer/a.hpp", "<squarelab/lerf/lerf.hpp>"},
        Include{"backends/squarelab/x88/x88.hpp", "<squarelab/bitboard/core.hpp>"},
        // annexes: by the list and by the source of a board, not by what they are made of
        Include{"lib/squarelab/board/a.hpp", "<squarelab/search/searcher.hpp>"},
        Include{"lib/squarelab/questions/a.hpp", "<squarelab/search/searcher.hpp>"},
        Include{"lib/squarelab/verify/a.hpp", "<squarelab/search/searcher.hpp>"},
        Include{"backends/squarelab/bitboard/a.hpp",
                "<squarelab/two_plies/bitboard/two_plies.hpp>"},
        Include{"backends/squarelab/lerf/lerf.hpp", "<squarelab/two_plies/bitboard/two_plies.hpp>"},
        Include{"backends/squarelab/x88/x88.hpp", "<squarelab/two_plies/x88/two_plies.hpp>"},
        Include{"backends/squarelab/x88/x88.cpp", "<squarelab/two_plies/x88/marks.hpp>"},
        Include{"backends/squarelab/two_plies/x88/a.hpp", "<squarelab/bitboard/core.hpp>"},
        Include{"backends/squarelab/x88/x88.hpp", "<squarelab/mapping/mapping.hpp>"},
        Include{"backends/squarelab/x88/x88.hpp", "<squarelab/bits/bitboard.hpp>"},
        Include{"backends/squarelab/x88/x88.hpp", "<squarelab/rules/moves.hpp>"},
        Include{"backends/squarelab/lerf/lerf.hpp", "<squarelab/reference/reference_board.hpp>"},
        // the reference: the rules, and no other backend
        Include{"backends/squarelab/reference/a.cpp", "<squarelab/x88/x88.hpp>"},
        Include{"backends/squarelab/reference/a.cpp", "<squarelab/bitboard/core.hpp>"},
        Include{"backends/squarelab/reference/a.cpp", "<squarelab/text/fen.hpp>"},
        Include{"backends/squarelab/reference/a.cpp", "<squarelab/positions/suite.hpp>"},
        // CLI11: the parser alone
        Include{"apps/squarelab/cli/command.hpp", "<CLI/CLI.hpp>"},
        Include{"apps/squarelab/verify/a.cpp", "<CLI/CLI.hpp>"},
        Include{"tests/apps/a.cpp", "<CLI/CLI.hpp>"},
        // <iostream>
        Include{"lib/squarelab/text/a.cpp", "<iostream>"},
        Include{"lib/squarelab/verify/a.cpp", "<iostream>"},
        Include{"backends/squarelab/x88/x88.cpp", "<iostream>"},
        // the board that is copied is a backend as any other
        Include{"backends/squarelab/mailbox_10x12/a.hpp", "<squarelab/x88/x88.hpp>"},
        // the operating system
        Include{"lib/squarelab/verify/engine/a.cpp", "<unistd.h>"},
        Include{"lib/squarelab/process/process.hpp", "<sys/wait.h>"},
        Include{"apps/squarelab/shared/a.cpp", "<unistd.h>"},
        Include{"lib/squarelab/process/a_windows.cpp", "<squarelab/text/fen.hpp>"},
        // intrinsics
        Include{"lib/squarelab/verify/a.cpp", "<immintrin.h>"},
        Include{"backends/squarelab/bitboard/core.hpp", "<immintrin.h>"},
        Include{"backends/squarelab/two_plies/bitboard/eight.hpp", "<immintrin.h>"},
        Include{"backends/squarelab/x88/x88.cpp", "<x86intrin.h>"},
        Include{"tests/bits/a_test.cpp", "<immintrin.h>"},
        // the form of an include
        Include{"lib/squarelab/chess/a.hpp", "\"square.hpp\""},
        Include{"backends/squarelab/lerf/lerf.cpp", "\"../lefr/lefr.hpp\""},
        Include{"lib/squarelab/chess/a.hpp", "SOME_MACRO"},
        Include{"lib/squarelab/chess/a.hpp", "<stdio.h>"},
        Include{"benchmarks/a.cpp", "<gtest/gtest.h>"}, Include{"python/src/a.cpp", "<iostream>"},
        Include{"apps/squarelab/a.cpp", "<pybind11/pybind11.h>"},
        Include{"apps/squarelab/a.cpp", "<benchmark/benchmark.h>"}));

class Permitted : public testing::TestWithParam<Include> {};

TEST_P(Permitted, IsLeftAlone) {
  for (const auto& found : with(GetParam().path, GetParam().include)) ADD_FAILURE() << found;
}

INSTANTIATE_TEST_SUITE_P(
    Includes, Permitted,
    testing::Values(Include{"lib/squarelab/chess/a.hpp", "<squarelab/chess/square.hpp>"},
                    Include{"lib/squarelab/chess/a.hpp", "<initializer_list>  // why"},
                    Include{"lib/squarelab/mapping/a.hpp", "<squarelab/mapping/x88.hpp>"},
                    Include{"lib/squarelab/mapping/a.hpp", "<squarelab/bits/bitboard.hpp>"},
                    Include{"lib/squarelab/text/a.hpp", "<squarelab/rules/validation.hpp>"},
                    Include{"lib/squarelab/teach/explain/a.cpp", "<squarelab/x88/x88.hpp>"},
                    Include{"lib/squarelab/verify/a.cpp", "<squarelab/positions/data.hpp>"},
                    Include{"lib/squarelab/verify/a.cpp", "<squarelab/rules/moves.hpp>"},
                    Include{"backends/squarelab/lerf/lerf.cpp", "<squarelab/lerf/lerf.hpp>"},
                    Include{"backends/squarelab/lerf/lerf.cpp", "<squarelab/instantiate.hpp>"},
                    Include{"backends/squarelab/lerf/lerf.cpp",
                            "<squarelab/two_plies/bitboard/two_plies.hpp>"},
                    Include{"backends/squarelab/newcomer/a.cpp", "<squarelab/newcomer/a.hpp>"},
                    Include{"backends/squarelab/reference/a.cpp", "<squarelab/rules/moves.hpp>"},
                    Include{"backends/squarelab/x88/x88.hpp", "<squarelab/mapping/x88.hpp>"},
                    Include{"backends/squarelab/bitboard/sliders/pext.hpp", "<immintrin.h>"},
                    Include{"backends/squarelab/bitboard/lanes.hpp", "<immintrin.h>"},
                    Include{"backends/squarelab/backends.cpp", "<squarelab/lerf/lerf.hpp>"},
                    Include{"apps/squarelab/a.cpp", "<iostream>"},
                    Include{"apps/squarelab/shared/a_posix.cpp", "<unistd.h>"},
                    Include{"lib/squarelab/verify/engine/a_windows.cpp", "<windows.h>"},
                    Include{"apps/squarelab/a.cpp", "<squarelab/backends.hpp>"},
                    Include{"tests/house/a.cpp", "\"law.hpp\""},
                    Include{"python/src/a.cpp", "<pybind11/pybind11.h>"},
                    Include{"benchmarks/a.cpp", "<benchmark/benchmark.h>"}));

TEST(Law, NoBackendButTheReferenceMayIncludeTheRules) {
  std::set<std::string> folders{"backends/squarelab/newcomer"};
  for (const auto& [path, text] : tree()) {
    const std::string folder = fs::path(path).parent_path().generic_string();
    if (matches("backends/squarelab/*", folder)) folders.insert(folder);
  }
  EXPECT_GE(folders.size(), 10u);
  for (const std::string& folder : folders) {
    const bool is_reference = folder == "backends/squarelab/reference";
    for (const char* file : {"/a.hpp", "/a.cpp"}) {
      const auto found = with(folder + file, "<squarelab/rules/moves.hpp>");
      EXPECT_EQ(found.empty(), is_reference) << folder << file;
    }
  }
}

TEST(Law, NamespacesAreFolders) {
  const auto found = [](std::string_view path, const std::string& line) {
    return violations(path, line + "\n").size();
  };
  const std::string_view path = "lib/squarelab/compare/pages/a.cpp";
  for (const char* right :
       {"namespace squarelab::compare {", "namespace squarelab::compare::parts {", "namespace {",
        "namespace details {", "namespace fmt {"}) {
    EXPECT_EQ(found(path, right), 0u) << right;
  }
  for (const char* wrong :
       {"namespace squarelab::verify {", "namespace squarelab {",
        "namespace squarelab::compare::inline pages {", "inline namespace squarelab::compare {",
        "namespace squarelab::compared {"}) {
    EXPECT_EQ(found(path, wrong), 1u) << wrong;
  }
  EXPECT_EQ(found("lib/squarelab/chess/a.hpp", "#pragma once\nnamespace squarelab {"), 0u);
  EXPECT_EQ(found("lib/squarelab/teach/lesson/a.cpp", "namespace squarelab::teach {"), 0u);
  EXPECT_EQ(found("lib/squarelab/teach/lesson/a.cpp", "namespace squarelab::app {"), 1u);
  EXPECT_EQ(found("lib/squarelab/chess.hpp", "#pragma once\nnamespace squarelab {"), 0u);
  EXPECT_EQ(found("backends/squarelab/lerf/lerf.cpp", "namespace squarelab::inline lerf {"), 1u);
}

TEST(Law, DoorsAreTheWayIn) {
  EXPECT_EQ(with("tests/chess/a.hpp", "<squarelab/chess/square.hpp>").size(), 1u);
  EXPECT_EQ(with("apps/squarelab/a.hpp", "<squarelab/board/board.hpp>").size(), 1u);
  EXPECT_EQ(with("apps/squarelab/a.hpp", "<squarelab/compare/compare.hpp>").size(), 1u);
  EXPECT_EQ(with("benchmarks/a.cpp", "<squarelab/compare/pages/pages.hpp>").size(), 1u);
  EXPECT_EQ(with("apps/squarelab/a.hpp", "<squarelab/compare.hpp>").size(), 0u);
  EXPECT_EQ(with("tests/compare/a.hpp", "<squarelab/compare/compare.hpp>").size(), 0u);
  EXPECT_EQ(with("lib/squarelab/board.hpp", "<squarelab/board/board.hpp>").size(), 0u);
  EXPECT_EQ(with("lib/squarelab/board/a.hpp", "<squarelab/board/board.hpp>").size(), 0u);
  EXPECT_EQ(with("apps/squarelab/a.hpp", "<squarelab/verify/shrink.hpp>").size(), 1u);
  EXPECT_EQ(with("tests/faults/a.hpp", "<squarelab/verify/shrink.hpp>").size(), 1u);
  EXPECT_EQ(with("tests/verify/a.hpp", "<squarelab/verify/shrink.hpp>").size(), 0u);
}

TEST(Law, SpacesAndDeepFoldersHideNothing) {
  EXPECT_EQ(violations("lib/squarelab/chess/deep/er/a.cpp", "  #  include<iostream>\n").size(), 1u);
  EXPECT_EQ(violations("lib/squarelab/chess/a.cpp", "#include <iostream>").size(), 1u);
}

TEST(Law, OneFileForEachSystemNamesIt) {
  for (const char* line : {"#ifdef _WIN"
                           "32\n",
                           "#if defined(__linux"
                           "__)\n"}) {
    EXPECT_EQ(violations("apps/squarelab/a.cpp", line).size(), 1u) << line;
    EXPECT_EQ(violations("tests/apps/a.cpp", line).size(), 1u) << line;
    EXPECT_EQ(violations("lib/squarelab/process/a_posix.cpp", line).size(), 0u) << line;
    EXPECT_EQ(violations("lib/squarelab/process/a_windows.cpp", line).size(), 0u) << line;
  }
}

TEST(Law, EveryPlaceIsNamed) {
  EXPECT_EQ(violations("lib/squarelab/newcomer/a.cpp", "").size(), 1u);
  EXPECT_EQ(violations("backends/squarelab/stray.cpp", "").size(), 1u);
  EXPECT_EQ(violations("stray.hpp", "#pragma once\n").size(), 1u);
}

TEST(Law, HeadersHavePragmaOnce) {
  EXPECT_EQ(violations("lib/squarelab/chess/a.hpp", "// nothing\n").size(), 1u);
  EXPECT_EQ(violations("lib/squarelab/chess/a.hpp", "#pragma once\n").size(), 0u);
  EXPECT_EQ(violations("lib/squarelab/chess/a.cpp", "// nothing\n").size(), 0u);
}

TEST(Law, FilesAreShortUnlessTheyAreData) {
  const auto text_of = [](int lines) {
    std::string text;
    for (int i = 0; i < lines; ++i) text += "# text\n";
    return text;
  };
  const auto expect_limit = [&](const std::string& path, int limit) {
    EXPECT_EQ(violations(path, text_of(limit)).size(), 0u) << path;
    EXPECT_EQ(violations(path, text_of(limit + 1)).size(), 1u) << path;
    EXPECT_EQ(violations(path, text_of(limit) + "no end").size(), 1u) << path;
  };
  for (const char* path : {"docs/architecture.md", "scripts/test", "CMakeLists.txt",
                           "tests/chess/a.cpp", "apps/web/page/a.js"}) {
    expect_limit(path, 500);
  }
  for (const char* path :
       {"lib/squarelab/chess/a.cpp", "apps/squarelab/cli/a.cpp",
        "backends/squarelab/bitboard/a.cpp", "lib/squarelab/verify/lockstep.cpp"}) {
    expect_limit(path, 400);
  }
  EXPECT_EQ(violations("lib/squarelab/positions/data/a.epd", text_of(501)).size(), 0u);
}

TEST(Law, Patterns) {
  EXPECT_TRUE(matches("a/b", "a/b"));
  EXPECT_FALSE(matches("a/b", "a/bc"));
  EXPECT_TRUE(matches("a/*", "a/b/c"));
  EXPECT_FALSE(matches("a/*", "ab/c"));
  EXPECT_TRUE(matches("*.epd", "x/y.epd"));
  EXPECT_TRUE(matches("a/*/*", "a/b/c"));
  EXPECT_FALSE(matches("a/*/*", "a/b"));
}

}  // namespace
}  // namespace squarelab::house
