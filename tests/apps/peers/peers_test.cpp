// scripts/peers with programs that are squarelab itself, honest or not, and with records.
#include <cstdlib>

#include "apps/run_program.hpp"
#include "support/contains.hpp"
#include "support/json.hpp"

namespace squarelab {
namespace {

using testing_support::contains;
using testing_support::expect_parts;
using json = testing_support::Json;
using Words = std::vector<std::string>;

const std::string committed = SQUARELAB_SOURCE_DIR "/docs/results/peers.json";

// Two positions of 100 and 800 million leaves, two rounds, a start-up of half a second.
constexpr const char* made_up = R"({"command": "peers", "format": 1,
"build": {"version": "0.3.0", "commit": "1a2b3c", "compiler": "g++", "flags": "-O3", "isa": "native"},
"machine": {"cpu": "a CPU", "logical_cpus": 2, "system": "a system"}, "rounds": 2,
"positions": [{"name": "one", "fen": "8/8", "depth": 6, "leaves": 100000000},
              {"name": "two", "fen": "8/8", "depth": 7, "leaves": 800000000}],
"programs": [
 {"name": "slow", "version": "", "counting": "one-ply", "is_ours": false, "start_seconds": [0.4, 0.5, 0.6],
  "positions": [{"seconds": [1.5, 1.5]}, {"seconds": [8.5, 2.5]}]},
 {"name": "wrong", "version": "", "counting": "unknown", "is_ours": false, "start_seconds": [0.5],
  "positions": [{"seconds": [1.5, 1.5]}, {"wrong": {"depth": 7, "counted": 800000295, "leaves": 800000000}}]},
 {"name": "failed", "version": "", "counting": "unknown", "is_ours": false,
  "failure": "ended with status 3"},
 {"name": "board", "version": "", "counting": "one-ply", "is_ours": true, "start_seconds": [0.5],
  "positions": [{"seconds": [0.6, 0.6]}, {"seconds": [1.3, 1.3]}]},
 {"name": "quick", "version": "Quick 1.0", "counting": "two-plies", "is_ours": false,
  "compiled_for": "64bit SSE2", "start_seconds": [0.5],
  "positions": [{"seconds": [0.52, 0.53]}, {"seconds": [0.6, 0.9]}]}],
"ratios": [["slow", "board", 7.5, 5.0, 10.0]]}
)";

Words words(const auto&... each) { return {each...}; }

struct Peers : testing_support::Program {
  // Measures the program and what the arguments name.
  Outcome measure(const Words& arguments) {
    return run(arguments, "", "'" SQUARELAB_SOURCE_DIR "/scripts/peers' --squarelab ");
  }

  // Runs the script with these arguments alone.
  Outcome peers(const Words& arguments) {
    return run(arguments, "",
               "sh -c 'shift; exec \"" SQUARELAB_SOURCE_DIR "/scripts/peers\" \"$@\"' - ");
  }

  // Returns the programs of a measurement by name.
  json measured(Words arguments, int exit_code) {
    arguments.insert(arguments.end(), {"--json", path("record.json")});
    const Outcome outcome = measure(arguments);
    EXPECT_EQ(outcome.exit_code, exit_code) << outcome.err << outcome.out;
    const json record = testing_support::read_json(read_file(path("record.json")));
    std::vector<std::pair<std::string, json>> programs;
    for (const json& program : record["programs"]) programs.emplace_back(program["name"], program);
    return json::object(programs);
  }

  // Returns the page of the record above with one place changed.
  Outcome page_with(const std::string& old, const std::string& put) {
    std::string text = made_up;
    EXPECT_TRUE(contains(text, old)) << old;
    return peers(
        {"--from", write_file("record.json", text.replace(text.find(old), old.size(), put))});
  }
};

TEST_F(Peers, ProgramsAreMeasuredInEachRound) {
  const std::string perft =
      "'" SQUARELAB_PROGRAM "' perft --backend lefr --fen {fen} --depth {depth}";
  const json programs =
      measured(words("--depth", "3", "--rounds", "2", "--program", "mine", perft, "--counting",
                     "mine", "two-plies", "--program", "wrong", perft + " | sed s/97862/97863/",
                     "--program", "broken", "echo no >&2; exit 3 # {fen} {depth}", "--program",
                     "silent", "true {fen} {depth}", "--uci", "missing", "/no/such/engine", "--uci",
                     "engine", SQUARELAB_TEST_ENGINE " uci honest", "--uci", "compiled",
                     "echo 'Compilation settings include:  64bit AVX2'; exec " SQUARELAB_TEST_ENGINE
                     " uci honest"),
               1);
  const json& mine = programs["mine"];
  EXPECT_EQ(mine["counting"], "two-plies");
  EXPECT_EQ(mine["is_ours"], false);
  ASSERT_EQ(mine["positions"].size(), 6U);
  for (const json& position : mine["positions"]) EXPECT_EQ(position["seconds"].size(), 2U);
  EXPECT_EQ(mine["start_seconds"].size(), 12U);
  const json& wrong = programs["wrong"]["positions"];
  EXPECT_EQ(wrong[1]["wrong"]["counted"], 97863);
  EXPECT_EQ(wrong[1]["wrong"]["leaves"], 97862);
  EXPECT_FALSE(wrong[1].contains("seconds"));
  EXPECT_EQ(wrong[0]["seconds"].size(), 2U);
  EXPECT_TRUE(
      contains(programs["broken"]["failure"],
               "ended with status 3; its error output ends \"no\", asked for depth 3 of rnb"))
      << programs["broken"];
  EXPECT_TRUE(contains(programs["silent"]["failure"], "printed no number")) << programs["silent"];
  EXPECT_TRUE(contains(programs["missing"]["failure"], "127")) << programs["missing"];
  EXPECT_EQ(programs["engine"]["positions"].size(), 6U);
  EXPECT_EQ(programs["engine"]["compiled_for"], "");
  EXPECT_NE(programs["engine"]["version"], "");
  EXPECT_EQ(programs["compiled"]["compiled_for"], "64bit AVX2");
  EXPECT_EQ(programs["lerf --two-plies"]["counting"], "two-plies");
  EXPECT_EQ(programs["lerf --plain"]["counting"], "every-leaf");
  EXPECT_EQ(programs["lerf --plain"]["is_ours"], true);
  EXPECT_EQ(peers({"--from", path("record.json")}).exit_code, 0);
}

TEST_F(Peers, AProgramThatFailsIsAnErrorWhereAllCountsAreRight) {
  const json programs = measured({"--depth", "2", "--rounds", "1", "--squarelab", SQUARELAB_PROGRAM,
                                  "--program", "silent", "true {fen} {depth}"},
                                 2);
  const std::string line = run({"--version"}).out;
  const std::size_t comma = line.rfind(", ");
  const std::string isa = line.substr(comma + 2, line.rfind(')') - comma - 2);
  EXPECT_EQ(programs["lerf --one-ply " + isa]["compiled_for"], isa);
  EXPECT_EQ(programs["lerf --one-ply " + isa]["positions"].size(), 6U);
}

TEST_F(Peers, StockfishIsMeasured) {
  if (std::system("PATH=$PATH:/usr/games; command -v stockfish >/dev/null") != 0) {
    GTEST_SKIP() << "stockfish is not installed";
  }
  const json programs =
      measured({"--depth", "2", "--rounds", "1", "--uci", "stockfish",
                "PATH=$PATH:/usr/games; exec stockfish", "--counting", "stockfish", "one-ply"},
               0);
  const json& measured = programs["stockfish"];
  EXPECT_TRUE(contains(measured["version"], "Stockfish")) << measured;
  EXPECT_TRUE(contains(measured["compiled_for"], "64bit")) << measured;
  EXPECT_EQ(measured["counting"], "one-ply");
  ASSERT_EQ(measured["positions"].size(), 6U);
  for (const json& position : measured["positions"]) EXPECT_EQ(position["seconds"].size(), 1U);
}

TEST_F(Peers, ThePageHasSpeedsSpreadRatiosAndWhatWentWrong) {
  const Outcome outcome = peers({"--from", write_file("record.json", made_up)});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  // 100, and the median of 100 and 400; means of 100 and 200. What is too short has no speed.
  expect_parts(
      outcome.out,
      {"one ply at once    slow     not said        150  100 to 200\n",
       "one ply at once    board    native        1,000  1,000 to 1,000\n",
       "two plies at once  quick    64bit SSE2    5,000  2,000 to 8,000\n",
       "not said           failed   not said          -  -\n", "\nquick        -  5,000\n",
       "\nslow       100    250\n", "\nwrong      100      -\n", "\nfailed       -      -\n",
       "\nwrong counts two wrongly at depth 7: 800,000,295, not 800,000,000.\n",
       "\nfailed ended with status 3.\n", "\nslow           board       7.50  5.00 to 10.0\n",
       "Depths: one 6, two 7."});
}

TEST_F(Peers, ARecordOfBeforeIsReadAndPartsOfItAreShown) {
  const Outcome whole = peers({"--from", committed});
  EXPECT_EQ(whole.exit_code, 0) << whole.err;
  EXPECT_TRUE(contains(whole.out, "compared with")) << whole.out;
  for (std::size_t at = 0, end; (end = whole.out.find('\n', at)) != std::string::npos;
       at = end + 1) {
    EXPECT_LE(end - at, 80U) << whole.out.substr(at, end - at);
  }
  const Outcome part =
      peers({"--from", committed, "--programs", "lerf --one-ply,stockfish", "--part", "speeds"});
  EXPECT_EQ(part.exit_code, 0) << part.err;
  EXPECT_TRUE(contains(part.out, "lerf --one-ply")) << part.out;
  EXPECT_FALSE(contains(part.out, "lerf --two-plies")) << part.out;
  EXPECT_FALSE(contains(part.out, "compared with")) << part.out;
}

TEST_F(Peers, RecordsThatContradictThemselvesAreRefused) {
  EXPECT_EQ(page_with("1a2b3c", "d4e5f6").exit_code, 0);
  for (const auto& [old, put, message] :
       {std::tuple{"\"peers\"", "\"compare\"", "no record of scripts/peers"},
        std::tuple{"\"format\": 1", "\"format\": 2", "no record of scripts/peers"},
        std::tuple{"\"rounds\": 2", "\"rounds\": 3", "slow has times and a wrong count"},
        std::tuple{"[8.5, 2.5]", "[8.5]", "slow has times and a wrong count"},
        std::tuple{"\"unknown\"", "\"no-ply\"", "'no-ply' is not in list"},
        std::tuple{"\"ended with status 3\"", "\"\"", "failed lacks a position"},
        std::tuple{"\"seconds\"", "\"minutes\"", "slow has times and a wrong count"},
        std::tuple{"\"board\"", "\"slow\"", "a name twice"},
        std::tuple{"800000295", "800000000", "a wrong count that is right"},
        std::tuple{"{\"wrong\"", "{\"seconds\": [1.5, 1.5], \"wrong\"", "times and a wrong count"},
        std::tuple{"7.5, 5.0", "7.4, 5.0", "the ratios do not fit the times"},
        std::tuple{"[1.3, 1.3]", "[1.3, 1.2]", "the ratios do not fit the times"},
        std::tuple{"{\"command\"", "{\"command", "JSONDecodeError"}}) {
    const Outcome outcome = page_with(old, put);
    EXPECT_EQ(outcome.exit_code, 2) << put;
    EXPECT_TRUE(contains(outcome.err, message)) << put << '\n' << outcome.err;
    EXPECT_EQ(outcome.out, "");
  }
}

TEST_F(Peers, WhatCannotBeUnderstoodIsRefused) {
  for (const auto& [arguments, message] : {
           std::pair{Words{"--program", "mine", "./mine {fen}"}, "mine: no {fen} or {depth}"},
           std::pair{Words{"--uci", "lerf --plain", "./mine"}, "two programs have one name"},
           std::pair{Words{"--counting", "mine", "one-ply"}, "--counting: no such NAME"},
           std::pair{Words{"--uci", "a", "b", "--counting", "a", "fast"}, "no such HOW"},
           std::pair{Words{"--squarelab", "/bin/echo"}, "this is not a build of squarelab"},
           std::pair{Words{"--from", committed}, "--from measures nothing"},
       }) {
    const Outcome outcome = measure(arguments);
    EXPECT_EQ(outcome.exit_code, 2) << message;
    EXPECT_TRUE(contains(outcome.err, message)) << outcome.err;
    EXPECT_EQ(outcome.out, "");
  }
  for (const auto& [arguments, message] : {
           std::pair{Words{"--from", "/no/such/file"}, "/no/such/file"},
           std::pair{Words{"--from", committed, "--programs", "nobody"}, "--programs nobody: "},
           std::pair{Words{"--from", committed, "--part", "nothing"}, "invalid choice"},
           std::pair{Words{"--rounds", "0"}, "--rounds"},
           std::pair{Words{"--depth", "1"}, "--depth"},
       }) {
    const Outcome outcome = peers(arguments);
    EXPECT_EQ(outcome.exit_code, 2) << message;
    EXPECT_TRUE(contains(outcome.err, message)) << outcome.err;
    EXPECT_EQ(outcome.out, "");
  }
}

TEST_F(Peers, HelpHasExamples) {
  const Outcome outcome = peers({"--help"});
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_TRUE(contains(outcome.out, "\n  scripts/peers --from out.json --programs "))
      << outcome.out;
}

}  // namespace
}  // namespace squarelab
