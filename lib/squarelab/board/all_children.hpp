// AllChildren: what a board can be asked besides Board about the children of its position.
//
// Walks over a tree have all children of a position made at once (visit_children in backend.hpp),
// Board::make makes one. Both ways have to agree. Boards that are no BoardOf have one way only, and
// need not be asked.
#pragma once

#include <squarelab/board/board.hpp>

namespace squarelab::board {

class AllChildren {
 public:
  virtual ~AllChildren() = default;

  // The bytes of the states after all legal moves, with key and clocks and then without, sorted by
  // state: by_core as they are visited at once, by_full as each is made.
  virtual Board::Children all_children() const = 0;
};

}  // namespace squarelab::board
