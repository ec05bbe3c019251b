// Mutants of counting two plies at once: for each condition that makes a move not simple, one that
// forgets it.

#include <squarelab/bitboard/backend.hpp>
#include <squarelab/board/board_of.hpp>

#include "mutants.hpp"

namespace squarelab::faults {
namespace {

using bits::Bitboard;

// The functions hide those of the right conditions.
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
  std::vector<Mutant> mutants;
  const auto forgets = [&](Slip slip, const char* name, const std::string& what) {
    mutants.push_back({"bitboard",
                       name,
                       "two plies: it counts as simple that " + what,
                       {.rule = {}, .slip = slip},
                       make_forgetful});
  };
  forgets(Slip::UncoveredCheckIsSimple, "uncovered-check-is-simple", "a piece uncovers a check");
  forgets(Slip::ReleasedPinIsSimple, "released-pin-is-simple", "the pinner leaves");
  forgets(Slip::LeftPinnedIsSimple, "left-pinned-is-simple",
          "a piece leaves another alone before its king");
  forgets(Slip::OpenedCastlingIsSimple, "opened-castling-is-simple",
          "a piece makes way for castling");
  forgets(Slip::BlockedPinIsSimple, "blocked-pin-is-simple", "a piece goes where it ends a pin");
  forgets(Slip::CaptureBesideKingIsSimple, "capture-beside-king-is-simple",
          "a piece next to the king is captured");
  forgets(Slip::HinderedCastlingIsSimple, "hindered-castling-is-simple",
          "a piece goes in the way of castling");
  forgets(Slip::KnightCheckIsSimple, "knight-check-is-simple", "a knight gives check");
  forgets(Slip::PawnCheckIsSimple, "pawn-check-is-simple", "a pawn gives check");
  forgets(Slip::BishopCheckIsSimple, "bishop-check-is-simple", "a bishop checks or pins");
  forgets(Slip::RookCheckIsSimple, "rook-check-is-simple", "a rook checks or pins");
  forgets(Slip::PromotionIsSimple, "promotion-is-simple", "a pawn is promoted");
  forgets(Slip::AllowedEnPassantIsSimple, "allowed-en-passant-is-simple",
          "a double push may be answered en passant");
  forgets(Slip::MoveOnLineIsSimple, "move-on-line-is-simple",
          "a piece stays on the line of an enemy slider");
  forgets(Slip::CaptureOfAttackerIsSimple, "capture-of-attacker-is-simple",
          "a piece takes the pawn that attacks it");
  forgets(Slip::MoveBeforePawnIsSimple, "move-before-pawn-is-simple",
          "a piece stays before a pawn, or takes it");
  forgets(Slip::MoveBeforeSliderIsSimple, "move-before-slider-is-simple",
          "a piece goes on hiding a slider behind it");
  return mutants;
}

}  // namespace squarelab::faults
