// The words that all forms of a comparison share: of its document (compare_report.hpp), which was
// checked before, text, Markdown and CSV are made.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace squarelab::lab::inline timing {

// "M queries/s"
std::string rate_of(std::string_view unit);

// Units a second in millions, with four significant digits or so.
std::string millions(double per_second);

std::string ratio_text(double ratio);

// Whether the geometric mean covers the row. Documents of earlier programs do not say: all.
bool is_in_mean(const nlohmann::ordered_json& row);

// Machine, compiler, program and run, each with what is known of it.
std::vector<std::pair<std::string, std::string>> circumstances(
    const nlohmann::ordered_json& document);

// What figures and intervals mean, and what to beware of: paragraphs.
std::vector<std::string> notes(const nlohmann::ordered_json& document);

}  // namespace squarelab::lab::inline timing
