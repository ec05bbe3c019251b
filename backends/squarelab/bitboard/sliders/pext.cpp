#include <squarelab/bitboard/sliders/pext.hpp>

#ifdef __BMI2__

#include <squarelab/bitboard/walk.hpp>

namespace squarelab::bitboard::sliders {

Pext::Tables Pext::tables;

void Pext::prepare() noexcept {
  static std::array<Bitboard, combinations> attacks;
  static const bool is_filled = [] {
    Bitboard* next = attacks.data();
    const auto fill = [&](std::array<Entry, 64>& entries, const std::array<GridStep, 4>& steps) {
      for (int bit = 0; bit < 64; ++bit) {
        const Bitboard mask = relevant_occupancy(bit, steps);
        entries[bit] = {mask, next};
        // The subsets come in the order of their PEXT.
        for_each_subset(mask, [&](Bitboard subset) { *next++ = rays(bit, steps, subset); });
      }
    };
    fill(tables.rook, rook_steps);
    fill(tables.bishop, bishop_steps);
    return true;
  }();
  (void)is_filled;
}

}  // namespace squarelab::bitboard::sliders

#endif
