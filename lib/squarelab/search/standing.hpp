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
  Standing after(const typename B::Core& core, typename B::NativeMove move, MovePieces pieces,
                 Standing standing) const noexcept {
    const auto [mover, captured] = pieces;  // the values of Piece::None are zeros
    const bool resets = captured != Piece::None || type_of(mover) == PieceType::Pawn;
    standing.clock = resets ? std::uint16_t{0} : static_cast<std::uint16_t>(standing.clock + 1);
    if (move.kind() > MoveKind::DoublePush) [[unlikely]]
      return after_special(core, move, standing);
    standing.balance += of(mover, move.to()) - of(mover, move.from()) - of(captured, move.to());
    add_phase(standing, -phase_weight(type_of(captured)));
    return standing;
  }

 private:
  Score of(Piece piece, int native_square) const noexcept {
    return values_[index(piece)][native_square];
  }
  static void add_phase(Standing& standing, int weight) noexcept {
    standing.phase = static_cast<std::int16_t>(standing.phase + weight);
  }

  [[gnu::noinline]] Standing after_special(const typename B::Core& core,
                                           typename B::NativeMove move,
                                           Standing standing) const noexcept {
    const NativePieceChanges<B> changes = piece_changes<B>(core, move);
    for (const auto& [piece, square] : changes.removed) {
      standing.balance -= of(piece, square);
      add_phase(standing, -phase_weight(type_of(piece)));
    }
    for (const auto& [piece, square] : changes.added) {
      standing.balance += of(piece, square);
      add_phase(standing, phase_weight(type_of(piece)));
    }
    return standing;
  }

  std::array<std::array<Score, native_squares>, piece_codes> values_{};
};

}  // namespace squarelab::search
