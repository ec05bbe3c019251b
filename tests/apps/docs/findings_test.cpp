// research/findings on records that are made up, of which the answers are known.
#include <fmt/format.h>

#include <string>
#include <vector>

#include "apps/run_program.hpp"

namespace squarelab {
namespace {

struct Findings : testing_support::Program {
  Outcome findings(const std::string& finding, const std::string& record) {
    const std::string path = write_file("record.json", record);
    return run({}, "", fmt::format(R"(sh -c '"{}" {} "{}"' )", script, finding, path));
  }

  static constexpr const char* script = SQUARELAB_SOURCE_DIR "/research/findings";
};

// Returns a row whose boards have these ratios after the baseline and times next to 100 ns.
std::string row(const char* question, const char* group, const std::vector<double>& ratios) {
  std::string cells = R"({"ratio": null, "nanoseconds_per_unit": [100, null, 100]})";
  for (const double ratio : ratios) {
    cells += fmt::format(R"(, {{"ratio": {{"value": {}, "verdict": "{}"}},
                              "nanoseconds_per_unit": [{}, 7, {}]}})",
                         ratio, ratio > 0.99 && ratio < 1.01 ? "equal" : "faster", 100 / ratio,
                         200 / ratio);
  }
  return fmt::format(R"({{"operation": "{}", "group": "{}", "cells": [{}]}})", question, group,
                     cells);
}

// Half of each board's search is generation, and half evaluation.
std::string record_of(const std::string& rows) {
  std::string columns;
  for (const char* name : {"first", "a", "b", "c"}) {
    columns += fmt::format(R"({{"name": "{}", "role": "{}", "search_shares": [)", name,
                           columns.empty() ? "baseline" : "backend");
    for (const char* search : {"search", "search-mobility"}) {
      columns += fmt::format(R"({}{{"operation": "{}", "generation": 0.5, "checks": 0, "making": 0,
                                 "exchange": 0, "evaluation": 0.5}})",
                             columns.ends_with('[') ? "" : ",", search);
    }
    columns += "]},";
  }
  return R"({"columns": [)" + columns + R"({"name": "first", "role": "control"}], "rows": [)" +
         rows + "]}";
}

// One row knows the search, one orders the boards the other way round, one knows nothing but noise.
TEST_F(Findings, RowsAreOrderedByHowWellTheyForetellASearch) {
  const Outcome outcome =
      findings("foretelling", record_of(row("search", "an engine's search", {0.5, 0.25, 2, 1}) +
                                        ',' + row("nothing", "others", {1, 0.999, 1.001, 1}) + ',' +
                                        row("backwards", "others", {2, 4, 0.5, 1}) + ',' +
                                        row("knows", "others", {0.25, 0.0625, 4, 1})));
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_EQ(outcome.out,
            "| row | `search`: ranks | worst guess | of board |\n"
            "| --- | --- | --- | --- |\n"
            "| `knows` | 1.00 | 0 % | `first` |\n"
            "| `backwards` | -1.00 | 0 % | `first` |\n"
            "| `nothing` | - | 300 % | `b` |\n"
            "| none: the mean | - | 300 % | `b` |\n");
}

// The middle of the processes that measured both.
TEST_F(Findings, AskingIsAShareOfTheWork) {
  const Outcome outcome =
      findings("asking", record_of(row("captures", "questions", {4, 2, 0.5, 1}) + ',' +
                                   row("legal-moves", "generation", {2, 4, 1, 1}) + ',' +
                                   row("gives-check", "questions", {1, 1, 1, 1}) + ',' +
                                   row("make-unmake", "making", {1, 1, 1, 1})));
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_TRUE(outcome.out.starts_with("| board | `captures` / `legal-moves` | `gives-check` /"));
  testing_support::expect_parts(outcome.out,
                                {"| `a` | 50 % | 100 % |\n", "| `b` | 200 % | 100 % |\n"});
  EXPECT_EQ(outcome.out.find("| `first` |"), outcome.out.rfind("| `first` |")) << outcome.out;
}

// To generate moves takes half the time on board a, by the geometric mean of two rows; to evaluate
// takes half the time on board b, which the search with mobility does not show.
TEST_F(Findings, SharesForetellTheTimeOnAnotherBoard) {
  std::string rows = row("search", "an engine's search", {1.25, 1, 1, 1}) + ',' +
                     row("search-mobility", "an engine's search", {1.25, 1, 1, 1}) + ',' +
                     row("noisy", "questions", {4, 1, 1, 1}) + ',' +
                     row("attack-map", "attacks", {1, 2, 1, 1});
  for (const char* same : {"quiets", "gives-check", "make-unmake", "exchange"}) {
    rows += ',' + row(same, "others", {1, 1, 1, 1});
  }
  const Outcome outcome = findings("gain", record_of(rows));
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  testing_support::expect_parts(outcome.out,
                                {"| search | `a` | `first` | 1.50 | 1.25 | 20 % |\n",
                                 "| search | median | of 12 pairs |  |  | 3 % |\n",
                                 "| search-mobility | `b` | `a` | 1.25 | 0.80 | 56 % |\n"});
}

TEST_F(Findings, WhatCannotBeFoundIsOneLine) {
  for (const auto& [finding, record] :
       {std::pair{"asking", "{}"}, std::pair{"shares", "{\"columns\": ["}, std::pair{"none", "{}"},
        std::pair{"asking", "[]"}}) {
    const Outcome outcome = findings(finding, record);
    EXPECT_NE(outcome.exit_code, 0) << finding;
    EXPECT_EQ(outcome.out, "") << finding;
    EXPECT_TRUE(outcome.err.starts_with("research/findings: ")) << outcome.err;
    EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
  }
}

}  // namespace
}  // namespace squarelab
