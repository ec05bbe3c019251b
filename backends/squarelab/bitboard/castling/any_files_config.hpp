// The configuration of a board that plays Chess960: its mapping's, with another castling. Its name
// is the mapping's and "+chess960".
#pragma once

#include <algorithm>
#include <array>
#include <squarelab/bitboard/backend.hpp>
#include <squarelab/bitboard/castling/any_files.hpp>
#include <string_view>

namespace squarelab::bitboard {

template <mapping::Mapping M, class TagType>
struct AnyFilesConfig : DefaultConfig<M, TagType> {
 private:
  static constexpr auto letters = [] {
    constexpr std::string_view before = mapping::named(M).name;
    constexpr std::string_view after = "+chess960";
    std::array<char, before.size() + after.size()> joined{};
    std::copy(after.begin(), after.end(), std::copy(before.begin(), before.end(), joined.begin()));
    return joined;
  }();

 public:
  using Core = AnyFilesCore;
  using Castling = AnyFilesCastling<typename DefaultConfig<M, TagType>::Geometry>;
  static constexpr std::string_view name{letters.data(), letters.size()};
  static constexpr bool is_variant = true;
};

// The board that plays Chess960 on a mapping.
template <mapping::Mapping M>
struct AnyFiles {
  template <class Tag = Original>
  using Backend = bitboard::Backend<AnyFilesConfig<M, Tag>>;
};

}  // namespace squarelab::bitboard
