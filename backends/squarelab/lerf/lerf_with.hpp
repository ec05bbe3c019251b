// lerf on a slider algorithm of choice, named "lerf+" and the algorithm. Sliders are
// blind to the mapping, so what they cost is measured on one.
#pragma once

#include <algorithm>
#include <array>
#include <squarelab/lerf/lerf.hpp>
#include <string_view>

namespace squarelab::lerf {

template <class S>
class With {
  static constexpr auto letters = [] {
    constexpr std::string_view before = "lerf+";
    std::array<char, before.size() + S::facts.name.size()> joined{};
    const auto end = std::copy(before.begin(), before.end(), joined.begin());
    std::copy(S::facts.name.begin(), S::facts.name.end(), end);
    return joined;
  }();

 public:
  static constexpr std::string_view name{letters.data(), letters.size()};

  template <class TagType>
  struct Config : bitboard::DefaultConfig<mapping::lerf, TagType> {
    using Sliders = S;
    static constexpr std::string_view name = With::name;
    static constexpr bool is_variant = true;
    static constexpr bool maps_by_rose = false;  // so that every row of attacks uses the sliders
  };

  template <class Tag = Original>
  using Backend = bitboard::Backend<Config<Tag>>;
};

}  // namespace squarelab::lerf
