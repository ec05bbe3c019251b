// Sinks: what a loop hands its results to. The Timed sink only makes the compiler believe that they
// are needed; the Digest sink makes them public and hashes them. The very loop that is timed is
// verified.
//
// Each function takes one kind of result in native or public form; the parameter `which` is the
// ordinal of a query within its position. end_position() follows the results of each position.
#pragma once

#include <cstddef>
#include <cstdint>
#include <squarelab/board.hpp>
#include <type_traits>

namespace squarelab::questions {

struct Timed {
  void moves(const auto& list) const noexcept { keep(list); }
  void count(int moves) const noexcept { keep(moves); }
  void sum(std::uint64_t leaves) const noexcept { keep(leaves); }
  UnseenLeaves& leaves() noexcept { return unseen_; }
  void made(const auto& child, auto) const noexcept { keep(child); }
  void answer(std::size_t, bool is_attacked) const noexcept { keep(is_attacked); }
  void answer_of(auto, bool answer) const noexcept { keep(answer); }
  void changed(auto, const auto& threats) const noexcept { keep(threats); }
  void pieces_changed(auto, const auto& changes) const noexcept { keep(changes); }
  void pairs_changed(auto, const auto& changes) const noexcept { keep(changes); }
  void set(std::size_t, const auto& squares) const noexcept { keep(squares); }
  void state(const auto& state) const noexcept { keep(state); }
  void result(const auto& result) const noexcept { keep(result); }
  void end_position(std::size_t) const noexcept {}

 private:
  // A use of the value that the compiler cannot see through; small values may stay in a register.
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

// The hash depends on neither the order of positions nor the order of results within a position,
// which is a backend's own.
template <Backend B>
class Digest {
 public:
  void moves(const BasicMoveList<typename B::NativeMove>& list) noexcept {
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
  void pieces_changed(typename B::NativeMove move, const NativePieceChanges<B>& native) noexcept {
    const std::uint64_t code = B::move_of(move).code();
    const PieceChanges changes = public_changes<B>(native);
    const auto number = [](auto on) { return index(on.piece) << 8 | index(on.square); };
    for (const auto on : changes.removed) add(code, static_cast<std::uint64_t>(number(on)));
    for (const auto on : changes.added) add(code | added, static_cast<std::uint64_t>(number(on)));
  }
  void pairs_changed(typename B::NativeMove move, const NativePawnPairChanges<B>& pairs) noexcept {
    const std::uint64_t code = B::move_of(move).code();
    const auto key = [](const auto& on) {
      Square of_pawn{};
      for (const Square square : all_squares) {
        if (B::native_square(square) == on.square) of_pawn = square;
      }
      return piece_key(on.piece, of_pawn);
    };
    // The sum does not depend on which pawn comes first.
    for (const auto& pair : pairs.removed) add(code, key(pair.first) + key(pair.second));
    for (const auto& pair : pairs.added) add(code | added, key(pair.first) + key(pair.second));
  }
  template <class Set>
  void set(std::size_t which, const Set& squares) noexcept {
    add(which, B::set_of(squares).bits());
  }
  void set(std::size_t which, SquareSet squares) noexcept { add(which, squares.bits()); }
  void state(const auto& state) noexcept { add(hash_of(state)); }
  // Takes a type that has a function add_numbers(result, add) next to it.
  void result(const auto& result) noexcept {
    add_numbers(result, [this](std::size_t which, std::uint64_t number) { add(which, number); });
  }
  void end_position(std::size_t position) noexcept {
    total_ += mixed(position, sum_);
    sum_ = 0;
  }

  std::uint64_t value() const noexcept { return total_; }

 private:
  static constexpr std::uint64_t added = 1 << 16;

  static std::uint64_t code_of(auto native) {
    if constexpr (!std::is_same_v<decltype(native), Threat>) {
      return code_of(EngineAnswers<B>::threat_of(native));
    } else {
      return code_of_threat(native);
    }
  }
  static std::uint64_t code_of_threat(const Threat& threat) noexcept {
    std::uint64_t code = 0;
    for (const int part :
         {index(threat.attacker), index(threat.from), index(threat.victim), index(threat.to)}) {
      code = code << 8 | static_cast<std::uint64_t>(part);
    }
    return code;
  }
  static std::uint64_t mixed(std::uint64_t hash, std::uint64_t value) noexcept {
    return splitmix64(hash ^ splitmix64(value));
  }
  static std::uint64_t hash_of(const Position& position, Key key) noexcept {
    const std::uint64_t hash = mixed(key_of(position), position.halfmove_clock);
    return mixed(mixed(hash, position.fullmove_number), key);
  }
  static std::uint64_t hash_of(const typename B::Full& full) {
    return hash_of(B::position(full), B::key(full));
  }
  static std::uint64_t hash_of(const Board& board) {
    return hash_of(board.position(), board.key());
  }
  void add(std::uint64_t result) noexcept { sum_ += mixed(1, result); }
  void add(std::size_t which, std::uint64_t result) noexcept { sum_ += mixed(which, result); }

  std::uint64_t total_ = 0;
  std::uint64_t sum_ = 0;
};

}  // namespace squarelab::questions
