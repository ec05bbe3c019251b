// Perft of other programs: figures, JSON and page of a measurement that was made up, and what is
// read from what programs print.
#include <gtest/gtest.h>

#include <squarelab/compare.hpp>
#include <squarelab/compare/peers.hpp>
#include <squarelab/report/json.hpp>
#include <squarelab/text/error.hpp>
#include <stdexcept>
#include <string>

#include "support/contains.hpp"

namespace squarelab::compare {
namespace {

using testing_support::contains;
using Cell = PeerResult::Cell;

// Two positions of 100 and 800 million leaves, two rounds, a start-up of half a second.
PeerMeasurement made_up() {
  PeerMeasurement measurement{};
  measurement.machine.cpu = "a CPU";
  measurement.machine.system = "a system";
  measurement.rounds = 2;
  const std::string fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
  measurement.positions = {{"one", fen, 6, 100'000'000}, {"two", fen, 7, 800'000'000}};
  // In both rounds 100 million leaves a second in one; in two 100, then 400.
  measurement.programs = {
      {"slow",
       "",
       Counting::OnePly,
       false,
       "",
       {0.4, 0.5, 0.6},
       {Cell{{1.5, 1.5}, {}}, Cell{{8.5, 2.5}, {}}}},
      {"wrong",
       "",
       Counting::Unknown,
       false,
       "",
       {0.5},
       {Cell{{1.5, 1.5}, {}}, Cell{{}, WrongCount{7, 800'000'295, 800'000'000}}}},
      {"failed", "", Counting::Unknown, false, "exited with status 3", {}, {}},
      // 1,000 million leaves a second.
      {"board",
       "",
       Counting::TwoPlies,
       true,
       "",
       {0.5},
       {Cell{{0.6, 0.6}, {}}, Cell{{1.3, 1.3}, {}}}},
      {"quick",
       "Quick 1.0",
       Counting::OnePly,
       false,
       "",
       {0.5},
       {Cell{{0.52, 0.53}, {}}, Cell{{0.6, 0.9}, {}}},
       "64bit SSE2"}};
  measurement.build.isa = "native";
  return measurement;
}

TEST(Peers, EnginesSayWhatTheyAreCompiledFor) {
  EXPECT_EQ(compilation_in({"Compiled by g++", "", "Compilation settings include:  64bit SSE2"}),
            "64bit SSE2");
  EXPECT_EQ(compilation_in({"Compilation settings       : 64bit AVX2 BMI2 "}), "64bit AVX2 BMI2");
  EXPECT_EQ(compilation_in({"Unknown command: 'compiler'.", "Compilation settings"}), "");
}

TEST(Peers, OneRoundHasNoSpread) {
  PeerMeasurement measurement = made_up();
  measurement.rounds = 1;
  const std::string text = as_markdown(page_of(measurement));
  EXPECT_TRUE(contains(text, "| two plies at once | board | native | 1,000 |\n")) << text;
  EXPECT_FALSE(contains(text, " to ")) << text;
}

TEST(Peers, StartUpIsTakenOff) {
  const PeerMeasurement measurement = made_up();
  EXPECT_NEAR(measurement.speed(measurement.programs[0], 0, 0).value_or(0), 100, 1e-6);
  EXPECT_NEAR(measurement.speed(measurement.programs[0], 1, 1).value_or(0), 400, 1e-6);
}

TEST(Peers, WhatIsTooShortHasNoSpeed) {
  const PeerMeasurement measurement = made_up();
  EXPECT_FALSE(measurement.speed(measurement.programs[4], 0, 0));
  EXPECT_TRUE(measurement.speed(measurement.programs[4], 1, 0));
}

TEST(Peers, ThePageHasFiguresSpreadAndWhatWentWrong) {
  const std::string text = as_markdown(page_of(made_up()));
  // 100, and the median of 100 and 400; means of 100 and 200.
  for (const char* row :
       {"| one ply at once | slow | not said | 150 | 100 to 200 |", "| slow | 100 | 250 |",
        "| not said | wrong | not said | 100, of 1 | 100 to 100 |", "| wrong | 100 | wrong |",
        "| not said | failed | not said | - | - |", "| failed | - | - |",
        "| one ply at once | quick (Quick 1.0) | 64bit SSE2 |", "| quick | too short |"}) {
    EXPECT_TRUE(contains(text, row)) << row << '\n' << text;
  }
  EXPECT_TRUE(
      contains(text, "wrong counts two at depth 7 wrongly: 800,000,295 leaves, 295 too many."))
      << text;
  EXPECT_TRUE(contains(text, "failed exited with status 3.")) << text;
}

TEST(Peers, RatiosSayWhetherTheWorkIsEqual) {
  PeerMeasurement measurement = made_up();
  const std::string unequal = as_markdown(page_of(measurement));
  EXPECT_TRUE(contains(unequal, "| compared with | board<br>two plies at once |")) << unequal;
  EXPECT_TRUE(
      contains(unequal, "| slow<br>one ply at once | 7.50<br>5.00 to 10.0<br>unequal work |"))
      << unequal;
  EXPECT_TRUE(
      contains(unequal, "| wrong<br>not said | 10.0, of 1<br>10.0 to 10.0<br>work not said |"))
      << unequal;
  measurement.programs[0].counting = Counting::TwoPlies;
  const std::string equal = as_markdown(page_of(measurement));
  EXPECT_TRUE(contains(equal, "| slow<br>two plies at once | 7.50<br>5.00 to 10.0 |")) << equal;
}

TEST(Peers, JsonIsReadAsItWasWritten) {
  const std::string text = to_text(to_json(made_up()));
  EXPECT_EQ(to_text(to_json(read_peer_measurement(text))), text);
}

TEST(Peers, JsonThatMakesNoSenseIsRefused) {
  const std::string good = to_text(to_json(made_up()));
  const auto with = [&](const std::string& old, const std::string& put) {
    std::string text = good;
    const auto at = text.find(old);
    EXPECT_NE(at, std::string::npos) << old;
    return text.replace(at, old.size(), put);
  };
  for (const std::string& bad :
       {std::string("{}"), std::string("nonsense"), with("\"peers\"", "\"compare\""),
        with("\"format\": 1", "\"format\": 2"), with("\"rounds\": 2", "\"rounds\": 3"),
        with("\"rounds\": 2", "\"rounds\": 0"), with("one-ply", "no-ply"),
        with("\"exited with status 3\"", "\"\""), with("\"seconds\"", "\"minutes\""),
        with("\"two\"", "\"one\""), with("\"counted\": 800000295", "\"counted\": 800000000"),
        with("\"wrong\": {", "\"seconds\": [1.5, 1.5], \"wrong\": {")}) {
    EXPECT_THROW(read_peer_measurement(bad), text::TextError) << bad;
  }
}

TEST(Peers, CsvHasALineForEachTime) {
  const std::string text = as_csv(page_of(made_up()));
  EXPECT_TRUE(contains(text, "\nslow,,not said,one-ply,two,7,800000000,2,2.000000,400.000\n"))
      << text;
  EXPECT_TRUE(contains(text, "\nquick,Quick 1.0,64bit SSE2,one-ply,one,6,100000000,1,0.020000,\n"))
      << text;
  EXPECT_FALSE(contains(text, "failed")) << text;
}

TEST(Peers, APlanThatCannotCountIsRefused) {
  EXPECT_THROW(measure_peers(PeerPlan{}), std::invalid_argument);
}

TEST(Peers, TheNearestNumberIsTheCount) {
  EXPECT_EQ(nearest_number("e2e4: 20\nNodes searched: 8902, 1234567 nps", 8902), 8902U);
  EXPECT_EQ(nearest_number("perft(6) = 119,060,325 in 0.7 s", 119'060'324), 119'060'325U);
  EXPECT_EQ(nearest_number("1'000 and 2_000", 1999), 2000U);
  EXPECT_EQ(nearest_number("99999999999999999999999 7", 100), 7U);
  EXPECT_EQ(nearest_number("none, at all", 1), std::nullopt);
}

TEST(Peers, TheFenIsOneWordOfTheCommand) {
  const std::string fen = "8/8 w - -";
  EXPECT_EQ(command_for("./a {fen} {depth}", fen, 5), "./a '8/8 w - -' 5");
  EXPECT_EQ(command_for("./a \"{fen}\" {depth}", fen, 5), "./a \"8/8 w - -\" 5");
  EXPECT_EQ(command_for("echo 'fen {fen}' | a", fen, 5), "echo 'fen 8/8 w - -' | a");
  EXPECT_EQ(command_for("it\\'s {fen} \"'\" {fen}", fen, 5),
            "it\\'s '8/8 w - -' \"'\" '8/8 w - -'");
}

}  // namespace
}  // namespace squarelab::compare
