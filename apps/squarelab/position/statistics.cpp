#include "position/statistics.hpp"

#include <fmt/format.h>

#include <squarelab/counting/leaf_statistics.hpp>
#include <squarelab/text/fen.hpp>

#include "cli/value_types.hpp"
#include "shared/interrupt.hpp"

namespace squarelab::app {

using counting::statistics_columns;

std::string meanings_of_statistics() {
  std::string text = "--statistics counts these leaves:";
  for (const auto& column : statistics_columns) {
    text += fmt::format("\n  {:<11} {}", column.title, column.meaning);
  }
  return text;
}

std::optional<Page> page_of_statistics(const BackendEntry* backend, int depth,
                                       const std::vector<Position>& positions, bool as_list,
                                       const Context& context) {
  if (depth == 0) throw InputError("--statistics: at depth 0 there is no last move");
  const Interrupt interrupt;
  std::vector<Records::Field> fields{"depth"};
  for (const auto& [key, title, meaning] : statistics_columns) {
    fields.emplace_back(fmt::format("{} = {}", title, key));
  }
  bool is_stopped = false;
  Page page("Statistics of the leaves");
  page.begin_with_answer();
  add_each(page, positions, as_list, [&](const Position& position) {
    const BackendEntry& entry = backend_for(position, backend, context.registry);
    const auto board = entry.make_board();
    board->set(position);
    Records records(fields);
    for (int plies = 1; plies <= depth && !is_stopped; ++plies) {
      const auto found = counting::leaf_statistics(*board, plies, &Interrupt::is_requested);
      is_stopped = !found;
      if (is_stopped) break;
      std::vector<Records::Value> row{plies};
      for (const std::uint64_t count : *found) row.push_back({std::to_string(count), count});
      records.add(row);
    }
    const std::string fen = text::to_fen(board->position());
    Json data{{"backend", entry.facts.name}, {"fen", fen}};
    add(page, data, "statistics", std::move(records));
    page.facts({{"backend", fmt::format("{} ({})", entry.facts.name, entry.facts.formula)},
                {"position", fen}});
    return data;
  });
  return is_stopped ? std::nullopt : std::optional(std::move(page));
}

}  // namespace squarelab::app
