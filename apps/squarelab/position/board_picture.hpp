// A position as an SVG picture: a board for each representation, with the pieces and the backend's
// own index of every square. Needs no font, script or other file, and follows the reader's light or
// dark theme.
#pragma once

#include <squarelab/board/registry.hpp>
#include <squarelab/chess/position.hpp>
#include <string>
#include <vector>

namespace squarelab::app {

// A bitboard is drawn as the board that White sees. A mailbox is drawn as it lies in memory, lowest
// row at the bottom, unused cells included. Indices are decimal, and hexadecimal where they go
// beyond 63. The corners of the board are marked, and so is the edge along which counting begins.
// Precondition: the position is playable.
std::string board_picture(const Position& position,
                          const std::vector<const BackendEntry*>& entries);

}  // namespace squarelab::app
