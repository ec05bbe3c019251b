#include <squarelab/bitboard/sliders/workbench.hpp>

namespace squarelab::bitboard::sliders {

void fill_caches() noexcept {
  constexpr std::size_t line = 64;
  constexpr std::size_t lines = std::size_t{3} << 14;
  constexpr std::size_t prime = 49157;  // more than there are lines
  static std::vector<unsigned char> other_work(lines * line);
  // The powers of 2, which is a primitive root of the prime, are all numbers below it in no order.
  std::size_t at = 1;
  for (std::size_t left = prime - 1; left > 0; --left) {
    at = at * 2 % prime;
    if (at <= lines) ++other_work[(at - 1) * line];
  }
  asm volatile("" : : "r"(other_work.data()) : "memory");
}

}  // namespace squarelab::bitboard::sliders
