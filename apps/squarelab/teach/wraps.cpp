// squarelab wraps: which steps of which pieces need a guard, under each mapping.
#include <squarelab/teach/numbers/pages.hpp>

#include "cli/value_types.hpp"
#include "commands.hpp"
#include "shared/page.hpp"
#include "teach/values.hpp"

namespace squarelab::app {

namespace {

constexpr const char* wraps_examples = R"(Examples:
  squarelab wraps
  squarelab wraps lerf                      of one mapping
  squarelab wraps --json -
  squarelab map lefr                        the guards of one mapping as numbers
  squarelab bitboard a2,h2 noea --mapping all

A wrap guard is the set of squares to remove before a shift, which would move them to the other side
of the board. Squares that a shift moves off the 64 bits need no guard.)";

struct WrapsOptions {
  const teach::Numbering* mapping = nullptr;  // null: all of them
};

std::optional<Page> page_of_wraps(const WrapsOptions& options, Context&) {
  return with_blocks(teach::wraps_page(options.mapping));
}

}  // namespace

Command wraps_command(const Registry&) {
  Command command("wraps", "Show which steps of king, knight and pawn need a wrap guard",
                  wraps_examples);
  WrapsOptions& options = answers(command, &page_of_wraps);
  command.positional("mapping", options.mapping, or_all(mapping_value()),
                     "One of the eight mappings; default: all");
  return command;
}

}  // namespace squarelab::app
