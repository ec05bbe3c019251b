// What an editor that wraps lines leaves behind, and a person would not write.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace squarelab::house {

// One sentence each, "path:line: ...", for C++ and JavaScript:
// - a literal of one short word on a line beside a longer literal that it goes on with. After a
//   literal that ends with "\n" a new line of the text begins, which may be one word;
// - a comment's line of one word in the middle of a sentence.
std::vector<std::string> stumps(std::string_view path, std::string_view text);

}  // namespace squarelab::house
