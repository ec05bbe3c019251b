#include <squarelab/board.hpp>
#include <squarelab/mapping/catalogue.hpp>
#include <squarelab/mappings/kernels.hpp>
#include <squarelab/mappings/maker.hpp>

#ifndef SQUARELAB_TAG
#define SQUARELAB_TAG Original
#endif

namespace squarelab::mappings {

template <std::size_t Place, class Tag>
std::unique_ptr<operations::Kernels> make_kernels() {
  return std::make_unique<MappingKernels<mapping::catalogue[Place].mapping, Tag>>();
}

template std::unique_ptr<operations::Kernels> make_kernels<0, SQUARELAB_TAG>();
template std::unique_ptr<operations::Kernels> make_kernels<1, SQUARELAB_TAG>();
template std::unique_ptr<operations::Kernels> make_kernels<2, SQUARELAB_TAG>();
template std::unique_ptr<operations::Kernels> make_kernels<3, SQUARELAB_TAG>();
template std::unique_ptr<operations::Kernels> make_kernels<4, SQUARELAB_TAG>();
template std::unique_ptr<operations::Kernels> make_kernels<5, SQUARELAB_TAG>();
template std::unique_ptr<operations::Kernels> make_kernels<6, SQUARELAB_TAG>();
template std::unique_ptr<operations::Kernels> make_kernels<7, SQUARELAB_TAG>();

}  // namespace squarelab::mappings
