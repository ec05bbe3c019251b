// Completion in real shells, and the manual page set by a real troff: both made from the command
// line's own definition.

#include <algorithm>
#include <set>
#include <squarelab/backends.hpp>
#include <sstream>

#include "apps/run_program.hpp"

namespace squarelab::app {
namespace {

using Offered = std::set<std::string>;

struct Completion : testing_support::Program, testing::WithParamInterface<const char*> {
  // What the shell offers at the end of the line.
  Offered offered(const std::string& line) {
    const Outcome outcome =
        run({line}, "",
            std::string("'" SQUARELAB_SOURCE_DIR "/tests/apps/cli/complete' ") + GetParam() + " ");
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    Offered words;
    std::istringstream lines(outcome.out);
    for (std::string word; std::getline(lines, word);) {
      if (!word.empty()) words.insert(word);
    }
    return words;
  }
};

TEST_P(Completion, OfCommands) {
  EXPECT_EQ(offered("squarelab com"), (Offered{"compare", "completion"}));
  EXPECT_EQ(offered("squarelab ver"), Offered{"verify"});
  EXPECT_EQ(offered("squarelab help com"), (Offered{"compare", "completion"}));
  EXPECT_EQ(offered("squarelab zz"), Offered{});
}

TEST_P(Completion, OfOptions) {
  EXPECT_EQ(offered("squarelab perft --ba"), Offered{"--backend"});
  EXPECT_EQ(offered("squarelab compare --ba"), (Offered{"--backends", "--baseline"}));
  EXPECT_EQ(offered("squarelab perft --qu"), Offered{});
}

TEST_P(Completion, OfValues) {
  Offered all;
  for (const BackendEntry& entry : backends()) all.emplace(entry.facts.name);
  EXPECT_EQ(offered("squarelab perft --backend "), all);
  EXPECT_EQ(offered("squarelab perft --backend big"), Offered{"big_endian_file"});
  EXPECT_EQ(offered("squarelab completion "), (Offered{"bash", "zsh", "fish"}));
  EXPECT_EQ(offered("squarelab explain paw"), Offered{"pawn-attacks"});
  EXPECT_EQ(offered("squarelab map lefr_r"), (Offered{"lefr_rank_flipped", "lefr_rotated"}));
}

// Shells differ in whether they say what stands before the last comma.
TEST_P(Completion, OfListsAfterAComma) {
  const Offered words = offered("squarelab compare --operations set,attack-m");
  ASSERT_EQ(words.size(), 1U);
  EXPECT_TRUE(words.begin()->ends_with("attack-map")) << *words.begin();
}

TEST_P(Completion, OfFiles) {
  EXPECT_EQ(offered("squarelab backends --json a_"), Offered{"a_file.json"});
}

INSTANTIATE_TEST_SUITE_P(Shells, Completion, testing::Values("bash", "zsh", "fish"),
                         [](const auto& shell) { return std::string(shell.param); });

struct Manual : testing_support::Program {
  std::vector<std::string> commands_of_completion() {
    std::vector<std::string> names;
    std::istringstream lines(run({"--complete", ""}).out);
    for (std::string line; std::getline(lines, line);) {
      if (!line.starts_with('-')) names.push_back(line.substr(0, line.find('\t')));
    }
    return names;
  }
};

TEST_F(Manual, IsSetWithoutAWarning) {
  const Outcome page = run({"man"});
  ASSERT_EQ(page.exit_code, 0) << page.err;
  const std::string source = write_file("squarelab.1", page.out);
  const std::string set = "groff -man -Tutf8 -ww '" + source + "' 2>'" + path("warnings") +
                          "' | col -b >'" + path("set") + "'";
  ASSERT_EQ(std::system(set.c_str()), 0);
  EXPECT_EQ(read_file(path("warnings")), "");
  const std::string text = read_file(path("set"));
  testing_support::expect_parts(text,
                                {"SQUARELAB(1)", "SYNOPSIS", "--baseline BACKEND", "--json FILE",
                                 "squarelab compare --quick --baseline berf", "Exit codes"});
}

TEST_F(Manual, NamesEveryCommand) {
  const std::string page = run({"man"}).out;
  int commands = 0;
  for (const std::string& name : commands_of_completion()) {
    EXPECT_NE(page.find("\n.SS " + name + "\n"), std::string::npos) << name;
    ++commands;
  }
  EXPECT_GT(commands, 20);
}

// Messages send readers there: "and 19 others, which --help all lists".
TEST_F(Manual, HelpNamesAllValues) {
  const std::string page = run({"man"}).out;
  for (const auto& [command, option] : {std::pair{"compare", "--operations"},
                                        {"compare", "--backends"},
                                        {"compare", "--plot"},
                                        {"perft", "--fen"},
                                        {"show", "--fen"},
                                        {"verify", "--source"}}) {
    const bool is_fen = option == std::string("--fen");
    const std::string help = (is_fen ? run({"positions"}) : run({command, "--help", "all"})).out;
    std::istringstream lines(run({"--complete", command, option, ""}).out);
    int values = 0;
    for (std::string line; std::getline(lines, line); ++values) {
      const std::string value = line.substr(0, line.find('\t'));
      EXPECT_NE(help.find(value), std::string::npos) << command << ' ' << option << ' ' << value;
    }
    EXPECT_GT(values, 1) << command << ' ' << option;
  }
  EXPECT_NE(page.find("kiwipete, "), std::string::npos);
}

// The first help fits a screen or two, and says how to see the rest.
TEST_F(Manual, LongHelpIsInTwoParts) {
  for (const std::string command : {"compare", "verify"}) {
    const std::string help = run({command, "--help"}).out;
    const std::string all = run({command, "--help", "all"}).out;
    EXPECT_LE(std::ranges::count(help, '\n'), 80) << help;
    EXPECT_NE(help.find("squarelab " + command + " --help all"), std::string::npos) << help;
    EXPECT_EQ(help.find("--lenient"), std::string::npos) << help;
    EXPECT_NE(all.find("--lenient"), std::string::npos) << all;
    EXPECT_EQ(run({"help", command, "all"}).out, all);
  }
  EXPECT_EQ(run({"perft", "--help", "all"}).out, run({"perft", "--help"}).out);
}

TEST_F(Manual, TheProgramAloneShowsItsCommands) {
  const Outcome alone = run({});
  EXPECT_EQ(alone.exit_code, 0);
  EXPECT_EQ(alone.err, "");
  const std::string help = run({"--help"}).out;
  EXPECT_EQ(run({"help"}).out, help);
  EXPECT_EQ(run({"help", "perft"}).out, run({"perft", "--help"}).out);
  for (const std::string& text : {alone.out, help}) {
    std::size_t last = 0;
    for (const char* shown : {"Compare and verify:\n  compare ", "Look at a position:\n  show ",
                              "Learn:\n  lesson ", "For your shell:\n  man "}) {
      const std::size_t at = text.find(shown);
      ASSERT_NE(at, std::string::npos) << shown << text;
      EXPECT_GT(at, last);
      last = at;
    }
    for (const std::string& name : commands_of_completion()) {
      EXPECT_NE(text.find("\n  " + name + ' '), std::string::npos) << name;
    }
  }
}

TEST_F(Manual, UnknownShellsAreRefused) {
  const Outcome outcome = run({"completion", "tcsh"});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_NE(outcome.err.find("tcsh"), std::string::npos) << outcome.err;
}

}  // namespace
}  // namespace squarelab::app
