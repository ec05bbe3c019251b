#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <squarelab/lab/reports/json_part.hpp>

namespace squarelab::lab::inline reports {

namespace {

// Not a number where it is none.
double number_in(const Json& json) {
  return std::visit(
      [](const auto& value) {
        using Type = std::decay_t<decltype(value)>;
        if constexpr (std::is_arithmetic_v<Type> && !std::is_same_v<Type, bool>) {
          return static_cast<double>(value);
        } else {
          return std::nan("");
        }
      },
      json.value());
}

}  // namespace

text::TextError refusal_at(std::string_view text, std::string_view subject, std::size_t place,
                           std::string_view reason) {
  const std::string_view before = text.substr(0, place);
  const auto line = 1 + std::count(before.begin(), before.end(), '\n');
  const std::size_t begin = before.rfind('\n') + 1;  // npos + 1 is 0
  return text::TextError(subject, before.size() - begin + 1, reason)
      .placed("", static_cast<std::size_t>(line));
}

void JsonPart::refuse(std::string_view reason) const {
  throw refusal_at(text_, subject_, place(), reason);
}

void JsonPart::refuse_value(std::string_view reason) const {
  refuse(name_.empty() ? fmt::format("the text {}", reason)
                       : fmt::format("\"{}\" {}", name_, reason));
}

bool JsonPart::is_null() const noexcept {
  return std::holds_alternative<std::nullptr_t>(json_->value());
}

bool JsonPart::is_object() const noexcept {
  return std::holds_alternative<Json::Object>(json_->value());
}

std::vector<std::string> JsonPart::fields() const {
  std::vector<std::string> names;
  if (const auto* fields = std::get_if<Json::Object>(&json_->value())) {
    for (const Json::Field& field : *fields) names.push_back(field.name);
  }
  return names;
}

JsonPart JsonPart::at(std::string_view field) const {
  const std::string name = name_.empty() ? std::string(field) : fmt::format("{}.{}", name_, field);
  const Json* found = json_->find(field);
  if (found == nullptr) refuse(fmt::format("\"{}\" is missing", name));
  return inside(*found, name);
}

std::vector<JsonPart> JsonPart::elements() const {
  const auto* values = std::get_if<Json::Array>(&json_->value());
  if (values == nullptr) refuse_value("is not a list");
  std::vector<JsonPart> parts;
  for (const Json& value : *values) {
    parts.push_back(inside(value, fmt::format("{}[{}]", name_, parts.size())));
  }
  return parts;
}

std::string JsonPart::text() const {
  const auto* text = std::get_if<std::string>(&json_->value());
  if (text == nullptr) refuse_value("is not a text");
  return *text;
}

bool JsonPart::flag() const {
  const auto* flag = std::get_if<bool>(&json_->value());
  if (flag == nullptr) refuse_value("is neither true nor false");
  return *flag;
}

std::uint64_t JsonPart::whole(std::uint64_t least, std::uint64_t most) const {
  const auto* number = std::get_if<std::uint64_t>(&json_->value());
  if (number == nullptr || *number < least || *number > most) {
    refuse_value(fmt::format("is not a whole number from {} to {}", least, most));
  }
  return *number;
}

double JsonPart::positive(double most) const {
  const double number = number_in(*json_);
  if (!(0 < number && number <= most)) {
    refuse_value(fmt::format("is not a number above 0 and up to {:g}", most));
  }
  return number;
}

double JsonPart::share() const {
  const double number = number_in(*json_);
  if (!(0 <= number && number <= 1)) refuse_value("is not a number from 0 to 1");
  return number;
}

JsonPart JsonPart::inside(const Json& json, std::string name) const {
  JsonPart part(text_, subject_, json);
  part.name_ = std::move(name);
  return part;
}

}  // namespace squarelab::lab::inline reports
