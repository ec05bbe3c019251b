#include <fmt/format.h>

#include <algorithm>
#include <squarelab/compare/pages/cautions.hpp>
#include <squarelab/compare/pages/comparison_words.hpp>
#include <squarelab/report/report_words.hpp>

namespace squarelab::compare {

namespace {

using Texts = std::vector<std::string>;

}  // namespace

std::string warning_of_doubt(const Comparison& comparison) {
  std::uint64_t cells = 0;
  std::uint64_t unknown = 0;
  for (const Row& row : comparison.rows) {
    for (std::size_t place = 0; place < row.cells.size(); ++place) {
      const Cell& cell = row.cells[place];
      if (comparison.columns[place].role != Role::Backend || cell.absent) continue;
      ++cells;
      if (!cell.ratio || cell.ratio->verdict() == Verdict::CannotTell) ++unknown;
    }
  }
  if (2 * unknown <= cells) return "";
  return fmt::format("This run cannot tell {} of {}: repeat it {}.", unknown,
                     report::counted(cells, "cell"),
                     comparison.noise.is_quiet ? "with more --seconds" : "on an idle machine");
}

std::string warning_of_the_control(const Comparison& comparison) {
  const std::size_t control = place_of(Role::Control, comparison.columns);
  if (control == comparison.columns.size()) return "";
  Texts where;
  double farthest = 1;
  const auto look_at = [&](const std::optional<Ratio>& ratio, const std::string& name) {
    if (!ratio || !ratio->interval) return;
    if (ratio->verdict() != Verdict::Faster && ratio->verdict() != Verdict::Slower) return;
    where.push_back(name);
    farthest = std::max({farthest, ratio->interval->upper, 1 / ratio->interval->lower});
  };
  for (const Row& row : comparison.rows) look_at(row.cells[control].ratio, row.question);
  for (const GroupMean& mean : comparison.means) {
    look_at(mean.ratios[control], "the mean of " + mean.group);
  }
  if (where.empty()) return "";
  return fmt::format(
      "Do not trust differences below {} in {}: the control, a copy of {}'s code at other "
      "addresses, differs there, too.",
      size_text(farthest), report::listed(where), comparison.method.baseline);
}

std::string warning_of_few_positions(const Comparison& comparison) {
  Texts few;
  std::uint64_t most = 0;
  for (const Row& row : comparison.rows) {
    if (row.positions >= enough_positions) continue;
    few.push_back(fmt::format("{} ({})", row.question, row.positions));
    most = std::max(most, row.positions);
  }
  if (few.empty()) return "";
  const std::string where =
      few.size() <= 3 ? report::listed(few)
                      : fmt::format("{} (at most {})", report::counted(few.size(), "row"), most);
  return fmt::format(
      "Few positions in {}: branch predictors memorise fewer than {}, so other positions may give "
      "other ratios.",
      where, report::grouped(enough_positions));
}

std::string warning_of_disturbance(const Comparison& comparison) {
  if (comparison.noise.is_quiet) return "";
  const Texts figures = disturbances(comparison.noise);
  return fmt::format(
      "The machine was disturbed, so measure again before you rely on a small difference{}{}.",
      figures.empty() ? "" : ": ", report::listed(figures));
}

std::string note_on_general_build(const Comparison& comparison) {
  if (comparison.build.isa == "native") return "";
  return fmt::format(
      "These are figures of a general build, for {}. A build for the CPU itself may give others: "
      "scripts/compare of squarelab's sources makes one and measures it.",
      comparison.build.isa);
}

bool is_of_interface(const Row& row) { return row.state == "board" || row.group == "interface"; }

std::string note_on_interface(const Comparison& comparison) {
  constexpr std::string_view prefix = "board-";
  Texts costs;
  Texts converting;
  for (const Row& row : comparison.rows) {
    if (!is_of_interface(row)) continue;
    converting.push_back(row.question);
    if (!row.question.starts_with(prefix)) continue;
    const auto own =
        std::find_if(comparison.rows.begin(), comparison.rows.end(), [&](const Row& other) {
          return other.question == row.question.substr(prefix.size()) && other.unit == row.unit;
        });
    if (own == comparison.rows.end()) continue;
    double least = 0;
    double most = 0;
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
      if (!(row.cells[i].throughput.median > 0)) continue;
      const double times = own->cells[i].throughput.median / row.cells[i].throughput.median;
      least = most == 0 ? times : std::min(least, times);
      most = std::max(most, times);
    }
    if (most == 0) continue;
    const auto text = [](double times) { return fmt::format("{:.1f}", times); };
    const std::string range =
        text(least) == text(most) ? text(most) : fmt::format("{} to {}", text(least), text(most));
    costs.push_back(costs.empty() ? fmt::format("{} takes {} times as long", own->question, range)
                                  : fmt::format("{} {}", own->question, range));
  }
  if (converting.empty()) return "";
  return fmt::format(
      "Interface: {} {} between a backend and Board, whose squares are in lerf's order, so lerf "
      "converts for nothing. That is what a conversion costs, not which mapping is better{}{}.",
      report::listed(converting), converting.size() == 1 ? "converts" : "convert",
      costs.empty() ? "" : "; asked through Board, ", report::listed(costs));
}

}  // namespace squarelab::compare
