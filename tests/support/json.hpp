// What the program writes as JSON, read with another reader than its own. The reader's templates
// are compiled once, in json.cpp: a test that includes this one compiles none of them.
#pragma once

#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iosfwd>
#include <iterator>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace squarelab::testing_support {

// What a value can be read as.
template <class T>
concept ReadFromJson = std::same_as<T, std::string> || std::same_as<T, bool> ||
    std::same_as<T, int> || std::same_as<T, std::uint64_t> || std::same_as<T, double> ||
    std::same_as<T, std::vector<int>> || std::same_as<T, std::vector<std::string>>;

// A value of JSON that does not change. Copies and parts share the document that they belong to and
// keep it alive. Whatever is asked of a value that has no such thing (a field that is missing, the
// number that a text is) throws a std::exception, which fails the test.
class Json {
 public:
  class Iterator;

  Json(std::nullptr_t = nullptr);
  template <std::same_as<bool> T>  // no pointer is one
  Json(T value) : Json(of_bool(value)) {}
  Json(double value);
  Json(const char* value);
  Json(const std::string& value);
  template <std::signed_integral T>
  Json(T value) : Json(of_signed(value)) {}
  template <std::unsigned_integral T>
  requires(!std::same_as<T, bool>) Json(T value) : Json(of_unsigned(value)) {}
  template <class T>
  Json(const std::vector<T>& values) : Json(array({values.begin(), values.end()})) {}
  // A list, also of one value; of one value that is a Json by array().
  Json(std::initializer_list<Json> values) : Json(array(values)) {}

  static Json array(std::vector<Json> values = {});
  static Json object(const std::vector<std::pair<std::string, Json>>& fields = {});

  // The field of an object, the value in a list. None is made if there is none.
  Json at(const std::string& key) const;
  Json at(std::size_t index) const;
  Json operator[](const char* key) const { return at(std::string(key)); }
  Json operator[](const std::string& key) const { return at(key); }
  template <std::integral T>
  Json operator[](T index) const {
    return at(static_cast<std::size_t>(index));
  }
  // Like at with a JSON pointer, as /rows/0/name.
  Json at_pointer(const std::string& pointer) const;
  Json front() const { return at(0); }
  Json back() const { return at(size() - 1); }

  bool contains(const std::string& key) const;
  std::size_t size() const;
  bool empty() const { return size() == 0; }
  bool is_null() const;
  bool is_string() const;
  bool is_number() const;

  // The values of a list, or of an object in the order of its text.
  Iterator begin() const;
  Iterator end() const;
  std::vector<std::pair<std::string, Json>> items() const;

  template <ReadFromJson T>
  T get() const;
  template <ReadFromJson T>
  operator T() const {
    return get<T>();
  }

  // A copy of the whole with another value in the place of a JSON pointer, which is made if there
  // is none, or without that place.
  Json with(const std::string& pointer, const Json& value) const;
  Json without(const std::string& pointer) const;
  // With the fields of another object over its own, as RFC 7396 patches a document.
  Json patched(const Json& patch) const;

  // In one line, fields in the order of the text that was read.
  std::string dump() const;

  // The order of fields does not count. 1 is 1.0, and neither is true or "1".
  friend bool operator==(const Json& one, const Json& other) { return one.equals(other); }
  template <class T>
  requires(!std::same_as<T, Json> && std::constructible_from<Json, const T&>) friend bool
  operator==(const Json& one, const T& other) {
    return one.equals(Json(other));
  }
  // Only numbers have an order.
  friend std::partial_ordering operator<=>(const Json& one, const Json& other) {
    return one.order(other);
  }
  template <class T>
  requires std::is_arithmetic_v<T>
  friend std::partial_ordering operator<=>(const Json& one, T other) {
    return one.order(Json(other));
  }

 private:
  friend Json read_json(const std::string& text);

  explicit Json(std::shared_ptr<const nlohmann::ordered_json> value);
  static Json of(nlohmann::ordered_json value);
  static Json of_bool(bool value);
  static Json of_signed(std::int64_t value);
  static Json of_unsigned(std::uint64_t value);
  Json part(const nlohmann::ordered_json& part) const;
  bool equals(const Json& other) const;
  std::partial_ordering order(const Json& other) const;

  std::shared_ptr<const nlohmann::ordered_json> value_;
};

class Json::Iterator {
 public:
  using value_type = Json;
  using reference = Json;
  using pointer = void;
  using difference_type = std::ptrdiff_t;
  using iterator_category = std::input_iterator_tag;

  Iterator() = default;
  Iterator(Json whole, std::size_t index) : whole_(std::move(whole)), index_(index) {}
  Json operator*() const;
  Iterator& operator++() {
    ++index_;
    return *this;
  }
  Iterator operator++(int) { return {whole_, index_++}; }
  bool operator==(const Iterator& other) const { return index_ == other.index_; }

 private:
  Json whole_;
  std::size_t index_ = 0;
};

inline Json::Iterator Json::begin() const { return {*this, 0}; }
inline Json::Iterator Json::end() const { return {*this, size()}; }

std::ostream& operator<<(std::ostream& stream, const Json& json);

// Throws a std::exception if the text is not JSON.
Json read_json(const std::string& text);

}  // namespace squarelab::testing_support
