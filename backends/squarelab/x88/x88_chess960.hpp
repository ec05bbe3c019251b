// x88 with castling from any files: castling.hpp.
#pragma once

#include <squarelab/x88/x88.hpp>

namespace squarelab::x88 {

template <class TagType>
struct Chess960Config : DefaultConfig<TagType> {
  using Castling = AnyFilesCastling<typename DefaultConfig<TagType>::Geometry>;
  static constexpr std::string_view name = "x88+chess960";
  static constexpr bool is_variant = true;
};

template <class Tag = Original>
using Chess960Backend = BasicBackend<Chess960Config<Tag>>;

}  // namespace squarelab::x88
