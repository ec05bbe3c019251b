#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <squarelab/lab/reports/report_words.hpp>
#include <squarelab/lab/timing/peers.hpp>
#include <squarelab/lab/timing/statistics.hpp>
#include <utility>

namespace squarelab::lab::inline timing {

namespace {

// Geometric mean.
double mean_of(const std::vector<double>& values) {
  double sum = 0;
  for (const double value : values) sum += std::log(value);
  return std::exp(sum / static_cast<double>(values.size()));
}

// A figure of each round: the middle one, and how far they reach.
struct OfRounds {
  std::vector<double> values;  // empty if there is no figure

  double median() const { return spread_of(values).median; }
  template <class Show>
  std::string range(const Show& show) const {
    const auto [low, high] = std::ranges::minmax(values);
    return fmt::format("{} to {}", show(low), show(high));
  }
};

std::string speed_text(double speed) {
  if (speed < 10) return fmt::format("{:.1f}", speed);
  return grouped(static_cast<std::uint64_t>(std::llround(speed)));
}
std::string ratio_text(double ratio) { return fmt::format("{:.{}f}", ratio, ratio < 10 ? 2 : 1); }

bool has_speed(const PeerMeasurement& measurement, const PeerResult& program, std::size_t i) {
  for (int round = 0; round < measurement.rounds; ++round) {
    if (!measurement.speed(program, i, round)) return false;
  }
  return true;
}

std::vector<std::size_t> positions_of(const PeerMeasurement& measurement,
                                      const PeerResult& program) {
  std::vector<std::size_t> positions;
  for (std::size_t i = 0; i < measurement.positions.size(); ++i) {
    if (has_speed(measurement, program, i)) positions.push_back(i);
  }
  return positions;
}

// The mean over the positions of what `figure` says of each.
template <class Figure>
OfRounds mean_over(const std::vector<std::size_t>& positions, int rounds, const Figure& figure) {
  OfRounds means;
  for (int round = 0; round < rounds && !positions.empty(); ++round) {
    std::vector<double> values;
    for (const std::size_t i : positions) values.push_back(figure(i, round));
    means.values.push_back(mean_of(values));
  }
  return means;
}

std::string full_name(const PeerResult& program) {
  if (program.version.empty() || program.version == program.name) return program.name;
  return fmt::format("{} ({})", program.name, program.version);
}

std::string wrong_words(const WrongCount& wrong) {
  return wrong.counted > wrong.leaves
             ? fmt::format("{} too many", grouped(wrong.counted - wrong.leaves))
             : fmt::format("{} too few", grouped(wrong.leaves - wrong.counted));
}

std::string cell_text(const PeerMeasurement& measurement, const PeerResult& program,
                      std::size_t i) {
  if (!program.failure.empty()) return "-";
  if (program.cells[i].wrong) return "wrong";
  if (!has_speed(measurement, program, i)) return "too short";
  const auto of_one = [&](std::size_t at, int round) {
    return *measurement.speed(program, at, round);
  };
  return speed_text(mean_over({i}, measurement.rounds, of_one).median());
}

// "of 5" where positions are missing.
std::string of_how_many(const PeerMeasurement& measurement, std::size_t positions) {
  return positions == measurement.positions.size() ? "" : fmt::format(", of {}", positions);
}

Table speeds_of(const PeerMeasurement& measurement) {
  Table table{{{"last plies", Table::Align::Left}, {"program", Table::Align::Left}}, {}, true};
  for (const PeerPosition& position : measurement.positions) {
    table.columns.emplace_back(position.name, Table::Align::Right);
  }
  table.columns.emplace_back("mean", Table::Align::Right);
  table.columns.emplace_back("spread", Table::Align::Left);
  for (const Counting counting : all_countings) {
    for (const PeerResult& program : measurement.programs) {
      if (program.counting != counting) continue;
      Table::Row row{words_of(counting), full_name(program)};
      for (std::size_t i = 0; i < measurement.positions.size(); ++i) {
        row.emplace_back(cell_text(measurement, program, i));
      }
      const auto positions = positions_of(measurement, program);
      const OfRounds mean = mean_over(positions, measurement.rounds, [&](std::size_t i, int round) {
        return *measurement.speed(program, i, round);
      });
      if (mean.values.empty()) {
        row.emplace_back("-");
        row.emplace_back("-");
      } else {
        row.emplace_back(speed_text(mean.median()) + of_how_many(measurement, positions.size()));
        row.emplace_back(mean.range(speed_text));
      }
      table.rows.push_back(std::move(row));
    }
  }
  return table;
}

// A line for the name and one for how it counts.
Table::Cell heading_of(const PeerResult& program, const std::string& name) {
  return Table::Cell(std::vector<Table::Line>{name, std::string(words_of(program.counting))});
}

// The ratio, its spread, and whether the work is unequal.
Table::Cell ratio_of(const PeerMeasurement& measurement, const PeerResult& ours,
                     const PeerResult& theirs) {
  std::vector<std::size_t> both;
  std::ranges::set_intersection(positions_of(measurement, theirs), positions_of(measurement, ours),
                                std::back_inserter(both));
  const OfRounds ratio = mean_over(both, measurement.rounds, [&](std::size_t i, int round) {
    return *measurement.speed(ours, i, round) / *measurement.speed(theirs, i, round);
  });
  if (ratio.values.empty()) return "-";
  std::vector<Table::Line> lines{ratio_text(ratio.median()) + of_how_many(measurement, both.size()),
                                 ratio.range(ratio_text)};
  if (ours.counting == Counting::Unknown || theirs.counting == Counting::Unknown) {
    lines.emplace_back("work not said");
  } else if (ours.counting != theirs.counting) {
    lines.emplace_back("unequal work");
  }
  return Table::Cell(std::move(lines));
}

// Our boards as multiples of the others; nothing if one of both is missing.
Table ratios_of(const PeerMeasurement& measurement) {
  Table table{{{"beside", Table::Align::Left}}, {}};
  for (const PeerResult& ours : measurement.programs) {
    if (!ours.is_ours || !ours.failure.empty()) continue;
    table.columns.emplace_back(heading_of(ours, ours.name), Table::Align::Left);
  }
  for (const PeerResult& theirs : measurement.programs) {
    if (theirs.is_ours || !theirs.failure.empty()) continue;
    Table::Row row{heading_of(theirs, full_name(theirs))};
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
                                   grouped(wrong->counted), wrong_words(*wrong)));
    }
  }
  return faults;
}

}  // namespace

Page page_of(const PeerMeasurement& measurement) {
  Page page("Perft beside other programs");
  page.paragraph("Million leaves a second:");
  page.table(speeds_of(measurement));
  if (const auto faults = faults_of(measurement); !faults.empty()) {
    page.notice(faults, Paint::Alarm);
  }
  if (Table ratios = ratios_of(measurement); !ratios.rows.empty() && ratios.columns.size() > 1) {
    page.paragraph(
        "Our boards as multiples of the others. Work is unequal where one of both counts more "
        "plies "
        "at once than the other:");
    page.table(std::move(ratios));
  }
  std::vector<std::string> depths;
  for (const PeerPosition& position : measurement.positions) {
    depths.push_back(fmt::format("{} {}", position.name, position.depth));
  }
  page.paragraph(fmt::format(
      "Processor time of one process on one processor, its start-up taken off; the programs took "
      "turns in {}, and every count was checked. A figure is the median of the rounds, the mean "
      "geometric over the positions, the spread from the lowest round to the highest. Depths: {}.",
      counted(static_cast<std::uint64_t>(measurement.rounds), "round"), joined(depths, ", ")));
  page.paragraph(fmt::format("{}, {}; squarelab {} ({}) of {}, {}, {}.", measurement.cpu,
                             measurement.system, measurement.build.version,
                             measurement.build.commit, measurement.build.compiler,
                             measurement.build.build_type, measurement.build.flags));
  page.data = to_json(measurement);
  return page;
}

}  // namespace squarelab::lab::inline timing
