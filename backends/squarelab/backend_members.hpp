// has_all_members<B>(): names what a class lacks to be a Backend, each member by a static_assert.
// The concept alone does not name what is missing. Tested by tests/package/boards_check.
#pragma once

#include <squarelab/board.hpp>

namespace squarelab {

// NOLINTNEXTLINE: the names are in the message.
#define SQUARELAB_NEEDS_TYPE(type)    \
  static_assert(                      \
      requires { typename B::type; }, \
      "the board has no type " #type ": see squarelab/board/backend.hpp")
// NOLINTNEXTLINE: the same.
#define SQUARELAB_NEEDS(declaration, ...)                                                 \
  static_assert(                                                                          \
      requires(typename B::Core & core, const typename B::Core& const_core,               \
               typename B::Full& full, const typename B::Full& const_full,                \
               typename B::NativeSquare square, typename B::NativeMove move,              \
               typename B::Undo& undo, BasicMoveList<typename B::NativeMove>& list,       \
               const Position& position, Square canonical, Color color) { __VA_ARGS__; }, \
      "the board has no static " declaration ": see squarelab/board/backend.hpp")

template <class B>
constexpr bool functions_are_there() {
  SQUARELAB_NEEDS("Facts facts()", Facts(B::facts()));
  SQUARELAB_NEEDS("void set(Full&, const Position&)", B::set(full, position));
  SQUARELAB_NEEDS("Position position(const Full&)", Position(B::position(const_full)));
  SQUARELAB_NEEDS("NativeSquare native_square(Square)", B::native_square(canonical));
  SQUARELAB_NEEDS("Move move_of(NativeMove)", Move(B::move_of(move)));
  SQUARELAB_NEEDS("NativeImage native_image(const Full&)",
                  NativeImage(B::native_image(const_full)));
  SQUARELAB_NEEDS("Core& core(Full&), the same for const", B::core(full), B::core(const_full));
  SQUARELAB_NEEDS("Color side_to_move(const Core&)", Color(B::side_to_move(const_core)));
  SQUARELAB_NEEDS("std::optional<Piece> piece_on(const Core&, NativeSquare)",
                  B::piece_on(const_core, square));
  SQUARELAB_NEEDS("void generate(const Core&, BasicMoveList<NativeMove>&)",
                  B::generate(const_core, list));
  SQUARELAB_NEEDS("int count(const Core&)", B::count(const_core));
  SQUARELAB_NEEDS("bool is_attacked(const Core&, NativeSquare, Color)",
                  B::is_attacked(const_core, square, color));
  SQUARELAB_NEEDS("set attackers_to(const Core&, NativeSquare, Color)",
                  B::attackers_to(const_core, square, color));
  SQUARELAB_NEEDS("set attacks_from(const Core&, NativeSquare)",
                  B::attacks_from(const_core, square));
  SQUARELAB_NEEDS("set attack_map(const Core&, Color)", B::attack_map(const_core, color));
  SQUARELAB_NEEDS("ChecksAndPins<set> checks_and_pins(const Core&)",
                  B::checks_and_pins(const_core).checkers, B::checks_and_pins(const_core).pinned);
  SQUARELAB_NEEDS("SquareSet set_of(set)", B::set_of(B::attack_map(const_core, color)));
  SQUARELAB_NEEDS("void make(Full&, NativeMove, Undo&)", B::make(full, move, undo));
  SQUARELAB_NEEDS("void unmake(Full&, NativeMove, const Undo&)", B::unmake(full, move, undo));
  SQUARELAB_NEEDS("Key key(const Full&)", Key(B::key(const_full)));
  SQUARELAB_NEEDS("Key recomputed_key(const Full&)", Key(B::recomputed_key(const_full)));
  return true;
}

template <class B>
constexpr bool has_all_members() {
  SQUARELAB_NEEDS_TYPE(Tag);
  SQUARELAB_NEEDS_TYPE(Core);
  SQUARELAB_NEEDS_TYPE(Full);
  SQUARELAB_NEEDS_TYPE(Undo);
  SQUARELAB_NEEDS_TYPE(NativeMove);
  SQUARELAB_NEEDS_TYPE(NativeSquare);
  SQUARELAB_NEEDS_TYPE(Step);
  if constexpr (requires {
                  typename B::Tag;
                  typename B::Core;
                  typename B::Full;
                  typename B::Undo;
                  typename B::NativeMove;
                  typename B::NativeSquare;
                  typename B::Step;
                }) {
    static_assert(std::has_unique_object_representations_v<typename B::Core> &&
                      std::has_unique_object_representations_v<typename B::Full>,
                  "Core or Full of the board has padding: states are compared byte for byte");
    return functions_are_there<B>();
  }
  return false;
}

#undef SQUARELAB_NEEDS
#undef SQUARELAB_NEEDS_TYPE

}  // namespace squarelab
