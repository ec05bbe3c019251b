// The order in which moves are tried: one number for each move, and the largest goes first.
//
//   bits 48-63  rank: the table's move, then captures and promotions, killers, and quiet moves
//   bits 32-47  the canonical code of the move (chess/move.hpp)
//   bits  0-31  the backend's own move
//
// No two moves of a position have the same canonical code, so the order depends on nothing but the
// position and what the search remembers: not on the order in which a board finds the moves.
// Captures are ranked by what they take and then by what takes (most valuable victim, least
// valuable attacker); captures that lose by exchange go after all other moves, which is computed
// only when it is their turn. Quiet moves are ranked by how often, and how deep, the same squares
// have refuted something. Tested in tests/search.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <concepts>
#include <cstdint>
#include <cstring>
#include <squarelab/board.hpp>
#include <squarelab/chess.hpp>

namespace squarelab::search {

namespace rank {

inline constexpr int table_move = 0xFFFF;
inline constexpr int noisy = 0xC000;  // and more, below table_move
inline constexpr int killers = 0xB000;
inline constexpr int most_of_history = killers - 1;

}  // namespace rank

// The requirements of a search on a backend beyond the contract: squares and moves that can be
// taken apart. Squares are numbers below 128.
template <class B>
concept Searchable = Backend<B> && requires(const typename B::NativeMove& move) {
  requires std::same_as<typename B::NativeSquare, int>;
  requires sizeof move == sizeof(std::uint32_t);
  { move.from() } -> std::same_as<int>;
  { move.to() } -> std::same_as<int>;
  { move.kind() } -> std::same_as<MoveKind>;
};
inline constexpr int native_squares = 128;

// The canonical code of native moves: read from a table, unless the board numbers squares and
// writes moves as chess/move.hpp does.
template <Searchable B>
class CanonicalCodes {
 public:
  CanonicalCodes() noexcept {
    for (const Square square : all_squares) {
      parts_[B::native_square(square)] = static_cast<std::uint8_t>(index(square));
    }
  }
  std::uint16_t of(typename B::NativeMove move) const noexcept {
    if (move.kind() > MoveKind::DoublePush) [[unlikely]]
      return B::move_of(move).code();
    if constexpr (requires { requires B::has_canonical_codes; }) {
      return static_cast<std::uint16_t>(std::bit_cast<std::uint32_t>(move) & 0xFFF);
    }
    return static_cast<std::uint16_t>(parts_[move.from()] << 6 | parts_[move.to()]);
  }

 private:
  std::array<std::uint8_t, native_squares> parts_{};
};

class ScoredMove {
 public:
  ScoredMove() noexcept = default;  // indeterminate
  template <class NativeMove>
  ScoredMove(int rank, std::uint16_t code, NativeMove native) noexcept {
    bits_ = static_cast<std::uint64_t>(rank) << 48 | static_cast<std::uint64_t>(code) << 32 |
            std::bit_cast<std::uint32_t>(native);
  }

  int rank() const noexcept { return static_cast<int>(bits_ >> 48); }
  std::uint16_t code() const noexcept { return static_cast<std::uint16_t>(bits_ >> 32); }
  template <class NativeMove>
  NativeMove native() const noexcept {
    return std::bit_cast<NativeMove>(static_cast<std::uint32_t>(bits_));
  }
  // Rank and code as a number with a sign, which vectors of every processor compare.
  std::int32_t order() const noexcept {
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(bits_ >> 32) ^ 0x80000000U);
  }

 private:
  std::uint64_t bits_;
};

// Puts moves in order. Few are inserted one by one. The place of each of many is the number of
// those before it: all are compared with all, sixteen at once in vectors, and no branch depends on
// ranks.
template <class Decisions>
[[gnu::noinline]] void put_in_order(ScoredMove* moves, const ScoredMove* end) noexcept {
  using Orders [[gnu::vector_size(32)]] = std::int32_t;
  constexpr std::size_t at_once = sizeof(Orders) / sizeof(std::int32_t);
  const auto count = static_cast<std::size_t>(end - moves);
  if (count < at_once) {
    for (std::size_t i = 1; i < count; ++i) {
      const ScoredMove move = moves[i];
      const std::int32_t order = Decisions::order_of(move, 0);
      std::size_t place = i;
      for (; place > 0 && Decisions::order_of(moves[place - 1], 0) < order; --place) {
        moves[place] = moves[place - 1];
      }
      moves[place] = move;
    }
    return;
  }
  std::array<ScoredMove, max_moves> copies;
  alignas(Orders) std::array<std::int32_t, max_moves + 2 * at_once> orders;
  for (std::size_t i = 0; i < count; ++i) {
    copies[i] = moves[i];
    orders[i] = Decisions::order_of(moves[i], i);
  }
  std::fill_n(orders.begin() + count, 2 * at_once, 0);
  for (std::size_t i = 0; i < count; i += 2 * at_once) {
    std::array<Orders, 2> own;
    std::memcpy(&own, &orders[i], sizeof own);
    std::array<Orders, 2> places{};
    for (std::size_t other = 0; other < count; ++other) {
      places[0] -= own[0] < orders[other];
      places[1] -= own[1] < orders[other];
    }
    std::array<std::int32_t, 2 * at_once> place;
    std::memcpy(&place, &places, sizeof place);
    for (std::size_t k = 0; k < 2 * at_once && i + k < count; ++k) moves[place[k]] = copies[i + k];
  }
}

// The number of times that moves have refuted something, by side and place: origin and target
// square, or piece and target square.
class History {
 public:
  // The place of a move by its squares is its code, of which 12 bits count.
  static int by_piece(Piece mover, std::uint16_t code) noexcept {
    return index(mover) << 6 | (code & 63);
  }

  void forget() noexcept { ranks_ = {}; }
  int rank_of(Color side, int place) const noexcept { return ranks_[index(side)][place & 0xFFF]; }
  void add(Color side, int place, int depth) noexcept {
    std::uint16_t& rank = ranks_[index(side)][place & 0xFFF];
    if (rank + depth * depth > rank::most_of_history) {
      for (auto& ranks : ranks_) {
        for (std::uint16_t& each : ranks) each = static_cast<std::uint16_t>(each / 2);
      }
    }
    rank = static_cast<std::uint16_t>(std::min<int>(rank + depth * depth, rank::most_of_history));
  }

 private:
  std::array<std::array<std::uint16_t, 64 * 64>, color_count> ranks_{};
};

// Quiet moves that have refuted something at the same distance from the root, the later one first.
struct Killers {
  std::array<std::uint16_t, 2> codes{};  // 0: none

  void add(std::uint16_t code) noexcept {
    if (codes[0] == code) return;
    codes = {code, codes[0]};
  }
  // Returns 0 if it is not a killer.
  int rank_of(std::uint16_t code) const noexcept {
    if (code == codes[0]) return rank::killers + 1;
    return code == codes[1] ? rank::killers : 0;
  }
};

// The rank of a capture or promotion. `victim` and `promotion` may be none.
constexpr int noisy_rank(int victim, int promotion, int attacker) noexcept {
  return rank::noisy + 8 * (victim + promotion) + (7 - attacker);
}
// The types in the rank of a capture that is no promotion.
constexpr PieceType victim_of(int rank) noexcept {
  return static_cast<PieceType>((rank - rank::noisy) / 8);
}
constexpr PieceType attacker_of(int rank) noexcept { return static_cast<PieceType>(7 - rank % 8); }

}  // namespace squarelab::search
