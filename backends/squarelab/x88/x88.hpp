// The 0x88 mailbox: index 16r + f, a1 h1 a8 h8 = 0 7 112 119. The representation is explained in
// mapping/x88.hpp (numbering), core.hpp (board and lists), survey.hpp (checks and pins) and
// movegen.hpp (moves).
#pragma once

#include <squarelab/x88/backend.hpp>

namespace squarelab::x88 {

template <class Tag = Original>
using Backend = BasicBackend<DefaultConfig<Tag>>;

}  // namespace squarelab::x88
