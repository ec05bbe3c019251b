// squarelab positions: the names that --fen takes.
#include "shared/positions.hpp"

#include <squarelab/report/records.hpp>
#include <squarelab/text/fen.hpp>

#include "commands.hpp"
#include "shared/page.hpp"

namespace squarelab::app {

namespace {

constexpr const char* positions_examples = R"(Examples:
  squarelab positions
  squarelab positions --json -              with the source of each
  squarelab perft --depth 5 --fen kiwipete
  squarelab moves --fen chess960-518)";

struct NoOptions {};

std::optional<Page> page_of_names(const NoOptions&, Context&) {
  Page page("Positions by name");
  Records records({"name", "position = fen", "= source"});
  for (const positions::NamedPosition& named : named_positions()) {
    records.add({named.name, text::to_fen(named.position), named.source});
  }
  page.data = std::move(records.json);
  page.table(std::move(records.table));
  page.paragraph("--fen also takes chess960-0 to chess960-959, the arrays of Chess960 by number.");
  return page;
}

}  // namespace

Command positions_command(const Registry&) {
  Command command("positions", "List the positions that --fen takes by name", positions_examples);
  answers<NoOptions>(command, &page_of_names);
  return command;
}

}  // namespace squarelab::app
