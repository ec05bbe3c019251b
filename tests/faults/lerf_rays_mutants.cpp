// Mutants of lerf_rays: its stars, in tables of which one entry is wrong. Words, bytes and moves
// are those of lerf_mailbox, and so are their mutants.

#include <squarelab/board.hpp>
#include <squarelab/lerf_rays/lerf_rays.hpp>

#include "mutants.hpp"

namespace squarelab::faults {
namespace {

using lerf_rays::Slots, lerf_rays::Stars;

// Returns the tables with the planted fault.
Stars planted_stars() {
  Stars wrong = lerf_rays::stars;
  const auto code_of_queens = [&](std::uint8_t code) {
    for (lerf_rays::Row& codes : wrong.codes) {
      for (const Piece queen : {Piece::WhiteQueen, Piece::BlackQueen}) {
        for (int i = index(queen); i < 64; i += 16) codes.bytes[i] &= code;
      }
    }
  };
  if (!planted) return wrong;
  switch (*planted) {
    case "places-beyond-the-edge-are-seen"_fault:
      wrong.on_board.fill(~Slots{0});
      break;
    case "jump-goes-to-another-square"_fault:
      for (lerf_rays::Row& bits : wrong.bits) bits.bytes[8 * 7 + 7] = bits.bytes[8 * 0 + 7];
      break;
    case "ray-stands-for-another"_fault:
      for (lerf_rays::Row& bits : wrong.bits) {
        for (int k = 0; k < 7; ++k) bits.bytes[8 * 6 + k] = bits.bytes[8 * 2 + k];
      }
      break;
    case "slots-give-other-squares"_fault:
      for (lerf_rays::Row& slots : wrong.slots) std::swap(slots.bytes[27], slots.bytes[28]);
      break;
    case "pawns-aim-backwards"_fault:
      for (std::uint8_t& codes : wrong.aims.bytes) {
        const int pawns = codes & (lerf_rays::WhitePawn | lerf_rays::BlackPawn);
        if (pawns != 0) codes ^= lerf_rays::WhitePawn | lerf_rays::BlackPawn;
      }
      break;
    case "kings-may-touch"_fault:
      for (std::uint8_t& codes : wrong.aims.bytes) {
        codes = static_cast<std::uint8_t>(codes & ~lerf_rays::King);
      }
      break;
    case "queens-aim-as-rooks"_fault:
      code_of_queens(static_cast<std::uint8_t>(~lerf_rays::Diagonal));
      break;
    case "pieces-of-the-other-colour-are-air"_fault:
      for (const Color by : all_colors) {
        for (const Piece piece : all_pieces) {
          if (color_of(piece) == by) continue;
          for (int i = index(piece); i < 64; i += 16) wrong.codes[index(by)].bytes[i] = 0;
        }
      }
      break;
    case "queens-reach-as-rooks"_fault:
      for (const Piece queen : {Piece::WhiteQueen, Piece::BlackQueen}) {
        wrong.reach[index(queen)] = wrong.reach[index(Piece::WhiteRook)];
      }
      break;
    case "threats-of-nearest-pieces-pass"_fault:
      for (int slot = 0; slot < 64; slot += 8) wrong.slides.bytes[slot] = wrong.aims.bytes[slot];
      break;
    case "threats-pass-one-way"_fault:
      for (int slot = 32; slot < 64; ++slot) wrong.slides.bytes[slot] = 0;
      break;
    default:
      break;
  }
  return wrong;
}

struct PlantedConfig : lerf_rays::Config<Original> {
  static const Stars& stars() {
    static thread_local Stars stars = planted_stars();
    static thread_local std::optional<Fault> of = planted;
    if (of != planted) {
      stars = planted_stars();
      of = planted;
    }
    return stars;
  }
};

std::unique_ptr<Board> make_planted() {
  return std::make_unique<BoardOf<lerf_rays::BasicBackend<PlantedConfig>>>();
}

}  // namespace

std::vector<Mutant> lerf_rays_mutants() {
  std::vector<Mutant> mutants;
  add_mutants(mutants, "lerf_rays", rays_slips, make_planted);
  return mutants;
}

}  // namespace squarelab::faults
