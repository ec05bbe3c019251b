// AttackersTo: the pieces that attack a square, of a backend and through Board.
#pragma once

#include <squarelab/questions/states.hpp>

namespace squarelab::questions {

struct AttackersTo : OnCore {
  static constexpr Facts facts{
      "attackers-to",
      "attack queries",
      "query",
      state,
      "find for every square the pieces of the side not to move that attack it",
      5};

  template <Backend B>
  [[gnu::always_inline]] static Units work(Corpus<B>& corpus, std::size_t i, auto& sink) noexcept {
    const typename B::Core& core = corpus.cores[i];
    const Color by = ~B::side_to_move(core);
    for (std::size_t which = 0; which < square_count; ++which) {
      sink.set(which, B::attackers_to(core, corpus.squares[which], by));
    }
    return square_count;
  }
};

struct BoardAttackersTo : OnBoard {
  static constexpr Facts facts{"board-attackers-to",
                               "interface",
                               "query",
                               state,
                               "attackers-to, asked of the Board interface",
                               9};

  template <Backend B>
  [[gnu::always_inline]] static Units work(Corpus<B>& corpus, std::size_t i, auto& sink) noexcept {
    const Board& board = corpus.board_at(i);
    const Color by = ~board.side_to_move();
    std::size_t which = 0;
    for (const Square square : all_squares) {
      sink.set(which++, board.attackers_to(square, by));
    }
    return square_count;
  }
};

}  // namespace squarelab::questions
