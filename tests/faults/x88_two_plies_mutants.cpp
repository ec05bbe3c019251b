// Mutants of counting two plies at once on the mailbox: for each condition that makes a move not
// simple, one that forgets it.

#include <squarelab/board.hpp>
#include <squarelab/x88/x88.hpp>

#include "two_plies_mutants.hpp"

namespace squarelab::faults {
namespace {

// Each function hides the one of the right conditions, and forgets it if that slip is planted.
template <class Config, Color Us>
struct ForgetfulConditions : x88::two_plies::Conditions<Config, Us> {
  using Right = x88::two_plies::Conditions<Config, Us>;

  template <class Answer>
  static Answer unless(Slip slip, Answer answer) noexcept {
    return is_planted(slip) ? Answer{} : answer;
  }

  static auto uncovers_check() noexcept {
    return unless(Slip::UncoveredCheckIsSimple, Right::uncovers_check());
  }
  static auto releases_pin() noexcept {
    return unless(Slip::ReleasedPinIsSimple, Right::releases_pin());
  }
  static auto leaves_pinned() noexcept {
    return unless(Slip::LeftPinnedIsSimple, Right::leaves_pinned());
  }
  static auto opens_castling() noexcept {
    return unless(Slip::OpenedCastlingIsSimple, Right::opens_castling());
  }
  static auto blocks_pin() noexcept {
    return unless(Slip::BlockedPinIsSimple, Right::blocks_pin());
  }
  static auto takes_beside_king() noexcept {
    return unless(Slip::CaptureBesideKingIsSimple, Right::takes_beside_king());
  }
  static auto hinders_castling() noexcept {
    return unless(Slip::HinderedCastlingIsSimple, Right::hinders_castling());
  }
  static auto knight_checks() noexcept {
    return unless(Slip::KnightCheckIsSimple, Right::knight_checks());
  }
  static auto pawn_checks() noexcept {
    return unless(Slip::PawnCheckIsSimple, Right::pawn_checks());
  }
  static auto diagonal_checks() noexcept {
    return unless(Slip::BishopCheckIsSimple, Right::diagonal_checks());
  }
  static auto orthogonal_checks() noexcept {
    return unless(Slip::RookCheckIsSimple, Right::orthogonal_checks());
  }
  static auto diagonal_pins() noexcept {
    return unless(Slip::BishopPinIsSimple, Right::diagonal_pins());
  }
  static auto orthogonal_pins() noexcept {
    return unless(Slip::RookPinIsSimple, Right::orthogonal_pins());
  }
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
  template <class Config, Color Us>
  using Conditions = ForgetfulConditions<Config, Us>;
};

std::unique_ptr<Board> make_forgetful() {
  return std::make_unique<BoardOf<x88::BasicBackend<ForgetfulConfig>>>();
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
