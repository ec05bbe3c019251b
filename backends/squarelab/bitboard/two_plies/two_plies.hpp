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
// That is exact for a move that is simple: it gives no check, changes no pin, and no piece of the
// other side notices both of its ends. The others, a quarter or fewer, are made and the replies
// counted on the new board (conditions.hpp). When we are in check there are few moves, and all are
// made.
//
// Worked position: 4k3/8/8/3p4/8/1N6/8/4K3, White to move, 64 leaves. The base is 1, the push of
// the pawn, and the king has 5 steps: 6 replies. No move leaves a square that matters to the pawn.
// On d4 the knight stands before it, on c5 it attacks d7: 5 replies each. The other four moves of
// the knight and the five of the king leave all 6: 2 * 5 + 9 * 6 = 64. Every move is simple.
//
// Cost: on the six known positions a half to a third of counting child by child. Source: this
// project. Tested in tests/contract against the sum of the counts of the children, in tests/faults
// condition by condition, in tests/fuzz, and by `squarelab verify` on every position.
#pragma once

#include <squarelab/bitboard/movegen.hpp>
#include <squarelab/bitboard/two_plies/arrivals.hpp>
#include <squarelab/bitboard/two_plies/departure.hpp>
#include <squarelab/bitboard/two_plies/king_steps.hpp>
#include <utility>

namespace squarelab::bitboard::two_plies {

// Counts the replies to children one by one, on their boards.
template <class Config>
class OneByOne {
 public:
  // Where the next child is to be made, by a move of the side Us.
  Core& next() noexcept { return child_; }
  template <Color Us>
  void made() noexcept {
    CountSink sink;
    MoveGenerator<Config, ~Us>(child_).visit(sink);
    count_ += static_cast<std::uint64_t>(sink.count());
  }
  std::uint64_t finish() noexcept { return std::exchange(count_, 0); }

 private:
  Core child_;
  std::uint64_t count_ = 0;
};

// A sink that makes each move.
template <class Config, Color Us, class Children>
class MakeSink {
 public:
  MakeSink(const Core& parent, Children& children) noexcept
      : parent_(parent), children_(children) {}

  void one(NativeMove move) noexcept {
    make_child<Config, Us>(parent_, move, children_.next());
    children_.template made<Us>();
  }
  void from_one(int from, Bitboard targets) noexcept {
    while (targets != 0) one(NativeMove(from, bits::pop_lsb(targets)));
  }
  void stepped(Bitboard targets, int step, MoveKind kind) noexcept {
    while (targets != 0) {
      const int to = bits::pop_lsb(targets);
      one(NativeMove(to - step, to, kind));
    }
  }
  void promotions(Bitboard targets, int step) noexcept {
    while (targets != 0) {
      const int to = bits::pop_lsb(targets);
      promote(to - step, to);
    }
  }
  // All moves of a pawn.
  void pawn(int from, Bitboard targets) noexcept {
    using Ways = PawnWays<typename Config::Geometry, Us>;
    constexpr int push = Config::Geometry::step(Ways::push);
    while (targets != 0) {
      const int to = bits::pop_lsb(targets);
      if ((bits::bit(to) & Ways::promotion_rank) != 0) {
        promote(from, to);
      } else {
        one(NativeMove(from, to, to - from == 2 * push ? MoveKind::DoublePush : MoveKind::Plain));
      }
    }
  }

 private:
  void promote(int from, int to) noexcept {
    for (int kind = 0; kind < 4; ++kind) one(NativeMove(from, to, MoveKind::Promotion, kind));
  }

  const Core& parent_;
  Children& children_;
};

// The grandchildren of one position. What is not simple is made in `children`, and is no part of
// count().
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

  // As the sink of MoveGenerator::visit_pieces.
  void one(NativeMove move) noexcept { sink_.one(move); }
  void piece(PieceType type, int from, Bitboard targets) noexcept {
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
    if (type == PieceType::Pawn) {
      sink_.pawn(from, targets & ~simple);
    } else {
      sink_.from_one(from, targets & ~simple);
    }
  }

  std::uint64_t count() const noexcept {
    return count_ + static_cast<std::uint64_t>(effect_of(arrivals_, parent_, replies_));
  }

 private:
  void add_simple(PieceType type, int from, Bitboard targets, int gained) noexcept {
    if (targets == 0) return;
    const int replies = bits::popcount(targets) * (replies_.count() + gained) +
                        king_.reply_count(type, from, targets);
    count_ += static_cast<std::uint64_t>(replies);
    arrivals_.add(targets);
  }

  Parent<Config, Us> parent_;
  Replies<Config, Us> replies_;
  KingSteps<Config, Us> king_;
  MakeSink<Config, Us, Children> sink_;
  Arrivals arrivals_;
  Bitboard slow_from_;
  std::array<Bitboard, piece_type_codes> slow_to_;
  std::uint64_t count_ = 0;
};

// Sums up grandchildren, position by position.
template <class Config, class Owner>
class TwoPlies {
 public:
  using Backend = Owner;  // whose moves are counted

  void add(const Core& core) noexcept {
    for_color(core.side_to_move(), [&]<Color Us>() { add<Us>(core); });
  }
  // The sum since the last call.
  std::uint64_t finish() noexcept { return std::exchange(count_, 0) + children_.finish(); }

 private:
  template <Color Us>
  [[gnu::noinline]] void add(const Core& core) noexcept {
    const MoveGenerator<Config, Us> moves(core);
    if (moves.in_check()) {
      MakeSink<Config, Us, OneByOne<Config>> sink(core, children_);
      moves.visit(sink);
    } else {
      Count<Config, Us, OneByOne<Config>> count(core, children_);
      moves.visit_pieces(count);
      count_ += count.count();
    }
  }

  OneByOne<Config> children_;
  std::uint64_t count_ = 0;
};

}  // namespace squarelab::bitboard::two_plies
