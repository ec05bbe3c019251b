// Idea: the reader of JSON does not tell where a value stood, and only a refusal has to know. So
// the place is looked for when something is refused: by a walk over the text along the path, which
// may trust that the text is JSON. Cost: linear in the text, once.
// Tested in tests/lab/reports/json_value_test.cpp.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <squarelab/lab/reports/json_text.hpp>
#include <squarelab/lab/reports/json_value.hpp>
#include <squarelab/text/error.hpp>

namespace squarelab::lab::inline reports {

namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
constexpr std::string_view blanks = " \t\r\n";
constexpr std::string_view ends = ",]} \t\r\n";  // of a number, true, false or null

class Walk {
 public:
  explicit Walk(std::string_view text) : text_(text) {
    if (text_.starts_with(byte_order_mark)) at_ = byte_order_mark.size();
    skip_blanks();
  }

  std::size_t at() const noexcept { return at_; }

  // From the beginning of a value to that of the one in it; of keys that are there twice the last.
  bool enter(const std::string& step) {
    const char opening = letter();
    if (opening != '{' && opening != '[') return false;
    std::optional<std::size_t> found;
    Walk inside = *this;
    std::size_t index = 0;
    for (inside.advance(); inside.letter() != '}' && inside.letter() != ']'; inside.skip_comma()) {
      std::string name = std::to_string(index++);
      if (opening == '{') {
        name = inside.take_text();
        inside.skip_blanks();
        inside.advance();  // the colon
      }
      if (name == step) found = inside.at_;
      inside.skip_value();
    }
    if (found) at_ = *found;
    return found.has_value();
  }

 private:
  char letter() const noexcept { return at_ < text_.size() ? text_[at_] : ']'; }
  void skip_blanks() { at_ = std::min(text_.find_first_not_of(blanks, at_), text_.size()); }
  void advance() {
    ++at_;
    skip_blanks();
  }
  void skip_comma() {
    if (letter() == ',') advance();
  }

  // What stands between the quotes, as it is written.
  std::string take_text() {
    const std::size_t begin = ++at_;
    while (letter() != '"') at_ += letter() == '\\' ? 2 : 1;
    return std::string(text_.substr(begin, at_++ - begin));
  }

  void skip_value() {
    if (letter() != '"' && letter() != '{' && letter() != '[') {
      at_ = std::min(text_.find_first_of(ends, at_), text_.size());
    } else {
      int depth = 0;
      do {
        const char now = letter();
        if (now == '"') {
          take_text();
          continue;
        }
        if (now == '{' || now == '[') ++depth;
        if (now == '}' || now == ']') --depth;
        ++at_;
      } while (depth > 0);
    }
    skip_blanks();
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace

std::size_t place_in_json(std::string_view text, const std::vector<std::string>& path) {
  Walk walk(text);
  for (const std::string& step : path) {
    if (!walk.enter(step)) break;
  }
  return walk.at();
}

void JsonValue::refuse(std::string_view reason) const {
  throw refusal_at(text_, subject_, place_in_json(text_, path_), reason);
}

bool JsonValue::is_object() const noexcept { return json_->is_object(); }
std::size_t JsonValue::size() const noexcept { return json_->size(); }

std::vector<std::string> JsonValue::fields() const {
  std::vector<std::string> names;
  for (const auto& item : json_->items()) names.push_back(item.key());
  return names;
}

bool JsonValue::has(std::string_view field) const { return json_->contains(field); }

JsonValue JsonValue::at(std::string_view field) const {
  if (!has(field)) refuse(fmt::format("\"{}\" is missing", field));
  JsonValue value = inside((*json_)[std::string(field)], std::string(field));
  value.name_ = field;
  return value;
}

std::vector<JsonValue> JsonValue::elements() const {
  if (!json_->is_array()) refuse(fmt::format("\"{}\" is not a list", name_));
  std::vector<JsonValue> values;
  for (const auto& element : *json_) {
    values.push_back(inside(element, std::to_string(values.size())));
    values.back().name_ = fmt::format("{}[{}]", name_, values.size() - 1);
  }
  return values;
}

std::string JsonValue::text() const {
  if (!json_->is_string()) refuse(fmt::format("\"{}\" is not a text", name_));
  return json_->get<std::string>();
}

std::uint64_t JsonValue::number(std::uint64_t most) const {
  if (!json_->is_number_unsigned() || json_->get<std::uint64_t>() > most) {
    refuse(fmt::format("\"{}\" is not a whole number from 0 to {}", name_, most));
  }
  return json_->get<std::uint64_t>();
}

JsonValue JsonValue::inside(const nlohmann::ordered_json& json, std::string step) const {
  JsonValue value(text_, subject_, json);
  value.name_ = name_;
  value.path_ = path_;
  value.path_.push_back(std::move(step));
  return value;
}

}  // namespace squarelab::lab::inline reports
