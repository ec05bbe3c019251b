// squarelab magics: finds magic numbers, the multipliers of the slider algorithm "magic".
#include <fmt/format.h>

#include <optional>
#include <squarelab/bitboard/sliders/magic.hpp>

#include "cli/value_types.hpp"
#include "commands.hpp"
#include "shared/page.hpp"

namespace squarelab::app {

namespace {

namespace sliders = bitboard::sliders;

constexpr const char* examples =
    R"(A magic number times the occupation of the squares that matter to a slider has an index in its top
bits. Occupations that let the slider see different squares get different indices. The numbers are
found by trial, each proved against a walk along the rays. The same seed finds the same numbers.

Examples:
  squarelab magics                              the numbers that the program uses
  squarelab magics --seed 7 --json -
  squarelab magics --cpp magic_numbers.hpp      as C++: the header in the source tree, made again)";

struct Options {
  std::uint64_t seed = sliders::magic_seed;
  std::optional<OutputFile> cpp;
  PageOptions page;
};

struct Kind {
  const char* name;
  const std::array<bitboard::GridStep, 4>& steps;
};
constexpr Kind kinds[]{{"rook", bitboard::rook_steps}, {"bishop", bitboard::bishop_steps}};

Page page_of(std::uint64_t seed) {
  Page page(fmt::format("Magic numbers of seed {}", seed));
  page.paragraph(
      "By bit: the number, how many bits its index has, and how many numbers were tried until this "
      "one was found. The index is (occupation & mask) * number >> (64 - bits), in 64 bits.");
  Table table{{"bit", "rook", "bits", "tried", "bishop", "bits", "tried"}, {}};
  auto numbers = Json::array();
  std::uint64_t tried = 0;
  for (int bit = 0; bit < 64; ++bit) {
    Table::Row row{std::to_string(bit)};
    for (const Kind& kind : kinds) {
      const sliders::Bitboard mask = bitboard::relevant_occupancy(bit, kind.steps);
      const int bits = bits::popcount(mask);
      const sliders::FoundMagic found = sliders::find_magic(bit, kind.steps, seed);
      row.insert(row.end(),
                 {hex64(found.number), std::to_string(bits), std::to_string(found.trials)});
      numbers.push_back({{"slider", kind.name},
                         {"bit", bit},
                         {"mask", hex64(mask)},
                         {"number", hex64(found.number)},
                         {"shift", sliders::magic_shift(mask)},
                         {"tried", found.trials}});
      tried += found.trials;
    }
    table.rows.push_back(std::move(row));
  }
  page.table(std::move(table));
  page.data = {{"command", "magics"}, {"seed", seed}, {"tried", tried}, {"numbers", numbers}};
  return page;
}

// The content of backends/squarelab/bitboard/sliders/magic_numbers.hpp.
std::string header_of(std::uint64_t seed) {
  constexpr int in_line = 4;
  const sliders::MagicNumbers found = sliders::find_magic_numbers(seed);
  const auto list = [](const std::array<bits::Bitboard, 64>& numbers) {
    std::string text;
    for (int bit = 0; bit < 64; ++bit) {
      if (bit != 0) text += bit % in_line == 0 ? ",\n      " : ", ";
      text += hex64(numbers[bit]);
    }
    return text;
  };
  return fmt::format(
      R"(// Made by `squarelab magics --seed {} --cpp FILE`; not to be edited. What the numbers are and how
// they are found: magic.hpp.
#pragma once

#include <squarelab/bitboard/sliders/magic.hpp>

namespace squarelab::bitboard::sliders {{

inline constexpr MagicNumbers magic_numbers{{
    // Rooks, by bit.
    {{{{{}}}}},
    // Bishops, by bit.
    {{{{{}}}}}}};

}}  // namespace squarelab::bitboard::sliders
)",
      seed, list(found.rook), list(found.bishop));
}

void run(const Options& options, Context&) {
  if (options.cpp) return options.cpp->write(header_of(options.seed));
  show(page_of(options.seed), options.page);
}

}  // namespace

Command magics_command(const Registry&) {
  Command command("magics", "Find magic numbers for sliders by trial", examples);
  Options& options = command.runs(&run);
  command.option("--seed", options.seed, whole_number(0, UINT64_MAX),
                 "The seed of the numbers that are tried");
  add_page_options(command, options.page);
  command
      .option("--cpp", options.cpp, output_file(),
              "Write the numbers as C++ to a file, or - for stdout")
      .excludes = {"--json", "--markdown"};
  return command;
}

}  // namespace squarelab::app
