// The legal moves of a selection: captures, noisy moves or quiets, generated and not filtered.
//
// Idea: the walk of movegen.hpp with another mask of targets: enemies, or empty squares. A kind of
// move without a target in the selection is skipped: captures have no push and no castling, quiets
// no en passant. The king has few captures, so the attackers of each target are looked up; only for
// quiets all attacked squares are found at once. Source: common knowledge of the field, e.g. Chess
// Programming Wiki, "Quiescence Search". Tested in tests/contract and tests/cross.
#pragma once

#include <squarelab/bitboard/movegen.hpp>

namespace squarelab::bitboard {

template <class Config, Color Us, MoveSelection Selection>
class SelectedMoves : MoveGenerator<Config, Us> {
  using Base = MoveGenerator<Config, Us>;
  using G = typename Config::Geometry;
  using Sliders = typename Config::Sliders;
  using A = Attacks<Config>;
  using Core = typename Config::Castling::Core;
  using Ways = PawnWays<G, Us>;
  static constexpr Color Them = ~Us;
  static constexpr bool is_quiet = Selection == MoveSelection::Quiets;

 public:
  explicit SelectedMoves(const Core& core) noexcept : Base(core) {}

  template <class Sink>
  void visit(Sink& sink) const noexcept {
    visit_king(sink);
    const auto [checkers, pinned] = Base::checks_;
    if (bits::has_several(checkers)) return;
    const Core& core = Base::core_;
    const Bitboard occupied = Base::occupied_;
    const Bitboard allowed = Base::allowed_targets();
    const Bitboard targets = allowed & selected();
    const Bitboard free = Base::own_ & ~pinned;

    visit_pawns(sink, core.pawns() & free, allowed);
    for (Bitboard pieces = core.knights() & free; pieces != 0;) {
      const int from = bits::pop_lsb(pieces);
      sink.from_one(from, grid.knight[from] & targets);
    }
    for (Bitboard pieces = core.diagonal() & free; pieces != 0;) {
      const int from = bits::pop_lsb(pieces);
      sink.from_one(from, Sliders::bishop(from, occupied) & targets);
    }
    for (Bitboard pieces = core.orthogonal() & free; pieces != 0;) {
      const int from = bits::pop_lsb(pieces);
      sink.from_one(from, Sliders::rook(from, occupied) & targets);
    }
    for (Bitboard pieces = pinned; pieces != 0;) visit_pinned(sink, bits::pop_lsb(pieces), targets);
    if constexpr (!is_quiet) {
      if (core.has_en_passant()) Base::visit_en_passant(sink);
    }
  }

 private:
  Bitboard selected() const noexcept { return is_quiet ? ~Base::occupied_ : Base::enemies_; }

  template <class Sink>
  void visit_king(Sink& sink) const noexcept {
    const int king = Base::king_;
    const Bitboard lifted = Base::occupied_ ^ bits::bit(king);
    Bitboard candidates = grid.king[king] & selected();
    if constexpr (!is_quiet) {
      while (candidates != 0) {
        const int to = bits::pop_lsb(candidates);
        if (A::attackers_to(Base::core_, to, Them, lifted) == 0) {
          sink.one(NativeMove(king, to));
        }
      }
    } else {
      const bool may_castle = Base::template castling_is_open<CastlingSide::KingSide>() ||
                              Base::template castling_is_open<CastlingSide::QueenSide>();
      if (candidates == 0 && !may_castle) return;
      const Bitboard danger = Base::attacked_by_them(Base::core_, lifted);
      sink.from_one(king, candidates & ~danger);
      if (!may_castle || Base::checks_.checkers != 0) return;
      Base::template visit_castling<CastlingSide::KingSide>(sink, danger);
      Base::template visit_castling<CastlingSide::QueenSide>(sink, danger);
    }
  }

  template <class Sink>
  void visit_pawns(Sink& sink, Bitboard pawns, Bitboard allowed) const noexcept {
    if constexpr (Selection != MoveSelection::Captures) {
      const Bitboard empty = ~Base::occupied_;
      const Bitboard once = pawns_stepped<G, Ways::push>(pawns) & empty;
      if constexpr (is_quiet) {
        const Bitboard twice = pawns_stepped<G, Ways::push>(once & Ways::double_push_stop) & empty;
        sink.stepped(once & allowed & ~Ways::promotion_rank, G::step(Ways::push), MoveKind::Plain);
        sink.stepped(twice & allowed, 2 * G::step(Ways::push), MoveKind::DoublePush);
      } else {
        const Bitboard promoting = once & allowed & Ways::promotion_rank;
        if (promoting != 0) sink.promotions(promoting, G::step(Ways::push));
      }
    }
    if constexpr (!is_quiet) {
      const Bitboard targets = Base::enemies_ & allowed;
      Base::template emit<Ways::capture_east>(
          sink, pawns_stepped<G, Ways::capture_east>(pawns) & targets);
      Base::template emit<Ways::capture_west>(
          sink, pawns_stepped<G, Ways::capture_west>(pawns) & targets);
    }
  }

  // Not in check along the line of the pin, so the targets are as for a piece that is free.
  template <class Sink>
  void visit_pinned(Sink& sink, int from, Bitboard targets) const noexcept {
    const Core& core = Base::core_;
    const Bitboard piece = bits::bit(from);
    const Bitboard line = Base::line_of(from);
    if ((core.pawns() & piece) != 0) {
      return visit_pawns(sink, piece, line & Base::allowed_targets());
    }
    Bitboard seen = 0;  // a pinned knight never moves
    if ((core.diagonal() & piece) != 0) seen |= Sliders::bishop(from, Base::occupied_);
    if ((core.orthogonal() & piece) != 0) seen |= Sliders::rook(from, Base::occupied_);
    sink.from_one(from, seen & targets & line);
  }
};

}  // namespace squarelab::bitboard
