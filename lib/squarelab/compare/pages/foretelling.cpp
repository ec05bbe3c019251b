#include <fmt/format.h>

#include <algorithm>
#include <squarelab/compare/judging/prediction.hpp>
#include <squarelab/compare/pages/foretelling.hpp>
#include <squarelab/compare/pages/search_words.hpp>
#include <string>
#include <vector>

namespace squarelab::compare::pages {

namespace {

using Align = report::Table::Align;
using judging::KnownAndWanted;
using judging::Prediction;

// The ratio of a board in a row, or nullopt if it was not measured or nobody can tell.
std::optional<double> ratio_of(const Row& row, std::size_t place, const Comparison& comparison) {
  const Cell& cell = row.cells[place];
  if (comparison.columns[place].role == Role::Baseline) return 1;
  if (comparison.columns[place].role == Role::Control || cell.absent || !cell.ratio) {
    return std::nullopt;
  }
  return cell.ratio->verdict() == Verdict::Equal ? 1 : cell.ratio->value;
}

struct Boards {
  std::vector<KnownAndWanted> ratios;
  std::vector<std::string> names;
};

// Those that have both rows.
Boards boards_with(const Row& known, const Row& wanted, const Comparison& comparison) {
  Boards boards;
  for (std::size_t place = 0; place < comparison.columns.size(); ++place) {
    const auto a = ratio_of(known, place, comparison);
    const auto b = ratio_of(wanted, place, comparison);
    if (!a || !b) continue;
    boards.ratios.push_back({*a, *b});
    boards.names.push_back(comparison.columns[place].name);
  }
  return boards;
}

void add_cells(report::Table::Row& cells, const Prediction& prediction, const Boards& boards) {
  const auto& correlation = prediction.rank_correlation;
  cells.push_back(correlation ? fmt::format("{:.2f}", *correlation) : "-");
  cells.push_back(fmt::format("{:.0f} %", 100 * prediction.worst_miss));
  cells.push_back(boards.names[prediction.worst]);
}

}  // namespace

report::Table table_of_foretelling(const Comparison& comparison) {
  std::vector<const Row*> searches;
  std::vector<const Row*> others;
  for (const Row& row : comparison.rows) {
    (is_of_search(row) ? searches : others).push_back(&row);
  }
  std::erase_if(searches, [&](const Row* row) {
    return boards_with(*row, *row, comparison).names.size() < judging::fewest_to_predict;
  });
  if (searches.empty() || others.empty()) return {};

  report::Table table{{{"row", Align::Left}}, {}};
  for (const Row* search : searches) {
    for (const char* of : {"ranks", "worst guess"}) {
      table.columns.emplace_back(report::Table::Cell({{search->question}, {of}}), Align::Right);
    }
    table.columns.emplace_back(report::Table::Cell({{""}, {"of board"}}), Align::Left);
  }
  // Each line with the rank correlation by which it is ordered.
  std::vector<std::pair<double, report::Table::Row>> lines;
  for (const Row* row : others) {
    report::Table::Row cells{row->question};
    std::optional<double> order;
    for (const Row* search : searches) {
      const Boards boards = boards_with(*row, *search, comparison);
      if (boards.names.size() < judging::fewest_to_predict) {
        cells.insert(cells.end(), {"-", "-", "-"});
        continue;
      }
      const Prediction prediction = prediction_of(boards.ratios);
      add_cells(cells, prediction, boards);
      if (!order) order = prediction.rank_correlation;
    }
    lines.emplace_back(order.value_or(-2), std::move(cells));
  }
  std::ranges::stable_sort(lines, std::ranges::greater(), &decltype(lines)::value_type::first);
  for (auto& line : lines) table.rows.push_back(std::move(line.second));
  report::Table::Row& last = table.rows.emplace_back(report::Table::Row{"none: the mean"});
  for (const Row* search : searches) {
    const Boards boards = boards_with(*search, *search, comparison);
    add_cells(last, prediction_without_knowledge(boards.ratios), boards);
  }
  return table;
}

}  // namespace squarelab::compare::pages
