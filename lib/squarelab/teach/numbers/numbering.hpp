// Numberings of the squares by name, with their steps and constants, and how they are drawn: the
// eight mappings and 0x88. Also numbers and sets of squares as a person types them.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <squarelab/mapping/catalogue.hpp>
#include <squarelab/mapping/x88.hpp>
#include <squarelab/report/records.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace squarelab::teach {

using mapping::Bitboard;
using report::Drawing;
using report::folded;
using report::hex64;
using report::Json;
using report::Page;
using report::Records;
using report::Table;
using Value = Records::Value;

// A direction of the compass or a step of the knight.
struct Way {
  std::string_view name;  // "NoEa", "SoWeWe"
  mapping::Offset offset;
  int x88_step;

  // Returns true for a step of the compass, false for a step of the knight.
  constexpr bool is_direction() const noexcept {
    return offset.files * offset.files + offset.ranks * offset.ranks <= 2;
  }
};

// The eight directions, then the eight steps of the knight, both clockwise from north.
inline constexpr std::array<Way, 16> all_ways = [] {
  constexpr std::array<std::string_view, 16> names{
      "North",  "NoEa",   "East",   "SoEa",   "South",  "SoWe",   "West",   "NoWe",
      "NoNoEa", "NoEaEa", "SoEaEa", "SoSoEa", "SoSoWe", "SoWeWe", "NoWeWe", "NoNoWe"};
  std::array<Way, 16> ways{};
  for (int i = 0; i < direction_count; ++i) {
    const Direction direction = direction_at(i);
    const KnightStep step = knight_step_at(i);
    ways[i] = {names[i], direction, mapping::x88::step(direction)};
    ways[8 + i] = {names[8 + i], step, mapping::x88::step(step)};
  }
  return ways;
}();
inline constexpr auto compass = std::span(all_ways).first<8>();
inline constexpr auto knight_steps = std::span(all_ways).last<8>();

// A mapping of the catalogue, or 0x88, which numbers squares but has no bitboards.
struct Numbering {
  std::string_view name;                    // "lerf", "x88"
  std::string_view title;                   // "little-endian rank-file"
  std::string_view formula;                 // from rank r and file f, both 0 .. 7
  std::string_view corners;                 // the indices of a1 h1 a8 h8
  std::optional<mapping::Mapping> mapping;  // nullopt for 0x88
  bool ranks_flipped = false;               // of 0x88: rank 8 is 0

  bool is_x88() const noexcept { return !mapping; }
  int index(Square square) const noexcept;
  // The square of an index, or nullopt; any number may be asked about.
  std::optional<Square> square_at(int index) const noexcept;
  int step(const Way& way) const noexcept;
  // Precondition of these: it is a mapping.
  Bitboard bits_of(SquareSet squares) const noexcept { return mapping::bits_of(*mapping, squares); }
  SquareSet squares_of(Bitboard bits) const noexcept { return mapping::squares_of(*mapping, bits); }
  Drawing drawing(Bitboard bits, std::string_view caption) const;
  int last_index() const noexcept { return is_x88() ? 0x77 : 63; }
};

// The mappings of the catalogue in its order, then 0x88; and without 0x88.
std::span<const Numbering, 9> numberings();
std::span<const Numbering, 8> mappings();

// These and 0x88 with a8 at 0, as chess.js and other programs number it. No backend does.
const std::array<Numbering, 10>& known_numberings();

// Precondition: there is one of that name.
const Numbering& numbering_named(std::string_view name);

// Throws std::invalid_argument for 0x88, which has no bitboards.
mapping::Mapping mapping_of(const Numbering& numbering);

// "lerf, berf"
std::string names_of(std::span<const Numbering> numberings);

// The name, index and corners of all.
Table legend(std::span<const Numbering> numberings = teach::numberings());

// The constants of a mapping under the names that pages, JSON and generated C++ use: files, ranks,
// the two long diagonals, light and dark squares.
struct Constant {
  std::string name;   // "file_a", "light_squares"
  std::string title;  // "the a-file", "the light squares"
  Bitboard bits;
};
std::vector<Constant> constants_of(mapping::Mapping mapping);

// The squares to leave out before a shift by the step of a way (mapping::wrap_guard).
struct Guard {
  std::string way;
  int step;
  bool is_way_of_pawns;  // pawns of either colour go or capture that way
  Bitboard all;          // of any set
  Bitboard pawns;        // of sets on ranks 2 to 7
};

// One for each way, in their order.
std::vector<Guard> guards_of(mapping::Mapping mapping);

// "0x34": the lowest eight bits.
std::string hex8(int number);

// "0x38 & 0x88 = 0x08": the test whether a number is a square of 0x88.
std::string off_board_test(int number);

// The number of numbers below 0x88 that are no squares.
int non_squares_below_0x88();

// The number of differences 0x77 + a - b that occur.
int used_differences();

// The pieces that attack b from a, alone on the board, 0x77 + a - b being that: "rook", "queen".
std::vector<std::string> attackers_by(int difference);
// These seven kinds in the order of mapping::x88::Kind: "white pawn".
extern const std::array<std::string_view, mapping::x88::kind_count> kind_names;

// "+8", "-7"
std::string with_sign(int step);

// Values of records with these texts: programs get the number.
Records::Value hex8_value(int number);
Records::Value step_value(int step);

// "<< 8", ">> 7"
std::string shift_text(int step);

// The board with the index of each square in its cell, files and ranks named at the edge.
std::string numbered_board(const Numbering& numbering, bool in_hexadecimal = false);

// The steps to the eight neighbours around a square, and those of a knight.
std::string compass_rose(const Numbering& numbering);
std::string knight_rose(const Numbering& numbering);

// "a2 b2"; "none" for the empty set. And the same as a JSON array of names.
std::string names_of(SquareSet squares);
Json json_of(SquareSet squares);

// The squares as runs along files or along ranks, whichever is shorter: "g1-g6 h1-h7"; "none".
std::string runs_of(SquareSet squares);

struct Number {
  std::uint64_t value;
  int base;    // 2, 10 or 16
  int digits;  // as written, leading zeros included
};

// A number as C++ writes it: decimal, 0x2a or 0b101010, with ' between the digits and a suffix such
// as ULL or neither; but 012 is decimal. A decimal number with a minus is what a signed integer of
// 64 bits shows: -1 is 2^64 - 1, of 20 digits. For any other text nullopt.
// Throws std::invalid_argument for a number of more than 64 bits.
std::optional<Number> parse_number(std::string_view text);

// Letters and digits alone, in lower case: "the a-file" is "theafile".
std::string plain_name(std::string_view name);

// A set that has a name of its own: "a-file", "the a file", "file_a", "light-squares"; or nullopt.
std::optional<SquareSet> constant_named(std::string_view name);

// Squares by name (a2), as lines (a3-a8, both ends included) or as constants (a-file), at least
// one, between commas or blanks; for any other text nullopt.
// Throws std::invalid_argument if there are only squares, but no name before or after a comma.
std::optional<SquareSet> parse_square_list(const std::string& text);

// A set of bits, or of squares whose bits depend on the mapping.
struct SetInput {
  Bitboard number = 0;
  std::optional<SquareSet> squares;  // if given, number does not count

  Bitboard bits(mapping::Mapping mapping) const noexcept;
};

// A number; 64 digits 0 and 1, the highest bit first; or squares, as names (a2,b2), comma-separated
// or with blanks, no name empty, or what `read_drawing` makes of @FILE and of -.
// Throws std::invalid_argument.
using ReadDrawing = SquareSet (*)(const std::string& word);
SetInput read_set(const std::string& text, ReadDrawing read_drawing);

}  // namespace squarelab::teach
