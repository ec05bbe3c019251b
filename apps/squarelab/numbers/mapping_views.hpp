// How the teaching commands name, find and draw numberings of the squares: the eight mappings and,
// beside them, 0x88.
#pragma once

#include <array>
#include <optional>
#include <squarelab/mapping/catalogue.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "cli/command.hpp"
#include "shared/page.hpp"

namespace squarelab::app {

// A mapping of the catalogue, or 0x88, which numbers squares but has no bitboards.
struct Numbering {
  std::string_view name;                    // "lerf", "x88"
  std::string_view title;                   // "little-endian rank-file"
  std::string_view formula;                 // from rank r and file f, both 0 .. 7
  std::string_view corners;                 // the indices of a1 h1 a8 h8
  std::optional<mapping::Mapping> mapping;  // nothing for 0x88

  bool is_x88() const noexcept { return !mapping; }
  int index(Square square) const noexcept;
  // The square of an index; nothing for any number that is none.
  std::optional<Square> square_at(int index) const noexcept;
  int step(Direction direction) const noexcept;
  int step(KnightStep step) const noexcept;
  int last_index() const noexcept { return is_x88() ? 0x77 : 63; }

  friend bool operator==(const Numbering& a, const Numbering& b) noexcept {
    return a.name == b.name;
  }
};

// Those of the catalogue in its order, then 0x88.
const std::array<Numbering, 9>& numberings();

// As arguments ("0x88" is understood as "x88").
ValueType<const Numbering*> numbering_value();
ValueType<const mapping::Named*> mapping_value();

// Precondition: there is one of that name.
const Numbering& numbering_named(std::string_view name);

// Throws InputError for x88, which numbers squares but has no bitboards. Precondition: otherwise
// there is one of that name.
const mapping::Named& mapping_named(std::string_view name);

// The names joined by ", ".
std::string names_of_numberings();
std::string names_of_mappings();

// "North", "NoNoEa"
std::string_view name_of(Direction direction) noexcept;
std::string_view name_of(KnightStep step) noexcept;

// "0x34"
std::string hex8(std::uint64_t number);

// "+8", "-7"
std::string with_sign(int step);

// The board with the index of each square in its cell, files and ranks named at the edge.
enum class Digits { Decimal, Hexadecimal };
std::string numbered_board(const Numbering& numbering, Digits digits = Digits::Decimal);

// The steps to the eight neighbours around a square, and those of a knight.
std::string compass_rose(const Numbering& numbering);
std::string knight_rose(const Numbering& numbering);

// The board that a number stands for under a mapping. Without a caption it is the mapping's name.
Drawing drawing_of(const mapping::Named& mapping, mapping::Bitboard bits, std::string caption = "");

// "a2 b2"; "none" for the empty set. And the same as a JSON array of names.
std::string names_of(SquareSet squares);
Json json_of(SquareSet squares);

// The squares as runs along files or along ranks, whichever is shorter: "g1-g6 h1-h7"; "none".
std::string runs_of(SquareSet squares);

}  // namespace squarelab::app
