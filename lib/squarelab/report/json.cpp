// The one file that knows the JSON library.
//
// Idea of the reader: each value has its place in the text. The library reports no places, but it
// reads letter by letter and reports each value as soon as it has read it. So a value begins after
// the last letter read at the previous report, without blanks and separators. After a number the
// library has read one letter more to see its end, but that letter begins no value.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <squarelab/report/json.hpp>
#include <squarelab/text/characters.hpp>
#include <squarelab/text/error.hpp>
#include <sstream>

namespace squarelab::report {

namespace {

using Library = nlohmann::ordered_json;

constexpr std::size_t deepest = 64;
constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
constexpr std::string_view between_values = " \t\r\n,:";

Library for_library(const Json& json) {
  return std::visit(
      [](const auto& value) -> Library {
        using Type = std::decay_t<decltype(value)>;
        if constexpr (std::is_same_v<Type, Json::Array>) {
          Library array = Library::array();
          for (const Json& element : value) array.push_back(for_library(element));
          return array;
        } else if constexpr (std::is_same_v<Type, Json::Object>) {
          Library object = Library::object();
          for (const auto& [name, field] : value) object[name] = for_library(field);
          return object;
        } else {
          return value;
        }
      },
      json.value());
}

// Returns NaN if it is not a number, or a whole one below 0.
double number_in(const Json& json) {
  if (const auto* real = std::get_if<double>(&json.value())) return *real;
  const auto* whole = std::get_if<std::uint64_t>(&json.value());
  return whole != nullptr ? static_cast<double>(*whole) : std::nan("");
}

// The refusal of the byte at that place in the text, or of its end: with line and column.
text::TextError refusal_at(std::string_view text, std::string_view subject, std::size_t place,
                           std::string_view reason) {
  const std::string_view before = text.substr(0, place);
  const auto line = 1 + std::count(before.begin(), before.end(), '\n');
  const std::size_t begin = before.rfind('\n') + 1;  // npos + 1 is 0
  return text::TextError(subject, before.size() - begin + 1, reason)
      .placed("", static_cast<std::size_t>(line));
}

}  // namespace

// Told by the library what it reads.
class JsonBuilder final : public nlohmann::json_sax<Library> {
 public:
  JsonBuilder(std::string_view text, std::string_view subject)
      : text_(text), subject_(subject), stream_(std::string(text)) {
    if (text_.starts_with(byte_order_mark)) end_ = byte_order_mark.size();
  }

  Json read() {
    Library::sax_parse(stream_, this);
    return std::move(root_);
  }

  bool null() override { return add(Json()); }
  bool boolean(bool value) override { return add(Json(value)); }
  bool number_integer(std::int64_t number) override { return add(Json(number)); }
  bool number_unsigned(std::uint64_t number) override { return add(Json(number)); }
  bool number_float(double number, const std::string&) override { return add(Json(number)); }
  bool string(std::string& text) override { return add(Json(std::move(text))); }
  bool binary(Library::binary_t&) override { return false; }
  bool start_object(std::size_t) override { return open(Json::object()); }
  bool start_array(std::size_t) override { return open(Json::array()); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }

  bool key(std::string& name) override {
    const std::size_t place = next_place();
    if (!names_.back().insert(name).second) {
      refuse(place, text::quote(name) + " is there twice");
    }
    std::get<Json::Object>(open_.back()->value_).push_back({name, Json()});
    return true;
  }

  bool parse_error(std::size_t position, const std::string&,
                   const Library::exception& error) override {
    if (dynamic_cast<const Library::out_of_range*>(&error) != nullptr) {
      refuse(next_place(), "a number is too large for JSON");
    }
    // position counts from 1, and is 0 where nothing was read.
    const std::size_t place = std::min(std::max<std::size_t>(position, 1), text_.size() + 1) - 1;
    // The name without quotes around the place, if there is one.
    std::size_t begin = place;
    while (begin > 0 && text::is_letter(text_[begin - 1])) --begin;
    std::size_t end = begin;
    while (end < text_.size() && text::is_letter(text_[end])) ++end;
    const std::size_t behind = text_.find_first_not_of(' ', end);
    if (begin < end && behind < text_.size() && text_[behind] == ':') {
      refuse(begin, fmt::format("the name {} is not in double quotes, as JSON has it",
                                text::quote(text_.substr(begin, end - begin))));
    }
    refuse(place, text::quote(text_.substr(place, 20)) + " is not JSON");
  }

 private:
  [[noreturn]] void refuse(std::size_t place, std::string_view reason) const {
    throw refusal_at(text_, subject_, place, reason);
  }

  // The place of the value that the library has just read.
  std::size_t next_place() {
    const std::size_t place = text_.find_first_not_of(between_values, end_);
    const auto read = stream_.rdbuf()->pubseekoff(0, std::ios::cur, std::ios::in);
    end_ = static_cast<std::size_t>(read);
    return place;
  }

  Json& insert(Json value) {
    value.place_ = next_place();
    if (open_.empty()) return root_ = std::move(value);
    Json& parent = *open_.back();
    if (std::holds_alternative<Json::Array>(parent.value_)) {
      return parent.push_back(std::move(value));
    }
    return std::get<Json::Object>(parent.value_).back().value = std::move(value);
  }
  bool add(Json value) {
    insert(std::move(value));
    return true;
  }
  bool open(Json value) {
    Json& inserted = insert(std::move(value));
    if (open_.size() == deepest) {
      refuse(inserted.place(), fmt::format("JSON nested deeper than {}", deepest));
    }
    open_.push_back(&inserted);
    names_.emplace_back();
    return true;
  }
  bool close() {
    open_.pop_back();
    names_.pop_back();
    next_place();
    return true;
  }

  std::string_view text_;
  std::string_view subject_;
  std::istringstream stream_;
  std::size_t end_ = 0;  // of what was read at the last report
  Json root_;
  std::vector<Json*> open_;                   // each in the one before
  std::vector<std::set<std::string>> names_;  // of their fields
};

Json::Json(std::nullptr_t) : value_(nullptr) {}
Json::Json(double number) : value_(number) {}
Json::Json(std::string text) : value_(std::move(text)) {}
Json::Json(std::initializer_list<Field> fields) : value_(Object(fields)) {}
Json::Json(Value value) : value_(std::move(value)) {}

Json Json::array(std::initializer_list<Json> values) { return Json(Value(Array(values))); }

Json& Json::operator[](std::string_view name) {
  if (std::holds_alternative<std::nullptr_t>(value_)) value_ = Object();
  if (const Json* found = find(name)) return const_cast<Json&>(*found);
  return std::get<Object>(value_).emplace_back(Field{std::string(name), Json()}).value;
}

Json& Json::push_back(Json value) {
  if (std::holds_alternative<std::nullptr_t>(value_)) value_ = Array();
  return std::get<Array>(value_).emplace_back(std::move(value));
}

void Json::update(const Json& other) {
  for (const auto& [name, value] : std::get<Object>(other.value_)) (*this)[name] = value;
}

const Json* Json::find(std::string_view name) const noexcept {
  const auto* fields = std::get_if<Object>(&value_);
  if (fields == nullptr) return nullptr;
  const auto found = std::find_if(fields->begin(), fields->end(),
                                  [&](const Field& field) { return field.name == name; });
  return found == fields->end() ? nullptr : &found->value;
}

std::string to_text(const Json& json, JsonLetters letters) {
  return for_library(json).dump(2, ' ', letters == JsonLetters::Ascii,
                                Library::error_handler_t::replace) +
         '\n';
}

Json read_json(std::string_view text, std::string_view subject) {
  return JsonBuilder(text, subject).read();
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

std::vector<std::pair<std::string, JsonPart>> JsonPart::members() const {
  std::vector<std::pair<std::string, JsonPart>> members;
  if (const auto* fields = std::get_if<Json::Object>(&json_->value())) {
    members.reserve(fields->size());
    for (const auto& [field, value] : *fields) {
      members.emplace_back(field, JsonPart(text_, subject_, value, name_of(field)));
    }
  }
  return members;
}

std::string JsonPart::name_of(std::string_view field) const {
  return name_.empty() ? std::string(field) : fmt::format("{}.{}", name_, field);
}

JsonPart JsonPart::at(std::string_view field) const {
  const std::string name = name_of(field);
  const Json* found = json_->find(field);
  if (found == nullptr) refuse(fmt::format("\"{}\" is missing", name));
  return {text_, subject_, *found, name};
}

std::vector<JsonPart> JsonPart::elements() const {
  const auto* values = std::get_if<Json::Array>(&json_->value());
  if (values == nullptr) refuse_value("is not a list");
  std::vector<JsonPart> parts;
  for (const Json& value : *values) {
    parts.emplace_back(text_, subject_, value, fmt::format("{}[{}]", name_, parts.size()));
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

double JsonPart::from_zero(double most) const {
  const double number = number_in(*json_);
  if (!(0 <= number && number <= most)) {
    refuse_value(fmt::format("is not a number from 0 to {:g}", most));
  }
  return number;
}

}  // namespace squarelab::report
