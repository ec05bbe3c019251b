#include <fmt/format.h>

#include <cmath>
#include <squarelab/compare/pages/search_shares.hpp>

namespace squarelab::compare::pages {

report::Table table_of_shares(const Comparison& comparison) {
  report::Table table{
      {"row", "board", "generation", "checks", "making", "exchange", "evaluation", "rest"},
      {},
      true};
  for (const Row& row : comparison.rows) {
    for (const Column& column : comparison.columns) {
      for (const SearchShares& shares : column.shares) {
        if (column.role == Role::Control || shares.question != row.question) continue;
        report::Table::Row& cells =
            table.rows.emplace_back(report::Table::Row{row.question, column.name});
        for (const double share : {shares.generation, shares.checks, shares.making, shares.exchange,
                                   shares.evaluation, shares.rest()}) {
          cells.push_back(fmt::format("{} %", std::lround(100 * share)));
        }
      }
    }
  }
  return table;
}

}  // namespace squarelab::compare::pages
