// Two plies at once: the replies to all moves are counted without making the moves.
//
// Idea. In the last two plies of perft one side moves and the other side's replies are only
// counted. Nearly all replies are the same after every move. They are counted once for the
// parent, and each move adds what it changes, which depends on its two ends alone: what leaving
// `from` opens, and what arriving on `to` closes, takes or offers:
//
//   replies to a move = base + effect of from + effect of to + moves of the king
//
// That is exact for a simple move: it gives no check, changes no pin and no move of the king, no
// piece of the other side notices its target differently because its origin is left, and it is not
// castling, en passant, promotion, or double push that may be answered en passant (conditions.hpp
// has all cases). A number corrects the sum where a slider of ours stays on the line of a slider of
// theirs, where a piece takes a pawn that attacks it, and where a pinned piece without a move is
// released. The other moves are made, and their replies are counted on the new board. When we are
// in check there are few moves, and all are made.
//
// It is written in lanes, a board a lane: eight parents at once with AVX-512, four with AVX2, two
// with a smaller vector register, else one, which is an ordinary word (parents.hpp). The children
// are counted in the same lanes (children.hpp).
//
// Worked position: 4k3/8/8/3p4/8/1N6/8/4K3, White to move, 64 leaves. The base is 1, the push of
// the pawn, and the king has 5 steps: 6 replies. No move leaves a square that matters to the pawn.
// On d4 the knight blocks it: 5 replies. From c5 it attacks d7, and the king has a step less: that
// move is made, and has 5 replies. The other four moves of the knight and
// the five of the king leave all 6: 2 * 5 + 9 * 6 = 64.
//
// Cost: on the six known positions a half to a third of counting child by child, with AVX-512 a
// third to a ninth. Source: counting the replies once for many moves is templechess (Alex Jasson,
// 2025; MPerft's nullmove, 2026), for moves that disturb no reply; adding what a move changes is
// this project's (docs/fast-counting.md). Tested in tests/contract against the sum of the counts of
// the children, in tests/faults condition by condition, in tests/fuzz, and by `squarelab verify` on
// every position.
#pragma once

#include <squarelab/two_plies/bitboard/children.hpp>
#include <squarelab/two_plies/bitboard/parents.hpp>
#include <squarelab/two_plies/counting.hpp>

namespace squarelab::bitboard::two_plies {

// Sums up grandchildren, position by position.
template <class Config>
class TwoPlies {
  static_assert(!Config::Castling::any_files, "the king must castle from the e-file");
  using Lanes = typename Config::Lanes;

 public:
  // Positions wait until there is one per lane.
  void add(const Core& core) noexcept {
    for_color(core.side_to_move(), [&]<Color Us>() {
      if constexpr (Lanes::count == 1) return sum_up<Us>(&core, 1);
      parents_.template next<Us>() = core;
      parents_.template add<Us>(*this);
    });
  }
  // Returns the sum since the last call.
  std::uint64_t finish() noexcept {
    parents_.finish(*this);
    return std::exchange(count_, 0) + children_.finish();
  }

  // As the counter of those that wait. Where there are fewer than lanes, a board is repeated and
  // not counted.
  template <Color Us>
  void count(Core* cores, std::size_t size) noexcept {
    const auto counted = static_cast<LaneMask>((1 << size) - 1);
    for (; size < Lanes::count; ++size) cores[size] = cores[0];
    sum_up<Us>(cores, counted);
  }

 private:
  template <Color Us>
  [[gnu::noinline, gnu::flatten]] void sum_up(const Core* cores, LaneMask counted) noexcept {
    count_ += Parents<Config, Us>(cores, counted).count(children_);
  }

  Waiting<Lanes::count> parents_;
  Children<Config> children_;
  std::uint64_t count_ = 0;
};

}  // namespace squarelab::bitboard::two_plies

namespace squarelab::two_plies {

// OnBitboard<B>::Backend is B, a bitboard backend, with that count.
template <template <class Tag> class B>
struct OnBitboard {
  template <class Tag = Original>
  using Backend = Counting<B<Tag>, bitboard::two_plies::TwoPlies<typename B<Tag>::Configuration>>;
};

}  // namespace squarelab::two_plies
