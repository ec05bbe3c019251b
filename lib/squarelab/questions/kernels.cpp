#include <numeric>
#include <squarelab/questions/kernels.hpp>

namespace squarelab::questions {

std::size_t stride_of(std::size_t size, std::uint64_t turn) noexcept {
  // Multiples of the golden section are spread evenly, however many there are (Weyl 1916).
  constexpr double golden_section = 0.6180339887498949;
  const double place = golden_section * static_cast<double>(turn % 1000003 + 1);
  std::size_t stride =
      static_cast<std::size_t>((place - static_cast<double>(static_cast<std::uint64_t>(place))) *
                               static_cast<double>(size)) %
          size +
      1;
  while (std::gcd(stride, size) != 1) stride = stride % size + 1;
  return stride;
}

std::uint64_t Kernels::preparation() const { return 0; }

bool Kernels::lacks(Question) const { return false; }

}  // namespace squarelab::questions
