// squarelab verify --engine and --script: what is found, how small it gets, and how it ends.
#include <signal.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <ostream>
#include <string>
#include <vector>

#include "apps/run_program.hpp"
#include "support/contains.hpp"
#include "support/json.hpp"
#include "support/test_engine.hpp"

namespace squarelab::app {
namespace {

using testing_support::contains;
using json = testing_support::Json;
using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

using testing_support::uci, testing_support::script, testing_support::adapter;

class VerifyEngines : public testing_support::Program {
 protected:
  // Over few positions, of which nothing is said here.
  Outcome verify(std::vector<std::string> arguments, const std::string& before = "") {
    arguments.insert(arguments.begin(), "verify");
    return run(arguments, "", before);
  }
  json report(const Outcome& outcome) {
    SCOPED_TRACE(outcome.err);
    return testing_support::read_json(outcome.out);
  }
};

TEST_F(VerifyEngines, AgreeWhateverTheirNotation) {
  const Outcome outcome =
      verify({"--engine", uci("honest"), "--engine", uci("king-takes-rook"), "--engine",
              uci("odd-notation"), "--engine", uci("plain-notation"), "--positions", "100"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.out << outcome.err;
  EXPECT_EQ(outcome.err, "");
  EXPECT_TRUE(outcome.out.starts_with("0 disagreements\n")) << outcome.out;
  EXPECT_NE(outcome.out.find("positions per second"), outcome.out.npos) << outcome.out;
  EXPECT_NE(outcome.out.find("odd-notation)\n"), outcome.out.npos) << outcome.out;
}

// What agreement means, as for boards.
TEST_F(VerifyEngines, AgreementHasItsBound) {
  const std::vector<std::string> arguments{
      "--engine",     uci("honest"), "--source", "placements,games,king-and-piece",
      "--positions",  "330",         "--depth",  "1",
      "--unreachable"};
  const Outcome outcome = verify(arguments);
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  for (const char* part :
       {"0 disagreements\nCompared without a fault",
        "\n  placements      110 positions; a fault in 1 of 37 would have been seen\n",
        "\n  games           110 positions, too few to say more\n",
        "\n  king-and-piece  92 positions; a fault in 1 of "}) {
    EXPECT_TRUE(contains(outcome.out, part)) << part << '\n' << outcome.out;
  }
  std::vector<std::string> as_json = arguments;
  as_json.insert(as_json.end(), {"--json", "-"});
  const json sources = report(verify(as_json))["sources"];
  ASSERT_EQ(sources.size(), 3U);
  EXPECT_EQ(sources[0]["name"], "placements");
  EXPECT_EQ(sources[0]["draws"], 110);
  EXPECT_NEAR(sources[0]["one_in_with_95_percent"], 37.2, 0.1);
  EXPECT_EQ(sources[1]["positions"], 110);
  EXPECT_EQ(sources[1]["draws"], 1);
}

// Nothing from outside reaches the terminal as it is.
TEST_F(VerifyEngines, NamesAndOutputAreHarmless) {
  const Outcome outcome =
      verify({"--engine", uci("strange-name"), "--script",
              "X='\u202e\xff\x1b[2J'; printf 'e2e4: 1\\ne9\342\200\256e4: 1\\n' #", "--positions",
              "0", "--depth", "1"});
  EXPECT_EQ(outcome.exit_code, 1) << outcome.err;
  EXPECT_TRUE(contains(outcome.out, "\\xe2\\x80\\xaeenigne\\xff \u265e")) << outcome.out;
  EXPECT_TRUE(contains(outcome.out, "X='\\xe2\\x80\\xae\\xff\\x1b[2J'")) << outcome.out;
  for (const char* raw : {"\u202e", "\xff", "\x1b"})
    EXPECT_FALSE(contains(outcome.out, raw)) << raw;
}

TEST_F(VerifyEngines, BlankCommandsAreRefused) {
  for (const char* option : {"--engine", "--script"}) {
    for (const std::string command : {"", " ", "\t \n"}) {
      const Outcome outcome = verify({"--engine", uci("interrupt-at-start"), option, command});
      EXPECT_EQ(outcome.exit_code, 2) << option;
      EXPECT_EQ(outcome.out, "");
      EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
      EXPECT_TRUE(contains(outcome.err, option)) << outcome.err;
      EXPECT_TRUE(contains(outcome.err, "is not a command")) << outcome.err;
    }
  }
}

// Beside each other; a fault is reported with the name that the adapter gives itself.
TEST_F(VerifyEngines, AdaptersAreAskedToo) {
  const std::vector<std::string> few{"--positions", "0", "--threads", "1", "--json", "-"};
  std::vector<std::string> arguments{"--adapter", adapter("honest"), "--script", script("honest")};
  arguments.insert(arguments.end(), few.begin(), few.end());
  Outcome outcome = verify(arguments);
  EXPECT_EQ(outcome.exit_code, 0) << outcome.out << outcome.err;
  json engines = report(outcome)["engines"];
  EXPECT_EQ(engines[1]["protocol"], "adapter");
  EXPECT_EQ(engines[1]["name"], "test adapter");
  const std::string text = verify({"--adapter", adapter("honest"), "--positions", "0"}).out;
  EXPECT_TRUE(contains(text, "\nquestions     moves and counts; not asked, as it does not know: "))
      << text;
  arguments[1] = adapter("no-en-passant");
  outcome = verify(arguments);
  EXPECT_EQ(outcome.exit_code, 1) << outcome.out << outcome.err;
  EXPECT_TRUE(contains(outcome.out, "\"test adapter\"")) << outcome.out;
  arguments[1] = adapter("error");
  outcome = verify(arguments);
  EXPECT_EQ(outcome.exit_code, 1) << outcome.out << outcome.err;
  EXPECT_TRUE(contains(outcome.out, "error: said \\\"error no ")) << outcome.out;
}

// The run has compared nothing, which is not agreement.
TEST_F(VerifyEngines, AnAdapterThatSkipsAllIsNotRight) {
  std::vector<std::string> arguments{"--adapter", adapter("skips-deep"), "--positions", "0"};
  const Outcome outcome = verify(arguments);
  EXPECT_EQ(outcome.exit_code, 2) << outcome.out << outcome.err;
  for (const char* part : {"nothing was compared\n", "\nanswers       0 moves with counts",
                           " positions and ", " histories, by the adapter's answer: more than"}) {
    EXPECT_TRUE(contains(outcome.out, part)) << part << '\n' << outcome.out;
  }
  arguments.insert(arguments.end(), {"--json", "-"});
  EXPECT_TRUE(report(verify(arguments))["agree"].is_null());
  arguments.insert(arguments.end(), {"--depth", "1"});
  EXPECT_EQ(verify(arguments).exit_code, 0);
  arguments[1] = "echo squarelab 1 x; while read -r q; do echo skip no chess; echo done; done";
  const Outcome at_start = verify(arguments);
  EXPECT_EQ(at_start.exit_code, 2);
  EXPECT_TRUE(contains(at_start.err, ": it skips the start position: \"no chess\"\n"))
      << at_start.err;
}

TEST_F(VerifyEngines, EnginesMayHaveWordsOfTheirOwn) {
  const std::vector<std::string> few{"--positions", "0", "--threads", "1"};
  std::vector<std::string> arguments{"--engine",       uci("own-words"), "--perft",
                                     "divide {depth}", "--init",         "be an engine"};
  arguments.insert(arguments.end(), few.begin(), few.end());
  const Outcome outcome = verify(arguments);
  EXPECT_EQ(outcome.exit_code, 0) << outcome.out << outcome.err;
  for (const auto& [option, value, words] :
       {std::array{"--perft", "  ", "is not a line"}, std::array{"--init", "a\nb", "is not a line"},
        std::array{"--init", "setoption name UCI_Chess960 value true",
                   "Chess960 is not supported"}}) {
    const Outcome refused = verify({"--engine", uci("interrupt-at-start"), option, value});
    EXPECT_EQ(refused.exit_code, 2) << refused.out;
    EXPECT_TRUE(contains(refused.err, words)) << refused.err;
  }
  EXPECT_EQ(verify({"--script", script("honest"), "--init", "x"}).exit_code, 2);
}

TEST_F(VerifyEngines, ScriptsAreAskedToo) {
  const Outcome outcome = verify({"--script", script("honest"), "--positions", "0", "--depth", "1",
                                  "--fen", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq -", "--json", "-"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.out << outcome.err;
  const json document = report(outcome);
  EXPECT_EQ(document["mode"], "engines");
  EXPECT_EQ(document["agree"], true);
  EXPECT_EQ(document["engines"][0]["protocol"], "script");
  EXPECT_EQ(document["engines"][0]["command"], script("honest"));
  EXPECT_EQ(document["depth"], 1);
  // No game leads to cpw-4.
  EXPECT_EQ(document["positions_left_out"], 1);
  EXPECT_EQ(document["positions"].get<int>() + 1, document["positions_planned"]);
  EXPECT_GT(document["positions"], 1);
  EXPECT_GE(document["coverage"]["events_met"], 10);
  EXPECT_EQ(document["coverage"]["events"]["en-passant-two-capturers"].is_number(), true);
}

// Black's last move g7g5 left White in check, so generators may assume that they never meet it.
TEST_F(VerifyEngines, AreAskedAboutReachablePositionsUnlessToldOtherwise) {
  const std::string file =
      write_file("generator", "case \"$2\" in *1K5r*g6*) echo e1e2: 1 ;; *) exec " +
                                  script("honest") + " \"$@\" ;; esac\n");
  const std::vector<std::string> arguments{
      "--script", "sh " + file, "--positions", "0",
      "--depth",  "1",          "--fen",       "4k3/8/1K5r/5Pp1/8/8/8/8 w - g6 0 1"};
  const Outcome silent = verify(arguments);
  EXPECT_EQ(silent.exit_code, 0) << silent.out << silent.err;
  EXPECT_TRUE(contains(silent.err, "no game leads there")) << silent.err;
  EXPECT_TRUE(contains(silent.out, "left out      2 positions that no game leads to; "))
      << silent.out;

  std::vector<std::string> all = arguments;
  all.emplace_back("--unreachable");
  const Outcome outcome = verify(all);
  EXPECT_EQ(outcome.exit_code, 1) << outcome.out << outcome.err;
  EXPECT_TRUE(outcome.out.starts_with("No game leads to this position: ")) << outcome.out;
  EXPECT_TRUE(contains(outcome.out, "(rule check-by-last-move)")) << outcome.out;
  EXPECT_FALSE(contains(outcome.out, "\nleft out")) << outcome.out;
  all.insert(all.end(), {"--json", "-"});
  const json found = report(verify(all))["disagreement"];
  EXPECT_EQ(found["unreachable"]["rule"], "check-by-last-move") << found;

  const Outcome boards = verify({"--unreachable"});
  EXPECT_EQ(boards.exit_code, 2);
  EXPECT_TRUE(contains(boards.err, "--unreachable is for --engine, --script and --adapter"))
      << boards.err;
}

TEST_F(VerifyEngines, CountsOfAFileMayBeWrong) {
  const std::string file = write_file("wrong.epd", "4k3/8/8/8/8/8/P7/4K3 w - - 0 1 ;D1 7 ;D2 36\n");
  const Outcome outcome = verify({"--engine", uci("honest"), "--positions", "0", "--epd", file});
  EXPECT_EQ(outcome.exit_code, 1) << outcome.err;
  EXPECT_TRUE(outcome.out.starts_with(file + ":1: all boards agree on 35; the file has 36\n"))
      << outcome.out;
  EXPECT_FALSE(contains(outcome.out, "not shrunk")) << outcome.out;
}

// An engine that is none of ours.
TEST_F(VerifyEngines, StockfishAgrees) {
  const std::string search = "PATH=\"$PATH:/usr/games\"; ";
  if (std::system((search + "command -v stockfish >/dev/null").c_str()) != 0) {
    GTEST_SKIP() << "stockfish is not installed";
  }
  const Outcome outcome =
      verify({"--engine", "stockfish", "--positions", "300"}, search + "export PATH; ");
  EXPECT_EQ(outcome.exit_code, 0) << outcome.out << outcome.err;
  EXPECT_TRUE(outcome.out.starts_with("0 disagreements\n")) << outcome.out;
}

struct Lie {
  const char* mode;
  const char* kind;
  const char* rule;
};
std::ostream& operator<<(std::ostream& stream, const Lie& lie) { return stream << lie.mode; }

class LyingEngines : public VerifyEngines, public testing::WithParamInterface<Lie> {};

TEST_P(LyingEngines, AreFoundNamedAndShrunk) {
  const Outcome outcome =
      verify({"--engine", uci("honest"), "--engine", uci(GetParam().mode), "--json", "-"});
  EXPECT_EQ(outcome.exit_code, 1) << outcome.out << outcome.err;
  const json document = report(outcome);
  const json& found = document["disagreement"];
  EXPECT_EQ(found["kind"], GetParam().kind) << found;
  EXPECT_EQ(found["rule"]["name"], GetParam().rule) << found;
  EXPECT_EQ(found["shrunk"]["minimal"], true) << found;
  EXPECT_LE(found["shrunk"]["pieces"], 6) << found;
  EXPECT_TRUE(found["unreachable"].is_null()) << found;
  EXPECT_EQ(found["odd_ones_out"], json::array({document["engines"][1]["name"]})) << found;
}

INSTANTIATE_TEST_SUITE_P(
    Engines, LyingEngines,
    testing::Values(Lie{"no-en-passant-by-white", "move-missing", "en passant"},
                    Lie{"castling-through-check", "move-extra", "castling"},
                    Lie{"no-underpromotion-by-capture", "move-missing", "promotion"},
                    Lie{"pinned-pieces-move", "move-extra", "pin"},
                    Lie{"count-off-in-check", "wrong-count", "king moves"}));

TEST_F(VerifyEngines, AFindingIsToldAndDrawn) {
  const Outcome outcome = verify({"--engine", uci("no-en-passant-by-white"), "--positions", "0",
                                  "--fen", "4k3/p6p/8/2PpP3/8/8/8/4K3 w - d6"});
  EXPECT_EQ(outcome.exit_code, 1) << outcome.err;
  for (const char* part : {"kind      move-missing", "rule      en-passant", "query     moves",
                           "(the moves from", "nothing more can be left out", "wrong     test",
                           "lerf agrees with the rules", "next          --all"}) {
    EXPECT_NE(outcome.out.find(part), outcome.out.npos) << part << "\n" << outcome.out;
  }
  EXPECT_FALSE(contains(outcome.out, "a second")) << "of no position at all";
}

// What is kept shows it again; the commands in it are for people, and are not run.
TEST_F(VerifyEngines, AFindingIsKeptAndReplayed) {
  const std::string file = path("found.json");
  const std::string liar = uci("no-en-passant-by-white");
  const Outcome outcome = verify(
      {"--engine", liar, "--positions", "0", "--fen", "4k3/p6p/8/2PpP3/8/8/8/4K3 w - d6",
       "--reproducer", file, "--emit-test", path("found.cpp"), "--emit-epd", path("found.epd")});
  EXPECT_EQ(outcome.exit_code, 1) << outcome.err;
  EXPECT_EQ(testing_support::read_json(read_file(file))["engines"][0]["command"], liar);
  const std::string test = read_file(path("found.cpp"));
  EXPECT_NE(test.find("\"command\": \"" + liar + "\""), test.npos) << test;
  const std::string epd = read_file(path("found.epd"));
  EXPECT_NE(epd.find(" w - d6 D1 "), epd.npos) << epd;
  EXPECT_NE(epd.find("c0 \"move-missing\";\n"), epd.npos) << epd;

  const Outcome again = verify({"--replay", file, "--engine", liar});
  EXPECT_EQ(again.exit_code, 1) << again.err;
  EXPECT_NE(again.out.find("kind      move-missing"), again.out.npos) << again.out;
  const Outcome mended = verify({"--replay", file, "--engine", uci("honest"), "--json", "-"});
  EXPECT_EQ(mended.exit_code, 0) << mended.err;
  EXPECT_EQ(report(mended)["mode"], "replay");
  EXPECT_EQ(report(mended)["agree"], true);
  const Outcome nobody =
      verify({"--replay", file}, "SQUARELAB_TEST_PROCESSES=" + path("run") + " ");
  EXPECT_EQ(nobody.exit_code, 2);
  EXPECT_NE(nobody.err.find("--engine"), nobody.err.npos) << nobody.err;
  EXPECT_EQ(read_file(path("run")), "");
}

// Nor does a board of ours answer in the place of an engine that has its name.
TEST_F(VerifyEngines, AnEngineIsNotReplayedByABoard) {
  for (const std::string name : {"reference", "x88", "nobody"}) {
    const std::string file =
        write_file("named.json", R"({"format": "squarelab reproducer 1", "boards": ["lerf", ")" +
                                     name + R"("], "fen": "4k3/8/8/8/8/8/8/4K3 w - -",
            "question": "moves", "engines": [
            {"name": ")" + name + R"(", "command": "./run me", "protocol": "uci"}]})");
    const Outcome outcome = verify({"--replay", file});
    EXPECT_EQ(outcome.exit_code, 2) << outcome.out;
    EXPECT_EQ(outcome.out, "");
    for (const std::string part : {"--engine", "./run me"}) {
      EXPECT_TRUE(contains(outcome.err, part)) << outcome.err;
    }
    EXPECT_TRUE(contains(outcome.err, '"' + name + '"')) << outcome.err;
  }
}

TEST_F(VerifyEngines, FewPositionsASecondAreNotNone) {
  const std::string slow =
      "f() { case \"$2\" in 7k/*) sleep 1 ;; esac; " + script("no-en-passant") + " \"$@\"; }; f";
  const Outcome outcome =
      verify({"--script", slow, "--positions", "0", "--fen", "7k/8/8/8/8/8/8/K7 w - -", "--fen",
              "4k3/8/8/2PpP3/8/8/8/4K3 w - d6", "--threads", "1"});
  EXPECT_TRUE(contains(outcome.out, "\npositions     1 of")) << outcome.out;
  EXPECT_TRUE(contains(outcome.out, " thread, 0.")) << outcome.out;
  EXPECT_TRUE(contains(outcome.out, " positions per second\n")) << outcome.out;
}

TEST_F(VerifyEngines, QuestionsThatTheyDoNotKnowAreNotReplayed) {
  const std::string file = write_file("key.json", R"({"format": "squarelab reproducer 1",
      "boards": ["reference", "lerf"], "fen": "4k3/8/8/8/8/8/8/4K3 w - -", "question": "key"})");
  const Outcome outcome = verify({"--replay", file, "--engine", uci("honest")});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_NE(outcome.err.find("it does not list key"), outcome.err.npos) << outcome.err;
}

struct Failing {
  std::string mode;
  const char* verdict;
  const char* kind;
};
std::ostream& operator<<(std::ostream& stream, const Failing& failing) {
  return stream << failing.mode;
}

class FailingEngines : public VerifyEngines, public testing::WithParamInterface<Failing> {};

TEST_P(FailingEngines, GetTheirVerdictInTime) {
  const auto begin = Clock::now();
  // Shrunk to kings at once, so that a hang costs its time a few times only.
  const Outcome outcome = verify({"--engine", uci(GetParam().mode), "--positions", "0", "--timeout",
                                  "1", "--fen", "4k3/8/8/8/8/8/8/4K3 w - -", "--json", "-"});
  EXPECT_LT(Clock::now() - begin, 20s);
  EXPECT_EQ(outcome.exit_code, 1) << outcome.out << outcome.err;
  const json found = report(outcome)["disagreement"];
  EXPECT_EQ(found["verdict"], GetParam().verdict) << found;
  EXPECT_EQ(found["kind"], GetParam().kind) << found;
}

INSTANTIATE_TEST_SUITE_P(Engines, FailingEngines,
                         testing::Values(Failing{"crash-later", "exited", "crash"},
                                         Failing{"hang-later", "silent", "hang"},
                                         Failing{"garbage-later", "garbage", "garbage"},
                                         Failing{"stop-mid-line-later", "partial-line", "crash"},
                                         Failing{"hang-mid-line-later", "silent", "hang"},
                                         Failing{"endless-line-later", "endless-line", "garbage"},
                                         Failing{"endless-lines-later", "endless-output",
                                                 "garbage"}));

TEST_F(VerifyEngines, WhoCannotBeAskedIsNamedInOneLine) {
  const struct {
    std::vector<std::string> arguments;
    std::vector<const char*> parts;
  } cases[] = {
      {{"--engine", "/no/such/engine"}, {"engine \"/no/such/engine\"", "start-failure"}},
      {{"--engine", uci("crash-at-start")}, {"start-failure", "signal 6 while answering uci"}},
      {{"--engine", "cat"}, {"not-uci"}},
      {{"--engine", uci("hang-at-start")}, {"silent", "said nothing for 1 s while answering uci"}},
      {{"--engine", uci("endless-lines-at-start")}, {"endless-output"}},
      {{"--engine", uci("search")}, {"no-perft", "bestmove e2e4"}},
      {{"--script", "echo hello"}, {"script \"echo hello\"", "garbage"}},
      {{"--script", script("stop-mid-line")}, {"partial-line"}},
  };
  for (const auto& [arguments, parts] : cases) {
    SCOPED_TRACE(arguments[1]);
    std::vector<std::string> all{"--timeout", "1", "--threads", "1"};
    all.insert(all.end(), arguments.begin(), arguments.end());
    const auto begin = Clock::now();
    const Outcome outcome = verify(all);
    EXPECT_LT(Clock::now() - begin, 10s);
    EXPECT_EQ(outcome.exit_code, 2) << outcome.out;
    EXPECT_EQ(outcome.out, "");
    EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
    for (const char* part : parts)
      EXPECT_NE(outcome.err.find(part), outcome.err.npos) << outcome.err;
  }
}

// What is ignored is said, under the names that reports print, and hides nothing else.
TEST_F(VerifyEngines, WhatIsIgnoredIsSaid) {
  const std::string fen = "4k3/8/8/7R/1p6/8/P5p1/4K3 w - - 0 1";
  const Outcome outcome = verify({"--engine", uci("two-faults"), "--positions", "0", "--fen", fen,
                                  "--ignore", "en passant,castling", "--json", path("r.json")});
  EXPECT_EQ(outcome.exit_code, 1) << outcome.err;
  EXPECT_NE(outcome.out.find("\nrule      promotion\n"), outcome.out.npos) << outcome.out;
  EXPECT_NE(outcome.out.find("\nignored       en-passant in 1 position, castling in none\n"),
            outcome.out.npos)
      << outcome.out;
  const json data = testing_support::read_json(read_file(path("r.json")));
  EXPECT_EQ(data["disagreement"]["first"], 0);
  EXPECT_EQ(data["ignored"], testing_support::read_json(R"([{"name": "en-passant", "positions": 1},
                            {"name": "castling", "positions": 0}])"));

  const Outcome unknown = verify({"--engine", uci("honest"), "--ignore", "en-pasant"});
  EXPECT_EQ(unknown.exit_code, 2);
  EXPECT_NE(
      unknown.err.find("\"en-pasant\" is not a fault name; did you mean en-passant? The fault "
                       "names are move-missing, "),
      unknown.err.npos)
      << unknown.err;
  EXPECT_NE(run({"verify", "--help", "all"}).out.find("castling-right-kept"), std::string::npos);
}

// The line is shown whole; the report as JSON has all of it.
TEST_F(VerifyEngines, ErrorOutputIsReported) {
  const Outcome outcome =
      verify({"--engine", uci("complain-later"), "--positions", "0", "--json", path("r.json")});
  EXPECT_EQ(outcome.exit_code, 1) << outcome.err;
  EXPECT_NE(outcome.out.find("no memory for tables"), outcome.out.npos) << outcome.out;
  const json answers =
      testing_support::read_json(read_file(path("r.json")))["disagreement"]["shrunk"]["answers"];
  ASSERT_EQ(answers.size(), 3U);
  EXPECT_EQ(answers[0]["error_output"], nullptr);
  EXPECT_EQ(answers[2]["error_output"], "first\nno memory for tables\n");
}

TEST_F(VerifyEngines, BadOptionsAreRefused) {
  const Outcome nobody = verify({"--positions", "0", "--depth", "2"});
  EXPECT_EQ(nobody.exit_code, 2);
  EXPECT_NE(nobody.err.find("--depth is for --engine, --script and --adapter"), nobody.err.npos)
      << nobody.err;
  for (const auto& [option, value] :
       std::vector<std::pair<std::string, std::string>>{{"--timeout", "0"},
                                                        {"--timeout", "-1"},
                                                        {"--timeout", "nan"},
                                                        {"--timeout", "1e2"},
                                                        {"--timeout", "2s"},
                                                        {"--timeout", ""},
                                                        {"--timeout", "86401"},
                                                        {"--depth", "0"},
                                                        {"--depth", "5"}}) {
    const Outcome outcome = verify({"--engine", uci("honest"), option, value});
    EXPECT_EQ(outcome.exit_code, 2) << option << ' ' << value;
    EXPECT_NE(outcome.err.find(option), outcome.err.npos) << outcome.err;
  }
}

// Ctrl-C comes from the engine itself, in the middle of an answer; after that it hears nothing.
TEST_F(VerifyEngines, AnInterruptEndsThemAndReports) {
  const auto begin = Clock::now();
  const Outcome outcome =
      verify({"--engine", "exec " + uci("interrupt-later"), "--timeout", "600", "--threads", "1"},
             "SQUARELAB_TEST_PROCESSES=" + path("processes") + " ");
  EXPECT_LT(Clock::now() - begin, 20s);
  EXPECT_EQ(outcome.exit_code, 130) << outcome.err;
  EXPECT_NE(outcome.out.find("positions     0 of"), outcome.out.npos) << outcome.out;
  EXPECT_NE(outcome.out.find("nothing was compared\ninterrupted\n"), outcome.out.npos)
      << outcome.out;
  for (const char* part : {"disagreements", "never met", "events"}) {
    EXPECT_FALSE(contains(outcome.out, part)) << part << '\n' << outcome.out;
  }
  std::ifstream processes(path("processes"));
  int count = 0;
  for (pid_t process = 0; processes >> process; ++count) {
    EXPECT_EQ(kill(process, 0), -1) << process << " still runs";
    EXPECT_EQ(errno, ESRCH);
  }
  EXPECT_EQ(count, 1);
}

}  // namespace
}  // namespace squarelab::app
