// Legal moves in bit space, generated so that none has to be taken back.
//
// Idea: first find the checkers and the pinned pieces. They give one mask of squares where a move
// must end: all squares without pieces of the side, or, in check, the checker and the squares
// between. Pieces that are not pinned go wherever mask and attacks meet; a pinned piece also keeps
// to its line. The king goes to squares without attackers. For that it is lifted off the board, so
// that a slider sees through the square it leaves. En passant opens two squares of one rank; it is
// decided by making it and looking at the king. One walk serves two sinks: a list takes the moves,
// a counter the sizes of the sets, so bulk counting and generation cannot drift apart.
//
// Worked position: k3r3/8/8/8/1b6/1R6/3N4/4K3, White to move, has four legal moves.
//
//   . . . . r . . .   8    checkers   e8
//   . . . . - . . .   7    pinned     d2, by the bishop on b4
//   . . . . - . . .   6    mask       e8 and the squares marked -
//   . . . . - . . .   5    king       d1 f1 f2; the rook attacks e2
//   . b . . - . . .   4    knight d2  attacks e4 in the mask, but its line is b4-e1: no move
//   . R . . - . . .   3    rook b3    its attacks meet the mask on e3
//   . . . N - . . .   2
//   . . . . K . . .   1
//
// Source: the ideas are common knowledge of the field (legal generation with check and pin masks,
// e.g. Chess Programming Wiki, "Move Generation: Legal"). Tested in tests/contract, tests/cross,
// tests/faults and tests/backends/worked_positions_test.cpp.
#pragma once

#include <squarelab/bitboard/attacks.hpp>

namespace squarelab::bitboard {

// Counts what the list would hold.
class CountSink {
 public:
  void from_one(int, Bitboard targets) noexcept { count_ += bits::popcount(targets); }
  void stepped(Bitboard targets, int, MoveKind) noexcept { count_ += bits::popcount(targets); }
  void promotions(Bitboard targets, int) noexcept { count_ += 4 * bits::popcount(targets); }
  void one(NativeMove) noexcept { ++count_; }
  int count() const noexcept { return count_; }

 private:
  int count_ = 0;
};

template <class Config, Color Us>
class MoveGenerator {
  using G = typename Config::Geometry;
  using Sliders = typename Config::Sliders;
  using A = Attacks<Config>;
  using Ways = PawnWays<G, Us>;
  using Castling = typename Config::Castling;
  using Core = typename Castling::Core;
  static constexpr Color Them = ~Us;

 public:
  explicit MoveGenerator(const Core& core) noexcept
      : core_(core),
        own_(core.of(Us)),
        enemies_(core.of(Them)),
        occupied_(own_ | enemies_),
        king_(bits::lsb(core.kings() & own_)),
        checks_(A::template checks_and_pins_by_lines<Us>(core)) {}

  template <class Sink>
  void visit(Sink& sink) const noexcept {
    visit_king(sink);
    if (bits::has_several(checks_.checkers)) return;
    const Bitboard allowed = allowed_targets();
    const Bitboard free = own_ & ~checks_.pinned;

    visit_pawns(sink, core_.pawns() & free, allowed);
    for (Bitboard pieces = core_.knights() & free; pieces != 0;) {
      const int from = bits::pop_lsb(pieces);
      sink.from_one(from, grid.knight[from] & allowed);
    }
    for (Bitboard pieces = core_.diagonal() & free; pieces != 0;) {
      const int from = bits::pop_lsb(pieces);
      sink.from_one(from, Sliders::bishop(from, occupied_) & allowed);
    }
    for (Bitboard pieces = core_.orthogonal() & free; pieces != 0;) {
      const int from = bits::pop_lsb(pieces);
      sink.from_one(from, Sliders::rook(from, occupied_) & allowed);
    }
    if (checks_.pinned != 0) visit_each(sink, checks_.pinned, allowed);
    if (core_.has_en_passant()) visit_en_passant(sink);
  }

  // Visits at least the moves from one bit to another: all of that piece, but of the king's steps
  // only that step, and en passant of any pawn.
  template <class Sink>
  void visit_between(int from, int to, Sink& sink) const noexcept {
    if (from == king_) {
      const Bitboard step = grid.king[king_] & bits::bit(to) & ~own_;
      if (step == 0) return visit_king(sink);
      const Bitboard lifted = occupied_ ^ bits::bit(king_);
      if (A::attackers_to(core_, to, Them, lifted) == 0) sink.from_one(king_, step);
      return;
    }
    if (bits::has_several(checks_.checkers)) return;
    visit_each(sink, bits::bit(from) & own_, allowed_targets());
    if (core_.has_en_passant()) visit_en_passant(sink);
  }

  // True if en passant is legal. Precondition: the core has an en-passant bit.
  bool has_legal_en_passant() const noexcept {
    CountSink sink;
    visit_en_passant(sink);
    return sink.count() != 0;
  }

  // En passant alone. Precondition: the core has an en-passant bit.
  template <class Sink>
  void visit_en_passant(Sink& sink) const noexcept {
    const int to = core_.en_passant_bit();
    const int victim = to - G::step(Ways::push);
    if (checks_.checkers != 0) {
      // Double check, a knight or a pawn that the capture does not remove. That a slider's line is
      // closed, or not, is seen below.
      const Bitboard unanswered = checks_.checkers & ~bits::bit(victim);
      if ((unanswered & ~(core_.diagonal() | core_.orthogonal())) != 0) return;
    }
    Bitboard capturers = pawn_attack_table<G>[squarelab::index(Them)][to] & core_.pawns() & own_;
    while (capturers != 0) {
      const int from = bits::pop_lsb(capturers);
      const Bitboard after = (occupied_ | bits::bit(to)) & ~(bits::bit(from) | bits::bit(victim));
      const Bitboard sliders = (Sliders::rook(king_, after) & core_.orthogonal()) |
                               (Sliders::bishop(king_, after) & core_.diagonal());
      if ((sliders & enemies_) == 0) sink.one(NativeMove(from, to, MoveKind::EnPassant));
    }
  }

 protected:
  // Returns the targets of all pieces but the king. Precondition: not in double check.
  Bitboard allowed_targets() const noexcept {
    if (checks_.checkers == 0) return ~own_;
    return grid.between[king_][bits::lsb(checks_.checkers)] | checks_.checkers;
  }
  // Returns the squares to which a pin confines the piece; all if it is not pinned.
  Bitboard line_of(int from) const noexcept {
    return (checks_.pinned & bits::bit(from)) != 0 ? grid.line[king_][from] : ~Bitboard{0};
  }

  // Not inlined, so that the vectors do not use the registers of the generator.
  [[gnu::noinline]] static Bitboard attacked_by_them(const Core& core, Bitboard occupied) noexcept {
    return A::template attack_map<Them>(core, occupied);
  }

  template <class Sink>
  void visit_king(Sink& sink) const noexcept {
    const Bitboard candidates = grid.king[king_] & ~own_;
    const bool may_castle =
        castling_is_open<CastlingSide::KingSide>() || castling_is_open<CastlingSide::QueenSide>();
    if (candidates == 0 && !may_castle) return;
    if (!may_castle && !bits::has_several(candidates)) {
      // Testing one square is faster than finding all. The king need not be lifted off: a slider
      // that attacks the square through it comes by the neighbour on the other side, empty or its
      // own, which would be a second candidate.
      const int to = bits::lsb(candidates);
      if (A::attackers_to(core_, to, Them, occupied_) == 0) sink.from_one(king_, candidates);
      return;
    }
    const Bitboard danger = attacked_by_them(core_, occupied_ ^ bits::bit(king_));
    sink.from_one(king_, candidates & ~danger);
    if (!may_castle || checks_.checkers != 0) return;
    visit_castling<CastlingSide::KingSide>(sink, danger);
    visit_castling<CastlingSide::QueenSide>(sink, danger);
  }

  // Returns true if the right exists and the squares between king and rook are empty.
  template <CastlingSide Side>
  bool castling_is_open() const noexcept {
    if constexpr (Castling::any_files) {
      return Castling::template is_open<Us, Side>(core_, king_, occupied_);
    }
    using Way = CastlingWay<G, Us, Side>;
    constexpr int right = CastlingRights::of(Us, Side).code();
    constexpr Bitboard empty = Way::king_path | Way::b_file;
    return (core_.rights_code() & right) != 0 && (occupied_ & empty) == 0;
  }
  // On the queen's side the b-file square must be empty, but may be attacked.
  template <CastlingSide Side, class Sink>
  void visit_castling(Sink& sink, Bitboard danger) const noexcept {
    if constexpr (Castling::any_files) {
      if (castling_is_open<Side>() &&
          Castling::template is_safe<Us, Side>(core_, king_, danger, checks_.pinned)) {
        sink.one(Castling::template move<Us, Side>(core_, king_));
      }
      return;
    }
    using Way = CastlingWay<G, Us, Side>;
    if (castling_is_open<Side>() && (danger & Way::king_path) == 0) {
      sink.one(NativeMove(Way::king_from, Way::king_to, MoveKind::Castling));
    }
  }

  // Pawns that are free to go anywhere the mask allows, as one set.
  template <class Sink>
  void visit_pawns(Sink& sink, Bitboard pawns, Bitboard allowed) const noexcept {
    const Bitboard empty = ~occupied_;
    const Bitboard once = pawns_stepped<G, Ways::push>(pawns) & empty;
    const Bitboard twice = pawns_stepped<G, Ways::push>(once & Ways::double_push_stop) & empty;
    emit<Ways::push>(sink, once & allowed);
    sink.stepped(twice & allowed, 2 * G::step(Ways::push), MoveKind::DoublePush);
    const Bitboard targets = enemies_ & allowed;
    emit<Ways::capture_east>(sink, pawns_stepped<G, Ways::capture_east>(pawns) & targets);
    emit<Ways::capture_west>(sink, pawns_stepped<G, Ways::capture_west>(pawns) & targets);
  }
  template <Direction D, class Sink>
  void emit(Sink& sink, Bitboard targets) const noexcept {
    sink.stepped(targets & ~Ways::promotion_rank, G::step(D), MoveKind::Plain);
    const Bitboard promoting = targets & Ways::promotion_rank;
    if (promoting != 0) sink.promotions(promoting, G::step(D));
  }

  // Pieces singly, each with its own pin.
  template <class Sink>
  void visit_each(Sink& sink, Bitboard pieces, Bitboard allowed) const noexcept {
    while (pieces != 0) {
      const int from = bits::pop_lsb(pieces);
      const Bitboard piece = bits::bit(from);
      const Bitboard targets = line_of(from) & allowed;
      if ((core_.pawns() & piece) != 0) visit_pawns(sink, piece, targets);
      Bitboard seen = 0;
      if ((core_.knights() & piece) != 0) seen = grid.knight[from];
      if ((core_.diagonal() & piece) != 0) seen |= Sliders::bishop(from, occupied_);
      if ((core_.orthogonal() & piece) != 0) seen |= Sliders::rook(from, occupied_);
      sink.from_one(from, seen & targets);
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
