#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <squarelab/lab/timing/groups.hpp>
#include <squarelab/lab/timing/judge.hpp>
#include <squarelab/lab/timing/statistics.hpp>

namespace squarelab::lab::inline timing {

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
    figures.by_phase[phase] = ratio;
    baseline_time += baseline;
    time += baseline / ratio;
    units += rounds.units / rounds.positions * static_cast<double>(phases[phase]);
  }
  if (units == 0) return std::nullopt;
  figures.time = time / units;
  figures.ratio = baseline_time / time;
  return figures;
}

// One value for each placement that has any: the median of its processes'.
template <class Value>
std::vector<double> by_placement(const std::vector<MeasuredProcess>& processes,
                                 const Value& value_of) {
  std::map<int, std::vector<double>> values;
  for (std::size_t i = 0; i < processes.size(); ++i) {
    const std::optional<double> value = value_of(i);
    if (value) values[processes[i].placement].push_back(*value);
  }
  std::vector<double> medians;
  for (auto& [placement, of_it] : values) medians.push_back(median_of(std::move(of_it)));
  return medians;
}

// logarithms: one for each placement. nullopt if they are too few for the confidence.
std::optional<Ratio> ratio_of(const std::vector<double>& logarithms, const Method& method) {
  const double alpha = (1 - method.confidence) / method.cells;
  if (static_cast<int>(logarithms.size()) < pairs_needed(alpha)) return std::nullopt;
  const Estimate estimate = signed_rank_estimate(logarithms, alpha);
  const auto [lowest, highest] = std::minmax_element(logarithms.begin(), logarithms.end());
  const Interval interval{std::exp(estimate.interval.lower), std::exp(estimate.interval.upper)};
  return Ratio{std::exp(estimate.center),
               interval,
               {std::exp(*lowest), std::exp(*highest)},
               verdict_of(interval)};
}

// The logarithm of the ratio of a cell in each process.
using Logarithms = std::vector<std::optional<double>>;

Cell cell_of(std::size_t row, std::size_t column, bool is_baseline, const Comparison& comparison,
             const std::vector<ProcessFigures>& figures, Logarithms& logarithms) {
  Cell cell;
  std::vector<double> throughputs;
  std::array<std::vector<double>, phase_names.size()> phases;
  for (const ProcessFigures& process : figures) {
    const std::optional<CellFigures>& found = process.cells[row][column];
    cell.times.push_back(found ? std::optional(found->time) : std::nullopt);
    logarithms.push_back(found ? std::optional(std::log(found->ratio)) : std::nullopt);
    if (!found) continue;
    throughputs.push_back(1e9 / found->time);
    for (std::size_t phase = 0; phase < phases.size(); ++phase) {
      if (found->by_phase[phase]) phases[phase].push_back(*found->by_phase[phase]);
    }
  }
  if (throughputs.empty()) return cell;
  cell.throughput = spread_of(throughputs);
  if (is_baseline) return cell;
  for (const std::vector<double>& values : phases) {
    cell.by_phase.push_back(values.empty() ? std::nullopt : std::optional(median_of(values)));
  }
  cell.ratio =
      ratio_of(by_placement(comparison.processes, [&](std::size_t i) { return logarithms[i]; }),
               comparison.method);
  return cell;
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

double undisturbed_share(const Measured& process, double best) noexcept {
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
  std::vector<double> probes;
  std::vector<std::vector<std::array<Series, phase_names.size()>>> series(
      rows, std::vector<std::array<Series, phase_names.size()>>(columns));
  for (const Round& round : process.rounds) {
    const Burst* const of_baseline = burst_of(baseline, round);
    for (const Burst& burst : round.bursts) {
      probes.push_back(burst.probe);
      if (!is_undisturbed(burst, best)) continue;
      if (of_baseline == nullptr || !is_undisturbed(*of_baseline, best)) continue;
      Series& found = series[round.row][burst.column][round.phase];
      const auto positions = static_cast<double>(round.positions);
      found.ratios.push_back(of_baseline->nanoseconds / burst.nanoseconds);
      found.baselines.push_back(of_baseline->nanoseconds / positions);
      found.units += static_cast<double>(round.units);
      found.positions += positions;
    }
  }
  ProcessFigures figures{undisturbed_share(process, best), median_of(probes) / best, {}};
  for (const auto& row : series) {
    auto& cells = figures.cells.emplace_back();
    for (const auto& of_column : row) cells.push_back(figures_of(of_column, phases));
  }
  return figures;
}

bool judge(Comparison& comparison, std::span<const Measured> measured) {
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
  comparison.steadiness.probe_nanoseconds = best;
  std::vector<double> slowdowns;
  std::vector<double> shares;
  for (std::size_t i = 0; i < figures.size(); ++i) {
    MeasuredProcess& process = comparison.processes[i];
    process.undisturbed = figures[i].undisturbed;
    process.slowdown = figures[i].slowdown;
    shares.push_back(process.undisturbed);
    slowdowns.push_back(process.slowdown);
  }
  comparison.steadiness.slowdown = median_of(slowdowns);
  comparison.steadiness.undisturbed =
      std::accumulate(shares.begin(), shares.end(), 0.0) / static_cast<double>(shares.size());

  bool is_complete = true;
  std::vector<std::vector<Logarithms>> logarithms(comparison.rows.size(),
                                                  std::vector<Logarithms>(columns));
  for (std::size_t row = 0; row < comparison.rows.size(); ++row) {
    Row& of_row = comparison.rows[row];
    for (std::size_t column = 0; column < columns; ++column) {
      const bool is_baseline = column == baseline;
      of_row.cells.push_back(
          cell_of(row, column, is_baseline, comparison, figures, logarithms[row][column]));
      is_complete = is_complete && (is_baseline || of_row.cells.back().ratio);
    }
  }

  comparison.means.clear();
  for (const RowsOfGroup<Row>& group : by_group(comparison.rows)) {
    if (group.rows.size() < 2) continue;
    GroupMean& mean = comparison.means.emplace_back(GroupMean{group.group, {}});
    for (std::size_t column = 0; column < columns; ++column) {
      if (column == baseline) {
        mean.ratios.emplace_back();
        continue;
      }
      const auto mean_in = [&](std::size_t process) -> std::optional<double> {
        double sum = 0;
        for (const Row* row : group.rows) {
          const auto place = static_cast<std::size_t>(row - comparison.rows.data());
          const std::optional<double>& value = logarithms[place][column][process];
          if (!value) return std::nullopt;
          sum += *value;
        }
        return sum / static_cast<double>(group.rows.size());
      };
      mean.ratios.push_back(
          ratio_of(by_placement(comparison.processes, mean_in), comparison.method));
      is_complete = is_complete && mean.ratios.back();
    }
  }
  return is_complete;
}

}  // namespace squarelab::lab::inline timing
