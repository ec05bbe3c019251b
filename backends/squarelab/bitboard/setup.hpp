// From a Position to the words of a core, without a branch on the pieces.
//
// Idea: the code of a piece has four bits, three for its type and one for Black. One bit of all 64
// codes is a set of squares, a plane; eight of its bits are gathered at a time by a multiplication.
// From the four planes, in native order, every word follows by Boolean algebra. Source: squarelab's
// own. Tested in tests/contract.
#pragma once

#include <array>
#include <bit>
#include <cstring>
#include <squarelab/bitboard/core.hpp>
#include <squarelab/chess.hpp>

namespace squarelab::bitboard {

// Set k has the squares whose code has bit k, in canonical order.
[[gnu::always_inline]] inline std::array<SquareSet, 4> planes_of(
    const std::array<Piece, square_count>& pieces) noexcept {
  static_assert(std::endian::native == std::endian::little, "byte 0 of a word is its lowest");
  std::array<std::uint64_t, 4> planes{};
  for (int row = 0; row < 8; ++row) {
    std::uint64_t codes;
    std::memcpy(&codes, pieces.data() + 8 * row, sizeof codes);
    for (int plane = 0; plane < 4; ++plane) {
      planes[plane] |= bits::column_as_row(codes >> plane & bits::column(0)) << (8 * row);
    }
  }
  return {SquareSet::from_bits(planes[0]), SquareSet::from_bits(planes[1]),
          SquareSet::from_bits(planes[2]), SquareSet::from_bits(planes[3])};
}

// The key numbers of pieces in canonical order, and zeros for Piece::None: an empty square needs no
// branch.
inline constexpr auto canonical_piece_keys = [] {
  std::array<std::array<Key, square_count>, piece_codes> keys{};
  for (const Piece piece : all_pieces) {
    for (const Square square : all_squares) {
      keys[squarelab::index(piece)][squarelab::index(square)] = piece_key(piece, square);
    }
  }
  return keys;
}();

// Returns the part of the key that the pieces make.
inline Key key_of_pieces(const std::array<Piece, square_count>& pieces) noexcept {
  Key key = 0;
  for (int square = 0; square < square_count; ++square) {
    key ^= canonical_piece_keys[squarelab::index(pieces[square])][square];
  }
  return key;
}

// Fills the words of pieces, that is all but the last.
template <class G, std::same_as<Core> C>
inline void place_pieces(C& core, const Position& position) noexcept {
  const auto planes = planes_of(position.pieces);
  const Bitboard p0 = G::bits_of(planes[0]);
  const Bitboard p1 = G::bits_of(planes[1]);
  const Bitboard p2 = G::bits_of(planes[2]);
  static_assert(
      squarelab::index(PieceType::Pawn) == 1 && squarelab::index(PieceType::Knight) == 2 &&
      squarelab::index(PieceType::Bishop) == 3 && squarelab::index(PieceType::Rook) == 4 &&
      squarelab::index(PieceType::Queen) == 5 && squarelab::index(PieceType::King) == 6 &&
      squarelab::index(Piece::BlackPawn) == 8 + 1);
  const Bitboard queens = p2 & p0;
  core.words[Pawns] = p0 & ~p1 & ~p2;
  core.words[Knights] = p1 & ~p0 & ~p2;
  core.words[Diagonal] = (p1 & p0) | queens;
  core.words[Orthogonal] = p2 & ~p1;
  core.words[Kings] = p2 & p1;
  core.words[Black] = G::bits_of(planes[3]);
  core.words[White] = (p0 | p1 | p2) & ~core.words[Black];
}

}  // namespace squarelab::bitboard
