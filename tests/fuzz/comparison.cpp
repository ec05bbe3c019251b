// Saved comparisons: what makes sense can be shown in every form, and compared with itself it has
// not changed. The input is a document, or up to most_edits of one that makes sense: three bytes
// each, which part and what stands there instead.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <squarelab/compare.hpp>
#include <stdexcept>

#include "target.hpp"

namespace squarelab::fuzz {

namespace {

using Json = nlohmann::ordered_json;

const Json& sound_document() {
  static const Json document = Json::parse(R"({
    "command": "compare",
    "format": 2,
    "build": {"version": "1", "commit": "c", "compiler": "g++", "flags": "-O3",
              "build_type": "Release", "isa": "native"},
    "machine": {"cpu": "a", "logical_cpus": 2, "system": "b",
                "caches": [{"level": 1, "type": "data", "size": "32K"}]},
    "corpus": {"source": "built in", "positions": 2400, "digest": "d",
               "phases": [{"name": "opening", "positions": 2400}]},
    "method": {"baseline": "one", "seed": 1, "placements": 8, "budget_seconds": 120.0,
               "burst_microseconds": 200.0, "confidence": 0.95, "cells": 4, "seconds": 10.0},
    "steadiness": {"steady": true, "undisturbed": 0.9, "slowdown": 1.1, "waited": 0.01,
                   "others": 0.1, "probe_nanoseconds": 300.0, "cpu": 0},
    "processes": [{"placement": 1, "start": 0.0, "seconds": 5.0, "undisturbed": 0.9,
                   "slowdown": 1.1}],
    "columns": [
      {"name": "one", "role": "baseline", "title": "t", "formula": "8r + f", "corners": "0 7",
       "sliders": "none", "core_bytes": 64, "full_bytes": 128, "table_bytes": 0},
      {"name": "two", "role": "backend", "title": "t", "formula": "8r + f", "corners": "0 7",
       "sliders": "none", "core_bytes": 64, "full_bytes": 128, "table_bytes": 0},
      {"name": "one", "role": "control", "title": "t", "formula": "8r + f", "corners": "0 7",
       "sliders": "none", "core_bytes": 64, "full_bytes": 128, "table_bytes": 0}],
    "rows": [
      {"operation": "fly", "group": "g", "unit": "move", "state": "core", "description": "x",
       "positions": 2400,
       "cells": [
         {"throughput": {"lower_quartile": 1e8, "median": 1.1e8, "upper_quartile": 1.2e8},
          "ratio": null, "ratio_by_phase": [], "nanoseconds_per_unit": [9.1]},
         {"throughput": {"lower_quartile": 2e8, "median": 2.1e8, "upper_quartile": 2.2e8},
          "ratio": {"value": 1.91, "interval": [1.8, 2.0], "placement": [1.85, 1.95],
                    "verdict": "faster"},
          "ratio_by_phase": [1.91], "nanoseconds_per_unit": [4.76]},
         {"throughput": {"lower_quartile": 1e8, "median": 1.1e8, "upper_quartile": 1.2e8},
          "ratio": {"value": 1.0, "interval": [0.99, 1.01], "placement": [0.995, 1.005],
                    "verdict": "equal"},
          "ratio_by_phase": [1.0], "nanoseconds_per_unit": [9.1]}]},
      {"operation": "board-fly", "group": "g", "unit": "move", "state": "board",
       "description": "x", "positions": 30,
       "cells": [
         {"throughput": {"lower_quartile": 1e8, "median": 1.1e8, "upper_quartile": 1.2e8},
          "ratio": null, "ratio_by_phase": [], "nanoseconds_per_unit": [9.1]},
         {"throughput": {"lower_quartile": 9e7, "median": 9.9e7, "upper_quartile": 1e8},
          "ratio": {"value": 0.9, "interval": [0.8, 0.95], "placement": [0.85, 0.95],
                    "verdict": "slower"},
          "ratio_by_phase": [null], "nanoseconds_per_unit": [10.1]},
         {"throughput": {"lower_quartile": 1e8, "median": 1.1e8, "upper_quartile": 1.2e8},
          "ratio": {"value": 1.0, "interval": [0.9, 1.1], "placement": [0.95, 1.05],
                    "verdict": "cannot tell"},
          "ratio_by_phase": [1.0], "nanoseconds_per_unit": [9.1]}]}],
    "means": [
      {"group": "g",
       "ratios": [null,
                  {"value": 1.4, "interval": [1.3, 1.5], "placement": [1.35, 1.45],
                   "verdict": "faster"},
                  {"value": 1.0, "interval": [0.9, 1.1], "placement": [0.95, 1.05],
                   "verdict": "cannot tell"}]}],
    "flagged_controls": 0
  })");
  return document;
}

// What stands in the place of something else; more of these are other parts of the document.
const std::vector<Json>& odd_values() {
  static const auto of = [](const auto&... each) { return std::vector<Json>{each...}; };
  static const std::vector<Json> values =
      of(nullptr, true, -1, 0, 1, 1e300, 1e-300, UINT64_MAX, INT64_MIN, 0.5, "", "\xff\x1b[",
         "a|b`", Json::array(), Json::object(), Json::array({1, 2}), "faster", "slower", "control",
         "equal", "cannot tell", "board");
  return values;
}

// Each can double the document, and after some few nothing of it makes sense.
constexpr std::size_t most_edits = 4;

void collect(Json& part, std::vector<Json*>& parts) {
  parts.push_back(&part);
  if (!part.is_structured()) return;
  for (Json& inner : part) collect(inner, parts);
}

Json edited(std::string_view edits) {
  Json document = sound_document();
  edits = edits.substr(0, 3 * most_edits);
  for (; edits.size() >= 3; edits.remove_prefix(3)) {
    std::vector<Json*> parts;
    collect(document, parts);
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(edits[i]); };
    Json& part = *parts[(byte(0) + 256U * (byte(1) & 1U)) % parts.size()];
    const std::vector<Json>& values = odd_values();
    const std::size_t chosen = byte(2);
    if (chosen < values.size()) {
      part = values[chosen];
    } else if (part.is_structured() && chosen % 2 == 0 && !part.empty()) {
      part.erase(part.begin());
    } else {
      part = Json(*parts[chosen % parts.size()]);
    }
  }
  return document;
}

bool is_one_plain_line(std::string_view message) {
  return message.size() <= 1000 && std::ranges::none_of(message, [](char c) { return c == '\n'; });
}

std::string written(const compare::Comparison& comparison) { return to_text(to_json(comparison)); }

bool run_comparison(std::string_view input) {
  const std::string text =
      input.starts_with("edits")
          ? edited(input.substr(5)).dump(0, ' ', false, Json::error_handler_t::replace)
          : std::string(input);
  const auto comparison = accepted(text, compare::read_comparison);
  if (!comparison) return false;
  require(written(compare::read_comparison(written(*comparison))) == written(*comparison),
          "what is written is read as the same");
  const report::Page page = page_of(*comparison);
  as_csv(page);
  as_markdown(page);
  as_html(page);
  for (const bool details : {false, true}) {
    const std::string table = as_text(page, {80, 80, false, details});
    require(std::ranges::none_of(table, [](char c) { return c == '\x1b' || c == '\x7f'; }),
            "a table does nothing to a terminal");
  }
  compare::RunChanges runs;
  try {
    const bool anyway = !comparison->noise.is_quiet;
    runs = compare::compare_runs(*comparison, *comparison, anyway);
  } catch (const std::invalid_argument& refusal) {
    require(is_one_plain_line(refusal.what()), "a refusal is one line");
    return true;
  }
  for (const compare::RunChanges::Row& row : runs.rows) {
    for (const compare::RunChanges::Cell& cell : row.cells) {
      require(!cell.ratio || !cell.ratio->is_claimed(), "a run is as fast as itself");
    }
  }
  const report::Page changes = page_of(runs);
  as_text(changes);
  as_text(changes, {80, 80, true, false});
  as_markdown(changes);
  as_csv(changes);
  to_text(changes.data);
  return true;
}

std::vector<std::string> comparison_seeds() {
  return {sound_document().dump(), "edits", std::string("edits\x04\0\x0c", 8)};
}

}  // namespace

Target comparison() {
  return {"comparison",
          run_comparison,
          comparison_seeds,
          {"edits", "\"rows\":", "\"columns\":", "[", "]", "{", "}", ",", "null", "1e999", "-1"},
          2048};
}

}  // namespace squarelab::fuzz
