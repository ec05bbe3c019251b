// squarelab guess: what a constant may stand for, and under which mappings.
#include <squarelab/teach/numbers/pages.hpp>

#include "cli/value_types.hpp"
#include "commands.hpp"
#include "shared/page.hpp"

namespace squarelab::app {

namespace {

constexpr const char* guess_examples = R"(Examples:
  squarelab guess 0x0101010101010101        a file or a rank?
  squarelab guess 0x00ff000000000000        whose pawns?
  squarelab guess 0xfefefefefefefefe        all but a file
  squarelab guess 0x34                      a square of 0x88?
  squarelab guess 0x70 0x06 0x38 0x0e       which mapping do most of them agree with?
  squarelab guess f5=0x2000000000 a-file=0x0101010101010101 "north=<< 8"

Of several it says which numbering most of them agree with, and which of them do not. A constant with
its name is a fact, NAME=VALUE. Names are squares (f5), sets of them (a2,h2), a-file, rank-1, diagonal,
antidiagonal, light, dark, pieces at the start (white-pawns) and ways (north, noea, nonoea). A square
has an index or a bit, a way a step (8, -7) or a shift (<< 8, >> 7).)";

struct GuessOptions {
  std::vector<std::string> words;
};

std::optional<Page> page_of_guess(const GuessOptions& options, Context&) {
  return teach::guess_page(options.words);
}

}  // namespace

Command guess_command(const Registry&) {
  Command command("guess", "Say what a constant may stand for, and under which mappings",
                  guess_examples);
  GuessOptions& options = answers(command, &page_of_guess);
  command
      .positional("number", options.words, text_value("NUMBER|NAME=VALUE..."),
                  "The constant: decimal, 0x.., 0b.. or 64 digits 0 and 1; or several; or facts, "
                  "NAME=VALUE")
      .is_required = true;
  return command;
}

}  // namespace squarelab::app
