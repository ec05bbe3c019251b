// The part that the reader and the writer of PGN share; not for other code.
#pragma once

#include <algorithm>
#include <array>
#include <squarelab/text/characters.hpp>
#include <string_view>

namespace squarelab::text {

inline constexpr std::array<std::string_view, 4> pgn_results{"1-0", "0-1", "1/2-1/2", "*"};

inline bool is_result(std::string_view word) {
  return std::ranges::find(pgn_results, word) != pgn_results.end();
}
// Returns true if the character may be part of a tag's name.
inline bool is_of_name(char c) { return is_letter(c) || is_digit(c) || c == '_'; }
// No value of a tag has these.
inline bool is_unwritable(char c) { return is_control(c) && c != '\t'; }

}  // namespace squarelab::text
