#include <squarelab/bitboard/sliders/pext.hpp>

#ifdef __BMI2__

namespace squarelab::bitboard::sliders {

void Pext::prepare() noexcept {
  const auto make = [](int, Bitboard mask) { return Entry{mask, nullptr}; };
  static const bool is_filled = (fill(make, make), true);
  (void)is_filled;
}

}  // namespace squarelab::bitboard::sliders

#endif
