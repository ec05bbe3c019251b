#include "support/json.hpp"

#include <nlohmann/json.hpp>
#include <ostream>
#include <stdexcept>

namespace squarelab::testing_support {

using Value = nlohmann::ordered_json;

Json::Json(std::shared_ptr<const Value> value) : value_(std::move(value)) {}
Json::Json(std::nullptr_t) : Json(of(nullptr)) {}
Json::Json(double value) : Json(of(value)) {}
Json::Json(const char* value) : Json(of(value)) {}
Json::Json(const std::string& value) : Json(of(value)) {}

Json Json::of(Value value) { return Json(std::make_shared<const Value>(std::move(value))); }
Json Json::of_bool(bool value) { return of(value); }
// As the reader stores it: what is not negative compares with all others then.
Json Json::of_signed(std::int64_t value) {
  return value < 0 ? of(value) : of(static_cast<std::uint64_t>(value));
}
Json Json::of_unsigned(std::uint64_t value) { return of(value); }

Json Json::array(std::vector<Json> values) {
  Value list = Value::array();
  for (const Json& value : values) list.push_back(*value.value_);
  return of(std::move(list));
}

Json Json::object(const std::vector<std::pair<std::string, Json>>& fields) {
  Value object = Value::object();
  for (const auto& [key, value] : fields) object[key] = *value.value_;
  return of(std::move(object));
}

Json Json::part(const Value& part) const {
  return Json(std::shared_ptr<const Value>(value_, &part));
}

Json Json::at(const std::string& key) const { return part(value_->at(key)); }
Json Json::at(std::size_t index) const { return part(value_->at(index)); }
Json Json::at_pointer(const std::string& pointer) const {
  return part(value_->at(Value::json_pointer(pointer)));
}

bool Json::contains(const std::string& key) const { return value_->contains(key); }
std::size_t Json::size() const { return value_->size(); }
bool Json::is_null() const { return value_->is_null(); }
bool Json::is_string() const { return value_->is_string(); }
bool Json::is_number() const { return value_->is_number(); }

Json Json::Iterator::operator*() const {
  return whole_.part(*std::next(whole_.value_->begin(), static_cast<std::ptrdiff_t>(index_)));
}

std::vector<std::pair<std::string, Json>> Json::items() const {
  std::vector<std::pair<std::string, Json>> fields;
  for (const auto& [key, value] : value_->items()) fields.emplace_back(key, part(value));
  return fields;
}

template <ReadFromJson T>
T Json::get() const {
  return value_->get<T>();
}
template std::string Json::get() const;
template bool Json::get() const;
template int Json::get() const;
template std::uint64_t Json::get() const;
template double Json::get() const;
template std::vector<int> Json::get() const;
template std::vector<std::string> Json::get() const;

Json Json::with(const std::string& pointer, const Json& value) const {
  Value changed = *value_;
  changed[Value::json_pointer(pointer)] = *value.value_;
  return of(std::move(changed));
}

Json Json::without(const std::string& pointer) const {
  Value changed = *value_;
  const Value::json_pointer place(pointer);
  changed.at(place);  // must be there
  Value& around = changed.at(place.parent_pointer());
  if (around.is_array()) {
    around.erase(std::stoul(place.back()));
  } else {
    around.erase(place.back());
  }
  return of(std::move(changed));
}

Json Json::patched(const Json& patch) const {
  Value changed = *value_;
  changed.merge_patch(*patch.value_);
  return of(std::move(changed));
}

std::string Json::dump() const { return value_->dump(); }

// Two objects of the reader that keep the order of their fields are equal only in the same order.
bool Json::equals(const Json& other) const {
  return nlohmann::json(*value_) == nlohmann::json(*other.value_);
}

std::partial_ordering Json::order(const Json& other) const {
  if (!is_number() || !other.is_number()) throw std::domain_error("only numbers have an order");
  if (*value_ < *other.value_) return std::partial_ordering::less;
  if (*other.value_ < *value_) return std::partial_ordering::greater;
  return std::partial_ordering::equivalent;
}

std::ostream& operator<<(std::ostream& stream, const Json& json) { return stream << json.dump(); }

Json read_json(const std::string& text) {
  try {
    return Json::of(Value::parse(text));
  } catch (const Value::parse_error& error) {
    throw std::runtime_error(std::string(error.what()) + " in\n" + text);
  }
}

}  // namespace squarelab::testing_support
