// squarelab codes: the numbers that stand for pieces, castling rights, directions and moves.
#include <squarelab/teach/numbers/pages.hpp>

#include "cli/value_types.hpp"
#include "commands.hpp"
#include "shared/page.hpp"

namespace squarelab::app {

namespace {

constexpr const char* codes_examples = R"(Examples:
  squarelab codes
  squarelab codes moves
  squarelab codes pieces --json -)";

struct CodesOptions {
  const teach::CodesPart* part = nullptr;  // null: all of them
  PageOptions page;
};

void run_codes(const CodesOptions& options, Context&) {
  show_with_blocks(teach::codes_page(options.part), options.page);
}

}  // namespace

Command codes_command(const Registry&) {
  Command command("codes", "Show the codes of pieces, castling rights, directions and moves",
                  codes_examples);
  CodesOptions& options = command.runs(&run_codes);
  command.positional("part", options.part, one_of("part", teach::codes_parts()),
                     "pieces, castling, directions or moves; default: all");
  add_page_options(command, options.page);
  return command;
}

}  // namespace squarelab::app
