#include <squarelab/bitboard/sliders/kernels.hpp>

namespace squarelab::bitboard::sliders {

void fill_caches() noexcept {
  constexpr std::size_t line = 64;
  static std::vector<unsigned char> other_work(std::size_t{3} << 20);
  for (std::size_t at = 0; at < other_work.size(); at += line) ++other_work[at];
  asm volatile("" : : "r"(other_work.data()) : "memory");
}

}  // namespace squarelab::bitboard::sliders
