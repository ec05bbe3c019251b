// What is shipped and one entry more: what the programs of this example are given.
#pragma once

#include <squarelab/questions/contestants.hpp>

namespace squarelab::mailbox120 {

const Registry& registry();
const questions::Contestants& contestants();

}  // namespace squarelab::mailbox120
