// Castling of standard chess: every square and every right of it is a constant.
//
// A policy of castling is the type that a Config names as Castling: the core with the rights in its
// last word, the ways to lose them, and their part of the key. The other policy is any_files.hpp;
// branches that only it needs are compiled for it alone (any_files).
#pragma once

#include <squarelab/bitboard/core.hpp>

namespace squarelab::bitboard {

template <class G>
struct StandardCastling {
  using Core = bitboard::Core;
  using Ends = bitboard::Ends<G>;
  static constexpr bool any_files = false;
  static constexpr const auto& keys = castling_keys;  // by Core::rights_code

  // Returns the last word of a core, and the rights of a core.
  static constexpr Bitboard rest(Color side, CastlingRights rights) noexcept {
    return Core::rest(side, rights.code());
  }
  static CastlingRights rights(const Core& core) noexcept {
    return CastlingRights::from_code(core.rights_code());
  }
};

}  // namespace squarelab::bitboard
