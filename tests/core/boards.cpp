// The boards of the core's tests: lerf and x88 without any annexe, and the reference.
#include <squarelab/lerf/lerf.hpp>
#include <squarelab/reference/reference_board.hpp>
#include <squarelab/x88/x88.hpp>
#include <support/every_board.hpp>

template <squarelab::Backend B>
std::unique_ptr<squarelab::Board> squarelab::make_board() {
  return std::make_unique<BoardOf<B>>();
}

namespace squarelab::testing_support {

const Registry& registry_under_test() {
  static const Registry registry{.entries = {entry_of<lerf::Backend>(), entry_of<x88::Backend>(),
                                             reference::reference_entry()}};
  return registry;
}

}  // namespace squarelab::testing_support
