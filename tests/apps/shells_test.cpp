// Completion in real shells, and the manual page set by a real troff: both made from the command
// line's own definition.

#include <algorithm>
#include <set>
#include <squarelab/backends.hpp>
#include <sstream>

#include "run_program.hpp"

namespace squarelab::app {
namespace {

using Words = std::set<std::string>;

class Completion : public testing_support::Program,
                   public testing::WithParamInterface<const char*> {
 protected:
  // What the shell offers at the end of the line.
  Words offered(const std::string& line) {
    const Outcome outcome =
        run({line}, "",
            std::string("'" SQUARELAB_SOURCE_DIR "/tests/apps/complete' ") + GetParam() + " ");
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    Words words;
    std::istringstream lines(outcome.out);
    for (std::string word; std::getline(lines, word);) {
      if (!word.empty()) words.insert(word);
    }
    return words;
  }
};

TEST_P(Completion, OfCommands) {
  EXPECT_EQ(offered("squarelab com"), (Words{"compare", "completion"}));
  EXPECT_EQ(offered("squarelab ver"), Words{"verify"});
  EXPECT_EQ(offered("squarelab zz"), Words{});
}

TEST_P(Completion, OfOptions) {
  EXPECT_EQ(offered("squarelab perft --ba"), Words{"--backend"});
  EXPECT_EQ(offered("squarelab compare --ba"), (Words{"--backends", "--baseline"}));
  EXPECT_EQ(offered("squarelab perft --qu"), Words{});
}

TEST_P(Completion, OfValues) {
  Words all;
  for (const BackendEntry& entry : backends()) all.emplace(entry.facts.name);
  EXPECT_EQ(offered("squarelab perft --backend "), all);
  EXPECT_EQ(offered("squarelab perft --backend big"), Words{"big_endian_file"});
  EXPECT_EQ(offered("squarelab completion "), (Words{"bash", "zsh", "fish"}));
  EXPECT_EQ(offered("squarelab explain paw"), Words{"pawn-attacks"});
  EXPECT_EQ(offered("squarelab map lefr_r"), (Words{"lefr_rank_flipped", "lefr_rotated"}));
}

// Shells differ in whether they say what stands before the last comma.
TEST_P(Completion, OfListsAfterAComma) {
  const Words words = offered("squarelab compare --operations set,attack-m");
  ASSERT_EQ(words.size(), 1U);
  EXPECT_TRUE(words.begin()->ends_with("attack-map")) << *words.begin();
}

TEST_P(Completion, OfFiles) {
  EXPECT_EQ(offered("squarelab backends --json a_"), Words{"a_file.json"});
}

INSTANTIATE_TEST_SUITE_P(Shells, Completion, testing::Values("bash", "zsh", "fish"),
                         [](const auto& shell) { return std::string(shell.param); });

class Manual : public testing_support::Program {};

TEST_F(Manual, IsSetWithoutAWarning) {
  const Outcome page = run({"man"});
  ASSERT_EQ(page.exit_code, 0) << page.err;
  const std::string source = write_file("squarelab.1", page.out);
  const std::string set = "groff -man -Tutf8 -ww '" + source + "' 2>'" + path("warnings") +
                          "' | col -b >'" + path("set") + "'";
  ASSERT_EQ(std::system(set.c_str()), 0);
  EXPECT_EQ(read_file(path("warnings")), "");
  const std::string text = read_file(path("set"));
  for (const char* shown : {"SQUARELAB(1)", "SYNOPSIS", "--baseline BACKEND", "--json FILE",
                            "squarelab compare --quick --baseline berf", "Exit codes"}) {
    EXPECT_NE(text.find(shown), std::string::npos) << shown;
  }
}

// Nothing that --help names is missing.
TEST_F(Manual, NamesEveryCommand) {
  const std::string page = run({"man"}).out;
  std::istringstream help(run({"--help"}).out);
  std::string line;
  while (std::getline(help, line) && line != "Subcommands:") {
  }
  int commands = 0;
  while (std::getline(help, line) && line.starts_with("  ")) {
    if (line[2] == ' ') continue;
    const std::string name = line.substr(2, line.find(' ', 2) - 2);
    EXPECT_NE(page.find("\n.SS " + name + "\n"), std::string::npos) << name;
    ++commands;
  }
  EXPECT_GT(commands, 5);
}

TEST_F(Manual, UnknownShellsAreRefused) {
  const Outcome outcome = run({"completion", "tcsh"});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_NE(outcome.err.find("tcsh"), std::string::npos) << outcome.err;
}

}  // namespace
}  // namespace squarelab::app
