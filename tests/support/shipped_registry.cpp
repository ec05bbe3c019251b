#include <squarelab/backends.hpp>
#include <support/every_board.hpp>

namespace squarelab::testing_support {

const Registry& registry_under_test() { return backends(); }

}  // namespace squarelab::testing_support
