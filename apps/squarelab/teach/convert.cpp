// squarelab convert: a square, an index or a bitboard in all numberings at once, with the working.
#include <squarelab/teach/numbers/pages.hpp>

#include "cli/value_types.hpp"
#include "commands.hpp"
#include "shared/page.hpp"
#include "teach/values.hpp"

namespace squarelab::app {

namespace {

constexpr const char* convert_examples = R"(Examples:
  squarelab convert e4
  squarelab convert 28                      an index of lerf
  squarelab convert 28 --from lefr
  squarelab convert 0x34                    an index of 0x88
  squarelab convert 0x00000000000000ff      a bitboard of lerf
  squarelab convert 52 --as bitboard
  squarelab convert a2,b2,c2 --from berf

Two characters such as e4 are a square. Numbers of up to three decimal or two hexadecimal digits are
indices, longer ones bitboards. Without --from, a hexadecimal index is one of 0x88, and every other
number is one of lerf.)";

struct ConvertOptions {
  std::vector<std::string> values;
  const teach::Numbering* from = nullptr;
  std::optional<teach::ValueKind> as;
};

std::optional<Page> page_of_convert(const ConvertOptions& options, Context&) {
  return teach::convert_page(options.values, options.from, options.as, &read_drawing);
}

}  // namespace

Command convert_command(const Registry&) {
  Command command("convert", "Turn a square, index or bitboard into those of all numberings",
                  convert_examples);
  ConvertOptions& options = answers(command, &page_of_convert);
  command
      .positional("values", options.values, text_value("VALUE", FileUse::ReadIfMarked),
                  "A square (e4), an index (28, 0x34) or a bitboard: a number, 64 digits 0 and 1, "
                  "squares (a2,b2 or a3-a8), or a drawing in @FILE or on stdin (-)")
      .is_required = true;
  command.option("--from", options.from, known_numbering_value(),
                 "The numbering of the values: " + teach::names_of(teach::known_numberings()));
  command.option(
      "--as", options.as,
      choice<teach::ValueKind>("kind", {teach::value_kinds.begin(), teach::value_kinds.end()}),
      "Read every value as a square, index or bitboard");
  return command;
}

}  // namespace squarelab::app
