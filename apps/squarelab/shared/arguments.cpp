#include "shared/arguments.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <squarelab/rules/words.hpp>
#include <squarelab/text/error.hpp>

namespace squarelab::app {

Square read_square(std::string_view option, const std::string& text) {
  if (const auto square = parse_square(text)) return *square;
  throw InputError(
      fmt::format("{} {} is no square; squares are a1 to h8", option, text::quote(text)));
}

Color read_color(std::string_view option, const std::string& text) {
  for (const Color color : all_colors) {
    if (text == rules::adjective_of(color)) return color;
  }
  throw InputError(fmt::format("{} {} is no colour; the colours are white and black", option,
                               text::quote(text)));
}

std::string hex8(std::uint64_t number) { return fmt::format("0x{:02x}", number); }

std::string native_index_text(const BackendEntry& entry, Square square) {
  const bool beyond = std::any_of(all_squares.begin(), all_squares.end(), [&](Square other) {
    return entry.native_index(other) >= square_count;
  });
  const int index = entry.native_index(square);
  return beyond ? hex8(static_cast<std::uint64_t>(index)) : std::to_string(index);
}

}  // namespace squarelab::app
