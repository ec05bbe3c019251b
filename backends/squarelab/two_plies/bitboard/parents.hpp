// Many parents at once: the grandchildren of positions are counted together, a board a lane.
//
// Idea: the same sum as in two_plies.hpp, but no piece is looked at alone. All pieces that move
// alike, a direction or a jump of a knight, are one set on each board. The change of
// a move at its two ends is a number for each square (replies.hpp), held in binary digits
// (numbers.hpp). The simple moves that arrive on each square, and leave it, are also numbers.
// The changes by all simple moves are two sums of products:
//
//   replies = simple moves * (base + moves of their king)
//           + sum over squares of arrivals * (gained - lost)
//           + sum over squares of departures * (freed - missed)
//           + corrections of moves that one piece of theirs notices at both ends
//
// The conditions are those of conditions.hpp. All other moves are made (others.hpp),
// and the children wait for others of their kind (children.hpp). On boards where we are in check
// all moves are made. No slider or pawn of theirs attacks our king where moves are simple:
// nothing notices that it leaves, and its departures are not counted. En passant and castling are
// made on all boards.
//
// Cost: only the making of moves depends on the number of pieces; with eight lanes perft is 1.4
// times as fast as with a loop over the pieces of one parent after the other, with four a tenth
// faster, with two equally fast, with one a fifth to a half slower. Source: two_plies.hpp for the
// idea; many boards at once are this project's. Tested in tests/backends/bitboard/lanes_test.cpp,
// in registers and in the portable form, under the mappings that have a backend; condition by
// condition in tests/faults.
#pragma once

#include <squarelab/bitboard/child_sink.hpp>
#include <squarelab/two_plies/bitboard/kings.hpp>
#include <squarelab/two_plies/bitboard/others.hpp>
#include <squarelab/two_plies/bitboard/replies.hpp>

namespace squarelab::bitboard::two_plies {

template <class Config, Color Us>
class Parents {
  using Lanes = typename Config::Lanes;
  using Boards = two_plies::Boards<Config, Us>;
  using G = typename Config::Geometry;
  using Conditions = typename ChosenConditions<Config>::Type;
  using Ways = PawnWays<G, Us>;
  static constexpr Color Them = ~Us;

 public:
  // Only the boards of the mask are counted. Precondition: all have Us to move.
  Parents(const Core* cores, LaneMask counted) noexcept
      : cores_(cores),
        counted_(counted),
        boards_(cores),
        kings_(boards_),
        replies_(boards_, kings_.pinned) {}

  // Returns the grandchildren by simple moves; the children of all other moves are made.
  template <class Children>
  Bitboard count(Children& children) noexcept {
    using enum Condition;
    noticed_ = replies_.seen_along[0] | replies_.seen_along[1] | replies_.seen_along[2] |
               replies_.seen_along[3] | replies_.attacked_by_pawns | replies_.before_pawns;
    const Lanes before_pawns = Conditions::found(StaysBeforePawn, replies_.before_pawns);
    // Our king before a pawn of theirs may stay in its way, or take it. It moves in all directions,
    // so all its moves are made.
    others_.slow_from = kings_.slow_from.with(before_pawns, boards_.king);
    others_.slow_to = kings_.slow_to;
    others_.before_pawns = before_pawns;
    fast_ = boards_.own.without(others_.slow_from);
    others_.pinners = kings_.pinners & fast_;
    others_.pieces = (others_.slow_from | others_.pinners).with(boards_.orthogonal, before_pawns);
    add_kings();
    add_knights();
    add_sliders();
    add_pawns();
    const Lanes replies = arrivals_.sum().times(replies_.base + kings_.moves);
    const Lanes more = arrivals_.sum_of_products(replies_.gained) +
                       departures_.sum_of_products(replies_.freed) + lost_twice() + more_;
    const Lanes fewer = arrivals_.sum_of_products(replies_.lost) +
                        departures_.sum_of_products(replies_.missed) + fewer_;
    const Bitboard released = make_others(children);
    const auto calm = static_cast<LaneMask>(counted_ & boards_.calm());
    return (replies + more).only(calm).sum() - fewer.only(calm).sum() + released;
  }

 private:
  void add_kings() noexcept {
    const Lanes king = boards_.king & fast_;
    const Lanes steps = stepped_around<G>(king).without(boards_.own | boards_.danger);
    const Lanes slow = kings_.slow_to[squarelab::index(PieceType::King)];
    arrivals_.add(steps.without(slow));
    others_.pieces = others_.pieces.with(stepped_around<G>(steps & slow), king);
  }
  void add_knights() noexcept {
    const Lanes knights = boards_.knights & boards_.free & fast_;
    if (knights.occupied() == 0) return;
    const Lanes slow = kings_.slow_to[squarelab::index(PieceType::Knight)];
    Numbers<Lanes, 4> arrivals, departures;
    Lanes others = Lanes::all(0);
    for_each_jump_and_back([&]<mapping::Offset Way, mapping::Offset Back>() {
      const Lanes there = displaced<G, Way>(knights).without(boards_.own);
      const Lanes back = displaced<G, Back>(knights).without(boards_.own);
      arrivals.add(there.without(slow), back.without(slow));
      departures.add(displaced<G, Back>(there.without(slow)),
                     displaced<G, Way>(back.without(slow)));
      others = others | displaced<G, Back>(there & slow) | displaced<G, Way>(back & slow);
    });
    arrivals_.add(arrivals);
    departures_.add(departures);
    others_.pieces = others_.pieces | others;
  }
  void add_sliders() noexcept {
    const Lanes queens = boards_.diagonal & boards_.orthogonal & fast_;
    const Lanes bishops = (boards_.diagonal & fast_).without(queens);
    const Lanes rooks = (boards_.orthogonal & fast_).without(queens);
    add_queens_and<PieceType::Rook, Direction::North>(rooks, queens);
    add_queens_and<PieceType::Rook, Direction::East>(rooks, queens);
    add_queens_and<PieceType::Bishop, Direction::NoEa>(bishops, queens);
    add_queens_and<PieceType::Bishop, Direction::SoEa>(bishops, queens);
  }
  // Both directions of the axis.
  template <PieceType Type, Direction D>
  void add_queens_and(Lanes pieces, Lanes queens) noexcept {
    constexpr Direction back = squarelab::opposite(D);
    Lanes able = boards_.template unpinned<D>();
    if constexpr (axis(D) == axis(Ways::push)) able = able.without(others_.before_pawns);
    pieces = pieces & able;
    queens = queens & able;
    Way ahead, behind;
    add_slides<D>(Type, pieces, ahead);
    add_slides<back>(Type, pieces, behind);
    add_slides<D>(PieceType::Queen, queens, ahead);
    add_slides<back>(PieceType::Queen, queens, behind);
    arrivals_.add(ahead.moves, behind.moves);
    note_others<D>(ahead.others);
    note_others<back>(behind.others);
    const Lanes starts = (pieces | queens) & noticed_;
    if (starts.occupied() == 0) return;
    const auto left = steps_ahead<G, D>(ahead.moves, ahead.seen & boards_.empty, starts);
    const auto left_back = steps_ahead<G, back>(behind.moves, behind.seen & boards_.empty, starts);
    departures_.add(left);
    departures_.add(left_back);
    if ((starts & seen_along<D>()).occupied() == 0) return;
    stay_on_line<D>(ahead.moves, left_back);
    stay_on_line<back>(behind.moves, left);
  }
  // Corrects the moves of pieces that a slider of theirs sees in direction D, if they stay on its
  // line. A piece that goes further away is seen on its target, and nothing beyond. A piece that
  // comes nearer opens nothing.
  template <Direction D>
  void stay_on_line(Lanes further, const Numbers<Lanes, 3>& nearer) noexcept {
    const Numbers<Lanes, 3>& beyond = replies_.beyond_in[squarelab::index(D)];
    fewer_ = fewer_ + beyond.sum_on(further) + nearer.sum_of_products(beyond);
    more_ = more_ + (further & replies_.protected_in[squarelab::index(D)]).popcounts();
  }
  struct Way {
    Lanes seen = Lanes::all(0);
    Lanes moves = Lanes::all(0);
    Lanes others = Lanes::all(0);
  };
  template <Direction D>
  void add_slides(PieceType type, Lanes sliders, Way& way) noexcept {
    if (sliders.occupied() == 0) return;
    const Lanes view = seen<G, D>(sliders, boards_.empty);
    const Lanes targets = view.without(boards_.own);
    const Lanes slow = kings_.slow_to[squarelab::index(type)];
    const Lanes moves = targets.without(slow);
    way.seen = way.seen | view;
    way.moves = way.moves | moves;
    note_attackers<D>(moves & stepped<G, D>(sliders));
    way.others = way.others.with(targets, slow);
  }
  // The pieces next to ours that are taken in that direction: pawns among them attack ours.
  template <Direction D>
  void note_attackers(Lanes taken) noexcept {
    if constexpr (D == Ways::capture_east || D == Ways::capture_west) {
      Lanes& attackers = attackers_taken_[D == Ways::capture_east ? 0 : 1];
      attackers = attackers | Conditions::found(Condition::TakesAttackingPawn,
                                                taken & boards_.pawns & boards_.enemies);
    }
  }
  // Returns the captures by these pawns. Leaving `from` loses them, and so does taking the pawn.
  Lanes lost_twice() const noexcept {
    const Lanes promoting = Lanes::all(stepped<G, Ways::push>(PawnWays<G, Them>::promotion_rank));
    Lanes sum = Lanes::all(0);
    for (const Lanes pawns : attackers_taken_) {
      sum = sum + pawns.popcounts() + (pawns & promoting).popcounts().times(Lanes::all(3));
    }
    return sum;
  }
  template <Direction D>
  void note_others(Lanes targets) noexcept {
    if (targets.occupied() == 0) return;
    others_.pieces = others_.pieces | seen<G, squarelab::opposite(D)>(targets, boards_.empty);
  }
  void add_pawns() noexcept {
    using enum Condition;
    const Lanes pawns = boards_.pawns & boards_.own;
    const Lanes stop = Lanes::all(Ways::double_push_stop);
    const Lanes slow = kings_.slow_to[squarelab::index(PieceType::Pawn)];
    const Lanes pushers = pawns & boards_.template unpinned<Ways::push>();
    const Lanes once = pawns_stepped<G, Ways::push>(pushers) & boards_.empty;
    const Lanes twice = pawns_stepped<G, Ways::push>(once & stop) & boards_.empty;
    const Lanes simple_pushers =
        (pushers & fast_).without(others_.before_pawns | seen_along<Ways::push>());
    const Lanes stepped_once = pawns_stepped<G, Ways::push>(simple_pushers) & boards_.empty;
    const Lanes their_pawns = boards_.pawns & boards_.enemies;
    const Lanes guarded = pawns_stepped<G, PawnWays<G, Them>::capture_east>(their_pawns) |
                          pawns_stepped<G, PawnWays<G, Them>::capture_west>(their_pawns);
    const Lanes stepped_twice = pawns_stepped<G, Ways::push>(stepped_once & stop) & boards_.empty;
    const Lanes allowing =
        Conditions::found(AllowsEnPassant, pawns_stepped<G, Ways::push>(guarded));
    const Lanes simple_once = stepped_once.without(slow);
    const Lanes simple_twice = stepped_twice.without(slow | allowing);
    constexpr Direction back = squarelab::opposite(Ways::push);
    arrivals_.add(simple_once, simple_twice);
    departures_.add(stepped<G, back>(simple_once),
                    stepped<G, back>(stepped<G, back>(simple_twice)));
    others_.once = once.without(simple_once);
    others_.twice = twice.without(simple_twice);
    others_.east = add_captures<Ways::capture_east>(pawns, slow);
    others_.west = add_captures<Ways::capture_west>(pawns, slow);
  }
  // Returns the pieces of ours that a slider of theirs sees on that axis.
  template <Direction D>
  Lanes seen_along() const noexcept {
    return Conditions::found(Condition::StaysOnLine, replies_.seen_along[axis(D)]);
  }
  // Returns those that are not simple.
  template <Direction D>
  Lanes add_captures(Lanes pawns, Lanes slow) noexcept {
    const Lanes capturers = pawns & boards_.template unpinned<D>();
    const Lanes targets = pawns_stepped<G, D>(capturers) & boards_.enemies;
    const Lanes simple_capturers = (capturers & fast_).without(seen_along<D>());
    const Lanes moves = (pawns_stepped<G, D>(simple_capturers) & boards_.enemies).without(slow);
    arrivals_.add(moves);
    departures_.add(stepped<G, squarelab::opposite(D)>(moves));
    note_attackers<D>(moves);
    return targets.without(moves);
  }

  // Returns the moves of pieces that simple moves release.
  template <class Children>
  Bitboard make_others(Children& children) noexcept {
    Bitboard released = 0;
    const OtherMovesOf<Config, Us> others(boards_, others_);
    const LaneMask short_way = boards_.template castlings<CastlingSide::KingSide>();
    const LaneMask long_way = boards_.template castlings<CastlingSide::QueenSide>();
    for (unsigned lanes = counted_; lanes != 0; lanes &= lanes - 1) {
      const int lane = bits::lsb(lanes);
      const Core& core = cores_[lane];
      if ((boards_.checks >> lane & 1) != 0) {
        make_by(core, children, [](const auto& moves, auto& sink) { moves.visit(sink); });
        continue;
      }
      released += others.make(lane, core, PieceMaker<Config, Us, Children>(core, children));
      if (core.has_en_passant()) {
        make_by(core, children,
                [](const auto& moves, auto& sink) { moves.visit_en_passant(sink); });
      }
      if ((short_way >> lane & 1) != 0) castle<CastlingSide::KingSide>(core, children);
      if ((long_way >> lane & 1) != 0) castle<CastlingSide::QueenSide>(core, children);
    }
    return released;
  }
  template <CastlingSide Side, class Children>
  static void castle(const Core& core, Children& children) noexcept {
    using Way = CastlingWay<G, Us, Side>;
    make_child<Config, Us>(core, NativeMove(Way::king_from, Way::king_to, MoveKind::Castling),
                           children.template next<Us>());
    children.template made<Us>();
  }
  // The moves that visit(generator, sink) visits.
  template <class Children, class Visit>
  [[gnu::noinline]] static void make_by(const Core& core, Children& children,
                                        Visit visit) noexcept {
    auto add = [&](const Core& child) {
      children.template next<Us>() = child;
      if (child.has_en_passant()) {
        children.template made_with_en_passant<Us>();
      } else {
        children.template made<Us>();
      }
    };
    ChildSink<Config, Us, Core, decltype(add)> sink(core, add);
    visit(MoveGenerator<Config, Us>(core), sink);
  }

  const Core* cores_;
  LaneMask counted_;
  Boards boards_;
  TheirKings<Config, Us> kings_;
  Replies<Config, Us> replies_;
  Lanes noticed_;  // ours whose leaving changes replies
  Lanes fast_;     // ours that make simple moves
  OtherMoves<Lanes> others_;
  // The simple moves: how many arrive on each square; and how many leave it, where our king and
  // sliders that nobody notices are left out.
  Numbers<Lanes, 5> arrivals_;
  Numbers<Lanes, 5> departures_;
  std::array<Lanes, 2> attackers_taken_{Lanes::all(0), Lanes::all(0)};  // by direction
  Lanes more_ = Lanes::all(0);  // by pieces that stay on the line of a slider of theirs
  Lanes fewer_ = Lanes::all(0);
};

}  // namespace squarelab::bitboard::two_plies
