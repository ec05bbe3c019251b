// Numbers and sets of squares as a person types them.
#pragma once

#include <cstdint>
#include <optional>
#include <squarelab/mapping/catalogue.hpp>
#include <string>
#include <string_view>

#include "cli/command.hpp"

namespace squarelab::app {

struct Number {
  std::uint64_t value;
  int base;    // 2, 10 or 16
  int digits;  // as written, leading zeros included
};

// A number as C++ writes it: decimal, 0x2a or 0b101010, with ' between the digits and a suffix such
// as ULL or neither; but 012 is decimal. For any other text nullopt.
// Throws InputError for a number of more than 64 bits.
std::optional<Number> parse_number(std::string_view text);

// A word that is or may be a set: @FILE and - name a file with a drawing.
ValueType<std::string> set_value(std::string placeholder);

// A set of bits, or of squares whose bits depend on the mapping.
struct SetInput {
  mapping::Bitboard number = 0;
  std::optional<SquareSet> squares;  // if given, number does not count

  mapping::Bitboard bits(mapping::Mapping mapping) const noexcept;
};

// A number; 64 digits 0 and 1, the highest bit first; or squares, as names joined by commas or
// blanks (a2,b2), none of them empty, or as a drawing in a file (@FILE) or on stdin (-).
// Throws InputError or text::TextError.
SetInput read_set(const std::string& text);

}  // namespace squarelab::app
