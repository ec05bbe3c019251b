// Numbers with a point.
#pragma once

#include <optional>
#include <string_view>

namespace squarelab::text {

// Returns the number that digits with at most one point spell, such as "1", "0.5" or ".5", or
// nothing: no sign, no exponent, and no number that a double cannot hold.
std::optional<double> read_decimal(std::string_view text);

}  // namespace squarelab::text
