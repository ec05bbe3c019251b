// lerf's eight words and a byte for each square, explained in core.hpp.
#pragma once

#include <squarelab/bitboard/in_place.hpp>
#include <squarelab/lerf_mailbox/core.hpp>

namespace squarelab::lerf_mailbox {

template <class TagType>
struct Config : bitboard::DefaultConfig<mapping::lerf, TagType> {
  using Core = lerf_mailbox::Core;
  static constexpr std::string_view name = "lerf_mailbox";
  static constexpr bool is_variant = true;
  static constexpr bool in_place = true;
};

template <class ConfigType>
struct BasicBackend : bitboard::InPlace<ConfigType> {
  using Base = bitboard::InPlace<ConfigType>;
  using G = typename ConfigType::Geometry;
  using Shortcuts = BasicBackend;

  using Full = typename Base::Full;
  // A walk visits copies: see core.hpp.
  using Step = typename bitboard::Backend<ConfigType>::Step;
  template <class State, class Visit>
  static void visit_children(const State& state, Visit visit) noexcept {
    bitboard::Backend<ConfigType>::visit_children(state, visit);
  }

  static constexpr Facts facts() {
    Facts facts = Base::facts();
    facts.title = "lerf and a byte for each square";
    return facts;
  }

  // Returns the words, and below them the bytes by the names of their squares.
  static NativeImage native_image(const Full& full) {
    NativeImage image = Base::native_image(full);
    for (int bit = 0; bit < 64; ++bit) {
      image.words.push_back({to_string(G::square_of(bit)),
                             static_cast<std::uint64_t>(squarelab::index(full.core.board[bit])),
                             NativeImage::Form::Cell});
    }
    return image;
  }
};

template <class Tag = Original>
using Backend = BasicBackend<Config<Tag>>;

}  // namespace squarelab::lerf_mailbox
