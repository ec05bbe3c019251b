#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <squarelab/lab/reports/json_text.hpp>
#include <squarelab/text/error.hpp>

namespace squarelab::lab::inline reports {

namespace {

using Json = nlohmann::ordered_json;

constexpr int deepest = 64;

}  // namespace

text::TextError refusal_at(std::string_view text, std::string_view subject, std::size_t place,
                           std::string_view reason) {
  const std::string_view before = text.substr(0, place);
  const auto line = 1 + std::count(before.begin(), before.end(), '\n');
  const std::size_t begin = before.rfind('\n') + 1;  // npos + 1 is 0
  return text::TextError(subject, before.size() - begin + 1, reason)
      .placed("", static_cast<std::size_t>(line));
}

Json read_json(std::string_view text, std::string_view subject) {
  std::vector<std::set<std::string>> fields;  // of the objects that are open
  // At the beginning of a value the depth is the number of those around it.
  const auto watch = [&](int depth, Json::parse_event_t event, Json& value) {
    if (event == Json::parse_event_t::object_start) fields.emplace_back();
    if (event == Json::parse_event_t::object_end) fields.pop_back();
    if (event == Json::parse_event_t::key &&
        !fields.back().insert(value.get<std::string>()).second) {
      throw refusal_at(text, subject, 0, text::quote(value.get<std::string>()) + " is there twice");
    }
    const bool begins =
        event == Json::parse_event_t::object_start || event == Json::parse_event_t::array_start;
    if (!begins || depth < deepest) return true;
    throw refusal_at(text, subject, 0, fmt::format("JSON nested deeper than {}", deepest));
  };
  try {
    return Json::parse(text, watch);
  } catch (const Json::parse_error& error) {
    // byte counts from 1, and is 0 where nothing was read.
    const std::size_t place = std::min(std::max<std::size_t>(error.byte, 1), text.size() + 1) - 1;
    throw refusal_at(text, subject, place, text::quote(text.substr(place, 20)) + " is no JSON");
  } catch (const Json::out_of_range&) {
    throw refusal_at(text, subject, 0, "a number is too large for JSON");
  }
}

}  // namespace squarelab::lab::inline reports
