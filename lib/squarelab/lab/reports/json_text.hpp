// JSON that comes from outside: a saved comparison, a reproducer.
#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <squarelab/text/error.hpp>
#include <string_view>

namespace squarelab::lab::inline reports {

// Throws text::TextError, subject as given, with line and column, if the text is no JSON; and, of
// its first byte, if it is nested deeper than 64, which no document of ours comes near and every
// stack bears, if a number is too large, or if an object has a field twice.
nlohmann::ordered_json read_json(std::string_view text, std::string_view subject);

// What is to be thrown of the byte at that place in the text, or of its end: with line and column.
text::TextError refusal_at(std::string_view text, std::string_view subject, std::size_t place,
                           std::string_view reason);

}  // namespace squarelab::lab::inline reports
