// Mutants of counting two plies at once: for each condition that makes a move not simple, one that
// forgets it.

#include "two_plies_mutants.hpp"

#include <squarelab/bitboard/backend.hpp>
#include <squarelab/board.hpp>
#include <squarelab/two_plies/bitboard/two_plies.hpp>

namespace squarelab::faults {
namespace {

// The slip of each condition, in their order.
constexpr std::array<Slip, bitboard::two_plies::condition_count> slips{
    Slip::UncoveredCheckIsSimple, Slip::ReleasedPinIsSimple,       Slip::LeftPinnedIsSimple,
    Slip::OpenedCastlingIsSimple, Slip::StoppedAttackIsSimple,     Slip::MoveBeforeSliderIsSimple,
    Slip::BlockedPinIsSimple,     Slip::CaptureBesideKingIsSimple, Slip::HinderedCastlingIsSimple,
    Slip::BlockedAttackIsSimple,  Slip::BishopCheckIsSimple,       Slip::RookCheckIsSimple,
    Slip::PromotionIsSimple,      Slip::AllowedEnPassantIsSimple,  Slip::CaptureOfAttackerIsSimple,
    Slip::KnightCheckIsSimple,    Slip::PawnCheckIsSimple,         Slip::AttackedStepIsSimple,
    Slip::MoveOnLineIsSimple,     Slip::MoveBeforePawnIsSimple};

// Forgets the condition whose slip is planted.
struct ForgetfulConditions {
  template <class Lanes>
  static Lanes found(bitboard::two_plies::Condition condition, Lanes squares) noexcept {
    return is_planted(slips[static_cast<std::size_t>(condition)]) ? Lanes::all(0) : squares;
  }
};

// One parent at a time, or as many as this build counts at once.
template <class L>
struct ForgetfulConfig : bitboard::DefaultConfig<mapping::lerf, Original> {
  using Conditions = ForgetfulConditions;
  using Lanes = L;
  static constexpr bool maps_by_rose = false;
};

template <class Lanes>
std::unique_ptr<Board> make_forgetful() {
  return std::make_unique<
      BoardOf<two_plies::Counting<bitboard::Backend<ForgetfulConfig<Lanes>>,
                                  bitboard::two_plies::TwoPlies<ForgetfulConfig<Lanes>>>>>();
}

}  // namespace

std::vector<Mutant> two_plies_mutants() {
  constexpr std::array own_conditions = {
      Forgotten{Slip::BishopCheckIsSimple, "bishop-check-is-simple", "a bishop checks or pins"},
      Forgotten{Slip::RookCheckIsSimple, "rook-check-is-simple", "a rook checks or pins"},
      Forgotten{Slip::PromotionIsSimple, "promotion-is-simple", "a pawn is promoted"}};
  constexpr std::array conditions_of_lanes = {
      Forgotten{Slip::StoppedAttackIsSimple, "stopped-attack-is-simple",
                "a piece that alone attacks a square of the king leaves"},
      Forgotten{Slip::BlockedAttackIsSimple, "blocked-attack-is-simple",
                "a piece steps between a slider and a square of the king"},
      Forgotten{Slip::AttackedStepIsSimple, "attacked-step-is-simple",
                "a piece attacks a square where the king was safe"}};
  std::vector<Mutant> mutants;
  const auto add = [&](const char* family, std::unique_ptr<Board> (*make)()) {
    add_forgetful(mutants, family, make, first_conditions);
    add_forgetful(mutants, family, make, own_conditions);
    add_forgetful(mutants, family, make, last_conditions);
    add_forgetful(mutants, family, make, conditions_of_lanes);
  };
  add("bitboard", make_forgetful<bitboard::PortableLanes<1>>);
  add("bitboard/lanes", make_forgetful<bitboard::Lanes>);
  return mutants;
}

}  // namespace squarelab::faults
