// The names of an enumeration: from a value to its name and back.
// Tested in tests/text/names_test.cpp.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace squarelab::text {

// `last` is the last enumerator; the first has the value 0. One name for each, in their order.
template <auto last>
class Names {
 public:
  using Enum = decltype(last);
  static constexpr std::size_t size = static_cast<std::size_t>(last) + 1;

  template <class... Texts>
  requires(sizeof...(Texts) == size) explicit constexpr Names(Texts... names) : names_{names...} {}

  constexpr std::string_view of(Enum value) const noexcept {
    return names_[static_cast<std::size_t>(value)];
  }
  // Returns the value with that name, or nullopt.
  constexpr std::optional<Enum> find(std::string_view name) const noexcept {
    const auto place = std::find(names_.begin(), names_.end(), name);
    if (place == names_.end()) return std::nullopt;
    return static_cast<Enum>(place - names_.begin());
  }
  // Returns all names, in the order of the values.
  constexpr const std::array<std::string_view, size>& all() const noexcept { return names_; }

 private:
  std::array<std::string_view, size> names_;
};

}  // namespace squarelab::text
