// JsonPart: a value of a JSON text from outside and the way that leads to it, for readers that take
// nothing for granted: what does not fit is refused with the line and column of the value.
// Tested in tests/lab/reports/json_test.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <squarelab/lab/reports/json.hpp>
#include <squarelab/text/error.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace squarelab::lab::inline reports {

class JsonPart {
 public:
  // The whole of a text and what read_json made of it. The subject is what refusals call the text.
  // All three must outlive the part and those found in it.
  JsonPart(std::string_view text, std::string_view subject, const Json& json)
      : text_(text), subject_(subject), json_(&json) {}

  // Throws text::TextError: the reason, at the place where the value begins.
  [[noreturn]] void refuse(std::string_view reason) const;
  // The same with the value's name before the reason: "\"rows[0].unit\" is not a text".
  [[noreturn]] void refuse_value(std::string_view reason) const;

  std::size_t place() const noexcept { return json_->place(); }
  bool is_null() const noexcept;

  // Of an object; otherwise there are no fields.
  bool is_object() const noexcept;
  std::vector<std::string> fields() const;
  bool has(std::string_view field) const noexcept { return json_->find(field) != nullptr; }
  // Refuses what has no such field.
  JsonPart at(std::string_view field) const;

  // These refuse what is not a list, a text, true or false, a whole number from least to most, a
  // number above 0 and up to most, a number from 0 to 1.
  std::vector<JsonPart> elements() const;
  std::string text() const;
  bool flag() const;
  std::uint64_t whole(std::uint64_t least, std::uint64_t most) const;
  double positive(double most) const;
  double share() const;

 private:
  JsonPart inside(const Json& json, std::string name) const;

  std::string_view text_;
  std::string_view subject_;
  const Json* json_;
  std::string name_;  // "rows[0].unit"; empty for the whole
};

// The refusal of the byte at that place in the text, or of its end: with line and column.
text::TextError refusal_at(std::string_view text, std::string_view subject, std::size_t place,
                           std::string_view reason);

}  // namespace squarelab::lab::inline reports
