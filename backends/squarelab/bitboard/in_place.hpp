// InPlace<Config>: bitboards that change their words and change them back, and copy none.
//
// Idea: after a move most of the old core is still there. The captured piece, the castling rights
// and the en-passant bit are lost and have to be stored, and so do the key and the clocks. An undo
// has these and the moving piece: 32 bytes instead of a core and 16 bytes. Taking back flips the
// bits that making flipped (moves_in_place.hpp).
//
// Everything else is Backend's: attacks, generator, keys and the order of the walk. A
// measurement compares only copying with undoing. Two things follow from that. The child of a
// copied core begins as the parent without the moving piece, which is prepared once for all its
// targets; in place there is no room for that, because it would be a copy. And a move in place
// waits for the last to be taken back, while children that are copied do not wait for each
// other. That, more than the number of instructions, is why walks over trees are slower in place.
//
// Source: common knowledge of the field (Chess Programming Wiki, "Copy-Make", "Unmake Move").
// Tested in tests/contract and in tests/backends/bitboard/children_test.cpp.
#pragma once

#include <squarelab/bitboard/backend.hpp>
#include <squarelab/bitboard/in_place_sink.hpp>

namespace squarelab::bitboard {

template <class Config>
struct InPlace : Backend<Config> {
  using Core = typename Config::Core;
  using Full = FullOf<Core>;
  using NativeMove = bitboard::NativeMove;
  using Shortcuts = InPlace;
  struct Undo {
    CoreUndo core;
    Key key;
    std::uint16_t halfmove_clock;
    std::uint16_t fullmove_number;
  };

  class Step {
   public:
    [[gnu::always_inline]] Step(Core& core, NativeMove move) noexcept : core_(core), move_(move) {
      for_color(core.side_to_move(), [&]<Color Us>() {
        undo_ = undo_of<Us>(core, move_);
        make_in_place<Config, Us>(core_, move_, undo_);
      });
    }
    [[gnu::always_inline]] ~Step() {
      for_color(~core_.side_to_move(),
                [&]<Color Us>() { take_back<Config, Us>(core_, move_, undo_); });
    }
    Step(const Step&) = delete;
    Step& operator=(const Step&) = delete;

    Core& child() noexcept { return core_; }

   private:
    Core& core_;
    NativeMove move_;
    CoreUndo undo_;
  };

  static void make(Full& full, NativeMove move, Undo& undo) noexcept {
    for_color(full.core.side_to_move(), [&]<Color Us>() {
      const CoreUndo pieces = undo_of<Us>(full.core, move);
      make(full, move, undo, {pieces.mover, pieces.captured});
    });
  }
  static void make(Full& full, NativeMove move, Undo& undo, MovePieces pieces) noexcept {
    undo.key = full.key;
    undo.halfmove_clock = full.halfmove_clock;
    undo.fullmove_number = full.fullmove_number;
    undo.core = {full.core.words[Rest], pieces.mover, pieces.captured};
    for_color(full.core.side_to_move(),
              [&]<Color Us>() { make_full<Config, Us>(full, full, move, pieces); });
  }
  static void unmake(Full& full, NativeMove move, const Undo& undo) noexcept {
    for_color(~full.core.side_to_move(),
              [&]<Color Us>() { take_back<Config, Us>(full.core, move, undo.core); });
    full.key = undo.key;
    full.halfmove_clock = undo.halfmove_clock;
    full.fullmove_number = undo.fullmove_number;
  }

  // The child is the state itself, between a move and its taking back.
  template <class Visit>
  static void visit_children(Core& core, Visit visit) noexcept {
    visit_in_place(core, core, visit);
  }
  template <class Visit>
  static void visit_children(Full& full, Visit visit) noexcept {
    visit_in_place(full.core, full, visit);
  }

 private:
  template <class State, class Visit>
  static void visit_in_place(const Core& core, State& state, Visit& visit) noexcept {
    for_color(core.side_to_move(), [&]<Color Us>() {
      InPlaceSink<Config, Us, State, Visit> sink(state, visit);
      MoveGenerator<Config, Us>(core).visit(sink);
    });
  }
};

}  // namespace squarelab::bitboard
