// The contract of a backend: what a representation provides so that everything else (the Board
// interface, perft, the operations that are measured, the tests) is made from it.
//
// A backend is a class of static functions over types of its own. It has two states:
//
//   Core  what decides the moves. Counting and perft run on it.
//   Full  core, key, clocks: what a game needs. Board::make runs on it.
//
// Both are trivially copyable and have no padding, so that states can be compared byte for byte. No
// function throws except facts, position and native_image.
// Everything here speaks the backend's own language (NativeSquare, NativeMove, its own sets); only
// the functions under "edge" know canonical squares, and no hot loop calls them.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <squarelab/board/board.hpp>
#include <string_view>
#include <type_traits>

namespace squarelab {

// The description of a backend for people.
struct Facts {
  std::string_view name;        // CLI id, and folder where it has one of its own: "lerf"
  std::string_view title;       // "little-endian rank-file bitboards"
  std::string_view formula;     // index of a square from rank r and file f: "8r + f"
  std::string_view corners;     // index of a1 h1 a8 h8: "0 7 56 63"
  std::string_view sliders;     // how sliding attacks are found: "pext", "ray walk"
  std::size_t core_bytes = 0;   // one Core
  std::size_t full_bytes = 0;   // one Full
  std::size_t table_bytes = 0;  // all tables that its queries read, shared or not
  bool is_reference = false;    // the slow gold standard, not a contestant
  bool is_variant = false;      // no default column, but chosen by name: "lerf+magic"
};

// Which copy of a backend this is. The same source instantiated under another tag is another type
// that does the same work: the control of every measurement (cmake/control_of.cmake). A build that
// measures nothing has no control.
struct Original {};
#ifdef SQUARELAB_WITHOUT_CONTROLS
using Control = Original;
#else
struct Control {};
#endif

// The special property of a move, which a native move stores.
enum class MoveKind : std::uint8_t { Plain, DoublePush, Promotion, EnPassant, Castling };

// Returns the public form of a native move; `type` is the promotion's piece type.
constexpr Move public_move(Square from, Square to, MoveKind kind, PieceType type) noexcept {
  switch (kind) {
    case MoveKind::Promotion:
      return Move::promotion(from, to, type);
    case MoveKind::EnPassant:
      return Move::en_passant(from, to);
    case MoveKind::Castling:
      return Move::castling(from, to);
    default:
      return Move::normal(from, to);
  }
}

// Checkers and pinned pieces of the side to move, in the backend's own form of a set.
template <class Set>
struct ChecksAndPins {
  Set checkers;
  Set pinned;
};

// f with the colour as its template argument: what a backend does for each side is compiled twice.
template <class F>
[[gnu::always_inline]] inline constexpr auto for_color(Color color, F f) noexcept {
  return color == Color::White ? f.template operator()<Color::White>()
                               : f.template operator()<Color::Black>();
}

template <class B>
concept Backend = requires(typename B::Core& core, const typename B::Core& const_core,
                           typename B::Full& full, const typename B::Full& const_full,
                           typename B::NativeSquare square, typename B::NativeMove move,
                           typename B::Undo& undo, typename B::Step& step,
                           BasicMoveList<typename B::NativeMove>& list, const Position& position,
                           Square canonical, Color color) {
  requires std::is_trivially_copyable_v<typename B::Core>;
  requires std::is_trivially_copyable_v<typename B::Full>;
  requires std::has_unique_object_representations_v<typename B::Core>;
  requires std::has_unique_object_representations_v<typename B::Full>;
  requires sizeof(typename B::NativeMove) <= 4;
  typename B::Tag;
  { B::facts() } -> std::same_as<Facts>;

  // Edge. set: as Board::set, already checked; of GeneralAnswers also positions in which the side
  // not to move is in check. move_of: the public move of a generated native move. set_of: the
  // public form of any set that a query below returns.
  B::set(full, position);
  { B::position(const_full) } -> std::same_as<Position>;
  { B::native_square(canonical) } -> std::same_as<typename B::NativeSquare>;
  { B::move_of(move) } -> std::same_as<Move>;
  { B::native_image(const_full) } -> std::same_as<NativeImage>;

  // Functions of a core. generate appends every legal move once; count returns their number.
  { B::core(full) } -> std::same_as<typename B::Core&>;
  { B::core(const_full) } -> std::same_as<const typename B::Core&>;
  { B::side_to_move(const_core) } -> std::same_as<Color>;
  { B::piece_on(const_core, square) } -> std::same_as<std::optional<Piece>>;
  B::generate(const_core, list);
  { B::count(const_core) } -> std::same_as<int>;

  // A Step makes a generated move for the length of its life: child() is the core after the move.
  // The backend decides between a copy of the parent and a change that the destructor takes
  // back. While a Step lives, only its child may be used.
  requires std::constructible_from<typename B::Step, typename B::Core&, typename B::NativeMove>;
  { step.child() } -> std::same_as<typename B::Core&>;

  // Queries, with the meanings of Board. The results are the backend's own types; set_of makes them
  // public.
  { B::is_attacked(const_core, square, color) } -> std::same_as<bool>;
  { B::set_of(B::attackers_to(const_core, square, color)) } -> std::same_as<SquareSet>;
  { B::set_of(B::attacks_from(const_core, square)) } -> std::same_as<SquareSet>;
  { B::set_of(B::attack_map(const_core, color)) } -> std::same_as<SquareSet>;
  { B::set_of(B::checks_and_pins(const_core).checkers) } -> std::same_as<SquareSet>;
  { B::set_of(B::checks_and_pins(const_core).pinned) } -> std::same_as<SquareSet>;

  // Functions of a full state. make fills in undo; unmake with both restores every byte.
  B::make(full, move, undo);
  B::unmake(full, move, undo);
  { B::key(const_full) } -> std::same_as<Key>;
  { B::recomputed_key(const_full) } -> std::same_as<Key>;
};

// Optional: shortcuts for what the functions above can do. They are used only if `Shortcuts` is the
// backend itself. A class that derives from a backend and changes its moves does not inherit
// shortcuts that ignore the change.
template <class B>
concept HasShortcuts = Backend<B> && std::same_as<typename B::Shortcuts, B>;

// legal_move: the generated move whose move_of is the given move, bit for bit, or nullopt.
template <class B>
concept FindsMoves = HasShortcuts<B> && requires(const typename B::Core& core, Move move) {
  { B::legal_move(core, move) } -> std::same_as<std::optional<typename B::NativeMove>>;
};

// visit_children: calls visit(child) for every legal move once, in any order, with the core, or the
// full state, after it. The child is valid during the call, which must leave it as it was. It may
// be the parent itself, changed, which is as it was when all have been visited.
struct AnyVisit {
  void operator()(auto& child) const noexcept;
};
template <class B>
concept VisitsChildren = HasShortcuts<B> &&
    requires(typename B::Core& core, typename B::Full& full, AnyVisit visit) {
  B::visit_children(core, visit);
  B::visit_children(full, visit);
};

// count_tree: the leaves of the legal move tree at a depth of 2 or more, counted faster than by
// making all moves but the last. Perft uses it in bulk mode. The core is the same afterwards as
// before.
template <class B>
concept CountsTrees = HasShortcuts<B> && requires(typename B::Core& core, int depth) {
  { B::count_tree(core, depth) } -> std::same_as<std::uint64_t>;
};

// Optional: a backend that also plays Chess960 has a member that is true. The Board of any other
// backend refuses positions with castling rights of Chess960. In such positions castling moves are
// written to the rook (chess/move.hpp).
template <class B>
concept PlaysChess960 = Backend<B> && requires {
  requires B::plays_chess960;
};

}  // namespace squarelab
