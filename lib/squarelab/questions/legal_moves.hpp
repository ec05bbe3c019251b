// LegalMoves: all legal moves, of a backend and through Board.
#pragma once

#include <squarelab/questions/states.hpp>

namespace squarelab::questions {

struct LegalMoves : OnCore {
  static constexpr Facts facts{"legal-moves", "generation", "move", state,
                               "write every legal move of each position into a list"};

  template <Backend B>
  [[gnu::always_inline]] static Units work(Corpus<B>& corpus, std::size_t i, auto& sink) noexcept {
    BasicMoveList<typename B::NativeMove> list;
    B::generate(corpus.cores[i], list);
    sink.moves(list);
    return static_cast<std::uint64_t>(list.size());
  }
};

struct BoardLegalMoves : OnBoard {
  static constexpr Facts facts{"board-legal-moves",
                               "interface",
                               "move",
                               state,
                               "legal-moves, asked of the Board interface",
                               9};

  template <Backend B>
  [[gnu::always_inline]] static Units work(Corpus<B>& corpus, std::size_t i, auto& sink) noexcept {
    const MoveList list = corpus.board_at(i).legal_moves();
    sink.moves(list);
    return static_cast<std::uint64_t>(list.size());
  }
};

}  // namespace squarelab::questions
