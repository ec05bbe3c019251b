// Two made-up comparisons against each other: quotients worked out by hand, and what is refused.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <squarelab/lab/timing/compare_runs.hpp>
#include <squarelab/lab/timing/comparison.hpp>
#include <stdexcept>
#include <string>

#include "support/json.hpp"

namespace squarelab::lab {
namespace {

using Json = nlohmann::ordered_json;

RunChanges changes(const Json& now, const Json& before) {
  return compare_runs(read_comparison(now.dump()), read_comparison(before.dump()));
}

Json document(const RunChanges& runs) { return Json::parse(to_text(to_json(runs))); }

bool holds(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

Json ratio(double lower, double value, double upper) {
  return {{"value", value},
          {"interval", {lower, upper}},
          {"statistical_interval", {lower, upper}},
          {"verdict", lower > 1   ? "faster"
                      : upper < 1 ? "slower"
                                  : "no difference"}};
}

Json row(const char* operation, double millions, const Json& other) {
  const auto cell = [&](double speed, const Json& of_it) {
    return Json{{"throughput",
                 {{"lower_quartile", 1e6 * speed},
                  {"median", 1e6 * speed},
                  {"upper_quartile", 1e6 * speed}}},
                {"ratio", of_it}};
  };
  return {{"operation", operation},
          {"unit", "move"},
          {"state", "core"},
          {"description", "made up"},
          {"in_geometric_mean", true},
          {"units_per_pass", 1000},
          {"passes_per_burst", 3},
          {"cells",
           {cell(millions, nullptr), cell(millions * other.at("value").get<double>(), other),
            cell(millions, ratio(0.99, 1, 1.01))}}};
}

Json run(const Json& first, const Json& second) {
  const auto column = [](const char* name, const char* role) {
    return Json{{"name", name},        {"role", role},      {"title", "made up"},
                {"formula", "8r + f"}, {"corners", "0 7"},  {"sliders", "none"},
                {"core_bytes", 64},    {"full_bytes", 128}, {"table_bytes", 0}};
  };
  return {{"command", "compare"},
          {"build",
           {{"version", "1"},
            {"commit", "c"},
            {"compiler", "g++ 12"},
            {"flags", "-O3"},
            {"build_type", "Release"},
            {"isa", "native"}}},
          {"machine",
           {{"cpu", "A CPU"}, {"logical_cpus", 2}, {"caches", Json::array()}, {"system", "OS"}}},
          {"corpus", {{"source", "built in"}, {"positions", 2400}, {"digest", "abc"}}},
          {"method",
           {{"baseline", "base"},
            {"seed", 1},
            {"repetitions", 201},
            {"bursts", 5},
            {"burst_microseconds", 200.0},
            {"confidence", 0.95},
            {"cells", 4},
            {"placement_allowance", 0.01},
            {"seconds", 10.0}}},
          {"columns",
           {column("base", "baseline"), column("other", "backend"), column("base", "control")}},
          {"rows", {row("legal-moves", 100, first), row("set", 2, second)}},
          {"geometric_means", {nullptr, first, ratio(0.99, 1, 1.01)}},
          {"flagged_controls", 0}};
}

const Json before = run(ratio(0.48, 0.5, 0.52), ratio(0.95, 1, 1.05));
const Json now = run(ratio(0.72, 0.75, 0.78), ratio(0.94, 0.98, 1.02));

TEST(CompareRuns, QuotientsOfRatiosWithBothIntervals) {
  const Json runs = document(changes(now, before));
  const Json& gained = runs.at("rows").at(0).at("cells").at(1).at("ratio");
  EXPECT_DOUBLE_EQ(gained.at("value"), 1.5);
  EXPECT_DOUBLE_EQ(gained.at("interval").at(0), 0.72 / 0.52);
  EXPECT_DOUBLE_EQ(gained.at("interval").at(1), 0.78 / 0.48);
  EXPECT_EQ(gained.at("verdict"), "gained");
  const Json& same = runs.at("rows").at(1).at("cells").at(1).at("ratio");
  EXPECT_EQ(same.at("verdict"), "no change");
  EXPECT_TRUE(runs.at("rows").at(0).at("cells").at(0).at("ratio").is_null());
  EXPECT_EQ(runs.at("confidence").dump(), "0.9");
  EXPECT_EQ(runs.at("geometric_means").at(1).at("verdict"), "gained");
  EXPECT_TRUE(runs.at("differences").empty()) << runs.at("differences");
  EXPECT_TRUE(runs.at("left_out").empty()) << runs.at("left_out");

  EXPECT_EQ(
      document(changes(before, now)).at("rows").at(0).at("cells").at(1).at("ratio").at("verdict"),
      "lost");
}

// Other speeds with the same ratios are no change, whatever they are.
TEST(CompareRuns, ClaimsNothingOfSpeeds) {
  Json faster_machine = before;
  for (Json& one : faster_machine["rows"]) {
    for (Json& cell : one["cells"]) {
      for (Json& speed : cell["throughput"]) speed = 2 * speed.get<double>();
    }
  }
  const RunChanges changed = changes(faster_machine, before);
  const Json runs = document(changed);
  for (const Json& one : runs.at("rows")) {
    EXPECT_EQ(one.at("cells").at(1).at("ratio").at("verdict"), "no change");
  }
  const std::string text = as_text(changed);
  EXPECT_TRUE(holds(text, "M/s before")) << text;
  EXPECT_TRUE(holds(text, "200.0")) << text;
  EXPECT_TRUE(holds(text, "nothing is claimed of them") || holds(text, "nothing is\nclaimed") ||
              holds(text, "nothing\nis claimed"))
      << text;
}

TEST(CompareRuns, WarnsOfWhatDiffersAround) {
  Json other = before;
  other["machine"]["cpu"] = "Another CPU";
  other["build"]["compiler"] = "clang++ 14";
  other["columns"][1]["sliders"] = "magic";
  for (Json& one : other["rows"]) one["cells"][2]["ratio"] = ratio(1.01, 1.02, 1.03);
  other["corpus"].erase("digest");
  const RunChanges changed = changes(now, other);
  const Json runs = document(changed);
  const std::string all = runs.at("differences").dump();
  for (const char* part :
       {"cpu: Another CPU before, A CPU now", "compiler: clang++ 14 before, g++ 12 now",
        "sliders of other: magic before, none now", "the run before was called different in 2 rows",
        "whether the positions are the same"}) {
    EXPECT_TRUE(holds(all, part)) << part << '\n' << all;
  }
  EXPECT_TRUE(holds(as_text(changed), "Beware: cpu: Another CPU before, A CPU now."));
}

TEST(CompareRuns, LeavesOutWhatOnlyOneHas) {
  Json other = before;
  other["rows"][0]["operation"] = "attack-map";
  const Json runs = document(changes(now, other));
  ASSERT_EQ(runs.at("rows").size(), 1U);
  EXPECT_EQ(runs.at("rows").at(0).at("operation"), "set");
  const std::string left_out = runs.at("left_out").dump();
  EXPECT_TRUE(holds(left_out, "legal-moves: only now")) << left_out;
  EXPECT_TRUE(holds(left_out, "attack-map: only before")) << left_out;
  EXPECT_TRUE(holds(left_out, "geometric mean")) << left_out;
  EXPECT_TRUE(runs.at("geometric_means").empty());

  Json more = before;
  more["rows"][0]["units_per_pass"] = 2000;
  EXPECT_TRUE(holds(document(changes(now, more)).at("left_out").dump(), "legal-moves: other work"));
}

TEST(CompareRuns, RefusesWhatCannotBeCompared) {
  const auto refused = [](const Json& a, const Json& b, std::string_view why) {
    try {
      changes(a, b);
      ADD_FAILURE() << "was compared: " << why;
    } catch (const std::invalid_argument& error) {
      EXPECT_TRUE(holds(error.what(), why)) << error.what();
    }
  };
  Json other = before;
  other["method"]["baseline"] = other["columns"][0]["name"] = other["columns"][2]["name"] = "rest";
  refused(now, other, "ratios are to base now and to rest before");
  other = before;
  other["corpus"]["digest"] = "def";
  refused(now, other, "other positions");
  other = before;
  other["corpus"]["positions"] = 7;
  refused(now, other, "other positions");
  other = before;
  other["columns"][1]["name"] = "stranger";
  refused(now, other, "no backend in common");
  other = before;
  other["rows"][0]["operation"] = "attack-map";
  other["rows"][1]["operation"] = "bulk-count";
  refused(now, other, "no operation in common");
}

TEST(CompareRuns, AsMarkdownAndCsv) {
  const RunChanges runs = changes(now, before);
  const std::string markdown = as_markdown(runs);
  EXPECT_TRUE(
      holds(markdown, "| legal-moves | other | 0.500 | 0.750 | 1.500 | 1.385-1.625 | gained"))
      << markdown;
  const std::string csv = as_csv(runs);
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 1 + 2 * 3 + 2);
  EXPECT_TRUE(holds(csv, "\nlegal-moves,move,other,backend,0.5,0.75,1.5,")) << csv;
  EXPECT_TRUE(holds(csv, "\nlegal-moves,move,base,baseline,,,,,,,100000000,100000000\n")) << csv;
}

}  // namespace
}  // namespace squarelab::lab
