// Mutants of counting two plies at once: for each condition that makes a move not simple, one that
// forgets it.

#include "two_plies_mutants.hpp"

#include <squarelab/bitboard/backend.hpp>
#include <squarelab/board/board_of.hpp>

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
};

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
  return mutants;
}

}  // namespace squarelab::faults
