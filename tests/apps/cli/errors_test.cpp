// Bad input: exit code 2, nothing on stdout, and one line on stderr that names what and where.
#include <gtest/gtest.h>

#include <algorithm>

#include "apps/run_program.hpp"
#include "squarelab/cli/removed.hpp"

namespace squarelab::app {
namespace {

using testing_support::expect_parts;
using Arguments = std::vector<std::string>;
using Words = std::vector<std::string>;

using Errors = testing_support::Program;

TEST_F(Errors, UnknownCommand) {
  expect_refused({"vreify"}, {"unknown command \"vreify\"", "verify", "compare", "--help"});
  expect_refused({"two\nlines"}, {"unknown command", "two\\x0alines"});
  expect_refused({""}, {"unknown command \"\""});
}

TEST_F(Errors, UnknownOption) {
  expect_refused({"--frobnicate"}, {"unknown option \"--frobnicate\""});
  expect_refused({"verify", "--frobnicate"}, {"squarelab verify:", "\"--frobnicate\""});
  expect_refused({"perft", "--depth", "1", "extra"}, {"squarelab perft:", "\"extra\""});
  expect_refused({"backends", "perft"}, {"perft"});
}

// A removed command is also what help is asked for, a removed option comes with a value.
TEST_F(Errors, WhatWasRemovedNamesWhatReplacesIt) {
  for (const Removed& one : removed) {
    const std::size_t blank = one.what.find(' ');
    const Arguments arguments{std::string(one.what.substr(0, blank))};
    const std::string sentence = " was removed: " + std::string(one.instead) + " (see ";
    if (blank == std::string::npos) {
      expect_refused(arguments, {arguments[0] + sentence});
      expect_refused({"help", arguments[0]}, {arguments[0] + sentence});
      continue;
    }
    const std::string option(one.what.substr(blank + 1));
    expect_refused({arguments[0], option}, {option + sentence});
    expect_refused({arguments[0], option + "=1"}, {option + sentence});
    expect_refused({arguments[0], option, "lerf"}, {option + sentence});
  }
}

TEST_F(Errors, WordsWithoutTheirOption) {
  expect_refused({
      {{"perft", "kiwipete", "4"}, "\"kiwipete\"; did you mean --fen kiwipete --depth 4? (see "},
      {{"perft", "5"}, "\"5\"; did you mean --depth 5? (see "},
      {{"divide", "Kiwipete", "2"}, "did you mean --fen Kiwipete --depth 2?"},
      {{"perft", "3", "--fen", "kiwipete", "--backend", "x88"}, "did you mean --depth 3?"},
      {{"perft", "--depth", "1", "8/8/8/3k4/8/8/8/4K3 w - -"},
       "did you mean --fen \"8/8/8/3k4/8/8/8/4K3 w - -\"?"},
      {{"perft", "lefr", "--depth", "2"}, "did you mean --backend lefr?"},
      {{"show", "kiwipete"}, "did you mean --fen kiwipete?"},
      {{"show", "E4"}, "did you mean squarelab convert E4?"},
      {{"attacks", "e4"}, "did you mean --square e4?"},
      {{"perft", "kiwipete", "4", "5"}, "unexpected argument \"kiwipete\" (see "},
      {{"perft", "nonsense"}, "unexpected argument \"nonsense\" (see "},
  });
}

TEST_F(Errors, MissingValues) {
  expect_refused({"perft"}, {"--depth", "required"});
  expect_refused({"perft", "--depth"}, {"--depth"});
  expect_refused({"verify", "--fen"}, {"--fen needs a value"});
  expect_refused({"perft", "--depth", "1", "--depth", "2"}, {"--depth is given 2 times"});
}

TEST_F(Errors, NumbersOutOfRange) {
  for (const char* depth : {"-1", "21", "99999999999999999999", "three", "3.5", "", "0x2", " 3"}) {
    expect_refused({"perft", "--depth", depth}, {"--depth", "whole number from 0 to 20"});
  }
  expect_refused({"divide", "--depth", "0"}, {"--depth", "whole number from 1 to 20"});
  for (const char* positions : {"-5", "99999999999999999999", "abc"}) {
    expect_refused({"verify", "--positions", positions},
                   {"--positions", positions, "whole number from 0 to"});
  }
  for (const char* threads : {"0", "-1", "100000"}) {
    expect_refused({"verify", "--threads", threads}, {"--threads", threads, "from 1 to 1024"});
    expect_refused({"perft", "--depth", "1", "--threads", threads},
                   {"--threads", threads, "from 1 to 1024"});
  }
  expect_refused({"perft", "--depth", "1", "--hash", "-1"}, {"--hash", "-1"});
  expect_refused({"perft", "--depth", "1", "--hash", "1", "--plain"}, {"--hash", "--plain"});
  expect_refused({"verify", "--seed", "-1"}, {"--seed", "-1"});
  expect_refused({"verify", "--seed", "18446744073709551616"}, {"--seed"});
}

TEST_F(Errors, UnknownBackends) {
  expect_refused({"perft", "--depth", "1", "--backend", "lurf"}, {"\"lurf\"", "lerf", "x88"});
  expect_refused({"perft", "--depth", "1", "--backend", ""}, {"\"\"", "lerf"});
  expect_refused({"verify", "--backends", "lerf,nope"}, {"\"nope\"", "lefr"});
  expect_refused({"verify", "--backends", "lerf,lerf"}, {"\"lerf\"", "twice"});
  expect_refused({"verify", "--backends", "reference"}, {"no backend", "reference"});
}

TEST_F(Errors, EmptyNamesInLists) {
  for (const char* list : {"", ",", ",lerf", "lerf,", "lerf,,x88"}) {
    const Words words{"--backends \"" + std::string(list) + "\" holds an empty name"};
    expect_refused({"show", "--native", "--backends", list}, words);
    expect_refused({"verify", "--positions", "0", "--backends", list}, words);
    expect_refused({"compare", "--backends", list}, words);
  }
  expect_refused({"compare", "--operations", "set,"}, {"--operations \"set,\" holds an empty"});
  expect_refused({"explain", "king", "--in", ",lerf"}, {"--in \",lerf\" holds an empty name"});
}

TEST_F(Errors, ListsGivenTwice) {
  expect_output(
      {{{"show", "--native", "--backends", "lerf,berf", "--backends", "x88", "--json", "-"},
        {"\"lerf\"", "\"berf\"", "\"x88\""}}});
}

TEST_F(Errors, FensWrongInAnyField) {
  struct Case {
    const char* fen;
    Words words;
  };
  const std::vector<Case> cases{
      {"", {"empty"}},
      {"hello", {"column 1"}},
      {"8/8/8/8/8/8/8 w - - 0 1", {"column"}},
      {"9/8/8/8/8/8/8/8 w - - 0 1", {"column 1"}},
      {"4k3/8/8/8/8/8/8/4X3 w - - 0 1", {"column", "X"}},
      {"4k3/8/8/8/8/8/8/4K3", {"column"}},
      {"4k3/8/8/8/8/8/8/4K3 x - - 0 1", {"column 21", "\"x\""}},
      {"4k3/8/8/8/8/8/8/4K3 w X - 0 1", {"column 23"}},
      {"4k3/8/8/8/8/8/8/4K3 w K - 0 1", {"column 23"}},
      {"4k3/8/8/8/8/8/8/4K3 w - z9 0 1", {"column 25", "\"z9\""}},
      {"4k3/8/8/8/8/8/8/4K3 w - e6 0 1", {"column 25"}},
      {"4k3/8/8/8/8/8/8/4K3 w - - x 1", {"column 27", "\"x\""}},
      {"4k3/8/8/8/8/8/8/4K3 w - - -1 1", {"column 27"}},
      {"4k3/8/8/8/8/8/8/4K3 w - - 0 99999999999", {"column 29"}},
      {"4k3/8/8/8/8/8/8/4K3 w - - 0 1 more", {"column 31"}},
      {"4k3/8/8/8/8/8/8/8 w - - 0 1", {"king"}},
      {"8/8/8/8/8/8/4k3/4K3 w - - 0 1", {"king"}},
      {"4k3/8/8/8/8/8/8/P3K3 w - - 0 1", {"pawn", "a1"}},
      {"4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", {"check"}},
      {"4k3/8/8/8/8/8/8/4K3 w - - 0 1\nfoo", {"column"}},
  };
  for (const auto& [fen, words] : cases) {
    Words all = words;
    all.push_back("--fen");
    expect_refused({"perft", "--depth", "1", "--fen", fen}, all);
    expect_refused({"verify", "--positions", "0", "--fen", fen}, all);
  }
}

TEST_F(Errors, EpdFiles) {
  const auto refused = [this](const std::string& file, Words words) {
    words.push_back(file);
    expect_refused({"verify", "--positions", "0", "--epd", file}, words);
  };
  refused(path("missing.epd"), {"cannot read", "No such file"});
  refused(path(""), {"cannot read", "directory"});
  refused(write_file("empty.epd", ""), {":1:", "empty"});
  refused(write_file("blank.epd", "\n\n# only a comment\n"), {"no position"});
  refused(write_file("binary.epd", std::string_view("\x7f"
                                                    "ELF\x02\x00\x00",
                                                    7)),
          {":1:", "binary"});
  const std::string third =
      write_file("third.epd", "4k3/8/8/8/8/8/8/4K3 w - -\n\n4k3/8/8/8/8/8/8/4K3 q - -\n");
  expect_refused({"verify", "--positions", "0", "--strict", "--epd", third},
                 {"line 3", "column 21", third});
  refused(write_file("count.epd", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 many\n"), {":1:", "many"});
}

TEST_F(Errors, UnwritableOutput) {
  for (const std::string& file : {path("no/such/directory.json"), path(""), std::string()}) {
    expect_refused({"backends", "--json", file}, {"cannot write", file.empty() ? "\"\"" : file});
    expect_refused({"perft", "--depth", "1", "--json", file}, {"cannot write", file});
    expect_refused({"verify", "--positions", "0", "--json", file}, {"cannot write", file});
  }
}

TEST_F(Errors, FullDisk) {
  const auto outcome = run({"backends", "--json", "/dev/full"});
  EXPECT_EQ(outcome.exit_code, 2);
  expect_parts(outcome.err, "/dev/full: No space");
  const auto to_stdout = run({"backends"}, " >/dev/full");
  EXPECT_EQ(to_stdout.exit_code, 2);
  expect_parts(to_stdout.err, "stdout");
}

TEST_F(Errors, FullDiskWithoutABuffer) {
  const auto outcome = run({"backends"}, " >/dev/full", "stdbuf -o0 ");
  EXPECT_EQ(outcome.exit_code, 2);
  expect_parts(outcome.err, "stdout: No space");
}

TEST_F(Errors, NobodyToTell) {
  for (const char* redirection : {" 2>&-", " 2>/dev/full", " >&- 2>&-"}) {
    SCOPED_TRACE(redirection);
    EXPECT_EQ(run({"nonsense"}, redirection).exit_code, 2);
  }
  EXPECT_EQ(run({"backends"}, " >&- 2>&-").exit_code, 2);
}

TEST_F(Errors, OldFilesSurviveAFullDisk) {
  std::filesystem::create_directory(path("reports"));
  const std::string old = write_file("reports/old.json", "old");
  const std::string fresh = path("reports/fresh.json");
  for (const std::string& report : {old, fresh}) {
    // Some 1500 bytes where 512 or 1024 are allowed.
    const auto outcome = run({"backends", "--json", report}, " >/dev/null", "ulimit -f 1; ");
    expect_refusal(outcome, {"cannot write", report, "File too large"});
  }
  EXPECT_EQ(read_file(old), "old");
  // Nothing half done is left either.
  for (const auto& file : std::filesystem::directory_iterator(path("reports"))) {
    EXPECT_EQ(file.path(), old);
  }
}

// Where the name of another file beside it would be too long a path.
TEST_F(Errors, OldFilesSurviveAFullDiskWhereNoOtherCanBeMade) {
  std::string directory = path("");
  while (directory.size() < 3800) directory += std::string(200, 'd') + '/';
  directory += std::string(4080 - directory.size(), 'e') + '/';
  std::filesystem::create_directories(directory);
  const std::string old = directory + "old";
  std::ofstream(old) << "old";
  // By its name alone, as stderr is a file too.
  expect_refusal(
      run({"backends", "--json", "old"}, " >/dev/null", "cd '" + directory + "'; ulimit -f 1; "),
      {"cannot write old: File too large"});
  EXPECT_EQ(read_file(old), "old");
  std::ofstream(old) << std::string(100'000, 'x');
  EXPECT_EQ(run({"backends", "--json", old}).exit_code, 0);
  EXPECT_EQ(read_file(old), run({"backends", "--json", "-"}).out);
}

TEST_F(Errors, FilesOfOthersAreLeftAlone) {
  const std::string report = path("report.json");
  // The shell's number is the program's: it becomes the program.
  const auto outcome = run({"backends", "--json", report}, "",
                           "touch '" + report + "'.$$-0.part '" + report + "'.$$-1.part; exec ");
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_EQ(read_file(report).front(), '[');
  int parts = 0;
  for (const auto& file : std::filesystem::directory_iterator(path(""))) {
    parts += file.path().extension() == ".part" ? 1 : 0;
  }
  EXPECT_EQ(parts, 2);
}

TEST_F(Errors, LongNames) {
  const std::string report = path(std::string(255, 'n'));
  for (int time = 0; time < 2; ++time) {
    EXPECT_EQ(run({"backends", "--json", report}).exit_code, 0);
    EXPECT_EQ(read_file(report).front(), '[');
  }
}

TEST_F(Errors, EachFileIsWrittenForItself) {
  const std::string report = path("report.json");
  const auto outcome = run({"map", "lerf", "--markdown", "/dev/full", "--json", report});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_NE(outcome.err.find("cannot write /dev/full: No space left"), outcome.err.npos);
  EXPECT_EQ(outcome.out, run({"map", "lerf"}).out);
  EXPECT_EQ(read_file(report), run({"map", "lerf", "--json", "-"}).out);
}

TEST_F(Errors, AFileIsMadeWhereALinkLeads) {
  std::filesystem::create_directory(path("there"));
  std::filesystem::create_symlink("there/report.json", path("link.json"));
  std::filesystem::create_symlink("link.json", path("link-to-link.json"));
  EXPECT_EQ(run({"backends", "--json", path("link-to-link.json")}).exit_code, 0);
  EXPECT_TRUE(std::filesystem::is_symlink(path("link.json")));
  EXPECT_EQ(read_file(path("there/report.json")).front(), '[');
}

#ifndef __SANITIZE_ADDRESS__  // which needs all addresses
TEST_F(Errors, FilesThatAreTooLargeForTheMemory) {
  std::string list = "[1";
  while (list.size() < 20'000'000) list += ",1";
  const std::string report = write_file("report.json", list + ']');
  expect_refusal(run({"compare", "--from", report}, "", "ulimit -v 300000; "),
                 {"squarelab compare: there is not enough memory: ", "report.json has 20 MB"});
}
#endif

TEST_F(Errors, AFileKeepsItsPlaceAndPermissions) {
  namespace fs = std::filesystem;
  const std::string report = write_file("report.json", "old");
  const fs::perms mode = fs::perms::owner_read | fs::perms::owner_write | fs::perms::group_read;
  fs::permissions(report, mode);
  fs::create_symlink("report.json", path("link.json"));
  EXPECT_EQ(run({"backends", "--json", path("link.json")}).exit_code, 0);
  EXPECT_TRUE(fs::is_symlink(path("link.json")));
  EXPECT_EQ(read_file(report).front(), '[');
  EXPECT_EQ(fs::status(report).permissions(), mode);
}

TEST_F(Errors, NoFileBeforeItIsWritten) {
  const std::string report = path("report.json");
  const Arguments arguments{"perft", "--depth", "20", "--json", report};
  // A shell of its own, so that only that is killed.
  run(arguments, " & pid=$!; sleep 0.3; kill -KILL $pid; wait $pid 2>/dev/null");
  EXPECT_FALSE(std::filesystem::exists(report));
}

TEST_F(Errors, OptionsAsFiles) {
  expect_refused({"perft", "--depth", "1", "--json", "--plain"},
                 {"--plain", "looks like an option", "./--plain"});
}

TEST_F(Errors, LeaveNoFileBehind) {
  const std::string report = path("report.json");
  run({"backends", "--json", report, "extra"});
  EXPECT_FALSE(std::filesystem::exists(report));
}

TEST_F(Errors, KeepTheOldFile) {
  const std::string report = write_file("report.json", "precious");
  run({"perft", "--depth", "1", "--fen", "nonsense", "--json", report});
  EXPECT_EQ(read_file(report), "precious");
}

TEST_F(Errors, OutputOverInput) {
  const std::string suite = write_file("suite.epd", "4k3/8/8/8/8/8/8/4K3 w - -\n");
  std::filesystem::create_hard_link(suite, path("link.epd"));
  const std::string drawing = write_file("board.txt", std::string(64, '1'));
  const std::vector<Arguments> table{
      {"verify", "--positions", "0", "--epd", suite, "--json", suite},
      {"verify", "--positions", "0", "--epd", suite, "--json", path("link.epd")},
      {"verify", "--positions", "0", "--epd", suite, "--json", path("./suite.epd")},
      {"compare", "--epd", suite, "--csv", suite},
      {"compare", "--from", suite, "--markdown", suite},
      {"compare", "--from", drawing, "--against", suite, "--json", suite},
      {"bitboard", "@" + drawing, "--json", drawing},
      {"bitboard", "0", "or", "@" + drawing, "--markdown", drawing},
  };
  for (const Arguments& arguments : table) expect_refused(arguments, {"would overwrite what"});
  expect_refusal(run({"bitboard", "-", "--json", drawing}, " <" + drawing), {"would overwrite"});
  EXPECT_EQ(read_file(suite), "4k3/8/8/8/8/8/8/4K3 w - -\n");
  EXPECT_EQ(read_file(drawing), std::string(64, '1'));
}

TEST_F(Errors, TwoOutputsToOneFile) {
  const std::string page = path("page");
  for (const std::string& same : {page, path("./page")}) {
    expect_refused({"map", "lerf", "--json", page, "--markdown", same}, {"--json", "same file"});
    expect_refused({"compare", "--csv", page, "--markdown", same}, {"--csv", "same file"});
    EXPECT_FALSE(std::filesystem::exists(page));
  }
  write_file("page", "old");
  expect_refused({"map", "lerf", "--json", page, "--markdown", path("./page")}, {"same file"});
  EXPECT_EQ(read_file(page), "old");
  EXPECT_EQ(run({"map", "lerf", "--json", "/dev/null", "--markdown", "/dev/null"}).exit_code, 0);
}

TEST_F(Errors, WhatIsTypedReachesNoTerminalRaw) {
  expect_refused({"completion",
                  "\x9b"
                  "31m\xff"},
                 {"\\x9b31m\\xff"});
  expect_refused({"convert", "e4", "--as", "\xff"}, {"\\xff"});
  expect_refused({"verify", "--epd",
                  "\x9b"
                  "31m\n"},
                 {"\\x9b31m\\x0a"});
  expect_refused({"compare", "--from", "\u202e\xff"}, {"cannot read \\xe2\\x80\\xae\\xff"});
  expect_refused({"compare", "--from", "Z\u00fcrich.json"}, {"cannot read Z\u00fcrich.json"});
  const std::string odd = write_file("\u202e.epd", "K7/P7/8/8/8/8/8/k6R b - - 0 1\n");
  EXPECT_EQ(run({"verify", "--positions", "0", "--epd", odd}).err.find("\u202e"),
            std::string::npos);
}

TEST_F(Errors, LinesOfStderrAreNeverLong) {
  const std::string word(100000, 'a');
  for (const Arguments& arguments : std::vector<Arguments>{{"completion", word},
                                                           {"convert", "e4", "--as", word},
                                                           {"verify", "--epd", word},
                                                           {"backends", "--json", word}}) {
    const Outcome outcome = run(arguments);
    expect_refusal(outcome, {"aaa...aaa"});
    EXPECT_LE(outcome.err.size(), 2001U) << arguments.front();
  }
}

}  // namespace
}  // namespace squarelab::app
