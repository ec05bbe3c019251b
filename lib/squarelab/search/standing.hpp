// Standing: the state that a search updates in addition to the board, the same for every board.
#pragma once

#include <array>
#include <cstdint>
#include <squarelab/board.hpp>
#include <squarelab/chess.hpp>
#include <squarelab/search/evaluation.hpp>
#include <squarelab/search/scored_moves.hpp>

namespace squarelab::search {

struct Standing {
  Score balance;            // White's material and squares minus Black's
  std::int16_t phase = 0;   // see chess/score.hpp; not limited to full_phase
  std::uint16_t clock = 0;  // plies since the last capture or pawn move
};

// The values of pieces by the backend's own squares.
template <Searchable B>
class SquareValues {
 public:
  SquareValues() noexcept {
    for (const Piece piece : all_pieces) {
      for (const Square square : all_squares) {
        values_[index(piece)][B::native_square(square)] = value_of(piece, square);
      }
    }
  }

  Standing standing_of(const Position& position) const noexcept {
    Standing standing;
    for (const Square square : all_squares) {
      const auto piece = position.piece_on(square);
      if (!piece) continue;
      standing.balance += value_of(*piece, square);
      standing.phase = static_cast<std::int16_t>(standing.phase + phase_weight(type_of(*piece)));
    }
    standing.clock = position.halfmove_clock;
    return standing;
  }

  // The standing after a generated move of these pieces.
  Standing after(typename B::NativeMove move, MovePieces pieces, Standing standing) const noexcept {
    const auto [mover, captured] = pieces;  // the values of Piece::None are zeros
    standing.balance += of(mover, move.to()) - of(mover, move.from()) - of(captured, move.to());
    add_phase(standing, -phase_weight(type_of(captured)));
    const bool resets = captured != Piece::None || type_of(mover) == PieceType::Pawn;
    standing.clock = resets ? std::uint16_t{0} : static_cast<std::uint16_t>(standing.clock + 1);
    if (move.kind() > MoveKind::DoublePush) [[unlikely]]
      add_special(B::move_of(move), mover, standing);
    return standing;
  }

 private:
  Score of(Piece piece, int native_square) const noexcept {
    return values_[index(piece)][native_square];
  }
  static void add_phase(Standing& standing, int weight) noexcept {
    standing.phase = static_cast<std::int16_t>(standing.phase + weight);
  }

  [[gnu::noinline]] static void add_special(Move move, Piece mover, Standing& standing) noexcept {
    const Color us = color_of(mover);
    if (const auto type = move.promotion_type()) {
      standing.balance += value_of(make_piece(us, *type), move.to()) - value_of(mover, move.to());
      add_phase(standing, phase_weight(*type));
    } else if (move.flag() == MoveFlag::EnPassant) {
      const Square victim = make_square(file_of(move.to()), rank_of(move.from()));
      standing.balance -= value_of(make_piece(~us, PieceType::Pawn), victim);
    } else {
      const Piece rook = make_piece(us, PieceType::Rook);
      const Rank home = rank_of(move.to());
      const bool is_short = file_of(move.to()) == File::G;
      standing.balance += value_of(rook, make_square(is_short ? File::F : File::D, home)) -
                          value_of(rook, make_square(is_short ? File::H : File::A, home));
    }
  }

  std::array<std::array<Score, native_squares>, piece_codes> values_{};
};

}  // namespace squarelab::search
