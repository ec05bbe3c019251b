// squarelab bitboard: a 64-bit number on the board, and what operations do to it.
#include <squarelab/teach/numbers/operations.hpp>
#include <squarelab/teach/numbers/pages.hpp>

#include "cli/value_types.hpp"
#include "commands.hpp"
#include "shared/page.hpp"
#include "teach/values.hpp"

namespace squarelab::app {

namespace {

constexpr const char* bitboard_examples = R"(Examples:
  squarelab bitboard 0x8100000000000081 --mapping all
  squarelab bitboard a2,b2,h2 noea
  squarelab bitboard 0x00ff00 and 0x0303030303030303 not --mapping lefr
  squarelab bitboard 0xff000000000000ff shl 4
  squarelab bitboard 0x00ff000000000000 popcount
  squarelab bitboard @board.txt flip-ranks rotate-right --json -

Operations follow the set and are applied from left to right. and, or, xor need a second set, shl
and shr (or '<<' and '>>') a number of bits. The names of directions and of knight steps shift by
the step of the mapping. popcount tells how many bits are set. Flips and rotations turn the board as
White sees it, a1 at the bottom left.)";

struct BitboardOptions {
  std::vector<std::string> words;
  const teach::Numbering* mapping = &teach::numbering_named("lerf");  // null: all of them
};

std::optional<Page> page_of_bitboard(const BitboardOptions& options, Context&) {
  return teach::bitboard_page(options.words, options.mapping, &read_drawing);
}

}  // namespace

Command bitboard_command(const Registry&) {
  Command command("bitboard", "Draw a 64-bit number, and what operations do to it",
                  bitboard_examples);
  BitboardOptions& options = answers(command, &page_of_bitboard);
  command
      .positional("words", options.words, text_value("SET [OPERATION]...", FileUse::ReadIfMarked),
                  "A set: a number (decimal, 0x.., 0b..), 64 digits 0 and 1, squares (a2,b2 or "
                  "a3-a8), or a drawing in @FILE or on stdin (-); then operations: " +
                      teach::names_of_operations())
      .is_required = true;
  command.option("--mapping", options.mapping, or_all(mapping_value()),
                 "One of " + teach::names_of(teach::mappings()) + "; or all, side by side");
  return command;
}

}  // namespace squarelab::app
