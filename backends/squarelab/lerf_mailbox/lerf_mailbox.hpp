// lerf's eight words and a byte for each square, explained in core.hpp.
#pragma once

#include <squarelab/bitboard/backend.hpp>
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
struct BasicBackend : bitboard::Backend<ConfigType> {
  using Base = bitboard::Backend<ConfigType>;
  using G = typename ConfigType::Geometry;
  using Shortcuts = BasicBackend;
  using TwoPlies = bitboard::two_plies::TwoPlies<ConfigType, BasicBackend>;

  using Full = typename Base::Full;
  using NativeMove = typename Base::NativeMove;
  struct Undo {
    CoreUndo core;
    Key key;
    std::uint16_t halfmove_clock;
    std::uint16_t fullmove_number;
  };

  static void make(Full& full, NativeMove move, Undo& undo) noexcept {
    undo.key = full.key;
    undo.halfmove_clock = full.halfmove_clock;
    undo.fullmove_number = full.fullmove_number;
    for_color(full.core.side_to_move(), [&]<Color Us>() {
      undo.core = undo_of<Us>(full.core, move);
      bitboard::make_full<ConfigType, Us>(full, move);
    });
  }
  static void unmake(Full& full, NativeMove move, const Undo& undo) noexcept {
    for_color(~full.core.side_to_move(),
              [&]<Color Us>() { take_back<ConfigType, Us>(full.core, move, undo.core); });
    full.key = undo.key;
    full.halfmove_clock = undo.halfmove_clock;
    full.fullmove_number = undo.fullmove_number;
  }

  static constexpr Facts facts() {
    Facts facts = Base::facts();
    facts.title = "lerf and a byte for each square";
    return facts;
  }

  // The words, and below them the bytes by the names of their squares.
  static NativeImage native_image(const Full& full) {
    NativeImage image = Base::native_image(full);
    for (int bit = 0; bit < 64; ++bit) {
      image.words.push_back({to_string(G::square_of(bit)),
                             static_cast<std::uint64_t>(chess::index(full.core.board[bit])),
                             NativeImage::Form::Cell});
    }
    return image;
  }
};

template <class Tag = Original>
using Backend = BasicBackend<Config<Tag>>;

}  // namespace squarelab::lerf_mailbox
