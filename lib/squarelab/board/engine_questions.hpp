// Questions of an engine other than all legal moves: selections of moves, whether a move gives
// check, the value of an exchange, and the threats that a move changes.
//
// A backend that answers these itself is an AnswersEngine. For other backends, GeneralAnswers
// computes the answers, slowly, from the rest of the contract. EngineAnswers<B> chooses between the
// two. The meanings are defined by Board. Tested in tests/contract and, against the rules, in
// tests/cross.
#pragma once

#include <algorithm>
#include <cstddef>
#include <squarelab/board/backend.hpp>
#include <vector>

namespace squarelab {

// Threats in a backend's own form; a list of fixed capacity without initialisation or allocation.
// Precondition of push_back: size() < Most, which a legal move cannot break.
template <class NativeThreat, std::size_t Most = max_threat_changes>
class ThreatList {
 public:
  ThreatList() noexcept {}  // NOLINT: leaves items_ indeterminate on purpose

  void push_back(NativeThreat threat) noexcept { items_[size_++] = threat; }
  void clear() noexcept { size_ = 0; }
  std::size_t size() const noexcept { return size_; }
  const NativeThreat* begin() const noexcept { return items_; }
  const NativeThreat* end() const noexcept { return items_ + size_; }

  // As in BasicMoveList. The capacity is sixteen above the bound, so that a whole vector can be
  // written even if only its first threats count.
  NativeThreat* write_position() noexcept { return items_ + size_; }
  void set_end(const NativeThreat* end) noexcept { size_ = static_cast<std::size_t>(end - items_); }

 private:
  std::size_t size_ = 0;
  NativeThreat items_[Most + 16];
};

template <class NativeThreat, std::size_t Most = max_threat_changes>
struct NativeThreatChanges {
  ThreatList<NativeThreat, Most> removed;
  ThreatList<NativeThreat, Most> added;
};

// A visitor of the threats of a position, for use in the concept.
struct AnyThreatVisit {
  void operator()(auto threat) const noexcept;
};

// generate_selected   appends the legal moves of the selection, each once
// ChecksGiven         what is looked up once for all moves of a position; gives_check(move) is
//                     asked of generated moves while the core stays as it is
// exchange            the static exchange value of a generated move
// exchange_is_at_least  whether that is the threshold or more
// visit_threats       calls visit(threat) for every threat once
// threat_changes      fills both lists, which are empty, for a generated move
// threat_of           the public form
template <class B>
concept AnswersEngine = Backend<B> &&
    requires(const typename B::Core& core, typename B::NativeMove move,
             BasicMoveList<typename B::NativeMove>& list, const typename B::ChecksGiven& checks,
             typename B::NativeThreat threat, AnyThreatVisit visit,
             NativeThreatChanges<typename B::NativeThreat>& changes) {
  B::template generate_selected<MoveSelection::Captures>(core, list);
  requires std::constructible_from<typename B::ChecksGiven, const typename B::Core&>;
  { checks.gives_check(move) } -> std::same_as<bool>;
  { B::exchange(core, move) } -> std::same_as<int>;
  { B::exchange_is_at_least(core, move, 0) } -> std::same_as<bool>;
  requires std::is_trivially_copyable_v<typename B::NativeThreat>;
  requires sizeof(typename B::NativeThreat) <= 8;
  B::visit_threats(core, visit);
  B::threat_changes(core, move, changes);
  { B::threat_of(threat) } -> std::same_as<Threat>;
};

template <Backend B>
struct GeneralAnswers {
  using Core = typename B::Core;
  using NativeMove = typename B::NativeMove;
  using List = BasicMoveList<NativeMove>;
  using NativeThreat = Threat;

  template <MoveSelection Selection>
  static void generate_selected(const Core& core, List& list) noexcept {
    List all;
    B::generate(core, all);
    for (const NativeMove native : all) {
      const Move move = B::move_of(native);
      const bool is_promotion = move.flag() == MoveFlag::Promotion;
      if (selects(Selection, victim_of(core, move).has_value(), is_promotion)) {
        list.push_back(native);
      }
    }
  }

  class ChecksGiven {
   public:
    explicit ChecksGiven(const Core& core) noexcept : core_(core) {}
    bool gives_check(NativeMove move) const noexcept {
      Core parent = core_;
      typename B::Step step(parent, move);
      return !B::set_of(B::checks_and_pins(step.child()).checkers).empty();
    }

   private:
    Core core_;
  };

  static int exchange(const Core& core, NativeMove native) noexcept {
    const Move move = B::move_of(native);
    if (move.flag() == MoveFlag::Castling) return 0;
    const Piece mover = *B::piece_on(core, B::native_square(move.from()));
    const auto victim = victim_of(core, move);
    Core parent = core;
    typename B::Step step(parent, native);
    const PieceType type = move.promotion_type().value_or(type_of(mover));
    return exchange_value(victim.value_or(Piece::None)) + exchange_value(type) -
           exchange_value(mover) -
           gain_by_taking_back(pieces_of(step.child()), move.to(), exchange_value(type));
  }
  static bool exchange_is_at_least(const Core& core, NativeMove move, int threshold) noexcept {
    return exchange(core, move) >= threshold;
  }

  template <class Visit>
  static void visit_threats(const Core& core, Visit visit) noexcept {
    for (const Square from : all_squares) {
      const auto attacker = B::piece_on(core, B::native_square(from));
      if (!attacker) continue;
      for (const Square to : B::set_of(B::attacks_from(core, B::native_square(from)))) {
        const auto victim = B::piece_on(core, B::native_square(to));
        if (victim) visit(Threat{*attacker, from, *victim, to});
      }
    }
  }
  static void threat_changes(const Core& core, NativeMove move,
                             NativeThreatChanges<Threat>& changes) noexcept {
    const std::vector<Threat> before = threats_of(core);
    Core parent = core;
    typename B::Step step(parent, move);
    const std::vector<Threat> now = threats_of(step.child());
    for (const Threat& threat : before) {
      if (!contains(now, threat)) changes.removed.push_back(threat);
    }
    for (const Threat& threat : now) {
      if (!contains(before, threat)) changes.added.push_back(threat);
    }
  }
  static Threat threat_of(const Threat& threat) noexcept { return threat; }

 private:
  static bool contains(const std::vector<Threat>& threats, const Threat& threat) {
    return std::find(threats.begin(), threats.end(), threat) != threats.end();
  }
  static std::vector<Threat> threats_of(const Core& core) {
    std::vector<Threat> threats;
    visit_threats(core, [&](const Threat& threat) { threats.push_back(threat); });
    return threats;
  }

  static std::optional<Piece> victim_of(const Core& core, Move move) noexcept {
    if (move.flag() == MoveFlag::EnPassant) {
      return make_piece(~B::side_to_move(core), PieceType::Pawn);
    }
    // In Chess960 it goes to its own rook.
    if (move.flag() == MoveFlag::Castling) return std::nullopt;
    return B::piece_on(core, B::native_square(move.to()));
  }

  // Returns the position without rights and en passant, so that any capture can be tried.
  static Position pieces_of(const Core& core) noexcept {
    Position position;
    for (const Square square : all_squares) {
      if (const auto piece = B::piece_on(core, B::native_square(square))) {
        position.put(square, *piece);
      }
    }
    position.side_to_move = B::side_to_move(core);
    return position;
  }

  // Returns the gain of the side to move if it takes a piece of that value on the square, or stops.
  // The piece on the square stays, because it does not matter to its attackers.
  static int gain_by_taking_back(const Position& position, Square square, int value) noexcept {
    const Color us = position.side_to_move;
    typename B::Full full;
    B::set(full, position);
    SquareSet attackers = B::set_of(B::attackers_to(B::core(full), B::native_square(square), us));
    for (const PieceType type : all_piece_types) {
      for (const Square from : attackers) {
        if (position.piece_on(from) != make_piece(us, type)) continue;
        Position taken = position;
        taken.side_to_move = ~us;
        if (type == PieceType::King) {
          // The king takes only if no piece defends the square.
          const SquareSet defenders =
              B::set_of(B::attackers_to(B::core(full), B::native_square(square), ~us));
          return defenders.empty() ? value : 0;
        }
        taken.clear(from);
        return std::max(0, value - gain_by_taking_back(taken, square, exchange_value(type)));
      }
    }
    return 0;
  }
};

template <Backend B>
using EngineAnswers = std::conditional_t<AnswersEngine<B>, B, GeneralAnswers<B>>;

}  // namespace squarelab
