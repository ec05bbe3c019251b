// JsonValue: a value of a JSON text from outside and the way that leads to it, for readers that
// take nothing for granted: what does not fit is refused with the line and column of the value.
// Tested in tests/lab/reports/json_value_test.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace squarelab::lab::inline reports {

class JsonValue {
 public:
  // The whole of a text that was read by read_json (json_text.hpp). The subject is what refusals
  // call the text. All three must live as long as the value and those found in it.
  JsonValue(std::string_view text, std::string_view subject, const nlohmann::ordered_json& json)
      : text_(text), subject_(subject), json_(&json) {}

  // Throws text::TextError: the reason, at the place where the value begins.
  [[noreturn]] void refuse(std::string_view reason) const;

  // Of an object.
  bool is_object() const noexcept;
  std::size_t size() const noexcept;
  std::vector<std::string> fields() const;
  bool has(std::string_view field) const;
  // Refuses what has no such field.
  JsonValue at(std::string_view field) const;

  // These refuse what is no list, no text, or no whole number from 0 to most.
  std::vector<JsonValue> elements() const;
  std::string text() const;
  std::uint64_t number(std::uint64_t most) const;

 private:
  JsonValue inside(const nlohmann::ordered_json& json, std::string step) const;

  std::string_view text_;
  std::string_view subject_;
  const nlohmann::ordered_json* json_;
  std::string name_;               // of the field, also for the elements of its list
  std::vector<std::string> path_;  // keys, and indices from 0
};

// Where in the text the value begins to which the path of keys and indices leads, as a number of
// bytes; of a value that is not there, or whose key is written with escapes, the one around it.
// Precondition: the text was read by read_json.
std::size_t place_in_json(std::string_view text, const std::vector<std::string>& path);

}  // namespace squarelab::lab::inline reports
