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
};

std::optional<Page> page_of_codes(const CodesOptions& options, Context&) {
  return with_blocks(teach::codes_page(options.part));
}

}  // namespace

Command codes_command(const Registry&) {
  Command command("codes", "Show the codes of pieces, castling rights, directions and moves",
                  codes_examples);
  CodesOptions& options = answers(command, &page_of_codes);
  command.positional("part", options.part, one_of("part", teach::codes_parts()),
                     "pieces, castling, directions or moves; default: all");
  return command;
}

}  // namespace squarelab::app
