#include <squarelab/bitboard/sliders/magic.hpp>
#include <squarelab/bitboard/sliders/magic_numbers.hpp>

namespace squarelab::bitboard::sliders {

Magic::Tables Magic::tables;

void Magic::prepare() noexcept {
  static std::array<Bitboard, combinations> attacks;
  static const bool is_filled = [] {
    Bitboard* next = attacks.data();
    const auto fill = [&](std::array<Entry, 64>& entries, const std::array<Bitboard, 64>& numbers,
                          const std::array<GridStep, 4>& steps) {
      for (int bit = 0; bit < 64; ++bit) {
        const Bitboard mask = relevant_occupancy(bit, steps);
        entries[bit] = {mask, numbers[bit], next, magic_shift(mask)};
        for_each_subset(mask, [&](Bitboard occupied) {
          next[entries[bit].index(occupied)] = rays(bit, steps, occupied);
        });
        next += std::size_t{1} << bits::popcount(mask);
      }
    };
    fill(tables.rook, magic_numbers.rook, rook_steps);
    fill(tables.bishop, magic_numbers.bishop, bishop_steps);
    return true;
  }();
  (void)is_filled;
}

}  // namespace squarelab::bitboard::sliders
