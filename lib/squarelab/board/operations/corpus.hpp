// A corpus in a backend's native form: what the loops of operations.hpp run over.
//
// Everything is allocated in load(), in arrays that begin at page boundaries, so that two
// workbenches differ in nothing but their types and the addresses of their code. Squares and moves
// are turned native here; the loops know no canonical square. Positions are shuffled, with the same
// draws for every backend.
#pragma once

#include <array>
#include <cstddef>
#include <limits>
#include <new>
#include <numeric>
#include <span>
#include <squarelab/board/board_of.hpp>
#include <squarelab/chess/splitmix64.hpp>
#include <utility>
#include <vector>

namespace squarelab::inline board {

namespace operations_details {

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

template <class T>
using PageVector = std::vector<T, PageAllocator<T>>;

template <Backend B>
struct Corpus {
  PageVector<Position> positions;
  PageVector<typename B::Core> cores;
  PageVector<typename B::Full> fulls;
  PageVector<typename B::Full> scratch;          // one, to set positions on
  PageVector<typename B::NativeSquare> squares;  // all 64, in canonical order
  PageVector<typename B::NativeMove> moves;      // all legal moves of all positions
  PageVector<std::size_t> first_move;            // where those of a position begin; and the end
  PageVector<BoardOf<B>> boards;                 // of the first positions
  PageVector<Move> public_moves;                 // all legal moves of those

  // Preconditions: as Workbench::load; board_count <= corpus.size().
  void load(std::span<const Position> corpus, std::size_t board_count) {
    *this = {};
    positions.assign(corpus.begin(), corpus.end());
    // Fisher and Yates.
    for (std::size_t last = positions.size(); last > 1; --last) {
      std::swap(positions[last - 1], positions[splitmix64(last) % last]);
    }
    for (const Square square : all_squares) squares.push_back(B::native_square(square));
    for (const Position& position : positions) {
      typename B::Full full;
      B::set(full, position);
      fulls.push_back(full);
      cores.push_back(B::core(full));
      first_move.push_back(moves.size());
      BasicMoveList<typename B::NativeMove> list;
      B::generate(B::core(full), list);
      moves.insert(moves.end(), list.begin(), list.end());
    }
    first_move.push_back(moves.size());
    scratch.assign(fulls.begin(), fulls.begin() + 1);
    load_boards(board_count);
  }

  // With its type forgotten, so that each question is a virtual call.
  Board& board_at(std::size_t i) noexcept {
    Board* board = &boards[i];
    asm volatile("" : "+r"(board));
    return *board;
  }

 private:
  void load_boards(std::size_t count) {
    boards.resize(count);
    for (std::size_t i = 0; i < count; ++i) {
      boards[i].set(positions[i]);
      for (std::size_t at = first_move[i]; at < first_move[i + 1]; ++at) {
        public_moves.push_back(B::move_of(moves[at]));
      }
      if (first_move[i] == first_move[i + 1]) continue;
      boards[i].make(public_moves.back());  // makes room for what it remembers of a move
      boards[i].unmake();
    }
  }
};

// Ways through a corpus visit every position once, none of them in an order that a branch predictor
// could learn: see operations.hpp.
//
// A way through the first `size` positions: `length` of them, each `stride` after the one before,
// beginning again at the front. Precondition: begin < size, stride <= size.
struct Way {
  std::size_t begin;
  std::size_t stride;
  std::size_t length;
  std::size_t size;
};

// Ways that visit each of the first `size` positions once.
class Tour {
 public:
  Tour() noexcept = default;
  explicit Tour(std::size_t size) noexcept : size_(size) {
    // Strides without a common divisor with the size, about the golden section apart.
    std::size_t stride = size;
    for (std::size_t& chosen : strides_) {
      stride = (stride + size * 618 / 1000) % size + 1;
      while (std::gcd(stride, size) != 1) stride = stride % size + 1;
      chosen = stride;
    }
  }
  std::size_t size() const noexcept { return size_; }
  Way next() noexcept {
    turn_ = (turn_ + 1) % strides_.size();
    return {0, strides_[turn_], size_, size_};
  }

 private:
  std::size_t size_ = 0;
  std::size_t turn_ = 0;
  std::array<std::size_t, 16> strides_{};
};

}  // namespace operations_details

}  // namespace squarelab::inline board
