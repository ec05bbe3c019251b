#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <squarelab/lab/timing/compare_runs.hpp>
#include <stdexcept>
#include <utility>
#include <vector>

namespace squarelab::lab::inline timing {

namespace {

using Json = nlohmann::ordered_json;
using Texts = std::vector<std::string>;

std::string text_of(const Json& json) { return json.get<std::string>(); }

// "lerf", or "lerf (control)".
std::string name_of(const Json& column) {
  return text_of(column.at("name")) + (column.at("role") == "control" ? " (control)" : "");
}

[[noreturn]] void refuse(const std::string& why) {
  throw std::invalid_argument("the two cannot be compared: " + why);
}

void require_same_question(const Json& now, const Json& before) {
  const auto baseline = [](const Json& run) { return text_of(run.at("method").at("baseline")); };
  if (baseline(now) != baseline(before)) {
    refuse(
        fmt::format("the ratios are to {} now and to {} before", baseline(now), baseline(before)));
  }
  const Json& a = now.at("corpus");
  const Json& b = before.at("corpus");
  const bool known = a.contains("digest") && b.contains("digest");
  const bool same = a.at("positions") == b.at("positions") &&
                    (known ? a.at("digest") == b.at("digest") : a.at("source") == b.at("source"));
  if (!same) {
    refuse(fmt::format("they measured other positions: {} ({}) now, {} ({}) before",
                       a.at("positions").get<std::uint64_t>(), text_of(a.at("source")),
                       b.at("positions").get<std::uint64_t>(), text_of(b.at("source"))));
  }
}

Texts differences_between(const Json& now, const Json& before) {
  static constexpr std::array<std::pair<const char*, const char*>, 9> circumstances{
      {{"machine", "cpu"},
       {"machine", "logical_cpus"},
       {"machine", "system"},
       {"build", "compiler"},
       {"build", "flags"},
       {"build", "build_type"},
       {"build", "isa"},
       {"build", "version"},
       {"build", "commit"}}};
  Texts found;
  const auto shown = [](const Json& json) {
    return json.is_string() ? text_of(json) : json.dump();
  };
  for (const auto& [part, key] : circumstances) {
    const Json& a = now.at(part).at(key);
    const Json& b = before.at(part).at(key);
    if (a == b) continue;
    std::string what = key;
    std::replace(what.begin(), what.end(), '_', ' ');
    found.push_back(fmt::format("{}: {} before, {} now", what, shown(b), shown(a)));
  }
  for (const Json& a : now.at("columns")) {
    for (const Json& b : before.at("columns")) {
      if (name_of(a) != name_of(b) || a.at("role") == "control") continue;
      for (const char* key : {"formula", "sliders"}) {
        if (a.at(key) == b.at(key)) continue;
        found.push_back(fmt::format("{} of {}: {} before, {} now", key, name_of(a),
                                    text_of(b.at(key)), text_of(a.at(key))));
      }
    }
  }
  const bool known = now.at("corpus").contains("digest") && before.at("corpus").contains("digest");
  if (!known) found.push_back("whether the positions are the same ones is not told by both files");
  for (const auto& [run, when] : {std::pair{&now, "now"}, std::pair{&before, "before"}}) {
    const auto flagged = run->at("flagged_controls").get<std::uint64_t>();
    if (flagged == 0) continue;
    found.push_back(
        fmt::format("the control of the run {} was called different in {} row{}: that "
                    "run was disturbed",
                    when, flagged, flagged == 1 ? "" : "s"));
  }
  return found;
}

// The places in two lists of what both have, by name, in the order of the first; the names of what
// only one has go into `alone`.
std::vector<std::pair<std::size_t, std::size_t>> shared_places(const Texts& now,
                                                               const Texts& before, Texts& alone) {
  std::vector<std::pair<std::size_t, std::size_t>> places;
  for (std::size_t i = 0; i < now.size(); ++i) {
    const auto found = std::find(before.begin(), before.end(), now[i]);
    if (found == before.end()) {
      alone.push_back(now[i] + ": only now");
    } else {
      places.emplace_back(i, static_cast<std::size_t>(found - before.begin()));
    }
  }
  for (const std::string& name : before) {
    if (std::find(now.begin(), now.end(), name) == now.end()) {
      alone.push_back(name + ": only before");
    }
  }
  return places;
}

template <class Name>
Texts names_of(const Json& list, Name name) {
  Texts names;
  for (const Json& one : list) names.push_back(name(one));
  return names;
}

Json change_of(const Json& now, const Json& before) {
  if (now.is_null() || before.is_null()) return nullptr;
  const auto end = [](const Json& ratio, std::size_t i) {
    return ratio.at("interval").at(i).get<double>();
  };
  const double lower = end(now, 0) / end(before, 1);
  const double upper = end(now, 1) / end(before, 0);
  return {{"now", now.at("value")},
          {"before", before.at("value")},
          {"value", now.at("value").get<double>() / before.at("value").get<double>()},
          {"interval", {lower, upper}},
          {"verdict", lower > 1   ? "gained"
                      : upper < 1 ? "lost"
                                  : "no change"}};
}

// The circumstances of a run, without its figures.
Json head_of(const Json& run) {
  Json head = Json::object();
  for (const char* key : {"build", "machine", "corpus", "method", "flagged_controls"}) {
    head[key] = run.at(key);
  }
  return head;
}

// The operations that the geometric mean of a run covers.
Texts in_mean(const Json& run) {
  Texts names;
  for (const Json& row : run.at("rows")) {
    if (row.value("in_geometric_mean", true)) names.push_back(text_of(row.at("operation")));
  }
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace

Json runs_document(const Json& given_now, const Json& given_before) {
  const Json now = checked_comparison(given_now);
  const Json before = checked_comparison(given_before);
  require_same_question(now, before);

  Texts left_out;
  const auto columns = shared_places(names_of(now.at("columns"), name_of),
                                     names_of(before.at("columns"), name_of), left_out);
  const auto operation = [](const Json& row) { return text_of(row.at("operation")); };
  const auto rows = shared_places(names_of(now.at("rows"), operation),
                                  names_of(before.at("rows"), operation), left_out);
  if (columns.size() < 3) refuse("they have no backend in common beside the baseline");

  Json table = Json::array();
  for (const auto& [i, j] : rows) {
    const Json& a = now.at("rows").at(i);
    const Json& b = before.at("rows").at(j);
    if (a.at("units_per_pass") != b.at("units_per_pass") || a.at("unit") != b.at("unit")) {
      left_out.push_back(operation(a) + ": other work now than before");
      continue;
    }
    Json cells = Json::array();
    for (const auto& [m, n] : columns) {
      const Json& cell = a.at("cells").at(m);
      const Json& old = b.at("cells").at(n);
      cells.push_back({{"throughput_now", cell.at("throughput").at("median")},
                       {"throughput_before", old.at("throughput").at("median")},
                       {"ratio", change_of(cell.at("ratio"), old.at("ratio"))}});
    }
    table.push_back({{"operation", a.at("operation")},
                     {"unit", a.at("unit")},
                     {"state", a.at("state")},
                     {"cells", std::move(cells)}});
  }
  if (table.empty()) refuse("they have no operation in common");

  Json means = Json::array();
  const bool both = !now.at("geometric_means").empty() && !before.at("geometric_means").empty();
  if (both && in_mean(now) == in_mean(before)) {
    for (const auto& [m, n] : columns) {
      means.push_back(
          change_of(now.at("geometric_means").at(m), before.at("geometric_means").at(n)));
    }
  } else if (both) {
    left_out.push_back("geometric mean: of other operations now than before");
  }

  Json shared = Json::array();
  for (const auto& [m, n] : columns) {
    const Json& column = now.at("columns").at(m);
    shared.push_back({{"name", column.at("name")}, {"role", column.at("role")}});
  }
  const auto confidence = [](const Json& run) {
    return run.at("method").at("confidence").get<double>();
  };
  // 0.95 + 0.95 - 1 is 0.8999999999999999.
  const double both_confidence =
      std::round(1e9 * std::max(0.0, confidence(now) + confidence(before) - 1)) / 1e9;
  return {{"command", "compare-runs"},     {"baseline", now.at("method").at("baseline")},
          {"confidence", both_confidence}, {"differences", differences_between(now, before)},
          {"left_out", left_out},          {"columns", std::move(shared)},
          {"rows", std::move(table)},      {"geometric_means", std::move(means)},
          {"now", head_of(now)},           {"before", head_of(before)}};
}

}  // namespace squarelab::lab::inline timing
