#include <squarelab/board.hpp>
#include <squarelab/mapping/catalogue.hpp>
#include <squarelab/mappings/maker.hpp>
#include <squarelab/mappings/workbench.hpp>

#ifndef SQUARELAB_TAG
#define SQUARELAB_TAG Original
#endif

namespace squarelab::mappings {

template <std::size_t Place, class Tag>
std::unique_ptr<operations::Workbench> make_workbench() {
  return std::make_unique<MappingWorkbench<mapping::catalogue[Place].mapping, Tag>>();
}

template std::unique_ptr<operations::Workbench> make_workbench<0, SQUARELAB_TAG>();
template std::unique_ptr<operations::Workbench> make_workbench<1, SQUARELAB_TAG>();
template std::unique_ptr<operations::Workbench> make_workbench<2, SQUARELAB_TAG>();
template std::unique_ptr<operations::Workbench> make_workbench<3, SQUARELAB_TAG>();
template std::unique_ptr<operations::Workbench> make_workbench<4, SQUARELAB_TAG>();
template std::unique_ptr<operations::Workbench> make_workbench<5, SQUARELAB_TAG>();
template std::unique_ptr<operations::Workbench> make_workbench<6, SQUARELAB_TAG>();
template std::unique_ptr<operations::Workbench> make_workbench<7, SQUARELAB_TAG>();

}  // namespace squarelab::mappings
