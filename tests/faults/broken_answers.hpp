// The layer of a mutant that answers an engine's questions wrongly: which moves are captures, which
// give check, what an exchange wins and which threats a move changes. The backend's own functions
// answer, and what is wrong is made with the rules, so the backends carry no seam for it.
#pragma once

#include <squarelab/board.hpp>
#include <squarelab/chess.hpp>

#include "planted.hpp"

namespace squarelab::faults {

// In all of these the slip may be any, the position is playable and the move legal. What the slip
// does not spoil stays as it is right.

// How often the move stands in the list of the selection.
int times_listed(Fault slip, MoveSelection selection, const Position& position, Move move);

bool gives_check_with(Fault slip, const Position& position, Move move, bool right);

int exchange_with(Fault slip, const Position& position, Move move, int right);

void spoil_threat_changes(Fault slip, const Position& position, Move move, ThreatChanges& changes);

template <class Base>
struct SpoilsAnswers : Base {
  using typename Base::Core;
  using typename Base::NativeMove;
  using List = BasicMoveList<NativeMove>;
  using NativeThreat = Threat;

  template <MoveSelection Selection>
  static void generate_selected(const Core& core, List& moves) noexcept {
    if (!is_slip_planted()) return Base::template generate_selected<Selection>(core, moves);
    const Position position = Base::position_of(core);
    List all;
    Base::generate(core, all);
    for (const NativeMove move : all) {
      for (int i = times_listed(*planted, Selection, position, Base::move_of(move)); i > 0; --i) {
        moves.push_back(move);
      }
    }
  }

  class ChecksGiven {
   public:
    explicit ChecksGiven(const Core& core) noexcept : core_(core), right_(core) {}
    bool gives_check(NativeMove move) const noexcept {
      const bool right = right_.gives_check(move);
      if (!is_slip_planted()) return right;
      return gives_check_with(*planted, Base::position_of(core_), Base::move_of(move), right);
    }

   private:
    const Core& core_;
    typename Base::ChecksGiven right_;
  };

  static int exchange(const Core& core, NativeMove move) noexcept {
    const int right = Base::exchange(core, move);
    if (!is_slip_planted()) return right;
    return exchange_with(*planted, Base::position_of(core), Base::move_of(move), right);
  }
  static bool exchange_is_at_least(const Core& core, NativeMove move, int threshold) noexcept {
    if (!is_slip_planted()) return Base::exchange_is_at_least(core, move, threshold);
    const int value = exchange(core, move);
    return is_planted("at-least-is-more"_fault) ? value > threshold : value >= threshold;
  }

  template <class Visit>
  static void visit_threats(const Core& core, Visit visit) noexcept {
    Base::visit_threats(core, [&](auto threat) { visit(Base::threat_of(threat)); });
  }
  static void threat_changes(const Core& core, NativeMove move,
                             NativeThreatChanges<Threat>& changes) noexcept {
    NativeThreatChanges<typename Base::NativeThreat> right;
    Base::threat_changes(core, move, right);
    ThreatChanges found;
    for (const auto threat : right.removed) found.removed.push_back(Base::threat_of(threat));
    for (const auto threat : right.added) found.added.push_back(Base::threat_of(threat));
    if (is_slip_planted()) {
      spoil_threat_changes(*planted, Base::position_of(core), Base::move_of(move), found);
    }
    for (const Threat& threat : found.removed) changes.removed.push_back(threat);
    for (const Threat& threat : found.added) changes.added.push_back(threat);
  }
  static Threat threat_of(const Threat& threat) noexcept { return threat; }
};

}  // namespace squarelab::faults
