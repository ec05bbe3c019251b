// squarelab verify with boards: where positions come from, what is said of them, what is kept of a
// disagreement, and how runs end.
#include <sys/resource.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <regex>
#include <squarelab/positions/events.hpp>
#include <squarelab/positions/sources.hpp>
#include <squarelab/report/report_words.hpp>
#include <string>
#include <vector>

#include "apps/run_program.hpp"
#include "support/contains.hpp"
#include "support/json.hpp"

namespace squarelab::app {
namespace {

using testing_support::contains;
using json = testing_support::Json;
using Arguments = std::vector<std::string>;

class Verify : public testing_support::Program {
 protected:
  Outcome verify(Arguments arguments, const std::string& redirection = "",
                 const std::string& before = "") {
    arguments.insert(arguments.begin(), "verify");
    return run(arguments, redirection, before);
  }
  // Over one backend, without seeded positions but those of the arguments.
  json report(Arguments arguments, int exit_code = 0) {
    arguments.insert(arguments.end(), {"--backends", "lerf", "--leaves", "1000", "--json", "-"});
    const Outcome outcome = verify(arguments);
    EXPECT_EQ(outcome.exit_code, exit_code) << outcome.err << outcome.out;
    return testing_support::read_json(outcome.out);
  }
  void expect_refused(const Arguments& arguments, const Arguments& parts) {
    const Outcome outcome = verify(arguments);
    EXPECT_EQ(outcome.exit_code, 2) << arguments.front();
    EXPECT_EQ(outcome.out, "");
    for (const std::string& part : parts) {
      EXPECT_NE(outcome.err.find(part), outcome.err.npos) << part << '\n' << outcome.err;
    }
    EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
  }
};

// The words with one blank between them.
std::string unwrapped(const std::string& text) {
  std::string result;
  for (const char c : text) {
    const bool is_blank = c == ' ' || c == '\n';
    if (!is_blank) result += c;
    if (is_blank && !result.ends_with(' ')) result += ' ';
  }
  return result;
}

// Of all processes that have been waited for.
double processor_seconds() {
  rusage usage{};
  getrusage(RUSAGE_CHILDREN, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

// What is said of the quick tier: every event, no disagreement, less than a minute on two cores,
// whatever else they do.
TEST_F(Verify, QuickTierMeetsEveryEvent) {
  const std::string file = path("quick.json");
  const Outcome outcome = verify({"--quick", "--backends", "lerf", "--json", file});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.out << outcome.err;
  const json data = testing_support::read_json(read_file(file));
  EXPECT_EQ(data["mode"], "quick");
  EXPECT_EQ(data["agree"], true);
  EXPECT_EQ(data["coverage"]["missing"], json::array());
  EXPECT_EQ(data["coverage"]["events_met"], positions::event_count);
  for (const positions::Event event : positions::all_events) {
    const std::string name(positions::name_of(event));
    EXPECT_GT(data["coverage"]["events"][name], 0) << name;
    EXPECT_TRUE(contains(outcome.out, name)) << name;
  }
  EXPECT_TRUE(outcome.out.starts_with("0 disagreements\n")) << outcome.out;
  for (const char* part : {"19 times in 20", "king-and-piece", "distinct"}) {
    EXPECT_TRUE(contains(outcome.out, part)) << part << '\n' << outcome.out;
  }
}

using SlowVerify = Verify;

TEST_F(SlowVerify, QuickTierTakesLessThanAMinute) {
  const double before = processor_seconds();
  EXPECT_EQ(verify({"--quick"}).exit_code, 0);
  EXPECT_LT(processor_seconds() - before, 2 * 60);
}

TEST_F(Verify, SourcesShareThePositions) {
  const json data = report({"--source", "games,placements,events,castling", "--positions", "100"});
  ASSERT_EQ(data["sources"].size(), 4U);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(data["sources"][i]["positions"], 25);
  EXPECT_EQ(data["sources"][0]["name"], "games");
  EXPECT_EQ(data["sources"][0]["draws"], 0);  // a quarter of a batch
  EXPECT_EQ(data["sources"][1]["draws"], 25);
  EXPECT_NEAR(data["sources"][1]["one_in_with_95_percent"], 8.85, 0.01);
  EXPECT_LE(data["sources"][3]["positions"], 25);
  EXPECT_EQ(data["sources"][3]["complete"], false);
  EXPECT_EQ(data["agree"], true);
  EXPECT_EQ(data["stopped"], false);
}

TEST_F(Verify, SaysWhatWasNeverMet) {
  const Outcome outcome =
      verify({"--backends", "lerf", "--source", "king-and-piece", "--positions", "20"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_TRUE(contains(outcome.out, "\nnever met     ")) << outcome.out;
  EXPECT_TRUE(contains(outcome.out, "crowd")) << outcome.out;
}

// What was called so before is still understood, and reported by its name.
TEST_F(Verify, OldNamesAreUnderstood) {
  const json data = testing_support::read_json(
      verify({"--backends", "lerf", "--source", "king-and-man", "--positions", "20", "--json", "-"})
          .out);
  EXPECT_EQ(data["sources"][0]["name"], "king-and-piece");
}

TEST_F(Verify, SaysSetUpsWhereItMeansThem) {
  program_ = SQUARELAB_WRONG_BOARDS;
  const Outcome outcome = verify(
      {"--backends", "move-extra", "--source", "games,king-and-piece", "--positions", "2000"});
  EXPECT_EQ(outcome.exit_code, 1) << outcome.err;
  EXPECT_TRUE(contains(unwrapped(outcome.out),
                       " and 1,000 candidates (1,000 and 1,000 candidates seeded with 1, "))
      << outcome.out;
}

TEST_F(Verify, TheSameSeedFindsTheSameOnAnyNumberOfThreads) {
  program_ = SQUARELAB_WRONG_BOARDS;
  const Arguments arguments{"--source", "events,games", "--positions", "600", "--seed",
                            "9",        "--backends",   "move-extra"};
  std::string found;
  for (const char* threads : {"1", "3"}) {
    Arguments with = arguments;
    with.insert(with.end(), {"--threads", threads, "--json", "-"});
    const json disagreement =
        testing_support::read_json(verify(with).out)["disagreement"].without("/shrunk/seconds");
    const std::regex seconds(R"(\d\.\d\d s;)");  // in the text
    const std::string now = std::regex_replace(disagreement.dump(), seconds, "");
    if (found.empty()) found = now;
    EXPECT_EQ(now, found);
  }
}

TEST_F(Verify, ADisagreementIsShrunkAndKept) {
  const std::string reproducer = path("found.json");
  const std::string test = path("found_test.cpp");
  const std::string epd = path("found.epd");
  program_ = SQUARELAB_WRONG_BOARDS;
  const Outcome outcome = verify({"--backends", "lerf,castling-forgotten", "--reproducer",
                                  reproducer, "--emit-test", test, "--emit-epd", epd});
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_EQ(outcome.err, "");
  EXPECT_TRUE(outcome.out.starts_with("missing: e1c1 (castling, queen's side)\n") ||
              outcome.out.starts_with("missing: e8c8 (castling, queen's side)\n"))
      << outcome.out;
  for (const char* part : {"wrong     castling-forgotten; lerf agrees with the rules",
                           "kind      move-missing", "rule      castling", "* castling-forgotten",
                           "shrunk    from", "nothing more can be left out"}) {
    EXPECT_TRUE(contains(outcome.out, part)) << part << '\n' << outcome.out;
  }
  EXPECT_TRUE(contains(read_file(test), "TEST(Found, MoveMissing)")) << read_file(test);
  EXPECT_TRUE(contains(read_file(test), "\"castling-forgotten\"")) << read_file(test);

  const Outcome again = verify({"--replay", reproducer});
  EXPECT_EQ(again.exit_code, 1) << again.err;
  EXPECT_TRUE(contains(again.out, "The disagreement is still there")) << again.out;
  const json data = testing_support::read_json(read_file(reproducer));
  EXPECT_TRUE(contains(again.out, data["fen"].get<std::string>())) << again.out;
  const json replayed =
      testing_support::read_json(verify({"--replay", reproducer, "--json", "-"}).out);
  EXPECT_EQ(replayed["mode"], "replay");
  EXPECT_EQ(replayed["agree"], false);
  EXPECT_EQ(replayed["disagreement"]["kind"], "move-missing");
  EXPECT_GE(replayed["disagreement"]["found"]["pieces"], 3);

  // A board that errs in another way agrees here; a right board agrees everywhere.
  std::string other = read_file(reproducer);
  const std::string wrong = "\"castling-forgotten\"";
  other.replace(other.find(wrong), wrong.size(), "\"key-forgets-rights\"");
  EXPECT_EQ(verify({"--replay", write_file("other.json", other)}).exit_code, 0);
  EXPECT_EQ(verify({"--positions", "0", "--backends", "lerf", "--epd", epd}).exit_code, 0);
}

// Where a file cannot be written, nothing else is lost: each other file is written, and the exit
// code is still that of what was found.
TEST_F(Verify, ADisagreementIsToldBeforeItIsKept) {
  program_ = SQUARELAB_WRONG_BOARDS;
  const Arguments found{"--backends", "move-missing", "--positions", "0"};
  const std::vector<Arguments> files{{"--json", path("k.json")},
                                     {"--reproducer", path("r.json")},
                                     {"--emit-test", path("t.cpp")},
                                     {"--emit-epd", path("e.epd")}};
  for (std::size_t full = 0; full <= files.size(); ++full) {
    SCOPED_TRACE(full);
    Arguments arguments = found;
    for (std::size_t i = 0; i < files.size(); ++i) {
      std::filesystem::remove(files[i][1]);
      arguments.insert(arguments.end(), {files[i][0], i == full ? "/dev/full" : files[i][1]});
    }
    const Outcome outcome = verify(arguments);
    EXPECT_EQ(outcome.exit_code, 1);
    EXPECT_EQ(contains(outcome.err, "cannot write /dev/full"), full < files.size()) << outcome.err;
    EXPECT_TRUE(contains(outcome.out, "\nwrong     ")) << outcome.out;
    for (std::size_t i = 0; i < files.size(); ++i) {
      EXPECT_EQ(std::filesystem::exists(files[i][1]), i != full) << files[i][1];
    }
    if (full == 0) continue;
    EXPECT_EQ(testing_support::read_json(read_file(files[0][1]))["agree"], false);
  }
}

TEST_F(Verify, AReportHasEachForm) {
  program_ = SQUARELAB_WRONG_BOARDS;
  const std::vector<std::array<std::string, 2>> forms{
      {"--markdown", "```text\n"},
      {"--html", "<!DOCTYPE html>\n"},
      {"--csv", "kind,rule,question,positions,first,headline,epd\nmove-missing,"},
      {"--json", "{\n  \"command\": \"verify\",\n"}};
  const std::string kept = path("kept.json");
  Arguments found{"--backends", "move-missing", "--positions", "0", "--reproducer", kept};
  for (const auto& [option, begin] : forms) {
    const Outcome outcome = verify({"--backends", "move-missing", "--positions", "0", option, "-"});
    EXPECT_EQ(outcome.exit_code, 1) << option;
    EXPECT_TRUE(outcome.out.starts_with(begin)) << outcome.out;
    found.insert(found.end(), {option, path("form" + option)});
  }
  const Outcome all = verify(found);
  EXPECT_TRUE(contains(all.out, "\nwrong     ")) << all.out;
  for (const auto& [option, begin] : forms) {
    EXPECT_TRUE(read_file(path("form" + option)).starts_with(begin)) << option;
  }
  const std::string merged = verify({"--merge", path("form--json"), "--markdown", "-"}).out;
  EXPECT_TRUE(contains(merged, "\n- shards: 1, which are all\n")) << merged;
  const std::string again = verify({"--replay", kept, "--markdown", "-"}).out;
  EXPECT_TRUE(contains(again, "- The disagreement is still there.\n")) << again;
}

TEST_F(Verify, TheTextIsNotWaitedForByFilesAndTheOtherWayRound) {
  program_ = SQUARELAB_WRONG_BOARDS;
  const Outcome outcome = verify({"--backends", "move-missing", "--positions", "0", "--json",
                                  path("k.json"), "--emit-epd", path("e.epd")},
                                 " >/dev/full");
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_TRUE(contains(outcome.err, "cannot write to stdout: No space left")) << outcome.err;
  EXPECT_TRUE(std::filesystem::exists(path("k.json")));
  EXPECT_TRUE(std::filesystem::exists(path("e.epd")));
}

TEST_F(Verify, AgreementThatCannotBeKeptIsAnError) {
  const Outcome outcome = verify({"--backends", "lerf", "--positions", "0", "--json", "/dev/full"});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_TRUE(contains(outcome.err, "cannot write /dev/full")) << outcome.err;
  EXPECT_TRUE(outcome.out.starts_with("0 disagreements")) << outcome.out;
}

// It once was not there any more when it was looked at for the last time.
TEST_F(Verify, BoardsThatDoNotForgetAreShrunk) {
  program_ = SQUARELAB_WRONG_BOARDS;
  const Outcome outcome = verify({"--backends", "set-leaves-rights", "--positions", "0"});
  EXPECT_EQ(outcome.exit_code, 1) << outcome.err;
  EXPECT_TRUE(contains(outcome.out, "\nwrong     ")) << outcome.out;
}

// The last line says what to do next, and does not name what was done.
TEST_F(Verify, ADisagreementEndsWithWhatToDo) {
  program_ = SQUARELAB_WRONG_BOARDS;
  const Arguments found{"--backends", "move-missing", "--positions", "0"};
  const auto last_line = [&](const Arguments& more) {
    Arguments arguments = found;
    arguments.insert(arguments.end(), more.begin(), more.end());
    const std::string text = unwrapped(verify(arguments).out);
    const auto begin = text.rfind("next ");
    return begin == text.npos ? "" : text.substr(begin);
  };
  EXPECT_EQ(last_line({}),
            "next --all lists every fault; --emit-epd FILE keeps the position; --reproducer FILE "
            "writes what --replay FILE asks again ");
  EXPECT_EQ(last_line({"--all", "--reproducer", path("r")}),
            "next --emit-epd FILE keeps the position ");
  EXPECT_EQ(last_line({"--all", "--reproducer", path("r"), "--emit-epd", path("e")}), "");
}

TEST_F(Verify, NothingIsWrittenWhereAllAgree) {
  const std::string reproducer = path("found.json");
  EXPECT_EQ(verify({"--positions", "0", "--backends", "lerf", "--reproducer", reproducer,
                    "--emit-test", path("t.cpp"), "--emit-epd", path("e.epd")})
                .exit_code,
            0);
  for (const char* name : {"found.json", "t.cpp", "e.epd"}) {
    EXPECT_FALSE(std::filesystem::exists(path(name))) << name;
  }
}

TEST_F(Verify, ReplaysWhatIsWrittenByHand) {
  const std::string file =
      write_file("hand.json",
                 R"({"format": "squarelab reproducer 1", "boards": ["reference", "x88"],
          "fen": "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "moves": ["a1a8"]})");
  const Outcome outcome = verify({"--replay", file});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_TRUE(contains(outcome.out, "0 disagreements")) << outcome.out;
}

TEST_F(Verify, FilesThatCannotBeReplayedAreRefused) {
  const auto text = [](const std::string& boards, const std::string& more = "") {
    return R"({"format": "squarelab reproducer 1", "boards": [)" + boards +
           R"(], "fen": "4k3/8/8/8/8/8/8/4K3 w - - 0 1")" + more + "}";
  };
  expect_refused({"--replay", path("none.json")}, {"cannot read", "none.json"});
  expect_refused({"--replay", write_file("no.json", "{")}, {"no.json", "not JSON"});
  expect_refused({"--replay", write_file("u.json", text(R"("reference", "nope")"))},
                 {"u.json", "there is no board \"nope\""});
  expect_refused({"--replay", write_file("s.json", text(R"("lerf", "lerf")"))},
                 {"s.json: line 1: reproducer column", "\"lerf\" cannot be compared with itself"});
  expect_refused({"--replay", write_file("t.json", text(R"("x88", "0x88")"))},
                 {"t.json: \"x88\" and \"0x88\" are the same board"});
  expect_refused({"--replay", write_file("k.json", text(R"("reference", "lerf")",
                                                        ",\n\"kind\": \"wrong-key\", "
                                                        "\"question\": \"moves\""))},
                 {"k.json: line 2: reproducer column 9", "cannot be wrong-key"});
  expect_refused(
      {"--replay",
       write_file(
           "e.json",
           text(R"("reference", "Rook 1.0")",
                R"(, "engines": [{"name": "Rook 1.0", "command": "./rook", "protocol": "uci"}])"))},
      {"e.json", "\"./rook\"", "--engine"});
  for (const char* option : {"--positions=5", "--quick", "--endless"}) {
    expect_refused({"--replay", path("none.json"), option}, {"--replay"});
  }
}

TEST_F(Verify, WhatMakesNoSenseIsRefused) {
  expect_refused({"--source", "nonsense"}, {"\"nonsense\" is not a source", "king-and-piece"});
  expect_refused({"--source", "games,games"}, {"\"games\" is given twice"});
  expect_refused({"--source", "games,"}, {"--source", "empty name"});
  expect_refused({"--emit-test", ""}, {"cannot write \"\"", "--emit-test"});
  expect_refused({"--endless", "--source", "castling"}, {"--endless", "castling has an end"});
  expect_refused({"--endless", "--quick"}, {"--endless", "--quick"});
  expect_refused({"--endless", "--positions", "5"}, {"--endless", "--positions"});
  expect_refused({"--quick", "--full"}, {"--quick", "--full"});
  expect_refused({"--quick", "--positions", "5"}, {"--quick", "--positions"});
  expect_refused({"--full", "--source", "games"}, {"--full", "--source"});
  expect_refused({"--engine", "./none", "--quick"}, {"--engine", "--quick"});
  const std::string one = path("one");
  expect_refused({"--emit-test", one, "--emit-epd", one},
                 {"--emit-test", "--emit-epd", "same file"});
  // Links that lead to what is not there yet, by any way.
  std::filesystem::create_symlink("one", path("link"));
  std::filesystem::create_symlink(path("link"), path("link_to_link"));
  expect_refused({"--emit-test", path("link_to_link"), "--emit-epd", one},
                 {"--emit-test", "--emit-epd", "same file"});
  expect_refused({"--emit-test", path("link"), "--emit-epd", path("link_to_link")},
                 {"--emit-test", "--emit-epd", "same file"});
  std::filesystem::create_symlink("round", path("round"));
  expect_refused({"--emit-test", path("round")}, {"cannot write", "round"});
  expect_refused({"--reproducer", path("no/such/folder")}, {"cannot write"});
  expect_refused({"--epd", "-", "--pgn", "-"}, {"--epd -", "--pgn -", "stdin"});
}

TEST_F(Verify, TakesPositionsFromStdin) {
  const std::string lines = write_file("lines",
                                       "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 ;D1 6\n"
                                       "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1\n");
  const Arguments arguments{"--positions", "0", "--backends", "lerf", "--epd", "-"};
  const Outcome outcome = verify(arguments, " <'" + lines + "'");
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_TRUE(contains(outcome.out, "2 given")) << outcome.out;
  const std::string bad = write_file("bad", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 ;D1 7\n");
  EXPECT_EQ(verify(arguments, " <'" + bad + "'").exit_code, 1);
  const std::string wrong = write_file("wrong", "nonsense\n");
  EXPECT_EQ(verify(arguments, " <'" + wrong + "'").exit_code, 2);
}

#ifndef __SANITIZE_ADDRESS__  // which needs all addresses
// As of batch systems: the threads do not ask the system again and again for memory that it
// refuses.
TEST_F(Verify, IsAsFastWhereAddressSpaceIsLimited) {
  const auto seconds = [](timeval time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  };
  rusage before{};
  rusage after{};
  getrusage(RUSAGE_CHILDREN, &before);
  const Outcome outcome = verify({"--positions", "300", "--backends", "lerf", "--threads", "2"}, "",
                                 "ulimit -v 80000; ");
  getrusage(RUSAGE_CHILDREN, &after);
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_LT(seconds(after.ru_stime) - seconds(before.ru_stime),
            seconds(after.ru_utime) - seconds(before.ru_utime));
}
#endif

// A shell sends what Ctrl-C sends, and the run says what it has done.
TEST_F(Verify, EndlessRunsEndByCtrlC) {
  const Outcome outcome = verify({"--endless", "--backends", "lerf", "--json", path("e.json")}, "",
                                 "timeout --preserve-status -s INT 1 ");
  EXPECT_EQ(outcome.exit_code, 130) << outcome.err << outcome.out;
  EXPECT_EQ(outcome.err, "");
  EXPECT_TRUE(contains(outcome.out, "stopped before the end")) << outcome.out;
  EXPECT_TRUE(outcome.out.starts_with("0 disagreements\n")) << outcome.out;
  const json data = testing_support::read_json(read_file(path("e.json")));
  EXPECT_EQ(data["mode"], "endless");
  EXPECT_EQ(data["stopped"], true);
  ASSERT_EQ(data["sources"].size(), 3U);
}

// As when the terminal is closed.
TEST_F(Verify, EndlessRunsEndByAHangUp) {
  const Outcome outcome = verify({"--endless", "--backends", "lerf", "--json", path("e.json")}, "",
                                 "timeout --preserve-status -s HUP 1 ");
  EXPECT_EQ(outcome.exit_code, 130) << outcome.err << outcome.out;
  EXPECT_TRUE(contains(outcome.out, "stopped before the end")) << outcome.out;
  EXPECT_EQ(testing_support::read_json(read_file(path("e.json")))["stopped"], true);
}

TEST_F(Verify, EndlessRunsEndByADisagreement) {
  program_ = SQUARELAB_WRONG_BOARDS;
  const Outcome outcome = verify({"--endless", "--backends", "checker-missing"}, "", "timeout 60 ");
  EXPECT_EQ(outcome.exit_code, 1) << outcome.err;
  EXPECT_TRUE(contains(outcome.out, "kind      wrong-checkers")) << outcome.out;
}

// A position is not cut.
void expect_narrow(const std::string& text, std::size_t width) {
  for (const std::string& line : report::split(text, '\n')) {
    const bool is_position = line.starts_with("position  ") || line.starts_with("found in  ");
    if (is_position) continue;
    EXPECT_LE(line.size(), width) << line;
  }
}

TEST_F(Verify, HelpNamesEverySource) {
  const std::string help = verify({"--help", "all"}).out;
  for (const positions::Source& source : positions::sources_of(positions::Game::Standard)) {
    EXPECT_TRUE(contains(help, "  " + std::string(source.name))) << source.name;
    EXPECT_TRUE(contains(unwrapped(help), std::string(source.description))) << source.description;
  }
  expect_narrow(help, 100);
  EXPECT_TRUE(
      contains(help, "\nForms of the result:\n  --json FILE                 Write the result"))
      << help;
}

TEST_F(Verify, ReportsAreNarrow) {
  const Outcome all = verify({"--positions", "50"});
  EXPECT_EQ(all.exit_code, 0) << all.err;
  EXPECT_TRUE(contains(all.out, ",\n              lerf")) << all.out;
  expect_narrow(all.out, 80);
  // A game of many moves.
  program_ = SQUARELAB_WRONG_BOARDS;
  const Outcome found = verify({"--source", "games", "--backends", "undo-forgets-clock"});
  EXPECT_EQ(found.exit_code, 1) << found.err;
  expect_narrow(found.out, 80);
}

}  // namespace
}  // namespace squarelab::app
