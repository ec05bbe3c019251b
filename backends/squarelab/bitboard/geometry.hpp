// Geometry<Mapping>: what the mapping decides, as compile-time values for the shared algorithm.
//
// Kings, knights and sliders do not ask (see grid.hpp). Pawns, castling, en passant and the names
// of the squares do. A step is a shift by the mapping's increment; its wrap guard is ANDed away
// first, and where the guard is empty there is no AND in the code.
#pragma once

#include <array>
#include <squarelab/chess.hpp>
#include <squarelab/mapping/mapping.hpp>

namespace squarelab::bitboard {

using bits::Bitboard;

template <mapping::Mapping M>
struct Geometry {
  static constexpr mapping::Mapping numbering = M;

  static constexpr int bit_of(Square square) noexcept { return mapping::index(M, square); }
  static constexpr Square square_of(int bit) noexcept { return mapping::square_at(M, bit); }
  static constexpr SquareSet squares_of(Bitboard set) noexcept {
    return mapping::squares_of(M, set);
  }
  static constexpr Bitboard bits_of(SquareSet squares) noexcept {
    return mapping::bits_of(M, squares);
  }
  static constexpr Bitboard rank_bits(Rank rank) noexcept { return mapping::rank_bits(M, rank); }

  static constexpr int step(Direction direction) noexcept { return mapping::step(M, direction); }
  static constexpr Bitboard guard(Direction direction) noexcept {
    return mapping::wrap_guard(M, direction);
  }
  static constexpr Bitboard pawn_guard(Direction direction) noexcept {
    return mapping::wrap_guard(M, direction, mapping::pawn_bits(M));
  }
};

// Returns every bit of the set one step on; those without a neighbour there vanish.
template <class G, Direction D>
constexpr Bitboard stepped(Bitboard set) noexcept {
  if constexpr (constexpr Bitboard guard = G::guard(D); guard != 0) set &= ~guard;
  return bits::shifted(set, G::step(D));
}

// Returns the same for a set of pawns, which are on ranks 2 to 7: with the rank as least
// significant digit nothing can wrap there and the shift needs no guard. Other bits of the set may
// come out anywhere.
template <class G, Direction D>
constexpr Bitboard pawns_stepped(Bitboard pawns) noexcept {
  if constexpr (constexpr Bitboard guard = G::pawn_guard(D); guard != 0) pawns &= ~guard;
  return bits::shifted(pawns, G::step(D));
}

// Which way a side's pawns go, and the ranks that matter to them.
template <class G, Color Us>
struct PawnWays {
  static constexpr bool white = Us == Color::White;
  static constexpr Direction push = white ? Direction::North : Direction::South;
  static constexpr Direction capture_east = white ? Direction::NoEa : Direction::SoEa;
  static constexpr Direction capture_west = white ? Direction::NoWe : Direction::SoWe;
  // Where a single push ends that may go on, and where pawns are promoted.
  static constexpr Bitboard double_push_stop = G::rank_bits(white ? Rank::R3 : Rank::R6);
  static constexpr Bitboard promotion_rank = G::rank_bits(white ? Rank::R8 : Rank::R1);
};

// The squares that one pawn attacks, by colour and bit. On ranks 1 and 8 it answers the reverse
// question (from where would a pawn attack this square), so the guards are full.
template <class G>
inline constexpr auto pawn_attack_table = [] {
  std::array<std::array<Bitboard, 64>, 2> table{};
  for (int bit = 0; bit < 64; ++bit) {
    const Bitboard set = bits::bit(bit);
    table[0][bit] = stepped<G, Direction::NoEa>(set) | stepped<G, Direction::NoWe>(set);
    table[1][bit] = stepped<G, Direction::SoEa>(set) | stepped<G, Direction::SoWe>(set);
  }
  return table;
}();

// Castling of one colour to one side, in bits.
template <class G, Color Us, CastlingSide Side>
struct CastlingWay {
  static constexpr Rank home = Us == Color::White ? Rank::R1 : Rank::R8;
  static constexpr bool short_side = Side == CastlingSide::KingSide;
  static constexpr Bitboard on(File file) noexcept {
    return bits::bit(G::bit_of(make_square(file, home)));
  }
  static constexpr int king_from = G::bit_of(make_square(File::E, home));
  static constexpr int king_to = G::bit_of(make_square(short_side ? File::G : File::C, home));
  static constexpr int rook_from = G::bit_of(make_square(short_side ? File::H : File::A, home));
  static constexpr int rook_to = G::bit_of(make_square(short_side ? File::F : File::D, home));
  static constexpr Bitboard b_file = short_side ? Bitboard{0} : on(File::B);
  static constexpr Bitboard king_path =
      short_side ? on(File::F) | on(File::G) : on(File::D) | on(File::C);
};

}  // namespace squarelab::bitboard
