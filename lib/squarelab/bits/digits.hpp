// A 64-bit set written as its 64 binary digits, the most significant bit first, as numbers are
// written. So the last digit is bit 0, and every row begins with its column 7. If files count up
// along the columns (little-endian files), each rank looks mirrored in the digits: the h-file comes
// first. With big-endian files it looks as on a diagram.
//
// Source: "Representation of a Chess Board with a Bitboard", which writes its examples so, with a
// blank between the digits. Tested in tests/bits/digits_test.cpp.
#pragma once

#include <optional>
#include <squarelab/bits/bitboard.hpp>
#include <string>
#include <string_view>

namespace squarelab::bits {

inline constexpr int digit_count = 64;

// 64 digits, with a blank after each group of that many: 8 shows the rows, 1 is how the source
// writes them, 64 leaves them together. Precondition: group >= 1.
std::string to_digits(Bitboard set, int group = digit_count);

// The set of exactly 64 digits 0 and 1, with any number of blanks before, between and behind them;
// or nullopt.
std::optional<Bitboard> parse_digits(std::string_view text) noexcept;

}  // namespace squarelab::bits
