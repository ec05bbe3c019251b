// Squares and colours as options give them, and backends' own indices as pages
// show them.
#pragma once

#include <optional>
#include <squarelab/chess/piece.hpp>
#include <squarelab/chess/square.hpp>
#include <string>
#include <string_view>

#include "shared/context.hpp"

namespace squarelab::app {

// Both throw InputError that names the option.
Square read_square(std::string_view option, const std::string& text);
Color read_color(std::string_view option, const std::string& text);

// "0x34"
std::string hex8(std::uint64_t number);

// The backend's index of the square: "28", and where the indices go beyond 63
// "0x34".
std::string native_index_text(const BackendEntry& entry, Square square);

}  // namespace squarelab::app
