// Mutants of counting two plies at once: for each condition that makes a move not simple, one that
// forgets it.

#include "two_plies_mutants.hpp"

#include <squarelab/bitboard/backend.hpp>
#include <squarelab/board.hpp>

namespace squarelab::faults {
namespace {

using bits::Bitboard;

// Each function hides the one of the right conditions, and forgets it if that slip is planted.
template <class Config, Color Us>
struct ForgetfulConditions : bitboard::two_plies::Conditions<Config, Us> {
  using Right = bitboard::two_plies::Conditions<Config, Us>;

  static Bitboard unless(Slip slip, Bitboard squares) noexcept {
    return is_planted(slip) ? 0 : squares;
  }

  static Bitboard uncovers_check(const auto&... given) noexcept {
    return unless(Slip::UncoveredCheckIsSimple, Right::uncovers_check(given...));
  }
  static Bitboard releases_pin(const auto&... given) noexcept {
    return unless(Slip::ReleasedPinIsSimple, Right::releases_pin(given...));
  }
  static Bitboard leaves_pinned(const auto&... given) noexcept {
    return unless(Slip::LeftPinnedIsSimple, Right::leaves_pinned(given...));
  }
  static Bitboard opens_castling(const auto&... given) noexcept {
    return unless(Slip::OpenedCastlingIsSimple, Right::opens_castling(given...));
  }
  static Bitboard blocks_pin(const auto&... given) noexcept {
    return unless(Slip::BlockedPinIsSimple, Right::blocks_pin(given...));
  }
  static Bitboard takes_beside_king(const auto&... given) noexcept {
    return unless(Slip::CaptureBesideKingIsSimple, Right::takes_beside_king(given...));
  }
  static Bitboard hinders_castling(const auto&... given) noexcept {
    return unless(Slip::HinderedCastlingIsSimple, Right::hinders_castling(given...));
  }
  static Bitboard knight_checks(const auto&... given) noexcept {
    return unless(Slip::KnightCheckIsSimple, Right::knight_checks(given...));
  }
  static Bitboard pawn_checks(const auto&... given) noexcept {
    return unless(Slip::PawnCheckIsSimple, Right::pawn_checks(given...));
  }
  static Bitboard bishop_checks_or_pins(const auto&... given) noexcept {
    return unless(Slip::BishopCheckIsSimple, Right::bishop_checks_or_pins(given...));
  }
  static Bitboard rook_checks_or_pins(const auto&... given) noexcept {
    return unless(Slip::RookCheckIsSimple, Right::rook_checks_or_pins(given...));
  }
  static Bitboard promotes(const auto&... given) noexcept {
    return unless(Slip::PromotionIsSimple, Right::promotes(given...));
  }
  static Bitboard allows_en_passant(const auto&... given) noexcept {
    return unless(Slip::AllowedEnPassantIsSimple, Right::allows_en_passant(given...));
  }
  static Bitboard stays_on_line(const auto&... given) noexcept {
    return unless(Slip::MoveOnLineIsSimple, Right::stays_on_line(given...));
  }
  static Bitboard takes_attacking_pawn(const auto&... given) noexcept {
    return unless(Slip::CaptureOfAttackerIsSimple, Right::takes_attacking_pawn(given...));
  }
  static Bitboard stays_before_pawn(const auto&... given) noexcept {
    return unless(Slip::MoveBeforePawnIsSimple, Right::stays_before_pawn(given...));
  }
  static Bitboard stays_before_slider(const auto&... given) noexcept {
    return unless(Slip::MoveBeforeSliderIsSimple, Right::stays_before_slider(given...));
  }
};

struct ForgetfulConfig : bitboard::DefaultConfig<mapping::lerf, Original> {
  template <class Config, Color Us>
  using Conditions = ForgetfulConditions<Config, Us>;
  template <class Config>
  using Parents = bitboard::two_plies::OneParent<Config>;
};

// The same where eight parents are counted together.
template <class Lanes>
struct ForgetfulEightConditions {
  static Lanes unless(Slip slip, Lanes squares) noexcept {
    return is_planted(slip) ? Lanes::all(0) : squares;
  }

  static Lanes uncovers_check(Lanes found) noexcept {
    return unless(Slip::UncoveredCheckIsSimple, found);
  }
  static Lanes releases_pin(Lanes found) noexcept {
    return unless(Slip::ReleasedPinIsSimple, found);
  }
  static Lanes leaves_pinned(Lanes found) noexcept {
    return unless(Slip::LeftPinnedIsSimple, found);
  }
  static Lanes opens_castling(Lanes found) noexcept {
    return unless(Slip::OpenedCastlingIsSimple, found);
  }
  static Lanes stops_attacking(Lanes found) noexcept {
    return unless(Slip::StoppedAttackIsSimple, found);
  }
  static Lanes stays_before_slider(Lanes found) noexcept {
    return unless(Slip::MoveBeforeSliderIsSimple, found);
  }
  static Lanes blocks_pin(Lanes found) noexcept { return unless(Slip::BlockedPinIsSimple, found); }
  static Lanes takes_beside_king(Lanes found) noexcept {
    return unless(Slip::CaptureBesideKingIsSimple, found);
  }
  static Lanes hinders_castling(Lanes found) noexcept {
    return unless(Slip::HinderedCastlingIsSimple, found);
  }
  static Lanes blocks_attack(Lanes found) noexcept {
    return unless(Slip::BlockedAttackIsSimple, found);
  }
  static Lanes bishop_checks_or_pins(Lanes found) noexcept {
    return unless(Slip::BishopCheckIsSimple, found);
  }
  static Lanes rook_checks_or_pins(Lanes found) noexcept {
    return unless(Slip::RookCheckIsSimple, found);
  }
  static Lanes promotes(Lanes found) noexcept { return unless(Slip::PromotionIsSimple, found); }
  static Lanes allows_en_passant(Lanes found) noexcept {
    return unless(Slip::AllowedEnPassantIsSimple, found);
  }
  static Lanes takes_attacking_pawn(Lanes found) noexcept {
    return unless(Slip::CaptureOfAttackerIsSimple, found);
  }
  static Lanes knight_checks(Lanes found) noexcept {
    return unless(Slip::KnightCheckIsSimple, found);
  }
  static Lanes pawn_checks(Lanes found) noexcept { return unless(Slip::PawnCheckIsSimple, found); }
  static Lanes attacks_step(Lanes found) noexcept {
    return unless(Slip::AttackedStepIsSimple, found);
  }
  static Lanes stays_on_line(Lanes found) noexcept {
    return unless(Slip::MoveOnLineIsSimple, found);
  }
  static Lanes stays_before_pawn(Lanes found) noexcept {
    return unless(Slip::MoveBeforePawnIsSimple, found);
  }
};

struct ForgetfulInLanes : bitboard::DefaultConfig<mapping::lerf, Original> {
  template <class Lanes>
  using EightConditions = ForgetfulEightConditions<Lanes>;
  template <class Config>
  using Parents = bitboard::two_plies::EightParentsAtOnce<Config, bitboard::Lanes>;
};

std::unique_ptr<Board> make_forgetful_in_lanes() {
  return std::make_unique<BoardOf<bitboard::Backend<ForgetfulInLanes>>>();
}

std::unique_ptr<Board> make_forgetful() {
  return std::make_unique<BoardOf<bitboard::Backend<ForgetfulConfig>>>();
}

}  // namespace

std::vector<Mutant> two_plies_mutants() {
  constexpr std::array own_conditions = {
      Forgotten{Slip::BishopCheckIsSimple, "bishop-check-is-simple", "a bishop checks or pins"},
      Forgotten{Slip::RookCheckIsSimple, "rook-check-is-simple", "a rook checks or pins"},
      Forgotten{Slip::PromotionIsSimple, "promotion-is-simple", "a pawn is promoted"}};
  std::vector<Mutant> mutants;
  add_forgetful(mutants, "bitboard", make_forgetful, first_conditions);
  add_forgetful(mutants, "bitboard", make_forgetful, own_conditions);
  add_forgetful(mutants, "bitboard", make_forgetful, last_conditions);

  constexpr std::array conditions_of_lanes = {
      Forgotten{Slip::StoppedAttackIsSimple, "stopped-attack-is-simple",
                "a piece that alone attacks a square of the king leaves"},
      Forgotten{Slip::BlockedAttackIsSimple, "blocked-attack-is-simple",
                "a piece steps between a slider and a square of the king"},
      Forgotten{Slip::AttackedStepIsSimple, "attacked-step-is-simple",
                "a piece attacks a square where the king was safe"}};
  constexpr const char* lanes = "bitboard/lanes";
  add_forgetful(mutants, lanes, make_forgetful_in_lanes, first_conditions);
  add_forgetful(mutants, lanes, make_forgetful_in_lanes, own_conditions);
  add_forgetful(mutants, lanes, make_forgetful_in_lanes, last_conditions);
  add_forgetful(mutants, lanes, make_forgetful_in_lanes, conditions_of_lanes);
  return mutants;
}

}  // namespace squarelab::faults
