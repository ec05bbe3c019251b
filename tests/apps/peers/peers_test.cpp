// squarelab peers with programs that are squarelab itself, honest or not.

#include "apps/run_program.hpp"
#include "support/contains.hpp"
#include "support/json.hpp"

namespace squarelab {
namespace {

using testing_support::contains;
using json = testing_support::Json;

class Peers : public testing_support::Program {
 protected:
  // A shell script that is given FEN and depth, and prints what the filter makes of our answer.
  std::string peer(const std::string& name, const std::string& filter) const {
    const std::string file = write_file(
        name, "'" SQUARELAB_PROGRAM "' perft --backend lefr --fen \"$1\" --depth $2 | " + filter);
    return name + "=sh '" + file + "' {fen} {depth}";
  }

  json measured(const std::vector<std::string>& options, int exit_code,
                const std::string& rounds = "1") {
    std::vector<std::string> arguments{"peers", "--depth", "3", "--rounds", rounds, "--json", "-"};
    arguments.insert(arguments.end(), options.begin(), options.end());
    const Outcome outcome = run(arguments);
    EXPECT_EQ(outcome.exit_code, exit_code) << outcome.err << outcome.out;
    const json record = testing_support::read_json(outcome.out);
    std::vector<std::pair<std::string, json>> programs;
    for (const json& program : record["programs"]) programs.emplace_back(program["name"], program);
    return json::object(programs);
  }
};

TEST_F(Peers, AProgramIsMeasuredInEachRound) {
  const json programs =
      measured({"--program", peer("mine", "cat"), "--counting", "mine=two-plies"}, 0, "2");
  const json& mine = programs["mine"];
  EXPECT_EQ(mine["counting"], "two-plies");
  EXPECT_EQ(mine["is_ours"], false);
  ASSERT_EQ(mine["positions"].size(), 6U);
  for (const json& position : mine["positions"]) EXPECT_EQ(position["seconds"].size(), 2U);
  EXPECT_EQ(mine["start_seconds"].size(), 12U);
  EXPECT_EQ(programs["lerf --two-plies"]["counting"], "two-plies");
  EXPECT_EQ(programs["lerf --plain"]["counting"], "every-leaf");
}

TEST_F(Peers, AWrongCountHasNoTimeAndIsADisagreement) {
  const json programs = measured({"--program", peer("wrong", "sed s/97862/97863/")}, 1);
  const json& positions = programs["wrong"]["positions"];
  EXPECT_EQ(positions[1]["wrong"]["counted"], 97863);
  EXPECT_EQ(positions[1]["wrong"]["leaves"], 97862);
  EXPECT_EQ(positions[0]["seconds"].size(), 1U);
}

TEST_F(Peers, AProgramThatFailsIsNamedAndTheOthersAreMeasured) {
  const json programs =
      measured({"--program", "broken=echo no >&2; exit 3 # {fen} {depth}", "--program",
                "silent=true {fen} {depth}", "--uci", "missing=/no/such/engine"},
               2);
  EXPECT_TRUE(contains(programs["broken"]["failure"],
                       "exited with status 3 while counting; its error output ends \"no\""))
      << programs["broken"];
  EXPECT_TRUE(contains(programs["silent"]["failure"], "printed no number")) << programs["silent"];
  EXPECT_TRUE(contains(programs["missing"]["failure"], "127")) << programs["missing"];
  EXPECT_EQ(programs["lerf --one-ply"]["positions"].size(), 6U);
}

TEST_F(Peers, AnEngineIsAskedOverUci) {
  const json programs = measured(
      {"--uci", "engine=" SQUARELAB_TEST_ENGINE " uci honest", "--counting", "engine=every-leaf"},
      0);
  EXPECT_EQ(programs["engine"]["positions"].size(), 6U);
  EXPECT_NE(programs["engine"]["version"], "");
}

TEST_F(Peers, WhatAProgramIsCompiledForIsRecorded) {
  const std::string line = run({"--version"}).out;
  const std::size_t comma = line.rfind(", ");
  const std::string isa = line.substr(comma + 2, line.rfind(')') - comma - 2);
  const json programs = measured({"--build", "'" SQUARELAB_PROGRAM "'", "--uci",
                                  "engine=echo 'Compilation settings include:  64bit SSE2'; "
                                  "exec " SQUARELAB_TEST_ENGINE " uci honest",
                                  "--uci", "other=" SQUARELAB_TEST_ENGINE " uci honest"},
                                 0);
  EXPECT_EQ(programs["lerf --one-ply " + isa]["compiled_for"], isa);
  EXPECT_EQ(programs["lerf --one-ply " + isa]["is_ours"], true);
  EXPECT_EQ(programs["engine"]["compiled_for"], "64bit SSE2");
  EXPECT_FALSE(programs["other"].contains("compiled_for"));
}

TEST_F(Peers, ARecordOfBeforeIsReadAndPartsOfItAreShown) {
  const std::string record = SQUARELAB_SOURCE_DIR "/docs/results/peers.json";
  const Outcome outcome = run({"peers", "--from", record, "--programs", "lerf --one-ply,stockfish",
                               "--part", "last plies"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_TRUE(contains(outcome.out, "lerf --one-ply")) << outcome.out;
  EXPECT_FALSE(contains(outcome.out, "lerf --two-plies")) << outcome.out;
  expect_refused({"peers", "--from", record, "--programs", "nobody"},
                 "--programs \"nobody\": no such program in ");
}

TEST_F(Peers, ASavedMeasurementIsShownAgain) {
  const std::string file = path("peers.json");
  const Outcome outcome = run({"peers", "--depth", "2", "--rounds", "1", "--json", file});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_TRUE(contains(outcome.out, "Million leaves per second"));
  EXPECT_EQ(run({"peers", "--from", file}).out, outcome.out);
  EXPECT_EQ(run({"peers", "--from", file, "--json", "-"}).out, read_file(file));
  EXPECT_TRUE(contains(run({"peers", "--from", file, "--csv", "-"}).out, "program,version"));
}

TEST_F(Peers, WhatCannotBeUnderstoodIsRefused) {
  for (const auto& [option, value, message] :
       {std::tuple{"--program", "./mine {fen} {depth}", "is not NAME=..."},
        std::tuple{"--program", "mine=./mine {fen}", "{depth} is missing"},
        std::tuple{"--uci", "lerf --plain=./mine", "\"lerf --plain\" names two programs"},
        std::tuple{"--counting", "mine=one-ply", "there is no --program or --uci \"mine\""},
        std::tuple{"--counting", "mine=fast", "\"fast\" is none of two-plies"},
        std::tuple{"--build", "echo", "--build \"echo\": this is not a build of squarelab"},
        std::tuple{"--from", "/no/such/file", "/no/such/file"}}) {
    const Outcome outcome = run({"peers", option, value});
    EXPECT_EQ(outcome.exit_code, 2) << value;
    EXPECT_TRUE(contains(outcome.err, message)) << outcome.err;
    EXPECT_EQ(outcome.out, "");
  }
}

}  // namespace
}  // namespace squarelab
