// From squares to indices and back, and from one numbering to another, as formulas.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "numbers/formula.hpp"
#include "numbers/numbering.hpp"

namespace squarelab::app {

// The index from rank r and file f, both 0 .. 7.
Formula index_formula(const Numbering& numbering);

// The name that formulas have for an index: x in 0x88, s in the mappings.
char index_variable(const Numbering& numbering);

// File and rank, 0 .. 7, from the index.
Formula file_formula(const Numbering& numbering);
Formula rank_formula(const Numbering& numbering);

// An operation on a whole set of bits.
struct BitOperation {
  std::string_view name;  // "transpose", "flip rows"
  mapping::Bitboard (*apply)(mapping::Bitboard);
};

// How the index of a square in one numbering becomes its index in another: file and rank exchange
// places or not, then some of them are counted from the other end.
struct Conversion {
  Formula formula;  // of index_variable(from)
  bool transposed;
  int flip;  // what is xored last: 0, 7, 56 or 63; to 0x88 0, 0x07, 0x70 or 0x77
  // Between two mappings: the same for a whole set of bits, one after the other.
  std::vector<BitOperation> operations;

  // "=", "^7", "T", "T^56": the conversion in short, T for the transposition.
  std::string in_short() const;
};

// The shortest there is, found by trying each on all 64 squares.
Conversion conversion(const Numbering& from, const Numbering& to);

// transposed and flip: as in a conversion between two mappings.
std::vector<BitOperation> bit_operations(bool transposed, int flip);

// "transpose, flip rows"; "none".
std::string names_of(const std::vector<BitOperation>& operations);

}  // namespace squarelab::app
