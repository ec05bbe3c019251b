// What reports have in common: how numbers are written for people and facts as data.
// Tested in tests/lab/reports/report_words_test.cpp.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <squarelab/board/backend.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace squarelab::lab::inline reports {

// "1,234,567"
std::string grouped(std::uint64_t number);

// What stands between the separators, and behind the last one unless that is nothing.
std::vector<std::string> split(std::string_view text, char separator);

// How wide text for people is, in characters, where a terminal does not say.
inline constexpr std::size_t report_width = 80;

// The words of a text on lines of at most that many characters, where words allow it; those after
// the first are indented. Blanks before and between words stay on a line. Ends with a line break.
std::string wrapped(std::string_view text, std::size_t width, std::size_t indent);

// A label and words, "moves     e2e4 e7e5", on lines as wide as reports: those after the first
// begin below the first word. Ends with a line break.
std::string labelled(std::string_view label, std::string_view words);
// The same with a list, "boards        lerf (8r + f), x88 (16r + f)": a line ends between items
// only.
std::string labelled(std::string_view label, const std::vector<std::string>& items);

// Plain text such that Markdown shows it as it is: with a backslash before what it would take for
// markup. Underscores and signs between blanks or inside words are none.
std::string in_markdown(std::string_view text);

// The fields as a line of CSV (RFC 4180, but for "\n" at its end).
std::string csv_line(const std::vector<std::string>& fields);

// What a representation is: name, title, formula, corners, sliders, core_bytes, full_bytes,
// table_bytes.
nlohmann::ordered_json json_of(const Facts& facts);

}  // namespace squarelab::lab::inline reports
