#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <squarelab/lab/reports/report_words.hpp>
#include <squarelab/lab/reports/table.hpp>
#include <squarelab/lab/timing/compare_runs.hpp>
#include <stdexcept>
#include <utility>

namespace squarelab::lab::inline timing {

namespace {

using Texts = std::vector<std::string>;

// "lerf", or "lerf (control)".
std::string full_name(const Column& column) {
  return column.name + (column.role == Role::Control ? " (control)" : "");
}

[[noreturn]] void refuse(const std::string& why) {
  throw std::invalid_argument("the two cannot be compared: " + why);
}

bool know_their_positions(const Comparison& now, const Comparison& before) {
  return now.corpus.digest && before.corpus.digest;
}

void require_same_question(const Comparison& now, const Comparison& before) {
  if (now.method.baseline != before.method.baseline) {
    refuse(fmt::format("the ratios are to {} now and to {} before", now.method.baseline,
                       before.method.baseline));
  }
  const MeasuredCorpus& a = now.corpus;
  const MeasuredCorpus& b = before.corpus;
  const bool same =
      a.positions == b.positions &&
      (know_their_positions(now, before) ? a.digest == b.digest : a.source == b.source);
  if (!same) {
    refuse(fmt::format("they measured other positions: {} ({}) now, {} ({}) before", a.positions,
                       a.source, b.positions, b.source));
  }
}

Texts differences_between(const Comparison& now, const Comparison& before) {
  Texts found;
  const auto note = [&](std::string_view what, const auto& a, const auto& b) {
    if (a != b) found.push_back(fmt::format("{}: {} before, {} now", what, b, a));
  };
  note("cpu", now.machine.cpu, before.machine.cpu);
  note("logical cpus", now.machine.logical_cpus, before.machine.logical_cpus);
  note("system", now.machine.system, before.machine.system);
  note("compiler", now.build.compiler, before.build.compiler);
  note("flags", now.build.flags, before.build.flags);
  note("build type", now.build.build_type, before.build.build_type);
  note("isa", now.build.isa, before.build.isa);
  note("version", now.build.version, before.build.version);
  note("commit", now.build.commit, before.build.commit);
  for (const Column& a : now.columns) {
    for (const Column& b : before.columns) {
      if (full_name(a) != full_name(b) || a.role == Role::Control) continue;
      note("formula of " + a.name, a.formula, b.formula);
      note("sliders of " + a.name, a.sliders, b.sliders);
    }
  }
  if (!know_their_positions(now, before)) {
    found.emplace_back("not both files say whether the positions are the same");
  }
  for (const auto& [run, when] : {std::pair{&now, "now"}, std::pair{&before, "before"}}) {
    const int flagged = flagged_controls(*run);
    if (flagged == 0) continue;
    found.push_back(fmt::format(
        "the control of the run {} was called different in {} row{}: that run was disturbed", when,
        flagged, flagged == 1 ? "" : "s"));
  }
  return found;
}

// The places in two lists of what both have, by name, in the order of the first; the names of what
// only one has go into `alone`.
template <class Thing, class Name>
std::vector<std::pair<std::size_t, std::size_t>> shared_places(const std::vector<Thing>& now,
                                                               const std::vector<Thing>& before,
                                                               Name name, Texts& alone) {
  const auto place_in = [&](const std::vector<Thing>& list, const Thing& thing) {
    const auto found = std::find_if(list.begin(), list.end(),
                                    [&](const Thing& other) { return name(other) == name(thing); });
    return static_cast<std::size_t>(found - list.begin());
  };
  std::vector<std::pair<std::size_t, std::size_t>> places;
  for (std::size_t i = 0; i < now.size(); ++i) {
    const std::size_t place = place_in(before, now[i]);
    if (place == before.size()) {
      alone.push_back(name(now[i]) + ": only now");
    } else {
      places.emplace_back(i, place);
    }
  }
  for (const Thing& thing : before) {
    if (place_in(now, thing) == now.size()) alone.push_back(name(thing) + ": only before");
  }
  return places;
}

std::optional<Change> change_of(const std::optional<Ratio>& now,
                                const std::optional<Ratio>& before) {
  if (!now || !before) return std::nullopt;
  return Change{
      now->value,
      before->value,
      now->value / before->value,
      {now->interval.lower / before->interval.upper, now->interval.upper / before->interval.lower}};
}

// The operations that the geometric mean of a run covers.
Texts in_mean(const Comparison& run) {
  Texts names;
  for (const Row& row : run.rows) {
    if (row.in_geometric_mean) names.push_back(row.operation);
  }
  std::sort(names.begin(), names.end());
  return names;
}

Json json_of(const std::optional<Change>& change) {
  if (!change) return nullptr;
  return {{"now", change->now},
          {"before", change->before},
          {"value", change->value},
          {"interval", Json::array({change->interval.lower, change->interval.upper})},
          {"verdict", change->verdict()}};
}

Json json_of(const RunChanges::Cell& cell) {
  return {{"throughput_now", cell.throughput_now},
          {"throughput_before", cell.throughput_before},
          {"ratio", json_of(cell.change)}};
}

Json json_of(const RunChanges::Row& row) {
  return {{"operation", row.operation},
          {"unit", row.unit},
          {"state", row.state},
          {"cells", Json::array(row.cells, json_of)}};
}

// A cell, or a geometric mean, which has neither unit nor throughputs.
struct Line {
  std::string operation;
  std::string unit;
  const Column& column;
  std::optional<Change> change;
  std::vector<double> throughputs;  // before and now
};

std::vector<Line> lines_of(const RunChanges& runs) {
  std::vector<Line> lines;
  for (const RunChanges::Row& row : runs.rows) {
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
      const auto& [now, before, change] = row.cells[i];
      lines.push_back({row.operation, row.unit, runs.columns[i], change, {before, now}});
    }
  }
  for (std::size_t i = 0; i < runs.overall.size(); ++i) {
    if (!runs.overall[i]) continue;
    lines.push_back({"geometric mean", "", runs.columns[i], runs.overall[i], {}});
  }
  return lines;
}

Paint paint_of(const std::optional<Change>& change, Role role) {
  if (!change || change->interval.holds(1)) return Paint::Plain;
  if (role == Role::Control) return Paint::Alarm;
  return change->value > 1 ? Paint::Good : Paint::Bad;
}

Table table_of(const RunChanges& runs) {
  using Align = Table::Align;
  Table table{{{"operation", Align::Left},
               {"backend", Align::Left},
               {"before", Align::Right},
               {"now", Align::Right},
               {"change", Align::Right},
               {"may be", Align::Right},
               {"", Align::Left},
               {"M/s before", Align::Right},
               {"M/s now", Align::Right}},
              {},
              true};
  for (const auto& [operation, unit, column, change, throughputs] : lines_of(runs)) {
    Table::Row cells{operation, with_role(column)};
    if (change) {
      cells.insert(cells.end(),
                   {ratio_text(change->before), ratio_text(change->now), ratio_text(change->value),
                    interval_text(change->interval, "-"), change->verdict()});
    }
    cells.resize(7, "");
    for (const double throughput : throughputs) cells.emplace_back(millions(throughput));
    cells.resize(table.columns.size(), "");
    for (Table::Cell& cell : cells) cell.paint = paint_of(change, column.role);
    table.rows.push_back(std::move(cells));
  }
  return table;
}

Texts notes_of(const RunChanges& runs) {
  Texts notes;
  for (const std::string& difference : runs.differences) {
    notes.push_back("Beware: " + difference + ".");
  }
  for (const std::string& alone : runs.left_out) notes.push_back("Left out: " + alone + ".");
  notes.push_back(fmt::format(
      "Before and now are ratios to {0}, each to that of its own run; the change is their "
      "quotient: "
      "above 1 a backend gained on {0}, whichever of the two it is that changed. What the change "
      "may be is its interval, from both intervals with their allowances: {1:g} per cent for all "
      "of them together. Where that holds 1, no change is claimed. Millions a second are shown and "
      "nothing is claimed of them: between two runs a machine changes its speed.",
      runs.now.method.baseline, 100 * runs.confidence));
  return notes;
}

}  // namespace

std::string_view Change::verdict() const noexcept {
  return interval.lower > 1 ? "gained" : interval.upper < 1 ? "lost" : "no change";
}

RunChanges compare_runs(const Comparison& now, const Comparison& before) {
  require_same_question(now, before);
  RunChanges runs;
  runs.now = now;
  runs.before = before;
  // 0.95 + 0.95 - 1 is 0.8999999999999999.
  const double both = std::max(0.0, now.method.confidence + before.method.confidence - 1);
  runs.confidence = std::round(1e9 * both) / 1e9;
  runs.differences = differences_between(now, before);

  const auto columns = shared_places(now.columns, before.columns, full_name, runs.left_out);
  if (columns.size() < 3) refuse("they have no backend in common beside the baseline");
  for (const auto& [m, n] : columns) runs.columns.push_back(now.columns[m]);
  const auto operation = [](const Row& row) { return row.operation; };
  for (const auto& [i, j] : shared_places(now.rows, before.rows, operation, runs.left_out)) {
    const Row& a = now.rows[i];
    const Row& b = before.rows[j];
    if (a.units_per_pass != b.units_per_pass || a.unit != b.unit) {
      runs.left_out.push_back(a.operation + ": other work now than before");
      continue;
    }
    RunChanges::Row& row =
        runs.rows.emplace_back(RunChanges::Row{a.operation, a.unit, a.state, {}});
    for (const auto& [m, n] : columns) {
      row.cells.push_back({a.cells[m].throughput.median, b.cells[n].throughput.median,
                           change_of(a.cells[m].ratio, b.cells[n].ratio)});
    }
  }
  if (runs.rows.empty()) refuse("they have no operation in common");

  if (now.overall.empty() || before.overall.empty()) return runs;
  if (in_mean(now) != in_mean(before)) {
    runs.left_out.emplace_back("geometric mean: of other operations now than before");
    return runs;
  }
  for (const auto& [m, n] : columns) {
    runs.overall.push_back(change_of(now.overall[m], before.overall[n]));
  }
  return runs;
}

Json to_json(const RunChanges& runs) {
  Json columns = Json::array();
  for (const Column& column : runs.columns) {
    columns.push_back({{"name", column.name}, {"role", name_of(column.role)}});
  }
  return {{"command", "compare-runs"},
          {"baseline", runs.now.method.baseline},
          {"confidence", runs.confidence},
          {"differences", runs.differences},
          {"left_out", runs.left_out},
          {"columns", std::move(columns)},
          {"rows", Json::array(runs.rows, json_of)},
          {"geometric_means", Json::array(runs.overall, json_of)},
          {"now", circumstances_json(runs.now)},
          {"before", circumstances_json(runs.before)}};
}

std::string as_text(const RunChanges& runs, const TableStyle& style) {
  return as_text(table_of(runs), 0, style.color) + notes_text(notes_of(runs), style);
}

std::string as_markdown(const RunChanges& runs) {
  return as_markdown(table_of(runs)) + notes_markdown(notes_of(runs));
}

std::string as_csv(const RunChanges& runs) {
  Table table{
      {"operation", "unit", "backend", "role", "ratio_before", "ratio_now", "change",
       "interval_lower", "interval_upper", "verdict", "throughput_before", "throughput_now"},
      {}};
  for (const auto& [operation, unit, column, change, throughputs] : lines_of(runs)) {
    Table::Row cells{operation, unit, column.name, name_of(column.role)};
    if (change) {
      const auto& [lower, upper] = change->interval;
      for (const double number : {change->before, change->now, change->value, lower, upper}) {
        cells.emplace_back(fmt::format("{}", number));
      }
      cells.emplace_back(change->verdict());
    }
    cells.resize(10, "");
    for (const double number : throughputs) cells.emplace_back(fmt::format("{}", number));
    cells.resize(table.columns.size(), "");
    table.rows.push_back(std::move(cells));
  }
  return as_csv(table);
}

}  // namespace squarelab::lab::inline timing
