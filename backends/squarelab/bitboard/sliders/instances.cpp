#include <squarelab/bitboard/sliders/instances.hpp>
#include <squarelab/bitboard/sliders/kernels.hpp>

namespace squarelab::bitboard::sliders {
namespace {

template <class S>
constexpr MakeKernels maker() noexcept {
  if constexpr (Sliders<S>) {
    return []() -> std::unique_ptr<questions::Kernels> {
      return std::make_unique<SliderKernels<S, SQUARELAB_TAG>>();
    };
  } else {
    return nullptr;
  }
}

}  // namespace

template <>
AllKernels kernels<SQUARELAB_TAG>() noexcept {
  AllKernels makers{};
  std::size_t count = 0;
  Catalogue::for_each([&]<class S>() { makers[count++] = maker<S>(); });
  return makers;
}

}  // namespace squarelab::bitboard::sliders
