#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <squarelab/compare/compare_runs.hpp>
#include <squarelab/report/report_words.hpp>
#include <stdexcept>
#include <utility>

namespace squarelab::compare {

namespace {

using Texts = std::vector<std::string>;

[[noreturn]] void refuse(const std::string& why) {
  throw std::invalid_argument("the two cannot be compared: " + why);
}

void require_same_question(const Comparison& now, const Comparison& before) {
  if (now.method.baseline != before.method.baseline) {
    refuse(fmt::format("the ratios are to {} now and to {} before", now.method.baseline,
                       before.method.baseline));
  }
  const MeasuredCorpus& a = now.corpus;
  const MeasuredCorpus& b = before.corpus;
  if (a.positions != b.positions || a.digest != b.digest) {
    refuse(fmt::format("they measured other positions: {} ({}) now, {} ({}) before", a.positions,
                       a.source, b.positions, b.source));
  }
}

// Why two that can be compared should not be.
Texts objections_to(const Comparison& now, const Comparison& before) {
  Texts found;
  for (const auto& [run, when] : {std::pair{&now, "now"}, std::pair{&before, "before"}}) {
    if (!run->noise.is_quiet) found.push_back(fmt::format("the run {} was disturbed", when));
  }
  const auto note = [&](std::string_view what, const std::string& a, const std::string& b) {
    if (a != b) found.push_back(fmt::format("the {} was {} before and is {} now", what, b, a));
  };
  note("CPU", now.machine.cpu, before.machine.cpu);
  note("compiler", now.build.compiler, before.build.compiler);
  return found;
}

Texts differences_between(const Comparison& now, const Comparison& before) {
  Texts found;
  const auto note = [&](std::string_view what, const auto& a, const auto& b) {
    if (a != b) found.push_back(fmt::format("{}: {} before, {} now", what, b, a));
  };
  note("logical CPUs", now.machine.logical_cpus, before.machine.logical_cpus);
  note("system", now.machine.system, before.machine.system);
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
  for (const auto& [run, when] : {std::pair{&now, "now"}, std::pair{&before, "before"}}) {
    const int flagged = flagged_controls(*run);
    if (flagged == 0) continue;
    found.push_back(fmt::format(
        "the control of the run {} was called faster or slower in {} row{}: do not trust that run",
        when, flagged, flagged == 1 ? "" : "s"));
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
  if (!now || !before || !now->interval || !before->interval) return std::nullopt;
  return Change{now->value,
                before->value,
                now->value / before->value,
                {now->interval->lower / before->interval->upper,
                 now->interval->upper / before->interval->lower}};
}

// The questions of a group.
Texts questions_of(std::string_view group, const Comparison& run) {
  Texts names;
  for (const Row& row : run.rows) {
    if (row.group == group) names.push_back(row.question);
  }
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace

RunChanges compare_runs(const Comparison& now, const Comparison& before, bool anyway) {
  require_same_question(now, before);
  RunChanges runs;
  runs.objections = objections_to(now, before);
  if (!anyway && !runs.objections.empty()) {
    throw std::invalid_argument(
        fmt::format("the two should not be compared: {} (--anyway compares them all the same)",
                    report::joined(runs.objections, "; ")));
  }
  runs.now = now;
  runs.before = before;
  // 0.95 + 0.95 - 1 is 0.8999999999999999.
  const double both = std::max(0.0, now.method.confidence + before.method.confidence - 1);
  runs.confidence = std::round(1e9 * both) / 1e9;
  runs.differences = differences_between(now, before);

  const auto columns = shared_places(now.columns, before.columns, full_name, runs.left_out);
  if (columns.size() < 3) refuse("they have no backend in common except the baseline");
  for (const auto& [m, n] : columns) runs.columns.push_back(now.columns[m]);
  const auto question = [](const Row& row) { return row.question; };
  for (const auto& [i, j] : shared_places(now.rows, before.rows, question, runs.left_out)) {
    const Row& a = now.rows[i];
    const Row& b = before.rows[j];
    if (a.positions != b.positions || a.unit != b.unit) {
      runs.left_out.push_back(a.question + ": other work now than before");
      continue;
    }
    RunChanges::Row& row =
        runs.rows.emplace_back(RunChanges::Row{a.question, a.group, a.unit, a.state, {}});
    for (const auto& [m, n] : columns) {
      row.cells.push_back({a.cells[m].throughput.median, b.cells[n].throughput.median,
                           change_of(a.cells[m].ratio, b.cells[n].ratio)});
    }
  }
  if (runs.rows.empty()) refuse("they have no operation in common");

  const auto group = [](const GroupMean& mean) { return mean.group; };
  for (const auto& [i, j] : shared_places(now.means, before.means, group, runs.left_out)) {
    const GroupMean& a = now.means[i];
    const GroupMean& b = before.means[j];
    if (questions_of(a.group, now) != questions_of(b.group, before)) {
      runs.left_out.push_back("mean of " + a.group + ": of other operations now than before");
      continue;
    }
    RunChanges::Mean& mean = runs.means.emplace_back(RunChanges::Mean{a.group, {}});
    for (const auto& [m, n] : columns) mean.ratios.push_back(change_of(a.ratios[m], b.ratios[n]));
  }
  return runs;
}

}  // namespace squarelab::compare
