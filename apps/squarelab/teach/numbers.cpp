// The commands on numberings of the squares, on sets as numbers, and on codes: each declares its
// options and shows a page of teach/numbers.
#include <fmt/format.h>

#include <squarelab/teach/numbers/operations.hpp>
#include <squarelab/teach/numbers/pages.hpp>

#include "cli/value_types.hpp"
#include "commands.hpp"
#include "shared/page.hpp"
#include "teach/values.hpp"

namespace squarelab::app {

namespace {

constexpr const char* map_examples = R"(Examples:
  squarelab map lerf
  squarelab map 0x88
  squarelab map berf --code cpp > berf.hpp  enumeration, constants and helpers as a C++ header
  squarelab map lerf --code python          the same as Python; or rust, or javascript
  squarelab map all --markdown mappings.md

A wrap guard is the set of squares to remove before a shift, which would move them to the other side
of the board.)";

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

constexpr const char* bitboard_examples = R"(Examples:
  squarelab bitboard 0x8100000000000081 --mapping all
  squarelab bitboard a2,b2,h2 noea
  squarelab bitboard 0x00ff00 and 0x0303030303030303 not --mapping lefr
  squarelab bitboard 0xff000000000000ff shl 4
  squarelab bitboard 0x00ff000000000000 popcount
  squarelab bitboard @board.txt flip-ranks rotate-right --json -
  squarelab bitboard "(a & ~FILE_H) << 1" --a a2,h2     an expression, step by step

Operations follow the set and are applied from left to right. and, or, xor need a second set, shl
and shr (or '<<' and '>>') a number of bits. The names of directions and of knight steps shift by
the step of the mapping. popcount counts the bits that are set. Flips and rotations turn the board as
White sees it, a1 at the bottom left.

An expression has C++'s operators ~ - * + << >> & ^ | and parentheses, its types of numbers (1 << 40
overflows an int, 1ULL << 40 does not), the sets a and b, squares, FILE_A to FILE_H, RANK_1 to RANK_8,
and functions: north(a) and the other steps, with their guard; fill_north(a); flip_ranks(a) and the
other turns; popcount(a).)";

constexpr const char* guess_examples = R"(Examples:
  squarelab guess 0x0101010101010101        a file or a rank?
  squarelab guess 0x00ff000000000000        whose pawns?
  squarelab guess 0xfefefefefefefefe        all but a file
  squarelab guess 0x34                      a square of 0x88?
  squarelab guess 0x70 0x06 0x38 0x0e       which mapping do most of them agree with?
  squarelab guess f5=0x2000000000 a-file=0x0101010101010101 "north=<< 8"

For several constants it prints the numbering that most of them fit, and the constants that do not
fit. A constant with its name is a fact, NAME=VALUE. Names are squares (f5), sets of squares (a2,h2),
a-file, rank-1, diagonal, antidiagonal, light, dark, pieces at the start (white-pawns) and directions
(north, noea, nonoea). A square has an index or a bit, a direction a step (8, -7) or a shift (<< 8,
>> 7).)";

constexpr const char* wraps_examples = R"(Examples:
  squarelab wraps
  squarelab wraps lerf                      of one mapping
  squarelab wraps --json -
  squarelab map lefr                        the guards of one mapping as numbers
  squarelab bitboard a2,h2 noea --mapping all

A wrap guard is the set of squares to remove before a shift, which would move them to the other side
of the board. Squares that a shift moves off the 64 bits need no guard.)";

constexpr const char* differences_examples = R"(Examples:
  squarelab differences e4 b1               everything about two squares
  squarelab differences                     the table: who attacks from where
  squarelab differences --table distance
  squarelab differences --table index --json -)";

constexpr const char* codes_examples = R"(Examples:
  squarelab codes
  squarelab codes moves
  squarelab codes pieces --json -)";

constexpr const char* score_examples = R"(Examples:
  squarelab score -1,5                      a negative middlegame borrows from the endgame
  squarelab score 10,20 -3,4                each of them, and their sum
  squarelab score 0x00020001                a code, taken apart
  squarelab score -1,-32768                 where int would overflow

A score is MIDDLEGAME,ENDGAME, each from -32768 to 32767, or a code of 32 bits as 0x...)";

struct MapOptions {
  const teach::Numbering* numbering = nullptr;  // null: all of them
  std::optional<teach::Language> code;
};

std::optional<Page> page_of_map(const MapOptions& options, Context&) {
  const teach::Numbering* const one = options.numbering;
  if (!options.code) return one ? with_blocks(teach::map_page(one)) : teach::map_page(one);
  fmt::print("{}", teach::map_code(*options.code, one ? one->name : "all",
                                   one ? std::span(one, 1) : teach::numberings()));
  return std::nullopt;
}

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

teach::NamedScore score_of(const Word& word) {
  if (const auto score = teach::read_score(word.text)) return *score;
  throw InputError(word.shown() +
                   " is not a score: MIDDLEGAME,ENDGAME, each from -32768 to 32767, or a code such "
                   "as 0x0005ffff");
}

}  // namespace

Command map_command(const Registry&) {
  Command command("map", "Show a mapping: indices, steps, constants, guards, conversions",
                  map_examples);
  MapOptions& options = answers(command, &page_of_map);
  command
      .positional("name", options.numbering, or_all(known_numbering_value()),
                  "One of " + teach::names_of(teach::known_numberings()) +
                      "; or all, for an overview and each")
      .is_required = true;
  command
      .option(
          "--code", options.code,
          choice<teach::Language>("language", {teach::languages.begin(), teach::languages.end()}),
          "Print the enumeration, the constants and helpers in cpp, python, rust or javascript")
      .excludes = page_option_names;
  return command;
}

Command convert_command(const Registry&) {
  struct Options {
    std::vector<std::string> values;
    const teach::Numbering* from = nullptr;
    std::optional<teach::ValueKind> as;
  };
  Command command("convert", "Turn a square, index or bitboard into those of all numberings",
                  convert_examples);
  Options& options = answers<Options>(command, [](const Options& given, Context&) {
    return std::optional(teach::convert_page(given.values, given.from, given.as, &read_drawing));
  });
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

Command bitboard_command(const Registry&) {
  struct Options {
    std::vector<std::string> words;
    const teach::Numbering* mapping = &teach::numbering_named("lerf");  // null: all of them
    std::optional<std::string> a, b;
  };
  Command command("bitboard", "Draw a 64-bit number, and what operations do to it",
                  bitboard_examples);
  Options& options = answers<Options>(command, [](const Options& given, Context&) {
    std::map<std::string, std::string> named;
    if (given.a) named["a"] = *given.a;
    if (given.b) named["b"] = *given.b;
    return std::optional(teach::bitboard_page(given.words, given.mapping, named, &read_drawing));
  });
  command
      .positional("words", options.words, text_value("SET [OPERATION]...", FileUse::ReadIfMarked),
                  "A set: a number (decimal, 0x.., 0b..), 64 digits 0 and 1, squares (a2,b2 or "
                  "a3-a8), or a drawing in @FILE or on stdin (-); then operations: " +
                      teach::names_of_operations())
      .is_required = true;
  command.option("--mapping", options.mapping, or_all(mapping_value()),
                 "One of " + teach::names_of(teach::mappings()) + "; or all, side by side");
  for (auto& [name, set] : {std::pair("--a", &options.a), {"--b", &options.b}}) {
    command.option(name, *set, text_value("SET", FileUse::ReadIfMarked),
                   "A set that an expression names");
  }
  return command;
}

Command guess_command(const Registry&) {
  using Words = std::vector<std::string>;
  Command command("guess", "Find the meaning of a constant, and the mappings that fit it",
                  guess_examples);
  Words& words = answers<Words>(command, [](const Words& given, Context&) {
    return std::optional(teach::guess_page(given));
  });
  command
      .positional("number", words, text_value("NUMBER|NAME=VALUE..."),
                  "The constant: decimal, 0x.., 0b.. or 64 digits 0 and 1; or several; or facts, "
                  "NAME=VALUE")
      .is_required = true;
  return command;
}

Command wraps_command(const Registry&) {
  using Mapping = const teach::Numbering*;  // null: all of them
  Command command("wraps", "Show which steps of king, knight and pawn need a wrap guard",
                  wraps_examples);
  Mapping& mapping = answers<Mapping>(command, [](const Mapping& given, Context&) {
    return std::optional(with_blocks(teach::wraps_page(given)));
  });
  command.positional("mapping", mapping, or_all(mapping_value()),
                     "One of the eight mappings; default: all");
  return command;
}

Command differences_command(const Registry&) {
  Command command("differences", "Show how two squares are related, and the tables of 0x88",
                  differences_examples);
  DifferencesOptions& options = answers(command, &page_of_differences);
  command.positional("squares", options.squares, square_value(), "Two squares, or none");
  command.option("--table", options.table, one_of("table", teach::difference_tables()),
                 "Draw index, attackers, distance, manhattan or step; default: attackers");
  return command;
}

Command codes_command(const Registry&) {
  using Part = const teach::CodesPart*;  // null: all of them
  Command command("codes", "Show the codes of pieces, castling rights, directions and moves",
                  codes_examples);
  Part& part = answers<Part>(command, [](const Part& given, Context&) {
    return std::optional(with_blocks(teach::codes_page(given)));
  });
  command.positional("part", part, one_of("part", teach::codes_parts()),
                     "pieces, castling, directions or moves; default: all");
  return command;
}

Command score_command(const Registry&) {
  using Scores = std::vector<teach::NamedScore>;
  Command command("score", "Pack a middlegame and an endgame value into one number, and read them",
                  score_examples);
  Scores& scores = answers<Scores>(command, [](const Scores& given, Context&) {
    return std::optional(with_blocks(teach::score_page(given)));
  });
  command
      .positional("scores", scores, ValueType<teach::NamedScore>{"MG,EG...", score_of},
                  "Scores: middlegame and endgame, or a code as 0x..")
      .is_required = true;
  return command;
}

}  // namespace squarelab::app
