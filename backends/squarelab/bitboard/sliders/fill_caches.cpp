#include <squarelab/bitboard/sliders/workbench.hpp>

namespace squarelab::bitboard::sliders {

void fill_caches() noexcept {
  constexpr std::size_t line = 64;
  constexpr std::size_t lines = std::size_t{1} << 16;
  static std::vector<unsigned char> other_work(lines * line);
  // A linear congruential generator of full period visits every line once.
  std::size_t at = 0;
  for (std::size_t left = lines; left > 0; --left) {
    ++other_work[at * line];
    at = (at * 1103515245 + 12345) % lines;
  }
  asm volatile("" : : "r"(other_work.data()) : "memory");
}

}  // namespace squarelab::bitboard::sliders
