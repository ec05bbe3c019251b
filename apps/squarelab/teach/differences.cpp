// squarelab differences: how two squares are related, and the tables of 0x88 that know it.
#include <squarelab/teach/numbers/pages.hpp>

#include "cli/value_types.hpp"
#include "commands.hpp"
#include "shared/context.hpp"
#include "shared/page.hpp"

namespace squarelab::app {

namespace {

constexpr const char* differences_examples = R"(Examples:
  squarelab differences e4 b1               everything about two squares
  squarelab differences                     the table: who attacks from where
  squarelab differences --table distance
  squarelab differences --table index --json -)";

struct DifferencesOptions {
  std::vector<Square> squares;
  const teach::DifferenceTable* table = &teach::difference_tables()[1];  // attackers
};

std::optional<Page> page_of_differences(const DifferencesOptions& options, Context&) {
  const std::vector<Square>& squares = options.squares;
  if (squares.size() == 1 || squares.size() > 2) {
    throw InputError("give two squares, such as e4 b1, or none for the table");
  }
  return with_blocks(squares.empty() ? teach::differences_page(*options.table)
                                     : teach::differences_page(squares[0], squares[1]));
}

}  // namespace

Command differences_command(const Registry&) {
  Command command("differences", "Show how two squares are related, and the tables of 0x88",
                  differences_examples);
  DifferencesOptions& options = answers(command, &page_of_differences);
  command.positional("squares", options.squares, square_value(), "Two squares, or none");
  command.option("--table", options.table, one_of("table", teach::difference_tables()),
                 "What to draw: index, attackers, distance, manhattan or step; default: attackers");
  return command;
}

}  // namespace squarelab::app
