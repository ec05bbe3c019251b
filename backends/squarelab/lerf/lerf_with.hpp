// The shelf: lerf on a slider algorithm of choice, named "lerf+" and the algorithm. Sliders are
// blind to the mapping, so what they cost is measured on one.
#pragma once

#include <array>
#include <cstddef>
#include <squarelab/lerf/lerf.hpp>
#include <string_view>

namespace squarelab::lerf {

template <class S>
class With {
  static constexpr auto letters = [] {
    constexpr std::string_view before = "lerf+";
    std::array<char, before.size() + S::facts.name.size()> joined{};
    std::size_t size = 0;
    for (const std::string_view part : {before, S::facts.name}) {
      for (const char letter : part) joined[size++] = letter;
    }
    return joined;
  }();

 public:
  template <class TagType>
  struct Config : bitboard::DefaultConfig<mapping::lerf, TagType> {
    using Sliders = S;
    static constexpr std::string_view name{With::letters.data(), With::letters.size()};
    static constexpr bool is_variant = true;
  };

  template <class Tag = Original>
  using Backend = bitboard::Backend<Config<Tag>>;
};

}  // namespace squarelab::lerf
