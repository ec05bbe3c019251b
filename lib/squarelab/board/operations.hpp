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
//   * Each pass takes the positions in another order. A modern branch predictor learns a few
//   hundred
//     positions by heart when they come in the same order every time, which is far from what a
//     program meets, flatters code with many branches, and is a matter of luck.
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

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <new>
#include <span>
#include <squarelab/board/backend.hpp>
#include <squarelab/board/perft.hpp>
#include <squarelab/board/workbench.hpp>
#include <type_traits>
#include <utility>
#include <vector>

namespace squarelab::inline board {

// The perft operations walk every position to this depth.
inline constexpr int workbench_perft_depth = 2;

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

constexpr std::uint64_t mixed(std::uint64_t hash, std::uint64_t value) noexcept {
  return key_details::splitmix64(hash ^ key_details::splitmix64(value));
}

inline std::uint64_t hash_of(const Position& position) noexcept {
  std::uint64_t hash = 0;
  for (const Piece piece : position.men) hash = mixed(hash, static_cast<std::uint64_t>(piece));
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
  void count(int moves) const noexcept { keep(moves); }
  void made(const typename B::Full& full, typename B::NativeMove) const noexcept { keep(full); }
  void answer(std::size_t, bool is_attacked) const noexcept { keep(is_attacked); }
  template <class Set>
  void set(std::size_t, const Set& squares) const noexcept {
    keep(squares);
  }
  void state(const typename B::Full& full) const noexcept { keep(full); }
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
  void count(int moves) noexcept { add(static_cast<std::uint64_t>(moves)); }
  void leaf_made(const typename B::Core& core) noexcept {
    std::uint64_t hash = static_cast<std::uint64_t>(B::side_to_move(core));
    for (const Square square : all_squares) {
      const auto piece = B::piece_on(core, B::native_square(square));
      if (piece) hash += man_key(*piece, square);
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
  void answer(std::size_t which, bool is_attacked) noexcept { add(which, is_attacked ? 1 : 0); }
  template <class Set>
  void set(std::size_t which, const Set& squares) noexcept {
    add(which, B::set_of(squares).bits());
  }
  void state(const typename B::Full& full) noexcept {
    add(mixed(hash_of(B::position(full)), B::key(full)));
  }
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

template <Backend B>
class WorkbenchOf final : public Workbench {
 public:
  void load(std::span<const Position> corpus) override {
    positions_.assign(corpus.begin(), corpus.end());
    fulls_.clear();
    cores_.clear();
    moves_.clear();
    first_move_.clear();
    squares_.clear();
    owed_ = next_repeated_ = 0;
    for (const Square square : all_squares) squares_.push_back(B::native_square(square));
    for (const Position& position : corpus) {
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
    shuffle_orders();
  }

  std::uint64_t run(Operation operation) override {
    operations_details::Timed<B> sink;
    const std::uint64_t units = sweep(operation, next_order(), sink);
    if constexpr (B::Tag::repeat_one_in > 0) sweep(operation, next_repeated(), sink);
    return units;
  }

  std::uint64_t digest(Operation operation) override {
    operations_details::Digest<B> sink;
    sweep(operation, next_order(), sink);
    return sink.value();
  }

 private:
  using Order = std::span<const std::uint32_t>;  // positions of the corpus by their index

  template <class Sink>
  std::uint64_t sweep(Operation operation, Order order, Sink& sink) noexcept {
    switch (operation) {
      case Operation::LegalMoves:
        return sweep<Operation::LegalMoves>(order, sink);
      case Operation::BulkCount:
        return sweep<Operation::BulkCount>(order, sink);
      case Operation::PerftBulk:
        return sweep<Operation::PerftBulk>(order, sink);
      case Operation::PerftPlain:
        return sweep<Operation::PerftPlain>(order, sink);
      case Operation::MakeUnmake:
        return sweep<Operation::MakeUnmake>(order, sink);
      case Operation::IsAttacked:
        return sweep<Operation::IsAttacked>(order, sink);
      case Operation::AttackersTo:
        return sweep<Operation::AttackersTo>(order, sink);
      case Operation::AttackMap:
        return sweep<Operation::AttackMap>(order, sink);
      case Operation::ChecksAndPins:
        return sweep<Operation::ChecksAndPins>(order, sink);
      case Operation::Set:
        return sweep<Operation::Set>(order, sink);
    }
    return 0;
  }

  template <Operation Op, class Sink>
  [[gnu::noinline]] std::uint64_t sweep(Order order, Sink& sink) noexcept {
    std::uint64_t units = 0;
    for (const std::size_t i : order) {
      units += work<Op>(i, sink);
      sink.end_position(i);
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

  // The same orders for every workbench. Each is a shuffle (Fisher and Yates) of the one before.
  void shuffle_orders() {
    std::vector<std::uint32_t> order(cores_.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<std::uint32_t>(i);
    orders_.clear();
    std::uint64_t draws = 0;
    for (std::size_t n = 0; n < order_count; ++n) {
      for (std::size_t last = order.size(); last > 1; --last) {
        std::swap(order[last - 1], order[key_details::splitmix64(draws++) % last]);
      }
      orders_.insert(orders_.end(), order.begin(), order.end());
    }
    next_order_ = 0;
    owed_ = 0;
    next_repeated_ = 0;
  }

  Order next_order() noexcept {
    const Order order = Order(orders_).subspan(next_order_ * cores_.size(), cores_.size());
    next_order_ = (next_order_ + 1) % order_count;
    return order;
  }

  // For a planted slowdown: the positions to be done again after a pass.
  Order next_repeated() noexcept {
    constexpr std::size_t one_in = B::Tag::repeat_one_in;
    owed_ += cores_.size();
    const std::size_t count = owed_ / one_in;
    owed_ %= one_in;
    if (next_repeated_ + count > orders_.size()) next_repeated_ = 0;
    const Order repeated = Order(orders_).subspan(next_repeated_, count);
    next_repeated_ += count;
    return repeated;
  }

  static constexpr std::size_t order_count = 16;

  template <class T>
  using PageVector = operations_details::PageVector<T>;

  PageVector<std::uint32_t> orders_;  // order_count permutations of the corpus
  std::size_t next_order_ = 0;
  PageVector<Position> positions_;
  PageVector<typename B::Core> cores_;
  PageVector<typename B::Full> fulls_;
  PageVector<typename B::Full> scratch_;          // one, to set positions on
  PageVector<typename B::NativeSquare> squares_;  // all 64, in canonical order
  PageVector<typename B::NativeMove> moves_;      // all legal moves of all positions
  PageVector<std::size_t> first_move_;            // where those of a position begin; and the end
  std::size_t owed_ = 0;           // positions done that are not yet made up for by repetition
  std::size_t next_repeated_ = 0;  // where in orders_ the next ones begin
};

}  // namespace squarelab::inline board
