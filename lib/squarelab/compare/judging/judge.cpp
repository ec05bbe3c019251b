#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <squarelab/compare/groups.hpp>
#include <squarelab/compare/judging/judge.hpp>
#include <squarelab/compare/judging/statistics.hpp>

namespace squarelab::compare {

namespace {

using PhaseCounts = std::array<std::uint64_t, phase_names.size()>;

double median_of(std::vector<double> values) { return spread_of(values).median; }

// The undisturbed rounds of a row, a phase and a column.
struct Series {
  std::vector<double> ratios;     // the baseline's time divided by the column's, in each round
  std::vector<double> baselines;  // the baseline's nanoseconds a position
  double units = 0;
  double positions = 0;
};

bool is_undisturbed(const Burst& burst, double best) {
  return burst.probe <= probe_tolerance * best;
}

const Burst* burst_of(std::size_t column, const Round& round) {
  const auto found = std::find_if(round.bursts.begin(), round.bursts.end(),
                                  [&](const Burst& burst) { return burst.column == column; });
  return found == round.bursts.end() ? nullptr : &*found;
}

// Where every phase that has positions has been measured, the column on the whole corpus.
std::optional<CellFigures> figures_of(const std::array<Series, phase_names.size()>& series,
                                      const PhaseCounts& phases) {
  CellFigures figures{};
  double baseline_time = 0;
  double time = 0;
  double units = 0;
  for (std::size_t phase = 0; phase < phases.size(); ++phase) {
    if (phases[phase] == 0) continue;
    const Series& rounds = series[phase];
    if (rounds.ratios.empty()) return std::nullopt;
    const double ratio = median_of(rounds.ratios);
    const double baseline = median_of(rounds.baselines) * static_cast<double>(phases[phase]);
    baseline_time += baseline;
    time += baseline / ratio;
    units += rounds.units / rounds.positions * static_cast<double>(phases[phase]);
  }
  if (units == 0) return std::nullopt;
  figures.time = time / units;
  figures.ratio = baseline_time / time;
  return figures;
}

// A cell without its ratio, and the logarithms of the ratio.
std::pair<Cell, Logarithms> cell_of(std::size_t row, std::size_t column, bool is_baseline,
                                    const Comparison& comparison,
                                    const std::vector<ProcessFigures>& figures) {
  Cell cell;
  std::vector<double> throughputs;
  std::vector<std::optional<double>> logarithms(figures.size());
  for (std::size_t i = 0; i < figures.size(); ++i) {
    const std::optional<CellFigures>& found = figures[i].cells[row][column];
    cell.times.push_back(found ? std::optional(found->time) : std::nullopt);
    if (!found) continue;
    throughputs.push_back(1e9 / found->time);
    logarithms[i] = std::log(found->ratio);
  }
  if (!throughputs.empty()) cell.throughput = spread_of(throughputs);
  if (is_baseline) return {cell, {}};
  return {cell, medians_of(logarithms, comparison.processes)};
}

// In seconds of the processes, of which bursts are half: the rest went as the bursts did.
Disturbance disturbance_of(std::span<const Measured> measured, double best) {
  Disturbance seconds;
  for (const Measured& process : measured) {
    double all = 0;
    double slower = 0;
    double shared = 0;
    for (const Round& round : process.rounds) {
      for (const Burst& burst : round.bursts) {
        all += burst.nanoseconds;
        if (burst.probe > probe_of_a_shared_core * best) {
          shared += burst.nanoseconds;
        } else if (burst.probe > probe_tolerance * best) {
          slower += burst.nanoseconds;
        }
      }
    }
    seconds.measured += process.wall_seconds;
    seconds.slower_clock += slower / all * process.wall_seconds;
    seconds.shared_core += shared / all * process.wall_seconds;
    seconds.waited += std::max(0.0, process.wall_seconds - process.processor_seconds);
  }
  return seconds;
}

}  // namespace

double best_probe(std::span<const Measured> processes) {
  std::vector<double> probes;
  for (const Measured& process : processes) {
    for (const Round& round : process.rounds) {
      for (const Burst& burst : round.bursts) probes.push_back(burst.probe);
    }
  }
  const auto place = static_cast<std::ptrdiff_t>(probes.size() / 100);
  std::nth_element(probes.begin(), probes.begin() + place, probes.end());
  return probes[static_cast<std::size_t>(place)];
}

double undisturbed_share(const Measured& process) {
  const double best = best_probe({&process, 1});
  double time = 0;
  double undisturbed = 0;
  for (const Round& round : process.rounds) {
    for (const Burst& burst : round.bursts) {
      time += burst.nanoseconds;
      if (is_undisturbed(burst, best)) undisturbed += burst.nanoseconds;
    }
  }
  return undisturbed / time;
}

ProcessFigures summarise(const Measured& process, std::size_t rows, std::size_t columns,
                         std::size_t baseline, const PhaseCounts& phases, double best) {
  const double own_best = best_probe({&process, 1});
  std::vector<double> probes;
  std::vector<std::vector<std::array<Series, phase_names.size()>>> series(
      rows, std::vector<std::array<Series, phase_names.size()>>(columns));
  for (const Round& round : process.rounds) {
    const Burst* const of_baseline = burst_of(baseline, round);
    for (const Burst& burst : round.bursts) {
      probes.push_back(burst.probe);
      if (!is_undisturbed(burst, own_best)) continue;
      if (of_baseline == nullptr || !is_undisturbed(*of_baseline, own_best)) continue;
      Series& found = series[round.row][burst.column][round.phase];
      const auto positions = static_cast<double>(round.positions);
      found.ratios.push_back(of_baseline->nanoseconds / burst.nanoseconds);
      found.baselines.push_back(of_baseline->nanoseconds / positions);
      found.units += static_cast<double>(round.units);
      found.positions += positions;
    }
  }
  ProcessFigures figures{undisturbed_share(process), median_of(probes) / best, {}};
  for (const auto& row : series) {
    auto& cells = figures.cells.emplace_back();
    for (const auto& of_column : row) cells.push_back(figures_of(of_column, phases));
  }
  return figures;
}

Short judge(Comparison& comparison, std::span<const Measured> measured) {
  const std::size_t baseline = place_of(Role::Baseline, comparison.columns);
  const std::size_t columns = comparison.columns.size();
  PhaseCounts phases{};
  for (std::size_t i = 0; i < phases.size(); ++i) {
    phases[i] = comparison.corpus.phases[i].positions;
  }
  const double best = best_probe(measured);
  std::vector<ProcessFigures> figures;
  for (const Measured& process : measured) {
    figures.push_back(summarise(process, comparison.rows.size(), columns, baseline, phases, best));
  }
  std::vector<double> slowdowns;
  std::vector<double> shares;
  for (std::size_t i = 0; i < figures.size(); ++i) {
    MeasuredProcess& process = comparison.processes[i];
    process.undisturbed = figures[i].undisturbed;
    process.slowdown = figures[i].slowdown;
    shares.push_back(process.undisturbed);
    slowdowns.push_back(process.slowdown);
  }
  MachineNoise& noise = comparison.noise;
  noise.probe_nanoseconds = best;
  noise.slowdown = median_of(slowdowns);
  noise.undisturbed =
      std::accumulate(shares.begin(), shares.end(), 0.0) / static_cast<double>(shares.size());
  noise.disturbance = disturbance_of(measured, best);
  const auto& [all_seconds, slower_clock, shared_core, waited] = *noise.disturbance;
  noise.waited = all_seconds > 0 ? std::min(1.0, waited / all_seconds) : 0;

  Short lacking;
  // The placements that lack a row of a cell or a mean without an interval.
  const auto note_if_short = [&](const std::optional<Ratio>& ratio, std::size_t row,
                                 const Logarithms& known) {
    if (ratio && ratio->interval) return;
    for (int placement = 1; placement <= comparison.method.placements; ++placement) {
      if (!known.contains(placement)) lacking[placement].insert(row);
    }
  };
  std::vector<std::vector<Logarithms>> logarithms(comparison.rows.size());
  for (std::size_t row = 0; row < comparison.rows.size(); ++row) {
    for (std::size_t column = 0; column < columns; ++column) {
      Cell& cell = comparison.rows[row].cells[column];
      const bool is_absent = cell.absent;
      auto [found, of_it] = cell_of(row, column, column == baseline, comparison, figures);
      cell = std::move(found);
      cell.absent = is_absent;
      if (column != baseline && !is_absent) {
        cell.ratio = ratio_of(of_it, comparison.method);
        note_if_short(cell.ratio, row, of_it);
      }
      logarithms[row].push_back(std::move(of_it));
    }
  }

  comparison.means.clear();
  for (const RowsOfGroup<Row>& group : by_group(comparison.rows)) {
    if (group.rows.size() < 2) continue;
    GroupMean& mean = comparison.means.emplace_back(GroupMean{group.group, {}});
    for (std::size_t column = 0; column < columns; ++column) {
      std::optional<Ratio>& ratio = mean.ratios.emplace_back();
      std::vector<std::size_t> rows;
      std::vector<const Logarithms*> parts;
      for (const Row* row : group.rows) {
        if (row->cells[column].absent) continue;
        rows.push_back(static_cast<std::size_t>(row - comparison.rows.data()));
        parts.push_back(&logarithms[rows.back()][column]);
      }
      if (column == baseline || rows.size() < 2) continue;
      ratio = ratio_of(mean_of(parts), comparison.method);
      for (std::size_t i = 0; i < rows.size(); ++i) note_if_short(ratio, rows[i], *parts[i]);
    }
  }
  return lacking;
}

bool is_quiet(const Comparison& comparison) {
  constexpr double enough_undisturbed = 0.8;
  constexpr double most_waited = 0.05;
  const MachineNoise& noise = comparison.noise;
  // More than half of the processors, without the measuring one, are used by others: their effect
  // on caches and on shared cores is unknown.
  const double most_others = 0.5 * std::max(1, comparison.machine.logical_cpus - 1);
  return noise.undisturbed >= enough_undisturbed && noise.waited <= most_waited &&
         noise.others <= most_others;
}

int cells_with_ratio(const Comparison& comparison) {
  const std::size_t baseline = place_of(Role::Baseline, comparison.columns);
  int cells = 0;
  for (std::size_t column = 0; column < comparison.columns.size(); ++column) {
    if (column == baseline) continue;
    for (const RowsOfGroup<Row>& group : by_group(comparison.rows)) {
      const auto present =
          static_cast<int>(std::count_if(group.rows.begin(), group.rows.end(), [&](const Row* row) {
            return !row->cells[column].absent;
          }));
      cells += present + (present > 1 ? 1 : 0);
    }
  }
  return cells;
}

Logarithms medians_of(const std::vector<std::optional<double>>& logarithms,
                      const std::vector<MeasuredProcess>& processes) {
  std::map<int, std::vector<double>> by_placement;
  for (std::size_t i = 0; i < processes.size(); ++i) {
    if (logarithms[i]) by_placement[processes[i].placement].push_back(*logarithms[i]);
  }
  Logarithms medians;
  for (auto& [placement, values] : by_placement) medians[placement] = median_of(std::move(values));
  return medians;
}

Logarithms mean_of(const std::vector<const Logarithms*>& rows) {
  Logarithms means;
  for (const auto& first : *rows.front()) {
    const auto placement = first.first;
    double sum = 0;
    const bool has_all = std::all_of(rows.begin(), rows.end(), [&](const Logarithms* row) {
      const auto found = row->find(placement);
      if (found != row->end()) sum += found->second;
      return found != row->end();
    });
    if (has_all) means[placement] = sum / static_cast<double>(rows.size());
  }
  return means;
}

std::optional<Ratio> ratio_of(const Logarithms& by_placement, const Method& method) {
  if (by_placement.empty()) return std::nullopt;
  std::vector<double> logarithms;
  for (const auto& [placement, logarithm] : by_placement) logarithms.push_back(logarithm);
  const auto [lowest, highest] = std::minmax_element(logarithms.begin(), logarithms.end());
  Ratio ratio{
      std::exp(center_of(logarithms)), std::nullopt, {std::exp(*lowest), std::exp(*highest)}};
  const double alpha = (1 - method.confidence) / method.cells;
  if (static_cast<int>(logarithms.size()) >= pairs_needed(alpha)) {
    const Interval ends = signed_rank_estimate(logarithms, alpha).interval;
    ratio.interval = {std::exp(ends.lower), std::exp(ends.upper)};
  }
  return ratio;
}

}  // namespace squarelab::compare
