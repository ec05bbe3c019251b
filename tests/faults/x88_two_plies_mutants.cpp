// Mutants of counting two plies at once on the mailbox: for each condition that makes a move not
// simple, one that forgets it.

#include <squarelab/board.hpp>
#include <squarelab/two_plies/x88/two_plies.hpp>
#include <squarelab/x88/x88.hpp>

#include "two_plies_mutants.hpp"

namespace squarelab::faults {
namespace {

template <class Answer>
Answer unless(Fault slip, Answer answer) noexcept {
  return is_planted(slip) ? Answer{} : answer;
}

// Forget a mark if its slip is planted.
struct ForgetfulMarks : x88::two_plies::Marks {
  static Fault slip_of(x88::two_plies::Arriving mark) noexcept {
    using enum x88::two_plies::Arriving;
    switch (mark) {
      case PawnChecks:
        return "pawn-check-is-simple"_fault;
      case KnightChecks:
        return "knight-check-is-simple"_fault;
      case DiagonalChecks:
        return "bishop-check-is-simple"_fault;
      case OrthogonalChecks:
        return "rook-check-is-simple"_fault;
      case DiagonalPins:
        return "bishop-pin-is-simple"_fault;
      case OrthogonalPins:
        return "rook-pin-is-simple"_fault;
      case PinLine:
        return "blocked-pin-is-simple"_fault;
      case BesideKing:
        return "capture-beside-king-is-simple"_fault;
      case CastlingPath:
        return "hindered-castling-is-simple"_fault;
    }
    std::abort();
  }
  static std::optional<Fault> slip_of(x88::two_plies::Leaving mark) noexcept {
    using enum x88::two_plies::Leaving;
    if (mark == UncoversCheck) return "uncovered-check-is-simple"_fault;
    if (mark == Pins) return "released-pin-is-simple"_fault;
    if (mark == KeepsFromPinning) return "left-pinned-is-simple"_fault;
    if (mark == OpensCastling) return "opened-castling-is-simple"_fault;
    return std::nullopt;
  }

  void mark_to(int x, x88::two_plies::Arriving mark) noexcept {
    to[x] |= unless<std::uint16_t>(slip_of(mark), mark);
  }
  void mark_from(int x, x88::two_plies::Leaving mark) noexcept {
    const std::optional<Fault> slip = slip_of(mark);
    if (!slip || !is_planted(*slip)) from[x] |= mark;
  }
};

// Each function hides the one of the right conditions, and forgets it if that slip is planted.
template <class Config, Color Us>
struct ForgetfulConditions : x88::two_plies::Conditions<Config, Us> {
  using Right = x88::two_plies::Conditions<Config, Us>;

  static auto moves_two_pieces(const auto&... given) noexcept {
    return unless("move-of-two-pieces-is-simple"_fault, Right::moves_two_pieces(given...));
  }
  static auto becomes_slider(const auto&... given) noexcept {
    return unless("promotion-is-simple"_fault, Right::becomes_slider(given...));
  }
  static auto allows_en_passant(const auto&... given) noexcept {
    return unless("allowed-en-passant-is-simple"_fault, Right::allows_en_passant(given...));
  }
  static auto stays_on_line(const auto&... given) noexcept {
    return unless("move-on-line-is-simple"_fault, Right::stays_on_line(given...));
  }
  static auto takes_attacking_pawn(const auto&... given) noexcept {
    return unless("capture-of-attacker-is-simple"_fault, Right::takes_attacking_pawn(given...));
  }
  static auto stays_before_pawn(const auto&... given) noexcept {
    return unless("move-before-pawn-is-simple"_fault, Right::stays_before_pawn(given...));
  }
  static auto stays_before_slider(const auto&... given) noexcept {
    return unless("move-before-slider-is-simple"_fault, Right::stays_before_slider(given...));
  }
  static auto blocks_other_attacker(const auto&... given) noexcept {
    return unless("move-before-attacker-is-simple"_fault, Right::blocks_other_attacker(given...));
  }
};

struct ForgetfulConfig : x88::DefaultConfig<Original> {
  using Marks = ForgetfulMarks;
  template <class Config, Color Us>
  using Conditions = ForgetfulConditions<Config, Us>;
};

std::unique_ptr<Board> make_forgetful() {
  return std::make_unique<BoardOf<two_plies::Counting<
      x88::BasicBackend<ForgetfulConfig>, x88::two_plies::TwoPlies<ForgetfulConfig>>>>();
}

}  // namespace

std::vector<Mutant> x88_two_plies_mutants() {
  std::vector<Mutant> mutants;
  add_forgetful(mutants, "x88", make_forgetful, first_conditions);
  add_forgetful(mutants, "x88", make_forgetful, x88_conditions);
  add_forgetful(mutants, "x88", make_forgetful, last_conditions);
  add_forgetful(mutants, "x88", make_forgetful, attacker_conditions);
  return mutants;
}

}  // namespace squarelab::faults
