#include <squarelab/bitboard/sliders/magic.hpp>
#include <squarelab/bitboard/sliders/magic_numbers.hpp>

namespace squarelab::bitboard::sliders {

void Magic::prepare() noexcept {
  const auto maker = [](const std::array<Bitboard, 64>& numbers) {
    return [&numbers](int bit, Bitboard mask) {
      return Entry{mask, numbers[bit], nullptr, magic_shift(mask)};
    };
  };
  static const bool is_filled =
      (fill(maker(magic_numbers.rook), maker(magic_numbers.bishop)), true);
  (void)is_filled;
}

}  // namespace squarelab::bitboard::sliders
