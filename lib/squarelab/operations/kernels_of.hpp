// KernelsOf<Backend>: the Kernels of any backend. It decides which positions a pass visits and
// in what order; the loops are in operations.hpp.
//
// A Tag with repeat_one_in = 33 (tests/trials/tags.hpp) does 3 per cent more of the same work, by
// the same code: after each pass, one position for every 33 of it once more, their units not
// counted. Which ones goes on from pass to pass, so that all take their turn.
//
// Included by instantiate.hpp and tests only.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <squarelab/chess.hpp>
#include <squarelab/operations/kernels.hpp>
#include <squarelab/operations/operations.hpp>
#include <type_traits>
#include <utility>

namespace squarelab::operations {

namespace operations_details {

constexpr std::uint64_t mixed(std::uint64_t hash, std::uint64_t value) noexcept {
  return splitmix64(hash ^ splitmix64(value));
}

inline std::uint64_t hash_of(const Position& position) noexcept {
  return mixed(mixed(key_of(position), position.halfmove_clock), position.fullmove_number);
}

// What a loop hands its results to. Each function takes one kind of result in native or public
// form; the parameter `which` is the ordinal of a query within its position. end_position() follows
// the results of each position.
struct Timed {
  void moves(const auto& list) const noexcept { keep(list); }
  void count(int moves) const noexcept { keep(moves); }
  void sum(std::uint64_t leaves) const noexcept { keep(leaves); }
  UnseenLeaves& leaves() noexcept { return unseen_; }
  void made(const auto& child, auto) const noexcept { keep(child); }
  void answer(std::size_t, bool is_attacked) const noexcept { keep(is_attacked); }
  void answer_of(auto, bool answer) const noexcept { keep(answer); }
  void changed(auto, const auto& threats) const noexcept { keep(threats); }
  void set(std::size_t, const auto& squares) const noexcept { keep(squares); }
  void searched(const search::Result& result) const noexcept { keep(result); }
  void state(const auto& state) const noexcept { keep(state); }
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

  UnseenLeaves unseen_;
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
  void moves(const MoveList& list) noexcept {
    for (const Move move : list) add(move.code());
  }
  void count(int moves) noexcept { add(static_cast<std::uint64_t>(moves)); }
  void sum(std::uint64_t leaves) noexcept { add(leaves); }
  Digest& leaves() noexcept { return *this; }
  void leaf_made(const typename B::Core& core) noexcept {
    std::uint64_t hash = static_cast<std::uint64_t>(B::side_to_move(core));
    for (const Square square : all_squares) {
      const auto piece = B::piece_on(core, B::native_square(square));
      if (piece) hash += piece_key(*piece, square);
    }
    add(hash);
  }
  void leaf_made(const typename B::Full& full) noexcept { add(hash_of(full)); }
  void leaves_counted(const typename B::Core& core, int moves) noexcept {
    leaf_made(core);
    count(moves);
  }
  void made(const typename B::Full& full, typename B::NativeMove move) noexcept {
    add(mixed(hash_of(full), B::move_of(move).code()));
  }
  void made(const Board& board, Move move) noexcept { add(mixed(hash_of(board), move.code())); }
  void answer(std::size_t which, bool is_attacked) noexcept { add(which, is_attacked ? 1 : 0); }
  void answer_of(typename B::NativeMove move, bool answer) noexcept {
    add(B::move_of(move).code(), answer ? 1 : 0);
  }
  void changed(typename B::NativeMove move, const auto& threats) noexcept {
    const std::uint64_t code = B::move_of(move).code();
    for (const auto threat : threats.removed) add(code, code_of(threat));
    for (const auto threat : threats.added) add(code | added, code_of(threat));
  }
  template <class Set>
  void set(std::size_t which, const Set& squares) noexcept {
    add(which, B::set_of(squares).bits());
  }
  void set(std::size_t which, SquareSet squares) noexcept { add(which, squares.bits()); }
  void searched(const search::Result& result) noexcept {
    add(mixed(result.nodes, static_cast<std::uint64_t>(std::int64_t{result.value})));
    for (std::size_t i = 0; i < result.line.size(); ++i) add(i, result.line[i].code());
  }
  void state(const auto& state) noexcept { add(hash_of(state)); }
  void end_position(std::size_t position) noexcept {
    total_ += mixed(position, sum_);
    sum_ = 0;
  }

  std::uint64_t value() const noexcept { return total_; }

 private:
  static constexpr std::uint64_t added = 1 << 16;

  static std::uint64_t code_of(auto native) {
    const Threat threat = EngineAnswers<B>::threat_of(native);
    std::uint64_t code = 0;
    for (const int part :
         {index(threat.attacker), index(threat.from), index(threat.victim), index(threat.to)}) {
      code = code << 8 | static_cast<std::uint64_t>(part);
    }
    return code;
  }
  static std::uint64_t hash_of(const typename B::Full& full) {
    return mixed(operations_details::hash_of(B::position(full)), B::key(full));
  }
  static std::uint64_t hash_of(const Board& board) {
    return mixed(operations_details::hash_of(board.position()), board.key());
  }
  void add(std::uint64_t result) noexcept { sum_ += mixed(1, result); }
  void add(std::size_t which, std::uint64_t result) noexcept { sum_ += mixed(which, result); }

  std::uint64_t total_ = 0;
  std::uint64_t sum_ = 0;
};

}  // namespace operations_details

template <Backend B>
class KernelsOf final : public Kernels {
 public:
  // Without a searcher it lacks the rows of a search.
  explicit KernelsOf(operations_details::MakeSearcher make_searcher = nullptr) noexcept
      : make_searcher_(make_searcher) {}

  void load(std::span<const Position> corpus) override {
    corpus_.load(corpus, make_searcher_, pressure_bytes_);
    owed_ = 0;
    next_repeated_ = 0;
  }

  void set_pressure(std::size_t bytes) override { pressure_bytes_ = bytes; }

  std::uint64_t run(Operation operation, const Traversal& traversal) override {
    operations_details::Timed sink;
    const std::uint64_t units = sweep(operation, traversal, sink);
    if constexpr (requires { B::Tag::repeat_one_in; }) {
      sweep(operation, next_repeated(traversal), sink);
    }
    return units;
  }

  bool lacks(Operation operation) const override {
    if (operation == Operation::PerftTwoPlies) return !CountsTwoPlies<B>;
    if (is_search(operation)) return make_searcher_ == nullptr;
    const bool is_answer = operation < Operation::LegalMoves && operation != Operation::Evasions;
    return is_answer && !AnswersEngine<B>;
  }

  // Cold: it is not timed, and compiles faster so.
  [[gnu::cold]] std::uint64_t digest(Operation operation, const Traversal& traversal) override {
    operations_details::Digest<B> sink;
    sweep(operation, traversal, sink);
    return sink.value();
  }

 private:
  template <class Sink>
  std::uint64_t sweep(Operation operation, const Traversal& traversal, Sink& sink) noexcept {
    std::uint64_t units = 0;
    const auto sweep_if = [&]<Operation Op>() {
      if (operation == Op) units = operations_details::sweep<Op>(corpus_, traversal, sink);
    };
    [&]<std::size_t... I>(std::index_sequence<I...>) {
      (sweep_if.template operator()<operations[I].operation>(), ...);
    }
    (std::make_index_sequence<operations.size()>());
    return units;
  }

  // For a planted slowdown: the positions to be done again after those of a traversal.
  Traversal next_repeated(const Traversal& traversal) noexcept {
    constexpr std::size_t one_in = B::Tag::repeat_one_in;
    owed_ += traversal.length;
    const Traversal repeated{traversal.first, traversal.size, next_repeated_ % traversal.size, 1,
                             owed_ / one_in};
    owed_ %= one_in;
    next_repeated_ = repeated.begin + repeated.length;
    return repeated;
  }

  operations_details::MakeSearcher make_searcher_;
  std::size_t pressure_bytes_ = 0;
  operations_details::Corpus<B> corpus_;
  std::size_t owed_ = 0;           // positions done that no repetition has made up for
  std::size_t next_repeated_ = 0;  // where the next ones begin
};

}  // namespace squarelab::operations
