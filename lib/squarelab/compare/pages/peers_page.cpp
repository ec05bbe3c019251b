#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <squarelab/compare/judging/statistics.hpp>
#include <squarelab/compare/pages/pages.hpp>
#include <squarelab/compare/peers.hpp>
#include <squarelab/report/report_words.hpp>
#include <utility>

namespace squarelab::compare::pages {

namespace {

// Values of each round; none if a round has none.
using Figures = std::vector<double>;

Figures speeds_of(const PeerMeasurement& measurement, const PeerResult& program,
                  std::size_t position) {
  Figures speeds;
  for (int round = 0; round < measurement.rounds; ++round) {
    const auto speed = measurement.speed(program, position, round);
    if (!speed) return {};
    speeds.push_back(*speed);
  }
  return speeds;
}

// The geometric mean, in each round, of those positions that have figures: the middle one, and how
// far they reach.
class Mean {
 public:
  void add(const Figures& figures) {
    if (figures.empty()) return;
    sums_.resize(figures.size());
    for (std::size_t i = 0; i < figures.size(); ++i) sums_[i] += std::log(figures[i]);
    ++positions_;
  }

  // "150", "150, of 5" where some of all positions have none; "-" where all of them do.
  template <class Show>
  std::string middle(const Show& show, std::size_t all) const {
    if (positions_ == 0) return "-";
    const std::string text = show(judging::spread_of(values()).median);
    return positions_ == all ? text : fmt::format("{}, of {}", text, positions_);
  }
  // "100 to 200"
  template <class Show>
  std::string range(const Show& show) const {
    if (positions_ == 0) return "-";
    const Figures figures = values();
    const auto [low, high] = std::ranges::minmax(figures);
    return fmt::format("{} to {}", show(low), show(high));
  }
  bool is_empty() const { return positions_ == 0; }

 private:
  Figures values() const {
    Figures values;
    for (const double sum : sums_) {
      values.push_back(std::exp(sum / static_cast<double>(positions_)));
    }
    return values;
  }

  Figures sums_;  // of logarithms
  std::size_t positions_ = 0;
};

std::string speed_text(double speed) {
  if (speed < 10) return fmt::format("{:.1f}", speed);
  return report::grouped(static_cast<std::uint64_t>(std::llround(speed)));
}
std::string ratio_text(double ratio) { return fmt::format("{:.{}f}", ratio, ratio < 10 ? 2 : 1); }

std::string full_name(const PeerResult& program) {
  if (program.version.empty() || program.version == program.name) return program.name;
  return fmt::format("{} ({})", program.name, program.version);
}

std::string wrong_words(const WrongCount& wrong) {
  return wrong.counted > wrong.leaves
             ? fmt::format("{} too many", report::grouped(wrong.counted - wrong.leaves))
             : fmt::format("{} too few", report::grouped(wrong.leaves - wrong.counted));
}

std::string cell_text(const PeerResult& program, std::size_t position, const Figures& speeds) {
  if (!program.failure.empty()) return "-";
  if (program.cells[position].wrong) return "wrong";
  return speeds.empty() ? "too short" : speed_text(judging::spread_of(speeds).median);
}

std::string compilation_of(const PeerResult& program, const PeerMeasurement& measurement) {
  if (!program.compiled_for.empty()) return program.compiled_for;
  return program.is_ours ? measurement.build.isa : "not said";
}

struct SpeedTables {
  report::Table means;      // by what is done with the last plies
  report::Table positions;  // in the same order
};

SpeedTables tables_of_speeds(const PeerMeasurement& measurement) {
  using Align = report::Table::Align;
  SpeedTables tables{{{{"last plies", Align::Left},
                       {"program", Align::Left},
                       {"compiled for", Align::Left},
                       {"mean", Align::Right}},
                      {},
                      true},
                     {{{"program", Align::Left}}, {}}};
  if (measurement.rounds > 1) tables.means.columns.emplace_back("spread", Align::Left);
  for (const PeerPosition& position : measurement.positions) {
    tables.positions.columns.emplace_back(position.name, Align::Right);
  }
  for (const Counting counting : all_countings) {
    for (const PeerResult& program : measurement.programs) {
      if (program.counting != counting) continue;
      report::Table::Row& row =
          tables.positions.rows.emplace_back(report::Table::Row{program.name});
      Mean mean;
      for (std::size_t i = 0; i < measurement.positions.size(); ++i) {
        const Figures speeds = speeds_of(measurement, program, i);
        row.emplace_back(cell_text(program, i, speeds));
        mean.add(speeds);
      }
      tables.means.rows.push_back({words_of(counting), full_name(program),
                                   compilation_of(program, measurement),
                                   mean.middle(speed_text, measurement.positions.size())});
      if (measurement.rounds > 1) tables.means.rows.back().emplace_back(mean.range(speed_text));
    }
  }
  return tables;
}

// A line for the name and one for how it counts.
report::Table::Cell heading_of(const PeerResult& program, const std::string& name) {
  return report::Table::Cell(
      std::vector<report::Table::Line>{name, std::string(words_of(program.counting))});
}

// The ratio, its spread, and whether the work is unequal.
report::Table::Cell ratio_of(const PeerMeasurement& measurement, const PeerResult& ours,
                             const PeerResult& theirs) {
  Mean ratio;
  const std::size_t positions = measurement.positions.size();
  for (std::size_t i = 0; i < positions; ++i) {
    Figures quotients = speeds_of(measurement, ours, i);
    const Figures others = speeds_of(measurement, theirs, i);
    if (others.empty()) continue;
    for (std::size_t j = 0; j < quotients.size(); ++j) quotients[j] /= others[j];
    ratio.add(quotients);
  }
  if (ratio.is_empty()) return "-";
  std::vector<report::Table::Line> lines{ratio.middle(ratio_text, positions)};
  if (measurement.rounds > 1) lines.emplace_back(ratio.range(ratio_text));
  if (ours.counting == Counting::Unknown || theirs.counting == Counting::Unknown) {
    lines.emplace_back("work not said");
  } else if (ours.counting != theirs.counting) {
    lines.emplace_back("unequal work");
  }
  return report::Table::Cell(std::move(lines));
}

// Our boards as multiples of the others; nothing if one of both is missing.
report::Table ratios_of(const PeerMeasurement& measurement) {
  report::Table table{{{"compared with", report::Table::Align::Left}}, {}};
  for (const PeerResult& ours : measurement.programs) {
    if (!ours.is_ours || !ours.failure.empty()) continue;
    table.columns.emplace_back(heading_of(ours, ours.name), report::Table::Align::Left);
  }
  for (const PeerResult& theirs : measurement.programs) {
    if (theirs.is_ours || !theirs.failure.empty()) continue;
    report::Table::Row row{heading_of(theirs, full_name(theirs))};
    for (const PeerResult& ours : measurement.programs) {
      if (!ours.is_ours || !ours.failure.empty()) continue;
      row.push_back(ratio_of(measurement, ours, theirs));
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

// What went wrong, a sentence each.
std::vector<std::string> faults_of(const PeerMeasurement& measurement) {
  std::vector<std::string> faults;
  for (const PeerResult& program : measurement.programs) {
    if (!program.failure.empty()) {
      faults.push_back(fmt::format("{} {}.", program.name, program.failure));
    }
    for (std::size_t i = 0; i < program.cells.size(); ++i) {
      const auto& wrong = program.cells[i].wrong;
      if (!wrong) continue;
      faults.push_back(fmt::format("{} counts {} at depth {} wrongly: {} leaves, {}.", program.name,
                                   measurement.positions[i].name, wrong->depth,
                                   report::grouped(wrong->counted), wrong_words(*wrong)));
    }
  }
  return faults;
}

report::Table records_of(const PeerMeasurement& measurement) {
  report::Table table{{"program", "version", "compiled_for", "counting", "position", "depth",
                       "leaves", "round", "seconds", "million_leaves_per_second"},
                      {}};
  for (const PeerResult& program : measurement.programs) {
    for (std::size_t i = 0; i < program.cells.size(); ++i) {
      const PeerPosition& position = measurement.positions[i];
      const std::vector<double>& seconds = program.cells[i].seconds;
      for (std::size_t round = 0; round < seconds.size(); ++round) {
        const auto speed = measurement.speed(program, i, static_cast<int>(round));
        table.rows.push_back(
            {program.name, program.version, compilation_of(program, measurement),
             name_of(program.counting), position.name, std::to_string(position.depth),
             std::to_string(position.leaves), std::to_string(round + 1),
             fmt::format("{:.6f}", seconds[round] - judging::spread_of(program.starts).median),
             speed ? fmt::format("{:.3f}", *speed) : ""});
      }
    }
  }
  return table;
}

}  // namespace

report::Page page_of(const PeerMeasurement& measurement) {
  report::Page page("Perft compared with other programs");
  page.paragraph("Million leaves per second:");
  SpeedTables speeds = tables_of_speeds(measurement);
  page.table(std::move(speeds.means));
  page.table(std::move(speeds.positions));
  if (const auto faults = faults_of(measurement); !faults.empty()) {
    page.notice(faults, report::Paint::Alarm);
  }
  if (report::Table ratios = ratios_of(measurement);
      !ratios.rows.empty() && ratios.columns.size() > 1) {
    page.paragraph(
        "Our boards as multiples of the others. Work is unequal where one of both "
        "counts more plies at once than the other:");
    page.table(std::move(ratios));
  }
  std::vector<std::string> depths;
  for (const PeerPosition& position : measurement.positions) {
    depths.push_back(fmt::format("{} {}", position.name, position.depth));
  }
  page.paragraph(fmt::format(
      "Processor time of one process on one processor, its start-up taken off; the programs took "
      "turns in {}, and every count was checked. {} Depths: {}.",
      report::counted(static_cast<std::uint64_t>(measurement.rounds), "round"),
      measurement.rounds > 1
          ? "A figure is the median of the rounds, the mean geometric over the positions, the "
            "spread from the lowest round to the highest."
          : "The mean is geometric over the positions.",
      report::joined(depths, ", ")));
  const Build& build = measurement.build;
  page.facts(
      {{"machine", fmt::format("{}, {}", measurement.machine.cpu, measurement.machine.system)},
       {"compiler", fmt::format("{}, {}", build.compiler, build.flags)},
       {"program", fmt::format("squarelab {}, commit {}, {} build for {}", build.version,
                               build.commit, build.build_type, build.isa)}});
  page.data = to_json(measurement);
  page.records = records_of(measurement);
  return page;
}

}  // namespace squarelab::compare::pages
