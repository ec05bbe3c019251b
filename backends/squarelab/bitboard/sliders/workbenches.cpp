#include <squarelab/bitboard/sliders/workbench.hpp>
#include <squarelab/bitboard/sliders/workbenches.hpp>

namespace squarelab::bitboard::sliders {
namespace {

template <class S>
constexpr MakeWorkbench maker() noexcept {
  if constexpr (Sliders<S>) {
    return []() -> std::unique_ptr<operations::Workbench> {
      return std::make_unique<SliderWorkbench<S, SQUARELAB_TAG>>();
    };
  } else {
    return nullptr;
  }
}

}  // namespace

template <>
Workbenches workbenches<SQUARELAB_TAG>() noexcept {
  Workbenches makers{};
  std::size_t count = 0;
  Shelf::for_each([&]<class S>() { makers[count++] = maker<S>(); });
  return makers;
}

}  // namespace squarelab::bitboard::sliders
