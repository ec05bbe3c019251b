#include <gtest/gtest.h>
#include <sys/stat.h>

#include <squarelab/backends.hpp>
#include <squarelab/reference/reference_board.hpp>

#include "apps/run_program.hpp"
#include "faults/wrong_boards.hpp"
#include "squarelab/app.hpp"
#include "support/contains.hpp"
#include "support/json.hpp"

namespace squarelab::app {
namespace {

using testing_support::contains;
using testing_support::expect_parts;
using json = testing_support::Json;

using Commands = testing_support::Program;

TEST_F(Commands, HelpAndVersion) {
  expect_output({{{"--help"}, {"Examples:", "verify", "perft", "divide", "backends", "compare"}}});
  for (const char* command : {"verify", "perft", "divide", "backends", "compare"}) {
    expect_output({{{command, "--help"}, "Examples:"}});
  }
  EXPECT_EQ(output({"--version"}).rfind("squarelab ", 0), 0U);
}

TEST_F(Commands, BackendsListsAllWithFormulaAndCorners) {
  expect_output(
      {{{"backends"},
        {"lerf", "lefr", "berf", "big_endian_file", "x88", "reference", "8r + f", "0 56 7 63"}}});
}

TEST_F(Commands, BackendsAsJson) {
  const json list = data({"backends"});
  ASSERT_GE(list.size(), 8U);
  EXPECT_EQ(list[0]["name"], "lerf");
  EXPECT_EQ(list[0]["corners"], "0 7 56 63");
  EXPECT_EQ(list[0]["formula"], "8r + f");
  EXPECT_GT(list[0]["table_bytes"], 0);
  EXPECT_EQ(list[0]["is_variant"], false);
  const auto magic =
      std::ranges::find(list, "lerf+magic", [](const json& one) { return one["name"]; });
  if (magic != list.end()) {
    EXPECT_EQ((*magic)["is_variant"], true);
  }
  EXPECT_EQ(list.back()["is_reference"], true);
}

// Boards on demand are those of the build that are no default, and are chosen by name.
TEST_F(Commands, BoardsOnDemandAreChosenByName) {
  if (find(backends(), "lerf+magic") == nullptr) GTEST_SKIP() << "this build is without them";
  for (const char* backend : {"lerf+magic", "lerf+unmake", "x88+copy"}) {
    if (find(backends(), backend) == nullptr) continue;
    const std::string perft = output({"perft", "--depth", "3", "--backend", backend});
    EXPECT_TRUE(contains(perft, "leaves    8902\n")) << perft;
    EXPECT_TRUE(contains(output({"divide", "--depth", "2", "--backend", backend}), "400\n"));
  }
  const json report = data({"verify", "--leaves", "1000", "--positions", "10"});
  EXPECT_TRUE(contains(report["backends"].dump(), "lerf+magic"));
  const std::string list = output({"backends"});
#ifndef __BMI2__
  expect_parts(list, {"lerf+pext", "need BMI2"});
  EXPECT_TRUE(contains(run({"perft", "--depth", "1", "--backend", "lerf+pext"}).err, "BMI2"));
#endif
}

TEST_F(Commands, BackendsThatAreAllIncludeThoseOnDemand) {
  const json shown = data({"show", "--native", "--backends", "all"});
  std::vector<std::string> names;
  for (const json& one : shown["native"]) names.push_back(one["backend"].get<std::string>());
  std::vector<std::string> expected;
  for (const BackendEntry& entry : backends()) {
    if (!entry.facts.is_reference) expected.emplace_back(entry.facts.name);
  }
  EXPECT_EQ(names, expected);
  EXPECT_EQ(output({"verify", "--leaves", "1000", "--positions", "5", "--backends", "all"})
                .find("DISAGREEMENT"),
            std::string::npos);
}

TEST_F(Commands, BackendsListsSliderAlgorithms) {
  const std::string text = output({"backends", "--sliders"});
  const json list = data({"backends", "--sliders"});
  ASSERT_GE(list.size(), 21U);
  EXPECT_EQ(list[0]["name"], "hyperbola_quintessence");
  EXPECT_EQ(list[0]["table_bytes"], 2048);
  for (const json& one : list) {
    for (const char* field : {"name", "author", "source", "needs"}) {
      EXPECT_TRUE(contains(text, one[field].get<std::string>())) << one;
    }
  }
  const auto pext = std::ranges::find(list, "pext", [](const json& one) { return one["name"]; });
  ASSERT_NE(pext, list.end());
  EXPECT_EQ((*pext)["needs"], "BMI2");
#ifdef __BMI2__
  EXPECT_EQ((*pext)["is_left_out"], false);
#else
  EXPECT_EQ((*pext)["is_left_out"], true);
  EXPECT_TRUE(contains(text, "Left out of this build: pext, which needs BMI2"));
#endif
}

TEST_F(Commands, PerftAndDivideCountAndSayHow) {
  expect_output({
      {{"perft", "--depth", "4"},
       {"leaves    197281\n", "depth     4, the last two plies counted at once\n"}},
      {{"perft", "--depth", "0"}, "leaves    1\n"},
      {{"perft", "--depth", "3", "--backend", "lefr", "--plain"}, "leaves    8902\n"},
      {{"perft", "--depth", "3", "--backend", "x88", "--plain"}, "leaves    8902\n"},
      {{"perft", "--depth", "3", "--backend", "0x88", "--plain"}, "leaves    8902\n"},
      {{"perft", "--depth", "3", "--backend", "reference", "--plain"}, "leaves    8902\n"},
      {{"perft", "--depth", "2", "--fen", "8/8/8/r2Pp2K/8/8/4k3/8 w - e6 0 1"}, "leaves    113\n"},
      // Two plies are left, one of them behind each move.
      {{"divide", "--depth", "2"}, {"the last ply counted at once", "leaves    400\n"}},
      {{"perft", "--depth", "4", "--threads", "2", "--hash", "1"},
       {"table     up to 1 MB", "s on 2 threads, "}},
  });
  expect_refused({
      {{"perft", "--depth", "3", "--backend", "reference", "--two-plies"},
       "reference has no count of two plies"},
      {{"perft", "--depth", "3", "--one-ply", "--plain"}, "--plain"},
  });
}

TEST_F(Commands, PerftAsJson) {
  const std::string file = path("perft.json");
  const std::string text = output({"perft", "--depth", "3", "--json", file});
  EXPECT_TRUE(contains(text, "8902"));
  const json report = testing_support::read_json(read_file(file));
  EXPECT_EQ(report["leaves"], 8902);
  EXPECT_EQ(report["depth"], 3);
  EXPECT_EQ(report["backend"], "lerf");
  EXPECT_EQ(report["mode"], "two-plies");
}

TEST_F(Commands, PerftSaysWhatItDid) {
  struct {
    std::vector<std::string> arguments;
    const char* mode;
    const char* words;
  } const table[]{
      {{"--depth", "4"}, "two-plies", "depth     4, the last two plies counted at once\n"},
      {{"--depth", "4", "--two-plies"}, "two-plies", "two plies counted at once"},
      {{"--depth", "4", "--one-ply"}, "one-ply", "depth     4, the last ply counted at once\n"},
      {{"--depth", "4", "--one-ply", "--hash", "1"}, "one-ply", "the last ply counted at once\n"},
      {{"--depth", "4", "--plain"}, "plain", "depth     4, every leaf made\n"},
      {{"--depth", "4", "--backend", "x88"}, "two-plies", "two plies counted at once"},
      {{"--depth", "4", "--backend", "reference"}, "one-ply", "the last ply counted at once"},
      {{"--depth", "1"}, "one-ply", "the last ply counted at once"},
  };
  for (auto [arguments, mode, words] : table) {
    for (const char* command : {"perft", "divide"}) {
      std::vector<std::string> line{command};
      line.insert(line.end(), arguments.begin(), arguments.end());
      expect_output({{line, words}});
      EXPECT_EQ(data(line)["mode"], mode) << testing::PrintToString(line);
    }
  }
}

TEST_F(Commands, PerftTakesThreadsAndATable) {
  for (const char* threads : {"1", "2"}) {
    const json report = data({"perft", "--depth", "5", "--threads", threads, "--hash", "1"});
    EXPECT_EQ(report["leaves"], 4865609);
    EXPECT_EQ(report["threads"].dump(), threads);
    EXPECT_EQ(report["hash_megabytes"], 1);
  }
  const json divided = data({"divide", "--depth", "5", "--threads", "2", "--hash", "1"});
  EXPECT_EQ(divided["leaves"], 4865609);
  EXPECT_EQ(divided["moves"]["e2e4"], 405385);
}

TEST_F(Commands, DivideSortsTheMovesAndSumsThemUp) {
  const std::string text = output({"divide", "--depth", "2"});
  EXPECT_EQ(text.rfind("a2a3  20\na2a4  20\nb1a3  20\n", 0), 0U) << text;
  const json report = data({"divide", "--depth", "1"});
  EXPECT_EQ(report["moves"].size(), 20U);
  EXPECT_EQ(report["moves"]["e2e4"], 1);
  EXPECT_EQ(report["leaves"], 20);
}

TEST_F(Commands, VerifySaysWhatItCompared) {
  const std::string text =
      output({"verify", "--leaves", "1000", "--positions", "200", "--seed", "3", "--threads", "2"});
  EXPECT_TRUE(text.starts_with("0 disagreements\n")) << text;
  expect_parts(
      text, {"positions     244 (200 seeded with 3, 44 of the suite, 0 given)", "x88 (16r + f)"});
}

TEST_F(Commands, VerifyTakesFensAndFilesAndChecksTheirCounts) {
  const std::string good = write_file("good.epd", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 ;D1 6 ;id ok\n");
  const json report =
      data({"verify", "--leaves", "1000", "--positions", "0", "--fen", "4k3/8/8/8/8/8/8/4K3 w - -",
            "--fen", "4k3/8/8/8/8/8/8/4K3 b - -", "--epd", good, "--backends", "lerf"});
  EXPECT_EQ(report["given_positions"], 3);
  EXPECT_EQ(report["positions"], 47);
  EXPECT_EQ(report["agree"], true);
  EXPECT_TRUE(report["disagreement"].is_null());
  EXPECT_EQ(report["backends"].size(), 2U);

  const std::string bad = write_file("bad.epd", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 ;D1 7 ;id no\n");
  const Outcome outcome = run({"verify", "--leaves", "1000", "--positions", "0", "--epd", bad});
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_EQ(outcome.err, "");
  expect_parts(outcome.out, {"position  4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "query     perft 1\n",
                             "of 45 (0 seeded with 1, 44 of the suite, 1 given)", "expected  7",
                             "* lerf", "* x88"});
}

// Counting all leaves would never end.
TEST_F(Commands, VerifyRefutesCountsThatAreMuchTooSmallForTheirDepth) {
  const std::string bad = write_file("bad.epd", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D30 5\n");
  const Outcome outcome = run({"verify", "--positions", "0", "--epd", bad, "--backends", "lerf"});
  EXPECT_EQ(outcome.exit_code, 1);
  expect_parts(outcome.out, {"query     perft 30\n", "expected  5", "more than 1000000"});
}

TEST_F(Commands, VerifySaysWhatItLeftOut) {
  const std::string large = write_file("l.epd", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 9000000000\n");
  const std::vector<std::string> arguments{"verify", "--positions", "0", "--backends", "lerf"};
  std::vector<std::string> with_file = arguments;
  with_file.insert(with_file.end(), {"--epd", large});
  const char* const key = "perft_counts_left_out";
  EXPECT_EQ(data(with_file)[key], data(arguments)[key].get<int>() + 1);
  expect_output({{arguments, "counts of more than 1,000,000 leaves"}});
}

// A pipe is opened once: its reader would take a trial for the end.
TEST_F(Commands, WritesToPipes) {
  const std::string pipe = path("pipe");
  const std::string copy = path("copy");
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  const Outcome outcome = run({"backends", "--json", pipe}, "; code=$?; wait; exit $code",
                              "timeout 10 cat '" + pipe + "' >'" + copy + "' & timeout 10 ");
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_EQ(read_file(copy), run({"backends", "--json", "-"}).out);
}

TEST(RunApp, EndsWithOneAndTheWholeStoryWhereABackendIsWrong) {
  const Registry& boards = faults::with_wrong_boards();
  const Registry registry{{*find(boards, "move-missing"), *find(boards, reference_name)}};
  const char* arguments[]{"squarelab", "verify", "--positions", "500"};
  testing::internal::CaptureStdout();
  const int exit_code = run_app(4, arguments, registry);
  const std::string text = testing::internal::GetCapturedStdout();
  EXPECT_EQ(exit_code, 1);
  expect_parts(text, {"\nwrong     ", "position  ", "query     ", "legal_moves", "* move-missing",
                      "instead of ", "-"});
}

// What is not in a build says how to have it.
TEST(RunApp, BoardsThatAreNotBuiltSayHowToHaveThem) {
  const Registry registry{.entries = {reference::reference_entry()},
                          .left_out = {{.name = "tokens"}, {"abacus", "beads"}}};
  const auto refusal = [&](const char* name) {
    const char* arguments[]{"squarelab", "perft", "--depth", "1", "--backend", name};
    testing::internal::CaptureStderr();
    EXPECT_EQ(run_app(6, arguments, registry), 2);
    return testing::internal::GetCapturedStderr();
  };
  expect_parts(refusal("Tokens"),
               {"tokens is built on demand", "`scripts/compare --backends tokens`",
                "-D SQUARELAB_BOARDS=tokens"});
  expect_parts(refusal("abacus"), "it needs beads");
}

TEST(RunApp, BackendsSaysWhatTheProcessorDecided) {
  const Registry registry{.entries = {reference::reference_entry()},
                          .left_out = {{"abacus", "beads"}, {.name = "tokens"}},
                          .notes = {"Wood is slow here."}};
  const char* arguments[]{"squarelab", "backends"};
  testing::internal::CaptureStdout();
  EXPECT_EQ(run_app(2, arguments, registry), 0);
  const std::string text = testing::internal::GetCapturedStdout();
  expect_parts(text, {"Left out of this build: abacus, which needs beads",
                      "Built on demand, and not in this build: tokens. `", "SQUARELAB_BOARDS=NAME",
                      "\nWood is slow here.\n"});
}

}  // namespace
}  // namespace squarelab::app
