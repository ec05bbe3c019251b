// Two plies at once: the replies to all moves are counted without making the moves.
//
// Idea. In the last two plies of perft one side moves and the other side's replies are only
// counted. Nearly all replies are the same after every move. So they are counted once for the
// parent (replies.hpp), and each move adds what it changes, which depends on its two ends alone:
// what leaving `from` opens (departure.hpp), what arriving on `to` closes, takes or offers
// (arrivals.hpp), and where the king may step (king_steps.hpp), each worked out for a whole set of
// targets by population counts:
//
//   replies to a move = base + effect of from + effect of to + steps and castlings of the king
//
// That is exact for a simple move: it gives no check, changes no pin, no piece of the other side
// notices its target differently because its origin is left, and it is no castling, en passant,
// promotion, or double push that may be answered en passant (conditions.hpp has all cases). The
// other moves, a quarter or fewer, are made, and their replies are counted on the new board. When
// we are in check there are few moves, and all are made. With AVX-512, parents and
// children are counted eight at a time (eight_parents.hpp, children.hpp).
//
// Worked position: 4k3/8/8/3p4/8/1N6/8/4K3, White to move, 64 leaves. The base is 1, the push of
// the pawn, and the king has 5 steps: 6 replies. No move leaves a square that matters to the pawn.
// On d4 the knight stands before it, on c5 it attacks d7: 5 replies each. The other four moves of
// the knight and the five of the king leave all 6: 2 * 5 + 9 * 6 = 64. Every move is simple.
//
// Cost: on the six known positions a half to a third of counting child by child, with AVX-512 a
// third to a ninth. Source: counting the replies once for many moves is templechess (Alex Jasson,
// 2025; MPerft's nullmove, 2026), for moves that disturb no reply; adding what a move changes is
// this project's (docs/fast-counting.md). Tested in tests/contract against the sum of the counts of
// the children, in tests/faults condition by condition, in tests/fuzz, and by `squarelab verify` on
// every position.
#pragma once

#include <squarelab/bitboard/two_plies/arrivals.hpp>
#include <squarelab/bitboard/two_plies/children.hpp>
#include <squarelab/bitboard/two_plies/departure.hpp>
#include <squarelab/bitboard/two_plies/eight_parents.hpp>
#include <squarelab/bitboard/two_plies/king_steps.hpp>
#include <utility>

namespace squarelab::bitboard::two_plies {

// Counts the grandchildren of one position. Children of moves that are not simple are made and
// handed to `children`, which counts their replies; count() does not include them.
template <class Config, Color Us, class Children>
class Count {
  using G = typename Config::Geometry;
  using Conditions = typename Config::template Conditions<Config, Us>;

 public:
  // Precondition: we are not in check.
  Count(const Core& core, Children& children) noexcept
      : parent_(core), replies_(parent_), king_(parent_), sink_(core, children) {
    const KingLines& lines = parent_.lines;
    const int king = parent_.their_king;
    slow_from_ = Conditions::uncovers_check(lines) | Conditions::releases_pin(lines) |
                 Conditions::leaves_pinned(lines) | king_.slow_from();
    const Bitboard anyone = Conditions::blocks_pin(lines) |
                            Conditions::takes_beside_king(king, parent_.theirs) | king_.slow_to();
    const Bitboard bishop =
        Conditions::bishop_checks_or_pins(king, parent_.theirs, parent_.occupied);
    const Bitboard rook = Conditions::rook_checks_or_pins(king, parent_.theirs, parent_.occupied);
    slow_to_[chess::index(PieceType::Pawn)] =
        anyone | Conditions::pawn_checks(king) | Conditions::promotes();
    slow_to_[chess::index(PieceType::Knight)] = anyone | Conditions::knight_checks(king);
    slow_to_[chess::index(PieceType::Bishop)] = anyone | bishop;
    slow_to_[chess::index(PieceType::Rook)] = anyone | rook;
    slow_to_[chess::index(PieceType::Queen)] = anyone | bishop | rook;
    slow_to_[chess::index(PieceType::King)] = anyone;
  }

  // As the sink of MoveGenerator::visit_pieces. one() takes castling and en passant, which touch
  // more than two squares and are never simple.
  void one(NativeMove move) noexcept { sink_.one(move); }
  [[gnu::always_inline]] void piece(PieceType type, int from, Bitboard targets) noexcept {
    if (targets == 0) return;
    Bitboard simple = 0;
    if ((bits::bit(from) & slow_from_) == 0) {
      const Departure departed = departure(parent_, replies_, from);
      Bitboard slow = slow_to_[chess::index(type)] | departed.entangled | king_.entangled(from);
      if (type == PieceType::Pawn) {
        slow |= Conditions::allows_en_passant(from, parent_.core.pawns() & parent_.theirs);
      }
      simple = targets & ~slow;
      add_simple(type, from, simple, departed.gained);
    }
    if (simple != targets) make(type, from, targets & ~simple);
  }

  std::uint64_t count() const noexcept {
    return count_ + king_.count() +
           static_cast<std::uint64_t>(
               effect_of<Config, Us>(arrivals_, anywhere_, parent_, replies_));
  }

 private:
  [[gnu::noinline]] void make(PieceType type, int from, Bitboard targets) noexcept {
    sink_.piece(type, from, targets);
  }
  void add_simple(PieceType type, int from, Bitboard targets, int gained) noexcept {
    if (targets == 0) return;
    count_ += static_cast<std::uint64_t>(bits::popcount(targets) * (replies_.count() + gained));
    king_.add_moves(type, from, targets);
    anywhere_ |= targets;
    arrivals_.add(targets);
  }

  Parent<Config, Us> parent_;
  Replies<Config, Us> replies_;
  KingSteps<Config, Us> king_;
  MakeSink<Config, Us, Children> sink_;
  typename Config::Lanes::Tally arrivals_;
  Bitboard anywhere_ = 0;
  Bitboard slow_from_;                              // where no simple move begins
  std::array<Bitboard, piece_type_codes> slow_to_;  // where none of a piece of that kind ends
  std::uint64_t count_ = 0;
};

// Counts parents one by one.
template <class Config>
class OneParent {
 public:
  template <Color Us, class Children>
  [[gnu::noinline, gnu::flatten]] void add(const Core& core, Children& children) noexcept {
    const MoveGenerator<Config, Us> moves(core);
    if (moves.in_check()) {
      make_all(core, moves, children);
    } else {
      Count<Config, Us, Children> count(core, children);
      moves.visit_pieces(count);
      count_ += count.count();
    }
  }
  template <class Children>
  std::uint64_t finish(Children&) noexcept {
    return std::exchange(count_, 0);
  }

 private:
  template <Color Us, class Children>
  [[gnu::noinline]] static void make_all(const Core& core, const MoveGenerator<Config, Us>& moves,
                                         Children& children) noexcept {
    MakeSink<Config, Us, Children> sink(core, children);
    moves.visit(sink);
  }

  std::uint64_t count_ = 0;
};

// Counts parents eight at a time. They wait until there are eight with the same side to move; so
// the count is complete only after finish().
template <class Config, class Lanes>
class EightParentsAtOnce {
 public:
  template <Color Us, class Children>
  void add(const Core& core, Children& children) noexcept {
    Waiting& waiting = waiting_[chess::index(Us)];
    waiting.cores[waiting.size] = core;
    if (++waiting.size == 8) flush<Us>(waiting, children);
  }
  template <class Children>
  std::uint64_t finish(Children& children) noexcept {
    for (const Color color : all_colors) {
      for_color(color, [&]<Color Us>() {
        Waiting& waiting = waiting_[chess::index(Us)];
        if (waiting.size != 0) flush<Us>(waiting, children);
      });
    }
    return std::exchange(count_, 0);
  }

 private:
  struct Waiting {
    std::size_t size = 0;
    std::array<Core, 8> cores;
  };
  // Where fewer than eight wait, a board is repeated and not counted.
  template <Color Us, class Children>
  [[gnu::noinline, gnu::flatten]] void flush(Waiting& waiting, Children& children) noexcept {
    const auto counted = static_cast<LaneMask>((1 << waiting.size) - 1);
    for (; waiting.size < 8; ++waiting.size) waiting.cores[waiting.size] = waiting.cores[0];
    waiting.size = 0;
    count_ += EightParents<Config, Us, Lanes>(waiting.cores.data(), counted).count(children);
  }

  std::array<Waiting, color_count> waiting_;
  std::uint64_t count_ = 0;
};

template <class Config>
using DefaultParents =
    std::conditional_t<Lanes::in_register, EightParentsAtOnce<Config, Lanes>, OneParent<Config>>;

// Sums up grandchildren, position by position.
template <class Config, class Owner>
class TwoPlies {
 public:
  using Backend = Owner;  // whose moves are counted

  void add(const Core& core) noexcept {
    for_color(core.side_to_move(), [&]<Color Us>() { parents_.template add<Us>(core, children_); });
  }
  // The sum since the last call.
  std::uint64_t finish() noexcept {
    const std::uint64_t count = parents_.finish(children_);
    return count + children_.finish();
  }

 private:
  using Parents = typename Config::template Parents<Config>;
  using Children = typename Config::template Children<Config>;

  Parents parents_;
  Children children_;
};

}  // namespace squarelab::bitboard::two_plies
