// Legal moves in bit space, generated so that none has to be taken back.
//
// Idea: first the checkers and the pinned men. From them comes a mask of squares on which a move
// must end: all that are not occupied by own men, or, in check, the checker and what lies between.
// Men that are not pinned go wherever mask and attacks meet; pinned men keep to their line besides.
// The king goes where nothing attacks, looked at with the king lifted off the board so that a
// slider sees through the square it leaves. En passant, which opens two squares of one rank, is
// decided by making it and looking at the king. One walk serves two sinks: a list gets the moves, a
// counter the sizes of the sets, so that bulk counting and generation cannot drift apart.
//
// Source: the ideas are common knowledge of the field (legal generation with check and pin masks,
// e.g. Chess Programming Wiki, "Move Generation: Legal"). Tested in tests/contract, tests/cross and
// tests/faults.
#pragma once

#include <squarelab/bitboard/attacks.hpp>

namespace squarelab::bitboard {

// Takes the moves as a list, in native form.
class ListSink {
 public:
  explicit ListSink(BasicMoveList<NativeMove>& list) noexcept
      : list_(list), next_(list.write_position()) {}
  ~ListSink() { list_.set_end(next_); }
  ListSink(const ListSink&) = delete;
  ListSink& operator=(const ListSink&) = delete;

  void from_one(int from, Bitboard targets) noexcept {
    while (targets != 0) *next_++ = NativeMove(from, bits::pop_lsb(targets));
  }
  // One move for each target, from as many bits back.
  void stepped(Bitboard targets, int step, MoveKind kind) noexcept {
    while (targets != 0) {
      const int to = bits::pop_lsb(targets);
      *next_++ = NativeMove(to - step, to, kind);
    }
  }
  void promotions(Bitboard targets, int step, int kinds) noexcept {
    while (targets != 0) {
      const int to = bits::pop_lsb(targets);
      for (int kind = 3; kind > 3 - kinds; --kind) {
        *next_++ = NativeMove(to - step, to, MoveKind::Promotion, kind);
      }
    }
  }
  void one(NativeMove move) noexcept { *next_++ = move; }

 private:
  BasicMoveList<NativeMove>& list_;
  NativeMove* next_;
};

// Counts what the list would hold.
class CountSink {
 public:
  void from_one(int, Bitboard targets) noexcept { count_ += bits::popcount(targets); }
  void stepped(Bitboard targets, int, MoveKind) noexcept { count_ += bits::popcount(targets); }
  void promotions(Bitboard targets, int, int kinds) noexcept {
    count_ += kinds * bits::popcount(targets);
  }
  void one(NativeMove) noexcept { ++count_; }
  int count() const noexcept { return count_; }

 private:
  int count_ = 0;
};

template <class Config, Color Us>
class MoveGenerator {
  using G = typename Config::Geometry;
  using Sliders = typename Config::Sliders;
  using Rules = typename Config::Rules;
  using A = Attacks<Config>;
  using Ways = PawnWays<G, Us>;
  static constexpr Color Them = ~Us;

 public:
  explicit MoveGenerator(const Core& core) noexcept
      : core_(core),
        own_(core.of(Us)),
        enemies_(core.of(Them)),
        occupied_(own_ | enemies_),
        king_(bits::lsb(core.kings() & own_)),
        checks_(A::template checks_and_pins<Us>(core)) {}

  template <class Sink>
  void visit(Sink& sink) const noexcept {
    visit_king(sink);
    Bitboard allowed = ~own_;
    if (checks_.checkers != 0) {
      if (Rules::holds(Rule::DoubleCheckMovesTheKing) && bits::has_several(checks_.checkers))
        return;
      const int checker = bits::lsb(checks_.checkers);
      allowed = 0;
      if (Rules::holds(Rule::ChecksMayBeBlocked)) allowed |= grid.between[king_][checker];
      if (Rules::holds(Rule::CheckersMayBeTaken)) allowed |= bits::bit(checker);
    }
    const Bitboard pinned = Rules::holds(Rule::PinsAreRespected) ? checks_.pinned : 0;
    const Bitboard free = own_ & ~pinned;

    visit_pawns(sink, core_.pawns() & free, allowed);
    for (Bitboard men = core_.knights() & free; men != 0;) {
      const int from = bits::pop_lsb(men);
      sink.from_one(from, grid.knight[from] & allowed);
    }
    for (Bitboard men = core_.diagonal() & free; men != 0;) {
      const int from = bits::pop_lsb(men);
      sink.from_one(from, Sliders::bishop(from, occupied_) & allowed);
    }
    for (Bitboard men = core_.orthogonal() & free; men != 0;) {
      const int from = bits::pop_lsb(men);
      sink.from_one(from, Sliders::rook(from, occupied_) & allowed);
    }
    if (pinned != 0 && Rules::holds(Rule::PinnedMenMoveOnTheirLine)) {
      visit_pinned(sink, pinned, allowed);
    }
    if (core_.has_en_passant()) visit_en_passant(sink);
  }

  // Whether a legal en-passant capture exists. Precondition: the core has an en-passant bit.
  bool has_legal_en_passant() const noexcept {
    CountSink sink;
    visit_en_passant(sink);
    return sink.count() != 0;
  }

 private:
  template <class Sink>
  void visit_king(Sink& sink) const noexcept {
    const Bitboard candidates = grid.king[king_] & ~own_;
    const bool may_castle =
        castling_is_open<CastlingSide::KingSide>() || castling_is_open<CastlingSide::QueenSide>();
    if (candidates == 0 && !may_castle) return;
    const Bitboard lifted = Rules::holds(Rule::SlidersSeeThroughTheMovingKing)
                                ? occupied_ ^ bits::bit(king_)
                                : occupied_;
    const Bitboard danger = A::template map<Them>(core_, lifted);
    sink.from_one(king_, candidates & ~danger);
    if (!may_castle) return;
    if (Rules::holds(Rule::CastlingNeedsNoCheck) && checks_.checkers != 0) return;
    visit_castling<CastlingSide::KingSide>(sink, danger);
    visit_castling<CastlingSide::QueenSide>(sink, danger);
  }

  // The right is there and nothing stands between king and rook.
  template <CastlingSide Side>
  bool castling_is_open() const noexcept {
    using Way = CastlingWay<G, Us, Side>;
    constexpr int own_right = CastlingRights::of(Us, Side).code();
    constexpr int either_right = CastlingRights::of(Us, CastlingSide::KingSide).code() |
                                 CastlingRights::of(Us, CastlingSide::QueenSide).code();
    const int right = Rules::holds(Rule::CastlingNeedsItsOwnRight) ? own_right : either_right;
    const Bitboard empty = Rules::holds(Rule::CastlingNeedsTheBFileEmpty)
                               ? Way::king_path | Way::b_file
                               : Way::king_path;
    return (core_.rights_code() & right) != 0 && (occupied_ & empty) == 0;
  }
  template <CastlingSide Side, class Sink>
  void visit_castling(Sink& sink, Bitboard danger) const noexcept {
    using Way = CastlingWay<G, Us, Side>;
    constexpr Bitboard goal = bits::bit(Way::king_to);
    Bitboard safe = 0;
    if (Rules::holds(Rule::CastlingPathMustBeSafe)) safe |= Way::king_path & ~goal;
    if (Rules::holds(Rule::CastlingGoalMustBeSafe)) safe |= goal;
    if (!Rules::holds(Rule::CastlingIgnoresAttacksOnTheBFile)) safe |= Way::b_file;
    if (castling_is_open<Side>() && (danger & safe) == 0) {
      sink.one(NativeMove(Way::king_from, Way::king_to, MoveKind::Castling));
    }
  }

  // Pawns that are free to go anywhere the mask allows, as one set.
  template <class Sink>
  void visit_pawns(Sink& sink, Bitboard pawns, Bitboard allowed) const noexcept {
    const Bitboard empty = ~occupied_;
    const Bitboard pushed = pawns_stepped<G, Ways::push>(pawns);
    const Bitboard single = Rules::holds(Rule::PushNeedsAnEmptySquare) ? pushed & empty : pushed;
    const Bitboard passing = Ways::double_push_stop &
                             (Rules::holds(Rule::DoublePushNeedsTheMiddleSquare) ? single : pushed);
    const Bitboard passed = pawns_stepped<G, Ways::push>(passing);
    const Bitboard twice = Rules::holds(Rule::DoublePushNeedsItsGoal) ? passed & empty : passed;
    emit<Ways::push>(sink, single & allowed);
    if (Rules::holds(Rule::DoublePushMayBlockACheck) || checks_.checkers == 0) {
      sink.stepped(twice & allowed, 2 * G::step(Ways::push), MoveKind::DoublePush);
    }
    const Bitboard targets = enemies_ & allowed;
    emit<Ways::capture_east>(sink, pawns_stepped<G, Ways::capture_east>(pawns) & targets);
    emit<Ways::capture_west>(sink, pawns_stepped<G, Ways::capture_west>(pawns) & targets);
  }
  template <Direction D, class Sink>
  void emit(Sink& sink, Bitboard targets) const noexcept {
    sink.stepped(targets & ~Ways::promotion_rank, G::step(D), MoveKind::Plain);
    const Bitboard promoting = targets & Ways::promotion_rank;
    constexpr Rule promotes = D == Ways::push ? Rule::PushesPromote : Rule::CapturesPromote;
    if (promoting != 0 && Rules::holds(promotes)) {
      sink.promotions(promoting, G::step(D), Rules::holds(Rule::UnderpromotionsExist) ? 4 : 1);
    }
  }

  // Pinned men one by one, each on its line; a knight has no move on any.
  template <class Sink>
  void visit_pinned(Sink& sink, Bitboard pinned, Bitboard allowed) const noexcept {
    while (pinned != 0) {
      const int from = bits::pop_lsb(pinned);
      const Bitboard man = bits::bit(from);
      const Bitboard on_line = grid.line[king_][from] & allowed;
      if ((core_.pawns() & man) != 0) visit_pawns(sink, man, on_line);
      Bitboard seen = 0;
      if ((core_.diagonal() & man) != 0) seen |= Sliders::bishop(from, occupied_);
      if ((core_.orthogonal() & man) != 0) seen |= Sliders::rook(from, occupied_);
      sink.from_one(from, seen & on_line);
    }
  }

  template <class Sink>
  void visit_en_passant(Sink& sink) const noexcept {
    const int to = core_.en_passant_bit();
    const int victim = to - G::step(Ways::push);
    if (checks_.checkers != 0) {
      // Double check, a knight or a pawn that the capture does not remove. That a slider's line is
      // closed, or not, is seen below.
      const Bitboard unanswered = checks_.checkers & ~bits::bit(victim);
      if ((unanswered & ~(core_.diagonal() | core_.orthogonal())) != 0) return;
      if (!Rules::holds(Rule::EnPassantAnswersACheck)) return;
    }
    Bitboard capturers = pawn_attack_table<G>[chess::index(Them)][to] & core_.pawns() & own_;
    while (capturers != 0) {
      const int from = bits::pop_lsb(capturers);
      const Bitboard after = (occupied_ | bits::bit(to)) & ~(bits::bit(from) | bits::bit(victim));
      Bitboard sliders = Sliders::rook(king_, after) & core_.orthogonal();
      if (Rules::holds(Rule::EnPassantMayUncoverADiagonal)) {
        sliders |= Sliders::bishop(king_, after) & core_.diagonal();
      }
      if (Rules::holds(Rule::EnPassantMayUncoverTheKing) && (sliders & enemies_) != 0) continue;
      sink.one(NativeMove(from, to, MoveKind::EnPassant));
      if (!Rules::holds(Rule::EnPassantByEitherPawn)) return;
    }
  }

  const Core& core_;
  Bitboard own_;
  Bitboard enemies_;
  Bitboard occupied_;
  int king_;
  ChecksAndPins<Bitboard> checks_;
};

}  // namespace squarelab::bitboard
