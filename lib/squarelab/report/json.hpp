// Json: a JSON document as a value, its writer and its reader. Objects keep the order of their
// fields. JsonPart reads what is in a document from outside.
//
//   Json document{{"command", "magics"}, {"numbers", Json::array()}};
//   document["numbers"].push_back({{"bit", 0}, {"tried", nullptr}});
//
// Braces make objects. Arrays are made by name, Json::array({1, 2}), or of vectors, whose elements
// a function may write: Json::array(rows, json_of).
// Tested in tests/report/json_test.cpp and json_part_test.cpp.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace squarelab::report {

// A template, so that clang 14 lets Json hold some while it is incomplete.
template <class Value>
struct JsonField {
  std::string name;
  Value value;
};

class Json {
 public:
  using Field = JsonField<Json>;
  using Array = std::vector<Json>;
  using Object = std::vector<Field>;  // no name twice
  // Whole numbers are std::uint64_t, those below 0 std::int64_t.
  using Value = std::variant<std::nullptr_t, bool, std::int64_t, std::uint64_t, double, std::string,
                             Array, Object>;

  Json(std::nullptr_t = nullptr);
  // Precondition: the value is a finite number. Without it, null is written.
  Json(double number);
  Json(std::string text);
  Json(std::string_view text) : Json(std::string(text)) {}
  Json(const char* text) : Json(std::string(text)) {}
  Json(std::initializer_list<Field> fields);
  template <std::integral Number>
  Json(Number number) : Json(from_number(number)) {}
  template <class T>
  Json(const std::optional<T>& value) : Json(value ? Json(*value) : Json()) {}
  template <class T>
  requires std::convertible_to<const T&, Json> Json(const std::vector<T>& values) : Json(array()) {
    for (const auto& value : values) push_back(value);
  }

  static Json array(std::initializer_list<Json> values = {});
  template <class T>
  static Json array(const std::vector<T>& values, Json (*json_of)(const T&)) {
    Json list = array();
    for (const T& value : values) list.push_back(json_of(value));
    return list;
  }
  static Json object() { return std::initializer_list<Field>{}; }

  // Returns the field of that name, made if it is missing. Precondition: an object, or null, which
  // becomes an object.
  Json& operator[](std::string_view name);
  // Precondition: an array, or null, which becomes an array.
  Json& push_back(Json value);
  // Adds the fields of the other object or replaces those with the same name. Precondition: both
  // are objects.
  void update(const Json& other);

  const Value& value() const noexcept { return value_; }
  // Nothing if it is not an object or has no such field.
  const Json* find(std::string_view name) const noexcept;

  // Where it began in the text that it was read from, in bytes; 0 if it was not read.
  std::size_t place() const noexcept { return place_; }

 private:
  friend class JsonBuilder;

  template <std::integral Number>
  static Value from_number(Number number) {
    if constexpr (std::same_as<Number, bool>) {
      return number;
    } else {
      if (number < Number{0}) return static_cast<std::int64_t>(number);
      return static_cast<std::uint64_t>(number);
    }
  }
  explicit Json(Value value);

  Value value_;
  std::size_t place_ = 0;
};

// The letters of strings: as they are, or what is not ASCII as \u and four digits.
enum class JsonLetters { AnyUtf8, Ascii };

// Indented by two blanks, with a line break at the end. Doubles have the fewest digits that read as
// the same number; invalid UTF-8 becomes U+FFFD.
std::string to_text(const Json& json, JsonLetters letters = JsonLetters::AnyUtf8);

// Throws text::TextError, subject as given, with line and column, if the text is not JSON, is
// nested deeper than 64, which none of our documents comes near and every stack bears, or has a
// number that is too large or an object with a field twice.
Json read_json(std::string_view text, std::string_view subject);

// A value of a JSON text from outside and the way that leads to it, for readers that take nothing
// for granted: what does not fit is refused with the line and column of the value.
class JsonPart {
 public:
  // The whole of a text and the result of read_json. The subject names the text in refusals. All
  // three must outlive the part and the parts found in it. name: "rows[0].unit", or empty for the
  // whole.
  JsonPart(std::string_view text, std::string_view subject, const Json& json, std::string name = {})
      : text_(text), subject_(subject), json_(&json), name_(std::move(name)) {}

  // Throws text::TextError: the reason, at the place where the value begins.
  [[noreturn]] void refuse(std::string_view reason) const;
  // The same with the value's name before the reason: "\"rows[0].unit\" is not a text".
  [[noreturn]] void refuse_value(std::string_view reason) const;

  const Json& json() const noexcept { return *json_; }
  std::size_t place() const noexcept { return json_->place(); }
  bool is_null() const noexcept;

  // The fields of an object; empty for other values.
  bool is_object() const noexcept;
  std::vector<std::string> fields() const;
  std::vector<std::pair<std::string, JsonPart>> members() const;  // the fields with their values
  bool has(std::string_view field) const noexcept { return json_->find(field) != nullptr; }
  // Refuses what has no such field.
  JsonPart at(std::string_view field) const;

  // These refuse what is not a list, a text, true or false, a whole number from least to most, a
  // number above 0 and up to most, a number from 0 to most.
  std::vector<JsonPart> elements() const;
  std::string text() const;
  bool flag() const;
  std::uint64_t whole(std::uint64_t least, std::uint64_t most) const;
  double positive(double most) const;
  double from_zero(double most) const;

 private:
  std::string name_of(std::string_view field) const;

  std::string_view text_;
  std::string_view subject_;
  const Json* json_;
  std::string name_;
};

}  // namespace squarelab::report
