// Mutants of counting two plies at once on the mailbox: for each condition that makes a move not
// simple, one that forgets it.

#include <squarelab/board.hpp>
#include <squarelab/two_plies/x88/two_plies.hpp>
#include <squarelab/x88/x88.hpp>

#include "two_plies_mutants.hpp"

namespace squarelab::faults {
namespace {

template <class Answer>
Answer unless(Slip slip, Answer answer) noexcept {
  return is_planted(slip) ? Answer{} : answer;
}

// Forget a mark if its slip is planted.
struct ForgetfulMarks : x88::two_plies::Marks {
  static Slip slip_of(x88::two_plies::Arriving mark) noexcept {
    using enum x88::two_plies::Arriving;
    switch (mark) {
      case PawnChecks:
        return Slip::PawnCheckIsSimple;
      case KnightChecks:
        return Slip::KnightCheckIsSimple;
      case DiagonalChecks:
        return Slip::BishopCheckIsSimple;
      case OrthogonalChecks:
        return Slip::RookCheckIsSimple;
      case DiagonalPins:
        return Slip::BishopPinIsSimple;
      case OrthogonalPins:
        return Slip::RookPinIsSimple;
      case PinLine:
        return Slip::BlockedPinIsSimple;
      case BesideKing:
        return Slip::CaptureBesideKingIsSimple;
      case CastlingPath:
        return Slip::HinderedCastlingIsSimple;
    }
    std::abort();
  }
  static std::optional<Slip> slip_of(x88::two_plies::Leaving mark) noexcept {
    using enum x88::two_plies::Leaving;
    if (mark == UncoversCheck) return Slip::UncoveredCheckIsSimple;
    if (mark == Pins) return Slip::ReleasedPinIsSimple;
    if (mark == KeepsFromPinning) return Slip::LeftPinnedIsSimple;
    if (mark == OpensCastling) return Slip::OpenedCastlingIsSimple;
    return std::nullopt;
  }

  void mark_to(int x, x88::two_plies::Arriving mark) noexcept {
    to[x] |= unless<std::uint16_t>(slip_of(mark), mark);
  }
  void mark_from(int x, x88::two_plies::Leaving mark) noexcept {
    const std::optional<Slip> slip = slip_of(mark);
    if (!slip || !is_planted(*slip)) from[x] |= mark;
  }
};

// Each function hides the one of the right conditions, and forgets it if that slip is planted.
template <class Config, Color Us>
struct ForgetfulConditions : x88::two_plies::Conditions<Config, Us> {
  using Right = x88::two_plies::Conditions<Config, Us>;

  static auto moves_two_pieces(const auto&... given) noexcept {
    return unless(Slip::MoveOfTwoPiecesIsSimple, Right::moves_two_pieces(given...));
  }
  static auto becomes_slider(const auto&... given) noexcept {
    return unless(Slip::PromotionIsSimple, Right::becomes_slider(given...));
  }
  static auto allows_en_passant(const auto&... given) noexcept {
    return unless(Slip::AllowedEnPassantIsSimple, Right::allows_en_passant(given...));
  }
  static auto stays_on_line(const auto&... given) noexcept {
    return unless(Slip::MoveOnLineIsSimple, Right::stays_on_line(given...));
  }
  static auto takes_attacking_pawn(const auto&... given) noexcept {
    return unless(Slip::CaptureOfAttackerIsSimple, Right::takes_attacking_pawn(given...));
  }
  static auto stays_before_pawn(const auto&... given) noexcept {
    return unless(Slip::MoveBeforePawnIsSimple, Right::stays_before_pawn(given...));
  }
  static auto stays_before_slider(const auto&... given) noexcept {
    return unless(Slip::MoveBeforeSliderIsSimple, Right::stays_before_slider(given...));
  }
  static auto blocks_other_attacker(const auto&... given) noexcept {
    return unless(Slip::MoveBeforeAttackerIsSimple, Right::blocks_other_attacker(given...));
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
  constexpr std::array own_conditions = {
      Forgotten{Slip::BishopCheckIsSimple, "bishop-check-is-simple", "a bishop gives check"},
      Forgotten{Slip::RookCheckIsSimple, "rook-check-is-simple", "a rook gives check"},
      Forgotten{Slip::BishopPinIsSimple, "bishop-pin-is-simple", "a bishop pins"},
      Forgotten{Slip::RookPinIsSimple, "rook-pin-is-simple", "a rook pins"},
      Forgotten{Slip::MoveOfTwoPiecesIsSimple, "move-of-two-pieces-is-simple",
                "a move is castling or en passant"},
      Forgotten{Slip::PromotionIsSimple, "promotion-is-simple",
                "a promoted piece looks back over the square it came from"}};
  std::vector<Mutant> mutants;
  add_forgetful(mutants, "x88", make_forgetful, first_conditions);
  add_forgetful(mutants, "x88", make_forgetful, own_conditions);
  add_forgetful(mutants, "x88", make_forgetful, last_conditions);
  constexpr std::array of_attackers = {
      Forgotten{Slip::MoveBeforeAttackerIsSimple, "move-before-attacker-is-simple",
                "one of two attackers leaves and steps in the way of the other"}};
  add_forgetful(mutants, "x88", make_forgetful, of_attackers);
  return mutants;
}

}  // namespace squarelab::faults
