// Full: the core with what a game needs, key and clocks.
//
// The key is updated from tables in native order, made at compile time from the numbers that all
// boards share (chess/key.hpp). En passant is part of it only if a legal capture exists, which is
// tested only if the core has a square at all: rarely. Moves are made by copying the core, so undo
// is the old state. Tested in tests/contract.
#pragma once

#include <squarelab/bitboard/castling/standard.hpp>
#include <squarelab/bitboard/movegen.hpp>
#include <squarelab/bitboard/moves_in_place.hpp>
#include <squarelab/chess.hpp>

namespace squarelab::bitboard {

// A cache line more than the core, which keeps its own to itself. Unused bits are zero, never
// padding.
template <class C>
struct FullOf {
  C core;
  Key key;
  std::uint16_t halfmove_clock;
  std::uint16_t fullmove_number;
  std::array<std::uint8_t, 52> unused;
};
using FullState = FullOf<Core>;

// The key numbers in native order. The numbers of Piece::None are zeros: an empty square needs no
// branch.
template <class G>
inline constexpr auto piece_keys = [] {
  std::array<std::array<Key, 64>, piece_codes> keys{};
  for (const Piece piece : all_pieces) {
    for (const Square square : all_squares) {
      keys[squarelab::index(piece)][G::bit_of(square)] = piece_key(piece, square);
    }
  }
  return keys;
}();

template <class G>
inline constexpr auto en_passant_keys = [] {
  std::array<Key, 64> keys{};
  for (const Square square : all_squares) keys[G::bit_of(square)] = en_passant_key(file_of(square));
  return keys;
}();

template <class Config>
struct Keys {
  using G = typename Config::Geometry;
  using Castling = typename Config::Castling;
  using Core = typename Castling::Core;

  static Key of(Piece piece, int bit) noexcept {
    return piece_keys<G>[squarelab::index(piece)][bit];
  }

  [[gnu::noinline]] static bool counts_en_passant(const Core& core) noexcept {
    return core.has_en_passant() && for_color(core.side_to_move(), [&]<Color Us>() {
             return MoveGenerator<Config, Us>(core).has_legal_en_passant();
           });
  }

  [[gnu::always_inline]] static Key of_en_passant(const Core& core) noexcept {
    if (!core.has_en_passant()) [[likely]]
      return 0;
    return counts_en_passant(core) ? en_passant_keys<G>[core.en_passant_bit()] : 0;
  }
  // Returns the part of castling rights and en passant.
  [[gnu::always_inline]] static Key of_rest(const Core& core) noexcept {
    return Castling::keys[core.rights_code()] ^ of_en_passant(core);
  }

  // Returns the part of a move that is not plain: the piece that arrives, and all other changes of
  // place.
  template <Color Us>
  static Key of_special(NativeMove move) noexcept {
    const int to = move.to();
    const auto ours = [&](PieceType type, int bit) { return of(make_piece(Us, type), bit); };
    switch (move.kind()) {
      case MoveKind::Promotion:
        return ours(move.promotion(), to);
      case MoveKind::EnPassant: {
        const int victim = to - G::step(PawnWays<G, Us>::push);
        return ours(PieceType::Pawn, to) ^ of(make_piece(~Us, PieceType::Pawn), victim);
      }
      case MoveKind::Castling: {
        using Short = CastlingWay<G, Us, CastlingSide::KingSide>;
        using Long = CastlingWay<G, Us, CastlingSide::QueenSide>;
        const bool is_short = to == Short::king_to;
        return ours(PieceType::King, to) ^
               ours(PieceType::Rook, is_short ? Short::rook_from : Long::rook_from) ^
               ours(PieceType::Rook, is_short ? Short::rook_to : Long::rook_to);
      }
      default:
        return ours(PieceType::Pawn, to);
    }
  }

  // Returns the same of a castling from any files. The core is that before the castling.
  template <Color Us>
  static Key of_castling(const Core& core, NativeMove move) noexcept {
    const auto way = Castling::template way<Us>(core, move);
    const auto ours = [&](PieceType type, int bit) { return of(make_piece(Us, type), bit); };
    return ours(PieceType::King, way.king_to) ^ ours(PieceType::Rook, way.rook_from) ^
           ours(PieceType::Rook, way.rook_to);
  }

  // By the definition.
  static Key of_all(const Core& core) noexcept {
    Key key = of_rest(core);
    if (core.side_to_move() == Color::Black) key ^= black_to_move_key();
    for (Bitboard pieces = core.occupied(); pieces != 0;) {
      const int bit = bits::pop_lsb(pieces);
      key ^= of(core.piece_on(bit), bit);
    }
    return key;
  }
};

// Makes a null move. K are the Keys of the board.
template <class K>
inline void pass_full(auto& full) noexcept {
  full.key ^= black_to_move_key() ^ K::of_en_passant(full.core);
  full.halfmove_clock = next_clock(full.halfmove_clock);
  if (full.core.side_to_move() == Color::Black) {
    full.fullmove_number = next_clock(full.fullmove_number);
  }
  full.core.pass();
}

// Makes a generated move of the side Us, whose pieces are known. Parent and child may be the same,
// and are if moves are made in place.
template <class Config, Color Us, class C>
inline void make_full(const FullOf<C>& parent, FullOf<C>& child, NativeMove move,
                      MovePieces pieces) noexcept {
  using K = Keys<Config>;
  const auto [mover, captured] = pieces;
  const int from = move.from();
  const int to = move.to();
  Key key = parent.key ^ black_to_move_key() ^ K::of_rest(parent.core) ^ K::of(mover, from) ^
            K::of(captured, to);
  if constexpr (Config::Castling::any_files) {
    key ^= move.is_plain()                     ? K::of(mover, to)
           : move.kind() == MoveKind::Castling ? K::template of_castling<Us>(parent.core, move)
                                               : K::template of_special<Us>(move);
  } else {
    key ^= move.is_plain() ? K::of(mover, to) : K::template of_special<Us>(move);
  }

  const bool resets = captured != Piece::None || type_of(mover) == PieceType::Pawn;
  child.halfmove_clock = resets ? std::uint16_t{0} : next_clock(parent.halfmove_clock);
  child.fullmove_number =
      Us == Color::Black ? next_clock(parent.fullmove_number) : parent.fullmove_number;
  if constexpr (Config::in_place) {
    make_in_place<Config, Us>(child.core, move, CoreUndo{child.core.words[Rest], mover, captured});
  } else {
    make_child<Config, Us>(parent.core, move, child.core);
  }
  child.key = key ^ K::of_rest(child.core);
}
template <class Config, Color Us, class C>
inline void make_full(FullOf<C>& full, NativeMove move) noexcept {
  const CoreUndo undo = undo_of<Us>(full.core, move);
  make_full<Config, Us>(full, full, move, {undo.mover, undo.captured});
}

}  // namespace squarelab::bitboard
