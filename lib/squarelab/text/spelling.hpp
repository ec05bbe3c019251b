// The name that a person meant. Tested in tests/apps/cli/errors_test.cpp.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace squarelab::text {

// Returns the name with the fewest typing errors between it and the text (letters that are wrong,
// missing, too many or swapped), in any case, or "" if none is close.
std::string closest(const std::vector<std::string>& names, std::string_view text);

}  // namespace squarelab::text
