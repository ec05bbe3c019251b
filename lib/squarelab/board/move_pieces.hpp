// MovePieces: the piece that moves and the piece that it takes, found once for each move.
//
// A search needs both several times per move: to rank it, for the exchange, for the check that it
// gives, for its evaluation and to make it. It looks them up once and hands them over. A backend
// may have a form of a question that takes them; WithPieces<B> calls it, or else the form without.
// Both answer the same. Tested in tests/search/move_pieces_test.cpp.
#pragma once

#include <squarelab/board/engine_questions.hpp>

namespace squarelab {

// The pieces of a generated move on its origin and on its target before it. `captured` is None
// where the target is empty, as for en passant, and of castling.
struct MovePieces {
  Piece mover;
  Piece captured;
};

// A backend that makes a move by writing the state after it into another, and takes it back by
// forgetting that. The other state is one of value-initialised states, or was made before.
template <class B>
concept MakesChildren = HasShortcuts<B> &&
    requires(const typename B::Full& parent, typename B::Full& child, typename B::NativeMove move,
             MovePieces pieces) {
  B::make_child(parent, child, move, pieces);
};

template <Backend B>
struct WithPieces {
  using Core = typename B::Core;
  using Full = typename B::Full;
  using NativeMove = typename B::NativeMove;
  using Answers = EngineAnswers<B>;

  // Precondition: the move is not a castling of Chess960.
  static MovePieces of(const Core& core, NativeMove move) noexcept {
    return {*B::piece_on(core, move.from()), B::piece_on(core, move.to()).value_or(Piece::None)};
  }

  static bool gives_check(const typename Answers::ChecksGiven& checks, NativeMove move,
                          MovePieces pieces) noexcept {
    if constexpr (requires { checks.gives_check(move, pieces); }) {
      return checks.gives_check(move, pieces);
    } else {
      return checks.gives_check(move);
    }
  }

  static bool exchange_is_at_least(const Core& core, NativeMove move, int threshold,
                                   MovePieces pieces) noexcept {
    if constexpr (requires { Answers::exchange_is_at_least(core, move, threshold, pieces); }) {
      return Answers::exchange_is_at_least(core, move, threshold, pieces);
    } else {
      return Answers::exchange_is_at_least(core, move, threshold);
    }
  }

  static void make(Full& full, NativeMove move, typename B::Undo& undo,
                   MovePieces pieces) noexcept {
    if constexpr (requires {
                    requires HasShortcuts<B>;
                    B::make(full, move, undo, pieces);
                  }) {
      B::make(full, move, undo, pieces);
    } else {
      B::make(full, move, undo);
    }
  }
};

}  // namespace squarelab
