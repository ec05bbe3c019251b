#include <squarelab/board.hpp>
#include <squarelab/mapping/catalogue.hpp>
#include <squarelab/mappings/kernels.hpp>
#include <squarelab/mappings/mappings.hpp>
#include <utility>

#ifndef SQUARELAB_TAG
#define SQUARELAB_TAG Original
#endif

namespace squarelab::mappings {

template <>
AllKernels kernels<SQUARELAB_TAG>() noexcept {
  return []<std::size_t... Place>(std::index_sequence<Place...>) {
    return AllKernels{[]() -> std::unique_ptr<questions::Kernels> {
      return std::make_unique<MappingKernels<mapping::catalogue[Place].mapping, SQUARELAB_TAG>>();
    }...};
  }
  (std::make_index_sequence<mapping::catalogue.size()>());
}

}  // namespace squarelab::mappings
