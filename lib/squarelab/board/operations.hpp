// The table of operations: each a loop over the corpus, written once for all backends.
//
// Every loop hands its results to a sink. The Timed sink only makes sure that the compiler believes
// that they are needed; the Digest sink makes them public and hashes them. So what is verified is
// the very loop that is timed, and the Workbench of every backend is the same loops over other
// types.
//
// What keeps figures comparable:
//   * Everything is allocated in load(), in arrays that begin at page boundaries, so that two
//     workbenches differ in nothing but their types and the addresses of their code.
//   * Squares and moves are turned native in load(); loops know no canonical square.
//   * Positions are shuffled at first, and each pass strides through them in another way, so that
//     they follow each other in no order. A modern branch predictor learns hundreds of positions by
//     heart, and thousands that come in the same order every time. That is far from what a program
//     meets, flatters code with many branches up to threefold, and is a matter of luck from one run
//     to the next. For the same reason a corpus should have a thousand positions or more.
//   * While one position is worked on, the core of the next is fetched: to wait for a corpus is not
//     part of what a program does that moves from a position to its neighbours.
//   * Operations that do much at each position take only a share of the positions, so that a pass
//     of any of them is short: see share_of.
//   * The rows through Board ask a Board for each position, of which the compiler is made to forget
//     the type: each question is a virtual call, with public squares, moves and sets.
//   * Every query stands alone: after each one the compiler must assume that memory has changed, so
//     nothing is carried over from one to the next.
//
// A Tag with repeat_one_in = 33 (see backend.hpp) does 3 per cent more of the same work, by the
// same code: after each pass, one position for every 33 of it once more, their units not counted.
// Which ones goes on from pass to pass, so that all take their turn.
//
// Included by instantiate.hpp, tests and benchmarks only.
// Tested in tests/lab/operations_test.cpp.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <new>
#include <span>
#include <squarelab/board/backend.hpp>
#include <squarelab/board/board_of.hpp>
#include <squarelab/board/operation_sinks.hpp>
#include <squarelab/board/perft.hpp>
#include <squarelab/board/tour.hpp>
#include <squarelab/board/workbench.hpp>
#include <utility>
#include <vector>

namespace squarelab::inline board {

// The perft operations walk the trees of positions to this depth.
inline constexpr int workbench_perft_depth = 2;

// An operation is run on one in so many positions of the corpus; on one at least.
constexpr std::size_t share_of(Operation operation) noexcept {
  switch (operation) {
    case Operation::PerftPlain:
      return 80;
    case Operation::PerftBulk:
      return 20;
    case Operation::BoardMakeUnmake:
      return 60;
    case Operation::MakeUnmake:
    case Operation::BoardLegalMoves:
    case Operation::BoardAttackersTo:
      return 8;
    case Operation::IsAttacked:
    case Operation::AttackersTo:
    case Operation::Set:
      return 4;
    case Operation::LegalMoves:
      return 2;
    default:
      return 1;
  }
}

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

// Asks for every cache line of the object.
template <class T>
inline void prefetch(const T& object) noexcept {
  constexpr std::size_t line = 64;
  const auto* const bytes = reinterpret_cast<const char*>(&object);
  for (std::size_t at = 0; at < sizeof(T); at += line) __builtin_prefetch(bytes + at);
}

}  // namespace operations_details

template <Backend B>
class WorkbenchOf final : public Workbench {
 public:
  void load(std::span<const Position> corpus) override {
    positions_.assign(corpus.begin(), corpus.end());
    shuffle_positions();
    fulls_.clear();
    cores_.clear();
    moves_.clear();
    first_move_.clear();
    squares_.clear();
    for (const Square square : all_squares) squares_.push_back(B::native_square(square));
    for (const Position& position : positions_) {
      typename B::Full full;
      B::set(full, position);
      fulls_.push_back(full);
      cores_.push_back(B::core(full));
      first_move_.push_back(moves_.size());
      BasicMoveList<typename B::NativeMove> list;
      B::generate(B::core(full), list);
      moves_.insert(moves_.end(), list.begin(), list.end());
    }
    first_move_.push_back(moves_.size());
    scratch_.assign(fulls_.begin(), fulls_.begin() + 1);
    for (const OperationFacts& facts : operations) {
      tours_[index(facts.operation)] = Tour((cores_.size() - 1) / share_of(facts.operation) + 1);
    }
    load_boards();
    owed_ = 0;
    next_repeated_ = 0;
  }

  std::uint64_t run(Operation operation) override {
    operations_details::Timed<B> sink;
    const std::uint64_t units = sweep(operation, tours_[index(operation)].next(), sink);
    if constexpr (B::Tag::repeat_one_in > 0) sweep(operation, next_repeated(operation), sink);
    return units;
  }

  std::uint64_t digest(Operation operation) override {
    operations_details::Digest<B> sink;
    sweep(operation, tours_[index(operation)].next(), sink);
    return sink.value();
  }

 private:
  using Way = operations_details::Way;
  using Tour = operations_details::Tour;

  static constexpr std::size_t index(Operation operation) noexcept {
    return static_cast<std::size_t>(operation);
  }

  template <class Sink>
  std::uint64_t sweep(Operation operation, Way way, Sink& sink) noexcept {
    switch (operation) {
      case Operation::LegalMoves:
        return sweep<Operation::LegalMoves>(way, sink);
      case Operation::BoardLegalMoves:
        return sweep<Operation::BoardLegalMoves>(way, sink);
      case Operation::BulkCount:
        return sweep<Operation::BulkCount>(way, sink);
      case Operation::PerftBulk:
        return sweep<Operation::PerftBulk>(way, sink);
      case Operation::PerftPlain:
        return sweep<Operation::PerftPlain>(way, sink);
      case Operation::MakeUnmake:
        return sweep<Operation::MakeUnmake>(way, sink);
      case Operation::BoardMakeUnmake:
        return sweep<Operation::BoardMakeUnmake>(way, sink);
      case Operation::IsAttacked:
        return sweep<Operation::IsAttacked>(way, sink);
      case Operation::AttackersTo:
        return sweep<Operation::AttackersTo>(way, sink);
      case Operation::BoardAttackersTo:
        return sweep<Operation::BoardAttackersTo>(way, sink);
      case Operation::AttackMap:
        return sweep<Operation::AttackMap>(way, sink);
      case Operation::ChecksAndPins:
        return sweep<Operation::ChecksAndPins>(way, sink);
      case Operation::Set:
        return sweep<Operation::Set>(way, sink);
    }
    return 0;
  }

  template <Operation Op, class Sink>
  [[gnu::noinline]] std::uint64_t sweep(Way way, Sink& sink) noexcept {
    std::uint64_t units = 0;
    std::size_t i = way.begin;
    for (std::size_t left = way.length; left > 0; --left) {
      const std::size_t stepped = i + way.stride;
      const std::size_t next = stepped < way.size ? stepped : stepped - way.size;
      if constexpr (facts_of(Op).tier == "core") operations_details::prefetch(cores_[next]);
      if constexpr (facts_of(Op).tier == "board") operations_details::prefetch(boards_[next]);
      units += work<Op>(i, sink);
      sink.end_position(i);
      i = next;
    }
    return units;
  }

  // The operation on one position of the corpus; returns the units of work.
  template <Operation Op, class Sink>
  [[gnu::always_inline]] std::uint64_t work(std::size_t i, Sink& sink) noexcept {
    if constexpr (Op == Operation::LegalMoves) {
      BasicMoveList<typename B::NativeMove> list;
      B::generate(cores_[i], list);
      sink.moves(list);
      return static_cast<std::uint64_t>(list.size());
    } else if constexpr (Op == Operation::BoardLegalMoves) {
      const MoveList list = board_at(i).legal_moves();
      sink.public_moves(list);
      return static_cast<std::uint64_t>(list.size());
    } else if constexpr (Op == Operation::BulkCount) {
      const int moves = B::count(cores_[i]);
      sink.count(moves);
      return static_cast<std::uint64_t>(moves);
    } else if constexpr (Op == Operation::PerftBulk) {
      return perft_below<B, PerftMode::Bulk>(cores_[i], workbench_perft_depth, sink);
    } else if constexpr (Op == Operation::PerftPlain) {
      return perft_below<B, PerftMode::Plain>(cores_[i], workbench_perft_depth, sink);
    } else if constexpr (Op == Operation::MakeUnmake) {
      typename B::Full& full = fulls_[i];
      for (std::size_t at = first_move_[i]; at < first_move_[i + 1]; ++at) {
        typename B::Undo undo;
        B::make(full, moves_[at], undo);
        sink.made(full, moves_[at]);
        B::unmake(full, moves_[at], undo);
      }
      sink.state(full);
      return first_move_[i + 1] - first_move_[i];
    } else if constexpr (Op == Operation::BoardMakeUnmake) {
      Board& board = board_at(i);
      for (std::size_t at = first_move_[i]; at < first_move_[i + 1]; ++at) {
        board.make(public_moves_[at]);
        sink.made(board, public_moves_[at]);
        board.unmake();
      }
      sink.state(board);
      return first_move_[i + 1] - first_move_[i];
    } else if constexpr (Op == Operation::IsAttacked) {
      const typename B::Core& core = cores_[i];
      const Color by = ~B::side_to_move(core);
      for (std::size_t which = 0; which < square_count; ++which) {
        sink.answer(which, B::is_attacked(core, squares_[which], by));
      }
      return square_count;
    } else if constexpr (Op == Operation::AttackersTo) {
      const typename B::Core& core = cores_[i];
      const Color by = ~B::side_to_move(core);
      for (std::size_t which = 0; which < square_count; ++which) {
        sink.set(which, B::attackers_to(core, squares_[which], by));
      }
      return square_count;
    } else if constexpr (Op == Operation::BoardAttackersTo) {
      const Board& board = board_at(i);
      const Color by = ~board.side_to_move();
      std::size_t which = 0;
      for (const Square square : all_squares) {
        sink.public_set(which++, board.attackers_to(square, by));
      }
      return square_count;
    } else if constexpr (Op == Operation::AttackMap) {
      sink.set(0, B::attack_map(cores_[i], ~B::side_to_move(cores_[i])));
      return 1;
    } else if constexpr (Op == Operation::ChecksAndPins) {
      const auto found = B::checks_and_pins(cores_[i]);
      sink.set(0, found.checkers);
      sink.set(1, found.pinned);
      return 1;
    } else {
      static_assert(Op == Operation::Set);
      B::set(scratch_.front(), positions_[i]);
      sink.state(scratch_.front());
      return 1;
    }
  }

  // A board for each of the first positions, as many as the longest tour through Board visits.
  void load_boards() {
    std::size_t size = 0;
    for (const OperationFacts& facts : operations) {
      if (facts.tier == "board") size = std::max(size, tours_[index(facts.operation)].size());
    }
    boards_.resize(size);
    public_moves_.clear();
    for (std::size_t i = 0; i < size; ++i) {
      boards_[i].set(positions_[i]);
      for (std::size_t at = first_move_[i]; at < first_move_[i + 1]; ++at) {
        public_moves_.push_back(B::move_of(moves_[at]));
      }
      if (first_move_[i] == first_move_[i + 1]) continue;
      boards_[i].make(public_moves_.back());  // makes room for what it remembers of a move
      boards_[i].unmake();
    }
  }

  // With its type forgotten.
  Board& board_at(std::size_t i) noexcept {
    Board* board = &boards_[i];
    asm volatile("" : "+r"(board));
    return *board;
  }

  // Fisher and Yates, with the same draws for every workbench.
  void shuffle_positions() {
    for (std::size_t last = positions_.size(); last > 1; --last) {
      std::swap(positions_[last - 1], positions_[splitmix64(last) % last]);
    }
  }

  // For a planted slowdown: the positions to be done again after a pass.
  Way next_repeated(Operation operation) noexcept {
    constexpr std::size_t one_in = B::Tag::repeat_one_in;
    const std::size_t size = tours_[index(operation)].size();
    owed_ += size;
    const Way repeated{next_repeated_ % size, 1, owed_ / one_in, size};
    owed_ %= one_in;
    next_repeated_ = repeated.begin + repeated.length;
    return repeated;
  }

  template <class T>
  using PageVector = operations_details::PageVector<T>;

  PageVector<Position> positions_;
  PageVector<typename B::Core> cores_;
  PageVector<typename B::Full> fulls_;
  PageVector<typename B::Full> scratch_;          // one, to set positions on
  PageVector<typename B::NativeSquare> squares_;  // all 64, in canonical order
  PageVector<typename B::NativeMove> moves_;      // all legal moves of all positions
  PageVector<std::size_t> first_move_;            // where those of a position begin; and the end
  PageVector<BoardOf<B>> boards_;                 // of the first positions
  PageVector<Move> public_moves_;                 // all legal moves of those
  std::array<Tour, operations.size()> tours_;
  std::size_t owed_ = 0;           // positions done that no repetition has made up for
  std::size_t next_repeated_ = 0;  // where the next ones begin
};

}  // namespace squarelab::inline board
