// Corpus: the positions of a comparison in a backend's native form, which the loops run over.
#pragma once

#include <cstddef>
#include <limits>
#include <new>
#include <span>
#include <squarelab/board.hpp>
#include <vector>

namespace squarelab::questions {

template <class T>
struct PageAllocator {
  using value_type = T;
  static constexpr std::align_val_t alignment{4096};

  PageAllocator() noexcept = default;
  template <class U>
  explicit PageAllocator(const PageAllocator<U>&) noexcept {}

  T* allocate(std::size_t count) {
    if (count > std::numeric_limits<std::size_t>::max() / sizeof(T))
      throw std::bad_array_new_length();
    return static_cast<T*>(::operator new(count * sizeof(T), alignment));
  }
  void deallocate(T* memory, std::size_t) noexcept { ::operator delete(memory, alignment); }

  friend bool operator==(PageAllocator, PageAllocator) noexcept { return true; }
};

// Begins at a page boundary, so that the kernels of two backends differ in nothing but their types
// and the addresses of their code.
template <class T>
using PageVector = std::vector<T, PageAllocator<T>>;

// Values of each position, one position after another.
template <class T>
struct PerPosition {
  PageVector<T> values;
  PageVector<std::size_t> first{0};  // of each position; and the end

  void end_position() { first.push_back(values.size()); }
  std::size_t count_at(std::size_t i) const noexcept { return first[i + 1] - first[i]; }
  std::span<const T> at(std::size_t i) const noexcept {
    return {values.data() + first[i], values.data() + first[i + 1]};
  }
};

// Everything is allocated in load(). Squares and moves are turned native there; the loops know no
// canonical square.
template <Backend B>
struct Corpus {
  using NativeMove = typename B::NativeMove;

  PageVector<Position> positions;
  PageVector<typename B::Core> cores;
  PageVector<typename B::Full> fulls;
  PageVector<typename B::Full> scratch;          // one, to set positions on
  PageVector<typename B::NativeSquare> squares;  // all 64, in canonical order
  PerPosition<NativeMove> moves;                 // all legal moves
  PageVector<BoardOf<B>> boards;
  PageVector<Move> public_moves;  // all legal moves of all positions

  // Precondition: as Kernels::load.
  void load(std::span<const Position> corpus) {
    *this = {};
    positions.assign(corpus.begin(), corpus.end());
    for (const Square square : all_squares) squares.push_back(B::native_square(square));
    for (const Position& position : positions) {
      typename B::Full full;
      B::set(full, position);
      fulls.push_back(full);
      cores.push_back(B::core(full));
      BasicMoveList<NativeMove> list;
      B::generate(B::core(full), list);
      moves.values.insert(moves.values.end(), list.begin(), list.end());
      moves.end_position();
    }
    scratch.assign(fulls.begin(), fulls.begin() + 1);
    for (const NativeMove move : moves.values) public_moves.push_back(B::move_of(move));
    boards.resize(positions.size());
    for (std::size_t i = 0; i < boards.size(); ++i) {
      boards[i].set(positions[i]);
      if (moves.at(i).empty()) continue;
      boards[i].make(public_moves[moves.first[i]]);  // makes room for what it remembers of a move
      boards[i].unmake();
    }
  }

  // Returns the board with its type forgotten, so that each call is virtual.
  Board& board_at(std::size_t i) noexcept {
    Board* board = &boards[i];
    asm volatile("" : "+r"(board));
    return *board;
  }
};

}  // namespace squarelab::questions
