#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <squarelab/lab/reports/json_text.hpp>
#include <squarelab/text/error.hpp>

namespace squarelab::lab::inline reports {

namespace {

using Json = nlohmann::ordered_json;

constexpr int deepest = 64;

// Of the byte at that place in the text, or of its end.
text::TextError refusal(std::string_view text, std::string_view subject, std::size_t place,
                        std::string_view reason) {
  const std::string_view before = text.substr(0, place);
  const auto line = 1 + std::count(before.begin(), before.end(), '\n');
  const std::size_t begin = before.rfind('\n') + 1;  // npos + 1 is 0
  return text::TextError(subject, before.size() - begin + 1, reason)
      .placed("", static_cast<std::size_t>(line));
}

}  // namespace

Json read_json(std::string_view text, std::string_view subject) {
  const auto watch = [&](int depth, Json::parse_event_t, Json&) {
    if (depth <= deepest) return true;
    throw refusal(text, subject, 0, fmt::format("JSON nested deeper than {}", deepest));
  };
  try {
    return Json::parse(text, watch);
  } catch (const Json::parse_error& error) {
    // byte counts from 1, and is 0 where nothing was read.
    const std::size_t place = std::min(std::max<std::size_t>(error.byte, 1), text.size() + 1) - 1;
    throw refusal(text, subject, place, text::quote(text.substr(place, 20)) + " is no JSON");
  } catch (const Json::out_of_range&) {
    throw refusal(text, subject, 0, "a number is too large for JSON");
  }
}

}  // namespace squarelab::lab::inline reports
