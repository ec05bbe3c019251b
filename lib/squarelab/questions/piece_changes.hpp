// PieceChangesOf: which pieces a move removes from squares, and which it puts on squares. A network
// that is updated move by move asks it of each move that is made.
#pragma once

#include <algorithm>
#include <squarelab/questions/states.hpp>

namespace squarelab::questions {

struct PieceChangesOf : OnCore {
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

  static constexpr Stage stage = Stage::EachMove;
  static constexpr std::string_view words = "piece_changes";
  static PieceChanges ask(const Board& board, Move move) {
    PieceChanges changes = board.piece_changes(move);
    std::sort(changes.removed.begin(), changes.removed.end());
    std::sort(changes.added.begin(), changes.added.end());
    return changes;
  }
  static PieceChanges expected(const FirstAnswers& first, Move move) {
    return ask(*first.board, move);
  }
};

}  // namespace squarelab::questions
