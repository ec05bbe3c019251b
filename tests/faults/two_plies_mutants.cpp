// Mutants of counting two plies at once: for each condition that makes a move not simple, one that
// forgets it.

#include "two_plies_mutants.hpp"

#include <squarelab/bitboard/backend.hpp>
#include <squarelab/board.hpp>
#include <squarelab/two_plies/bitboard/two_plies.hpp>

namespace squarelab::faults {
namespace {

// The slip of each condition, in their order.
constexpr std::array<Fault, bitboard::two_plies::condition_count> slips{
    "uncovered-check-is-simple"_fault,     "released-pin-is-simple"_fault,
    "left-pinned-is-simple"_fault,         "opened-castling-is-simple"_fault,
    "stopped-attack-is-simple"_fault,      "move-before-slider-is-simple"_fault,
    "blocked-pin-is-simple"_fault,         "capture-beside-king-is-simple"_fault,
    "hindered-castling-is-simple"_fault,   "blocked-attack-is-simple"_fault,
    "bishop-check-is-simple"_fault,        "rook-check-is-simple"_fault,
    "promotion-is-simple"_fault,           "allowed-en-passant-is-simple"_fault,
    "capture-of-attacker-is-simple"_fault, "knight-check-is-simple"_fault,
    "pawn-check-is-simple"_fault,          "attacked-step-is-simple"_fault,
    "move-on-line-is-simple"_fault,        "move-before-pawn-is-simple"_fault};

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
  std::vector<Mutant> mutants;
  const auto add = [&](const char* family, std::unique_ptr<Board> (*make)()) {
    add_forgetful(mutants, family, make, first_conditions);
    add_forgetful(mutants, family, make, bitboard_conditions);
    add_forgetful(mutants, family, make, last_conditions);
    add_forgetful(mutants, family, make, lane_conditions);
  };
  add("bitboard", make_forgetful<bitboard::PortableLanes<1>>);
  add("bitboard/lanes", make_forgetful<bitboard::Lanes>);
  return mutants;
}

}  // namespace squarelab::faults
