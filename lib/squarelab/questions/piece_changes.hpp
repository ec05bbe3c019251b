// PieceChangesOf: which pieces a move removes from squares, and which it puts on squares. A network
// that is updated move by move asks it of each move that is made.
#pragma once

#include <squarelab/questions/changes.hpp>

namespace squarelab::questions {

struct PieceChangesOf : AskedForChanges<OnCore, &Board::piece_changes> {
  static constexpr auto facts =
      Facts{"piece-changes", "find the pieces that every legal move removes from squares and adds"}
          .row("questions of an engine", "move", state)
          .faults({Kind::WrongChild})
          .spared(8);

  template <Backend B>
  [[gnu::always_inline]] static Units work(Corpus<B>& corpus, std::size_t i, auto& sink) noexcept {
    const typename B::Core& core = corpus.cores[i];
    for (const auto move : corpus.moves.at(i)) {
      sink.pieces_changed(move, piece_changes<B>(core, move));
    }
    return corpus.moves.count_at(i);
  }

  static constexpr std::string_view words = "piece_changes";
};

}  // namespace squarelab::questions
