// squarelab magics: finds magic numbers, the multipliers of the slider algorithm "magic".
#include <fmt/format.h>

#include <optional>
#include <squarelab/bitboard/sliders/black_magic.hpp>
#include <squarelab/bitboard/sliders/magic.hpp>
#include <squarelab/bitboard/sliders/magic_numbers.hpp>

#include "cli/value_types.hpp"
#include "commands.hpp"
#include "shared/page.hpp"

namespace squarelab::app {

namespace {

namespace sliders = bitboard::sliders;

constexpr const char* magics_examples =
    R"(A magic number times the occupation of the squares that matter to a slider has an index in its top
bits. Occupations that let the slider see different squares get different indices. The numbers are
found by trial, each proved against a walk along the rays. The same seed finds the same numbers.
Black magic numbers do the same for the occupation with all other squares set, under one shift for
all rooks and another for all bishops.

Examples:
  squarelab magics                              the numbers that the program uses
  squarelab magics --seed 7 --json -
  squarelab magics --black                      those of black magic bitboards
  squarelab magics --cpp magic_numbers.hpp      as C++ that compiles alone: numbers, masks, index)";

struct MagicsOptions {
  std::uint64_t seed = sliders::magic_seed;
  bool black = false;
  std::optional<OutputFile> cpp;
};

struct Kind {
  const char* name;
  const std::array<bitboard::GridStep, 4>& steps;
};
constexpr Kind kinds[]{{"rook", bitboard::rook_steps}, {"bishop", bitboard::bishop_steps}};

using Value = Records::Value;

// The numbers of all bits and kinds, as `found` has their values, one row per bit; programs get one
// number at a time with its bit.
template <class Found>
void add_numbers(Page& page, const std::vector<Records::Field>& fields, Found found) {
  Records numbers(fields);
  for (int bit = 0; bit < 64; ++bit) {
    for (const Kind& kind : kinds) numbers.add(found(bit, kind));
  }
  Table table{{"bit"}, {}};
  const std::vector<Table::Row>& rows = numbers.table.rows;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (i % std::size(kinds) == 0) table.rows.push_back({std::to_string(table.rows.size())});
    table.rows.back().insert(table.rows.back().end(), rows[i].begin(), rows[i].end());
  }
  for (const Kind& kind : kinds) {
    const std::size_t first = table.columns.size();
    table.columns.insert(table.columns.end(), numbers.table.columns.begin(),
                         numbers.table.columns.end());
    table.columns[first].heading = kind.name;
  }
  page.table(std::move(table));
  page.data["numbers"] = std::move(numbers.json);
}

Page page_of(std::uint64_t seed) {
  Page page(fmt::format("Magic numbers of seed {}", seed));
  page.paragraph(
      "By bit: the number, the bits of its index, and the numbers that were tried before it "
      "was found. The index is (occupation & mask) * number >> (64 - bits), in 64 bits. Rows, "
      "columns and diagonals of bits are the same under all eight mappings, so each number serves "
      "the square of that bit in every mapping.");
  std::uint64_t tried = 0;
  page.data = {{"command", "magics"}, {"seed", seed}, {"tried", tried}};
  add_numbers(page, {"number", "bits =", "tried", "= slider", "= bit", "= mask", "= shift"},
              [&](int bit, const Kind& kind) -> std::vector<Value> {
                const sliders::Bitboard mask = bitboard::relevant_occupancy(bit, kind.steps);
                const sliders::FoundMagic found = sliders::find_magic(bit, kind.steps, seed);
                tried += found.trials;
                return {hex64(found.number),
                        bits::popcount(mask),
                        Value(std::to_string(found.trials), found.trials),
                        kind.name,
                        bit,
                        hex64(mask),
                        sliders::magic_shift(mask)};
              });
  page.data["tried"] = tried;
  return page;
}

Page black_page_of(std::uint64_t seed) {
  Page page(fmt::format("Black magic numbers of seed {}", seed));
  page.paragraph(
      "By bit: the number, the lowest index, the places that the table needs from there, and the "
      "numbers that were tried before it was found. The index is (occupation | filled) * "
      "number >> shift, in 64 bits; filled are the squares that do not matter.");
  std::uint64_t tried = 0;
  std::size_t places = 0;
  page.data = {{"command", "magics"}, {"kind", "black"}, {"seed", seed}};
  add_numbers(page,
              {"number", "lowest", "places", "tried", "= slider", "= bit", "= filled", "= shift"},
              [&](int bit, const Kind& kind) -> std::vector<Value> {
                const auto [magic, trials] = sliders::find_black_magic(bit, kind.steps, seed);
                tried += trials;
                places += magic.places;
                return {hex64(magic.number),
                        static_cast<int>(magic.lowest),
                        static_cast<int>(magic.places),
                        Value(std::to_string(trials), trials),
                        kind.name,
                        bit,
                        hex64(~bitboard::relevant_occupancy(bit, kind.steps)),
                        sliders::black_shift(kind.steps)};
              });
  page.paragraph(fmt::format("All tables together have {} places.", places));
  page.data["tried"] = tried;
  page.data["places"] = places;
  return page;
}

// By bit, that many on a line.
template <class Text>
std::string list_of(std::size_t in_line, std::string_view indent, Text text) {
  std::string list;
  for (std::size_t bit = 0; bit < 64; ++bit) {
    if (bit != 0) list += bit % in_line == 0 ? fmt::format(",\n{}", indent) : ", ";
    list += text(bit);
  }
  return list;
}
std::string numbers_of(const std::array<std::uint64_t, 64>& numbers) {
  return list_of(4, "     ", [&](std::size_t bit) { return hex64(numbers[bit]); });
}

// The masks: for each square the squares that matter to its sliders.
std::string masks_of(const std::array<bitboard::GridStep, 4>& steps) {
  return list_of(4, "     ", [&](std::size_t bit) {
    return hex64(bitboard::relevant_occupancy(static_cast<int>(bit), steps));
  });
}
std::string shifts_of(const std::array<bitboard::GridStep, 4>& steps) {
  return list_of(16, "     ", [&](std::size_t bit) {
    const auto mask = bitboard::relevant_occupancy(static_cast<int>(bit), steps);
    return std::to_string(sliders::magic_shift(mask));
  });
}

// The content of backends/squarelab/bitboard/sliders/magic_numbers.hpp: C++17 that needs nothing
// but the standard library. Tested in tests/apps/position/magics_test.cpp, which compiles it.
std::string header_of(std::uint64_t seed) {
  const sliders::MagicNumbers found = sliders::find_magic_numbers(seed);
  return fmt::format(
      R"(// Made by `squarelab magics --seed {} --cpp FILE`; not to be edited. magic.hpp documents
// the numbers and the search for them. The header needs no other header of squarelab.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

// clang-format off
namespace squarelab::bitboard::sliders {{

// By bit.
struct MagicNumbers {{
  std::array<std::uint64_t, 64> rook;
  std::array<std::uint64_t, 64> bishop;
}};

inline constexpr MagicNumbers magic_numbers{{
    {{{{{}}}}},
    {{{{{}}}}}}};

// The squares whose occupation matters, and 64 less how many they are.
inline constexpr std::array<std::uint64_t, 64> rook_masks{{
    {{{}}}}};
inline constexpr std::array<std::uint64_t, 64> bishop_masks{{
    {{{}}}}};
inline constexpr std::array<int, 64> rook_shifts{{
    {{{}}}}};
inline constexpr std::array<int, 64> bishop_shifts{{
    {{{}}}}};

// Returns the place in a table of 2 to the power of 64 - shift entries for each bit.
constexpr std::size_t rook_index(std::size_t bit, std::uint64_t occupied) {{
  return static_cast<std::size_t>(((occupied & rook_masks[bit]) * magic_numbers.rook[bit]) >>
                                  rook_shifts[bit]);
}}
constexpr std::size_t bishop_index(std::size_t bit, std::uint64_t occupied) {{
  return static_cast<std::size_t>(((occupied & bishop_masks[bit]) * magic_numbers.bishop[bit]) >>
                                  bishop_shifts[bit]);
}}

}}  // namespace squarelab::bitboard::sliders
)",
      seed, numbers_of(found.rook), numbers_of(found.bishop), masks_of(bitboard::rook_steps),
      masks_of(bitboard::bishop_steps), shifts_of(bitboard::rook_steps),
      shifts_of(bitboard::bishop_steps));
}

// The same of backends/squarelab/bitboard/sliders/black_magic_numbers.hpp.
std::string black_header_of(std::uint64_t seed) {
  const sliders::BlackMagicNumbers found = sliders::find_black_magic_numbers(seed);
  const auto list = [](const std::array<sliders::BlackMagicNumber, 64>& numbers) {
    return list_of(2, "      ", [&](std::size_t bit) {
      const auto& [number, lowest, places] = numbers[bit];
      return fmt::format("{{{}, {}, {}}}", hex64(number), lowest, places);
    });
  };
  return fmt::format(
      R"(// Made by `squarelab magics --black --seed {} --cpp FILE`; not to be edited. black_magic.hpp
// documents the numbers and the search for them. The header needs no other header of squarelab.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

// clang-format off
namespace squarelab::bitboard::sliders {{

// Indices go from the lowest on, over that number of places.
struct BlackMagicNumber {{
  std::uint64_t number;
  std::uint32_t lowest;
  std::uint32_t places;
}};

// By bit; and the places of all tables together.
struct BlackMagicNumbers {{
  std::array<BlackMagicNumber, 64> rook;
  std::array<BlackMagicNumber, 64> bishop;
  std::size_t places;
}};

inline constexpr BlackMagicNumbers black_magic_numbers{{
    {{{{{}}}}},
    {{{{{}}}}},
    {}}};

}}  // namespace squarelab::bitboard::sliders
)",
      seed, list(found.rook), list(found.bishop), found.places);
}

std::optional<Page> page_of_magics(const MagicsOptions& options, Context&) {
  const auto& [seed, black, cpp] = options;
  if (!cpp) return black ? black_page_of(seed) : page_of(seed);
  cpp->write(black ? black_header_of(seed) : header_of(seed));
  return std::nullopt;
}

}  // namespace

Command magics_command(const Registry&) {
  Command command("magics", "Find magic numbers for sliders by trial", magics_examples);
  MagicsOptions& options = answers(command, &page_of_magics);
  command.option("--seed", options.seed, whole_number(0, UINT64_MAX),
                 "The seed of the numbers that are tried");
  command.flag("--black", options.black, "Numbers of black magic bitboards instead");
  command
      .option("--cpp", options.cpp, output_file(),
              "Write numbers, masks and index functions as a C++ header to a file, or - for stdout")
      .excludes = page_option_names;
  return command;
}

}  // namespace squarelab::app
