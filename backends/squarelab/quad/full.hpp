// Full: the core with what a game needs, key and clocks.
//
// The key is updated as in the bitboards (bitboard/full.hpp), from the same tables: a code is
// turned into its piece, whose table is read. Moves are made by copying the core, so undo is the
// old state, 56 bytes. Tested in tests/contract.
#pragma once

#include <squarelab/bitboard/full.hpp>
#include <squarelab/quad/core.hpp>

namespace squarelab::quad {

struct FullState {
  Core core;
  Key key;
  std::uint16_t halfmove_clock;
  std::uint16_t fullmove_number;
  std::uint32_t unused;  // zero, never padding
};
static_assert(sizeof(FullState) == 56);

template <class Config>
struct Keys : bitboard::Keys<Config> {
  using G = typename Config::Geometry;

  // En passant counts where a legal capture exists; looked into only where the core has a square.
  [[gnu::noinline]] static bool counts_en_passant(const Core& core) noexcept {
    return core.has_en_passant() && bitboard::Keys<Config>::counts_en_passant(core);
  }
  [[gnu::always_inline]] static Key of_en_passant(const Core& core) noexcept {
    if (!core.has_en_passant()) [[likely]]
      return 0;
    return counts_en_passant(core) ? bitboard::en_passant_keys<G>[core.en_passant_bit()] : 0;
  }
  [[gnu::always_inline]] static Key of_rest(const Core& core) noexcept {
    return castling_keys[core.rights_code()] ^ of_en_passant(core);
  }
};

// Makes a generated move of the side Us, whose pieces are known. Parent and child may be the same.
template <class Config, Color Us>
inline void make_full(const FullState& parent, FullState& child, NativeMove move,
                      MovePieces pieces) noexcept {
  using K = Keys<Config>;
  const auto [mover, captured] = pieces;  // the keys of Piece::None are zeros
  Key key = parent.key ^ black_to_move_key() ^ K::of_rest(parent.core) ^ K::of(mover, move.from()) ^
            K::of(captured, move.to());
  key ^= move.is_plain() ? K::of(mover, move.to()) : K::template of_special<Us>(move);

  const bool resets = captured != Piece::None || type_of(mover) == PieceType::Pawn;
  child.halfmove_clock = resets ? std::uint16_t{0} : next_clock(parent.halfmove_clock);
  child.fullmove_number =
      Us == Color::Black ? next_clock(parent.fullmove_number) : parent.fullmove_number;
  make_child<Config, Us>(parent.core, move, child.core);
  child.key = key ^ K::of_rest(child.core);
}
template <class Config, Color Us>
inline void make_full(FullState& full, NativeMove move) noexcept {
  make_full<Config, Us>(full, full, move,
                        {full.core.piece_on(move.from()), full.core.piece_on(move.to())});
}

}  // namespace squarelab::quad
