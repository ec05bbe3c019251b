// Comparisons of made-up backends, for tests of what is made of them.
#pragma once

#include <squarelab/compare/comparison.hpp>
#include <string>
#include <utility>
#include <vector>

namespace squarelab::compare {

// The placement band is the inner half of the interval.
inline Ratio made_up_ratio(double lower, double value, double upper) {
  return {value, Interval{lower, upper}, {(lower + value) / 2, (value + upper) / 2}};
}

// Half a per cent to both sides.
inline Ratio made_up_ratio(double value) {
  return made_up_ratio(0.995 * value, value, 1.005 * value);
}

// Equal, and too wide to tell.
inline Ratio made_up_equal() { return made_up_ratio(0.993, 1.001, 1.004); }
inline Ratio made_up_unknown() { return made_up_ratio(0.94, 0.98, 1.03); }
// A ratio of too few placements for an interval.
inline Ratio made_up_short(double value) {
  return {value, std::nullopt, {0.99 * value, 1.01 * value}};
}

// ratios: for all columns but the baseline, which makes 50 million units a second.
inline Row made_up_row(std::string question, std::string group, std::string state,
                       const std::vector<Ratio>& ratios) {
  const auto cell = [](double millions, std::optional<Ratio> ratio) {
    return Cell{{1e3 / millions, 1e3 / millions},
                {millions * 0.9e6, millions * 1e6, millions * 1.1e6},
                ratio};
  };
  Row row{std::move(question), std::move(group), "map", std::move(state), "made up", 2400, {}};
  row.cells.push_back(cell(50, {}));
  for (const Ratio& ratio : ratios) row.cells.push_back(cell(50 * ratio.value, ratio));
  return row;
}

// A comparison of these columns, "first" being the baseline, and its control; without rows.
inline Comparison made_up_comparison_of(const std::vector<std::string>& names) {
  const auto column = [](const std::string& name, Role role) {
    return Column{name, "made up", "8r + f", "0 7 56 63", "none", 64, 128, 1234567, role};
  };
  Comparison comparison{{"0.1.0", "c0ffee", "g++", "-O3", "Release", "native"},
                        {"A CPU", 2, {{1, "data", "32K"}, {2, "unified", "1M"}}, "An OS"},
                        {"built in", 2400, "d16e57", {{"opening", 2000}, {"endgame", 400}}},
                        {"first", 1, 8, 120, 200, 0.95, 8, 118},
                        {true, 0.97, 1.01, 0.001, 0.02, 350, 1},
                        {{1, 0, 50, 0.98, 1.01}, {2, 51, 50, 0.96, 1.01}},
                        {},
                        {},
                        {}};
  comparison.columns.push_back(column("first", Role::Baseline));
  for (const std::string& name : names) comparison.columns.push_back(column(name, Role::Backend));
  comparison.columns.push_back(column("first", Role::Control));
  return comparison;
}

inline Comparison made_up_comparison() {
  Comparison comparison = made_up_comparison_of({"second_of_them"});
  comparison.rows = {
      made_up_row("attack-map", "attack queries", "core",
                  {made_up_ratio(0.735, 0.75, 0.766), made_up_equal()}),
      made_up_row("attackers-to", "attack queries", "core", {made_up_equal(), made_up_equal()}),
      made_up_row("make-unmake", "making moves", "full",
                  {made_up_ratio(1.23, 1.25, 1.271), made_up_unknown()})};
  comparison.means = {
      {"attack queries", {std::nullopt, made_up_ratio(0.85, 0.866, 0.88), made_up_equal()}}};
  return comparison;
}

}  // namespace squarelab::compare
