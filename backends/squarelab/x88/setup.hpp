// From a Position to the board and the lists of a core.
//
// Idea. The codes of a rank are made eight at a time: a piece's code is its Piece plus one number,
// and for Black plus another. A loop over the occupied squares then enters each piece in its list,
// so empty squares cost nothing. Which kind it is decides addresses only, no branch.
//
// Source: the multiplication that gathers bits is common knowledge of the field (Chess Programming
// Wiki, "Flipping Mirroring and Rotating"). Tested in tests/contract and tests/backends.
#pragma once

#include <bit>
#include <cstring>
#include <squarelab/x88/core.hpp>

namespace squarelab::x88 {

// Makes an empty board with empty lists; side, rights and en passant are left alone.
inline void clear(Core& core) noexcept {
  std::memset(core.board, no_piece, sizeof core.board);
  for (PieceList& list : core.lists) {
    std::memset(list.squares, Geometry::off_board, sizeof list.squares);
    list.size = 0;
  }
}

// Puts all pieces on the board and into their lists, in canonical order, and calls placed(code, x)
// for each.
template <class Placed>
[[gnu::always_inline]] inline void place_pieces(Core& core, const Position& position,
                                                Placed placed) noexcept {
  static_assert(std::endian::native == std::endian::little, "byte 0 of a word is its lowest");
  constexpr std::uint64_t every = 0x0101010101010101;
  constexpr std::uint64_t gather = 0x0102040810204080;
  constexpr std::uint64_t white =
      piece_code(Color::White, PieceType::Pawn) - squarelab::index(Piece::WhitePawn);
  constexpr std::uint64_t black =
      piece_code(Color::Black, PieceType::Pawn) - squarelab::index(Piece::BlackPawn);
  clear(core);
  std::uint64_t occupied = 0;
  for (int rank = 0; rank < 8; ++rank) {
    std::uint64_t pieces;
    std::memcpy(&pieces, position.pieces.data() + 8 * rank, sizeof pieces);
    const std::uint64_t is_piece = ((pieces + 0x7F * every) >> 7) & every;
    const std::uint64_t is_black = (pieces >> 3) & every;
    const std::uint64_t codes = pieces + is_piece * white + is_black * (black - white);
    std::memcpy(core.board + 16 * rank, &codes, sizeof codes);
    occupied |= ((is_piece * gather) >> 56) << (8 * rank);
  }
  for (; occupied != 0; occupied &= occupied - 1) {
    const int square = std::countr_zero(occupied);
    const int x = square + (square & 0x38);
    const PieceCode code = core.board[x];
    PieceList& list = core.lists[list_number(code)];
    core.index_of_piece_on(x) = list.size;
    list.squares[list.size++] = static_cast<std::uint8_t>(x);
    placed(code, x);
  }
}

}  // namespace squarelab::x88
