// MakeUnmake: every legal move made and taken back, in a backend and through Board.
#pragma once

#include <squarelab/questions/states.hpp>

namespace squarelab::questions {

struct MakeUnmake : OnFull {
  static constexpr Facts facts{"make-unmake", "making moves", "move", state,
                               "make and take back every legal move, keeping key and clocks"};

  template <Backend B>
  [[gnu::always_inline]] static Units work(Corpus<B>& corpus, std::size_t i, auto& sink) noexcept {
    typename B::Full& full = corpus.fulls[i];
    for (std::size_t at = corpus.moves.first[i]; at < corpus.moves.first[i + 1]; ++at) {
      const auto move = corpus.moves.values[at];
      typename B::Undo undo;
      B::make(full, move, undo);
      sink.made(full, move);
      B::unmake(full, move, undo);
    }
    sink.state(full);
    return corpus.moves.count_at(i);
  }
};

struct BoardMakeUnmake : OnBoard {
  static constexpr Facts facts{"board-make-unmake",
                               "interface",
                               "move",
                               state,
                               "make-unmake, asked of the Board interface, which first looks for "
                               "the move among the legal ones",
                               9};

  template <Backend B>
  [[gnu::always_inline]] static Units work(Corpus<B>& corpus, std::size_t i, auto& sink) noexcept {
    Board& board = corpus.board_at(i);
    for (std::size_t at = corpus.moves.first[i]; at < corpus.moves.first[i + 1]; ++at) {
      const Move move = corpus.public_moves[at];
      board.make(move);
      sink.made(board, move);
      board.unmake();
    }
    sink.state(board);
    return corpus.moves.count_at(i);
  }
};

}  // namespace squarelab::questions
