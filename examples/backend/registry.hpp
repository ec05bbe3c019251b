// The shipped registry and one entry more: what the programs of this example are given.
#pragma once

#include <squarelab/board.hpp>

namespace squarelab::mailbox120 {

const Registry& registry();

}  // namespace squarelab::mailbox120
