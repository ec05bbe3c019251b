// Where the loops of operations.hpp leave their results: the Timed sink only makes sure that the
// compiler believes that they are needed; the Digest sink makes them public and hashes them.
//
// Included by workbench_of.hpp only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <squarelab/board/backend.hpp>
#include <squarelab/board/perft.hpp>
#include <squarelab/chess/key.hpp>
#include <type_traits>

namespace squarelab::inline board {

namespace operations_details {

constexpr std::uint64_t mixed(std::uint64_t hash, std::uint64_t value) noexcept {
  return splitmix64(hash ^ splitmix64(value));
}

inline std::uint64_t hash_of(const Position& position) noexcept {
  std::uint64_t hash = 0;
  for (const Piece piece : position.pieces) hash = mixed(hash, static_cast<std::uint64_t>(piece));
  hash = mixed(hash, static_cast<std::uint64_t>(position.side_to_move));
  hash = mixed(hash, static_cast<std::uint64_t>(position.castling.code()));
  hash = mixed(hash, position.en_passant ? static_cast<std::uint64_t>(*position.en_passant) : 64);
  hash = mixed(hash, position.halfmove_clock);
  return mixed(hash, position.fullmove_number);
}

// What a loop hands its results to. Each function takes one kind of result in native form; the
// parameter `which` is the ordinal of a query within its position. end_position() follows the
// results of each position.
template <Backend B>
struct Timed : UnseenLeaves {
  using List = BasicMoveList<typename B::NativeMove>;

  void moves(const List& list) const noexcept { keep(list); }
  void public_moves(const MoveList& list) const noexcept { keep(list); }
  void count(int moves) const noexcept { keep(moves); }
  void made(const typename B::Full& full, typename B::NativeMove) const noexcept { keep(full); }
  void made(const Board& board, Move) const noexcept { keep(board); }
  void answer(std::size_t, bool is_attacked) const noexcept { keep(is_attacked); }
  template <class Set>
  void set(std::size_t, const Set& squares) const noexcept {
    keep(squares);
  }
  void public_set(std::size_t, SquareSet squares) const noexcept { keep(squares); }
  void state(const typename B::Full& full) const noexcept { keep(full); }
  void state(const Board& board) const noexcept { keep(board); }
  void end_position(std::size_t) const noexcept {}

 private:
  // A use of the value that the compiler cannot see through; small ones may stay in a register.
  template <class T>
  static void keep(const T& value) noexcept {
    if constexpr (std::is_scalar_v<T>) {
      asm volatile("" : : "r"(value) : "memory");
    } else {
      asm volatile("" : : "r"(&value) : "memory");
    }
  }
};

// The hash depends on neither the order of positions nor that of results within a position, which
// is a backend's own.
template <Backend B>
class Digest {
 public:
  using List = BasicMoveList<typename B::NativeMove>;

  void moves(const List& list) noexcept {
    for (const auto move : list) add(B::move_of(move).code());
  }
  void public_moves(const MoveList& list) noexcept {
    for (const Move move : list) add(move.code());
  }
  void count(int moves) noexcept { add(static_cast<std::uint64_t>(moves)); }
  void leaf_made(const typename B::Core& core) noexcept {
    std::uint64_t hash = static_cast<std::uint64_t>(B::side_to_move(core));
    for (const Square square : all_squares) {
      const auto piece = B::piece_on(core, B::native_square(square));
      if (piece) hash += piece_key(*piece, square);
    }
    add(hash);
  }
  void leaves_counted(const typename B::Core& core, int moves) noexcept {
    leaf_made(core);
    count(moves);
  }
  void made(const typename B::Full& full, typename B::NativeMove move) noexcept {
    add(mixed(mixed(hash_of(B::position(full)), B::key(full)), B::move_of(move).code()));
  }
  void made(const Board& board, Move move) noexcept {
    add(mixed(mixed(hash_of(board.position()), board.key()), move.code()));
  }
  void answer(std::size_t which, bool is_attacked) noexcept { add(which, is_attacked ? 1 : 0); }
  template <class Set>
  void set(std::size_t which, const Set& squares) noexcept {
    add(which, B::set_of(squares).bits());
  }
  void public_set(std::size_t which, SquareSet squares) noexcept { add(which, squares.bits()); }
  void state(const typename B::Full& full) noexcept {
    add(mixed(hash_of(B::position(full)), B::key(full)));
  }
  void state(const Board& board) noexcept { add(mixed(hash_of(board.position()), board.key())); }
  void end_position(std::size_t position) noexcept {
    total_ += mixed(position, sum_);
    sum_ = 0;
  }

  std::uint64_t value() const noexcept { return total_; }

 private:
  void add(std::uint64_t result) noexcept { sum_ += mixed(1, result); }
  void add(std::size_t which, std::uint64_t result) noexcept { sum_ += mixed(which, result); }

  std::uint64_t total_ = 0;
  std::uint64_t sum_ = 0;
};

}  // namespace operations_details

}  // namespace squarelab::inline board
