// A 64-bit set written as its 64 binary digits, the most significant bit first: the way a number is
// written, and so the last digit is bit 0. Every row therefore stands with its column 7 first.
// Where a mapping lets files count up along the columns (little-endian files), each rank looks
// mirrored in the digits: the h-file comes first. With big-endian files the digits show it as it is
// drawn.
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

// 64 digits, with a blank after every so many of them: 8 shows the rows, 1 is how the source writes
// them, 64 leaves them together. Precondition: group >= 1.
std::string to_digits(Bitboard set, int group = digit_count);

// The set of exactly 64 digits 0 and 1, with any number of blanks before, between and behind them;
// nothing for any other text.
std::optional<Bitboard> parse_digits(std::string_view text) noexcept;

}  // namespace squarelab::bits
