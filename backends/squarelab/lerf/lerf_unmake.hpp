// lerf that changes its words in place and changes them back: what copying costs, or saves.
#pragma once

#include <squarelab/bitboard/in_place.hpp>
#include <squarelab/lerf/lerf.hpp>

namespace squarelab::lerf {

template <class TagType>
struct UnmakeConfig : bitboard::DefaultConfig<mapping::lerf, TagType> {
  static constexpr std::string_view name = "lerf+unmake";
  static constexpr bool is_variant = true;
  static constexpr bool in_place = true;
};

template <class Tag = Original>
using UnmakeBackend = bitboard::InPlace<UnmakeConfig<Tag>>;

}  // namespace squarelab::lerf
