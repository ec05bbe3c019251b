// What a CI job asks of squarelab verify: an end in time, results that other programs read, and
// engines without counts.
#include <chrono>
#include <cstdlib>

#include "apps/run_program.hpp"
#include "support/test_engine.hpp"

namespace squarelab::app {
namespace {

using Arguments = std::vector<std::string>;

class Ci : public testing_support::Program {
 protected:
  const std::string uci = testing_support::uci("");

  Outcome verify(const Arguments& more, const char* threads = "1") {
    Arguments arguments{"verify", "--threads", threads};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run(arguments);
  }
};

// How much is asked in that time depends on the machine.
TEST_F(Ci, ARunOfSecondsEndsInTimeAndSaysSo) {
  struct {
    Arguments arguments;
    const char* threads = "1";
    const char* seconds = "1";
  } const table[]{
      {{"--endless", "--backends", "lerf"}},
      {{"--endless", "--engine", uci + "honest"}},
      {{"--positions", "10", "--depth", "1", "--engine", uci + "honest"}, "2", "60"},
      {{"--endless", "--all", "--engine", uci + "two-faults"}},
      {{"--engine", "sleep 60"}},
      {{"--script", "sleep 0.4; " + testing_support::script("honest")}},
      {{"--endless", "--engine", uci + "stubborn"}, "8"},
  };
  for (const auto& [arguments, threads, seconds] : table) {
    SCOPED_TRACE(arguments.back());
    Arguments given = arguments;
    given.insert(given.end(), {"--seconds", seconds, "--json", path("report.json")});
    const auto begin = std::chrono::steady_clock::now();
    const Outcome outcome = verify(given, threads);
    EXPECT_LT(std::chrono::steady_clock::now() - begin,
              std::chrono::seconds(std::stoi(seconds) + 5));
    const auto report = testing_support::read_json(read_file(path("report.json")));
    const bool is_over = std::string(seconds) == "1";
    const bool has_fault = report["faults"].size() != 0;
    const bool is_short = is_over && report["positions"].get<int>() < 100;
    EXPECT_EQ(outcome.exit_code, has_fault ? 1 : is_short ? 2 : 0) << outcome.err;
    EXPECT_EQ(testing_support::contains(outcome.err, " at least 100 are needed\n"),
              is_short && !has_fault);
    EXPECT_EQ(testing_support::contains(outcome.out, "ended when the time of --seconds was over"),
              is_over)
        << outcome.out;
    EXPECT_FALSE(testing_support::contains(outcome.out, "interrupted"));
    EXPECT_EQ(report["time_is_over"], is_over);
    EXPECT_EQ(report["stopped"], is_over);
  }
  expect_refused({"verify", "--seconds", "1", "--leaves", "7"}, "--seconds excludes --leaves");
}

TEST_F(Ci, ABaselineNamesFaultsWithTheirPositions) {
  const auto with = [&](const char* mode, const Arguments& more) {
    Arguments arguments{"--engine", uci + mode, "--positions", "100", "--depth", "1"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return verify(arguments);
  };
  const std::string known = path("known.txt");
  EXPECT_EQ(with("two-faults", {"--all", "--emit-baseline", known}).exit_code, 1);
  const std::string lines = read_file(known);
  EXPECT_EQ(std::count(lines.begin(), lines.end(), '\n'), 2) << lines;
  testing_support::expect_parts(lines, "move-missing en-passant moves in ");
  const Outcome quiet = with("two-faults", {"--ignore", '@' + known, "--strict-baseline"});
  EXPECT_EQ(quiet.exit_code, 0);
  EXPECT_EQ(quiet.err, "");  // a known fault is no news

  const std::string other = write_file(
      "other.txt", "\xEF\xBB\xBF# note\n\n castling # any\r\n" + lines.substr(0, lines.find('\n')));
  const Outcome rest = with("two-faults", {"--ignore", '@' + other});
  EXPECT_EQ(rest.exit_code, 1) << rest.out;
  EXPECT_EQ(std::count(rest.err.begin(), rest.err.end(), '\n'), 2) << rest.err;
  EXPECT_TRUE(rest.out.starts_with("missing: ")) << rest.out;
  EXPECT_EQ(with("honest", {"--ignore", '@' + other}).exit_code, 0);
  const Outcome gone = with("honest", {"--ignore", '@' + other, "--strict-baseline"});
  EXPECT_EQ(gone.exit_code, 1);
  EXPECT_TRUE(gone.out.starts_with("FAILED: no longer shown, and still ignored: castling, move-"))
      << gone.out;

  // Moves after a position are made one after the other.
  const std::string played =
      "move-missing en-passant moves in 8/8/8/8/1Pp5/8/8/k5K1 b - b3 0 1 after c4b3 g1h1 b3b2";
  EXPECT_EQ(with("honest", {"--ignore", '@' + write_file("played.txt", played)}).exit_code, 0);

  // Which position is the first is known once all shards are there.
  Arguments merge{"verify", "--strict-baseline", "--merge"};
  for (const char* shard : {"1/2", "2/2"}) {
    merge.push_back(path(std::string(1, *shard)));
    with("two-faults", {"--ignore", '@' + known, "--shard", shard, "--json", merge.back()});
  }
  EXPECT_EQ(run(merge).exit_code, 0);
  expect_refusal(with("honest", {"--ignore", '@' + write_file("bad", "castling\nmove-misssing\n")}),
                 {"bad:2: \"move-misssing\" is not a fault name"});
  const std::string damaged =
      lines.substr(0, lines.find(" in ")) + " in 8/8/8/9/8/8/8/k5K1 b - - 0 1";
  for (const auto& [line, reason] :
       {std::pair(damaged, "FEN column 7: \"9\""),
        std::pair(lines.substr(0, lines.find('\n')) + " after e2e9", "\"e9\" is not a square")}) {
    expect_refusal(with("honest", {"--ignore", '@' + write_file("bad", "\n" + line)}),
                   {"bad:2: ", reason});
  }
  expect_refusal(with("honest", {"--ignore", "@" + path("none")}), {"cannot read"});
}

// Shards of boards keep the faults that are known, too: another shard may have an earlier position.
TEST_F(Ci, ABaselineHoldsForMergedShardsOfBoards) {
  program_ = SQUARELAB_WRONG_BOARDS;
  const auto with = [&](const Arguments& more) {
    Arguments arguments{"--backends", "castling-forgotten", "--positions",
                        "300",        "--leaves",           "10000"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return verify(arguments);
  };
  const std::string known = path("known.txt");
  EXPECT_EQ(with({"--all", "--emit-baseline", known}).exit_code, 1);
  Arguments merge{"verify", "--merge"};
  for (const char* shard : {"1/2", "2/2"}) {
    merge.push_back(path(std::string(1, *shard)));
    with({"--ignore", '@' + known, "--shard", shard, "--json", merge.back()});
  }
  EXPECT_EQ(run(merge).exit_code, 0);
}

// Foreign text in it is harmless, and every form of it is valid.
TEST_F(Ci, JUnitHasATestForTheRunAndForEachFault) {
  const std::string hostile = R"(printf 'squarelab 1 <x]]>&"\001\377\357\277\277\n'; )"
                              R"(while read l; do printf 'e2e4 1\na2a3 1\ndone\n'; done)";
  struct {
    Arguments arguments;
    testing_support::Parts parts;
  } const table[]{
      {{"--engine", uci + "two-faults", "--ignore", "promotion", "--all"},
       {"tests=\"3\" failures=\"1\" errors=\"0\" skipped=\"1\"",
        "name=\"move-missing en-passant moves\">\n      <failure type=\"failure\" "
        "message=\"missing: ",
        "name=\"promotion\">\n      <skipped type=\"skipped\" message=\"ignored in "}},
      {{"--adapter", hostile}, {"* &lt;x]]&gt;&amp;&quot;\\x01\\xff\\xef\\xbf\\xbf ", "<failure "}},
      {{"--engine", uci + "honest", "--seconds", "60"},
       {"tests=\"1\" failures=\"0\" errors=\"0\""}},
      {{"--engine", uci + "honest", "--ignore", "pin", "--strict-baseline"},
       {"<failure type=\"failure\" message=\"no longer shown, and still ignored: pin\">"}},
      {{"--engine", "/none", "--github"},
       {"tests=\"1\" failures=\"0\" errors=\"1\"",
        "<error type=\"error\" message=\"engine &quot;/none&quot; cannot be asked: start-failure"}},
      {{"--engine", "sleep 9", "--seconds", "1"},
       {"errors=\"1\"", "<error type=\"error\" message=\"0 positions were asked when the time",
        "\nended when the time of --seconds was over\n"}},
  };
  const std::string xml = path("report.xml");
  const std::string schema = SQUARELAB_SOURCE_DIR "/tests/apps/verify/junit.xsd";
  for (const auto& [arguments, parts] : table) {
    Arguments given = arguments;
    given.insert(given.end(), {"--positions", "100", "--depth", "1", "--junit", xml});
    verify(given);
    testing_support::expect_parts(read_file(xml), parts);
    const std::string check = "xmllint --noout --schema " + schema + " '" + xml + "'";
    EXPECT_EQ(std::system((check + " 2>" + path("errors")).c_str()), 0)
        << read_file(path("errors"));
  }
}

TEST_F(Ci, AnnotationsOfGitHubAreOneLineEach) {
  const Outcome outcome = verify({"--engine", uci + "two-faults", "--positions", "100", "--depth",
                                  "1", "--ignore", "promotion", "--github", "--json", "-"});
  EXPECT_EQ(testing_support::read_json(outcome.out)["agree"], false);
  EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
  EXPECT_TRUE(
      outcome.err.starts_with("::error title=missing%3A c4b3 (en passant)::missing: c4b3 "
                              "(en passant)%0Awhy "))
      << outcome.err;
  const Outcome castling =
      verify({"--engine", uci + "no-castling-past-attacked-b", "--fen",
              "r3k3/8/8/8/8/1R6/8/4K3 b q - 0 1", "--depth", "1", "--positions", "0", "--github"});
  EXPECT_TRUE(castling.err.starts_with(
      "::error title=missing%3A e8c8 (castling%2C queen's side)::missing: e8c8 (castling, "))
      << castling.err;
  const Outcome strict = verify({"--engine", uci + "honest", "--positions", "60", "--depth", "1",
                                 "--ignore", "pin,check", "--strict-baseline", "--github"});
  EXPECT_EQ(strict.err,
            "::error title=squarelab verify::no longer shown, and still ignored: pin, check\n");
}

TEST_F(Ci, EnginesMayListMovesWithoutCounts) {
  const auto listed = [&](const char* mode, const char* depth) {
    return verify(
        {"--engine", uci + mode, "--perft", "moves", "--positions", "60", "--depth", depth});
  };
  const Outcome honest = listed("honest", "1");
  EXPECT_EQ(honest.exit_code, 0) << honest.out << honest.err;
  testing_support::expect_parts(honest.out, " moves with counts at depth 1, ");
  EXPECT_TRUE(listed("no-en-passant", "1").out.starts_with("missing: "));
  expect_refusal(listed("honest", "2"), {"\"moves\" has no {depth}", "--depth 1"});
}

}  // namespace
}  // namespace squarelab::app
