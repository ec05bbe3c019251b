// The fields of a struct in JSON, listed once for the writer and the reader:
//
//   struct Machine { std::string cpu; int logical_cpus = 0; };
//   constexpr auto json_fields(const Machine*) {
//     return std::tuple{field("cpu", &Machine::cpu),
//                       field("logical_cpus", &Machine::logical_cpus)};
//   }
//
//   Json json = written(machine);
//   Machine machine = read<Machine>(part);
//
// A field is a text, a truth value, a number, a struct with fields, a vector or an optional of any
// of these; null is an optional without value. A type of another form has functions of its own in
// its namespace: Json json_of(const T&) and void read_json_of(const JsonPart&, T&).
//
// The reader refuses what is missing or of the wrong kind: with text::TextError, by the name of the
// value and with its line and column. Texts are made fit to be printed (text::printable). Numbers
// are never below 0; an int is at most most_counted, a double at most most_measured. The caller
// checks the meaning of fields together. Tested in tests/report/json_fields_test.cpp.
#pragma once

#include <squarelab/report/json.hpp>
#include <squarelab/text/error.hpp>
#include <tuple>

namespace squarelab::report {

// Far more than anything counted or measured, and small enough for every type that takes it.
inline constexpr std::uint64_t most_counted = 1'000'000'000;
inline constexpr double most_measured = 1e15;

template <class Struct, class Value>
struct JsonMember {
  std::string_view name;
  Value Struct::*member;
  bool may_be_missing;
};

template <class Struct, class Value>
constexpr auto field(std::string_view name, Value Struct::*member) {
  return JsonMember<Struct, Value>{name, member, false};
}

// Not written while it is false, 0 or empty, or an optional without value, and not needed by the
// reader, who leaves it as it is in a new struct.
template <class Struct, class Value>
constexpr auto optional_field(std::string_view name, Value Struct::*member) {
  return JsonMember<Struct, Value>{name, member, true};
}

// A value that follows from other fields: it is written and not read.
template <class Function>
struct JsonResult {
  std::string_view name;
  Function function;
};

template <class Function>
constexpr auto result(std::string_view name, Function function) {
  return JsonResult<Function>{name, function};
}

template <class T>
concept HasJsonFields = requires(const T* value) {
  json_fields(value);
};

template <class T>
inline constexpr bool is_optional = false;
template <class T>
inline constexpr bool is_optional<std::optional<T>> = true;
template <class T>
inline constexpr bool is_vector = false;
template <class T>
inline constexpr bool is_vector<std::vector<T>> = true;

// False, 0 or empty; an optional only without value.
template <class T>
bool is_blank(const T& member, const Json& json) {
  if constexpr (requires { member.has_value(); }) return !member.has_value();
  return std::visit(
      [](const auto& value) {
        if constexpr (requires { value.empty(); }) {
          return value.empty();
        } else {
          return !static_cast<bool>(value);
        }
      },
      json.value());
}

template <class T>
Json written(const T& value) {
  if constexpr (requires { json_of(value); }) {
    return json_of(value);
  } else if constexpr (HasJsonFields<T>) {
    Json json = Json::object();
    const auto write = [&]<class Field>(const Field& field) {
      if constexpr (requires { field.function(value); }) {
        json[field.name] = written(field.function(value));
      } else {
        const auto& member = value.*field.member;
        Json one = written(member);
        if (!field.may_be_missing || !is_blank(member, one)) json[field.name] = std::move(one);
      }
    };
    std::apply([&](const auto&... fields) { (write(fields), ...); }, json_fields(&value));
    return json;
  } else if constexpr (is_optional<T>) {
    return value ? written(*value) : Json();
  } else if constexpr (is_vector<T>) {
    Json list = Json::array();
    for (const auto& element : value) {
      list.push_back(written<typename T::value_type>(element));  // of vector<bool> as well
    }
    return list;
  } else {
    return value;
  }
}

template <class T>
T read(const JsonPart& part) {
  if constexpr (requires(T & value) { read_json_of(part, value); }) {
    T value{};
    read_json_of(part, value);
    return value;
  } else if constexpr (HasJsonFields<T>) {
    T value{};
    const auto read_into = [&]<class Field>(const Field& field) {
      if constexpr (requires { field.member; }) {
        if (field.may_be_missing && !part.has(field.name)) return;
        auto& member = value.*field.member;
        member = read<std::remove_reference_t<decltype(member)>>(part.at(field.name));
      }
    };
    std::apply([&](const auto&... fields) { (read_into(fields), ...); }, json_fields(&value));
    return value;
  } else if constexpr (is_optional<T>) {
    if (part.is_null()) return std::nullopt;
    return read<typename T::value_type>(part);
  } else if constexpr (is_vector<T>) {
    T list;
    for (const JsonPart& element : part.elements()) {
      list.push_back(read<typename T::value_type>(element));
    }
    return list;
  } else if constexpr (std::is_same_v<T, std::string>) {
    return text::printable(part.text());
  } else if constexpr (std::is_same_v<T, bool>) {
    return part.flag();
  } else if constexpr (std::is_same_v<T, double>) {
    return part.from_zero(most_measured);
  } else if constexpr (std::is_same_v<T, int>) {
    return static_cast<int>(part.whole(0, most_counted));
  } else {
    return static_cast<T>(part.whole(0, std::numeric_limits<T>::max()));
  }
}

}  // namespace squarelab::report
