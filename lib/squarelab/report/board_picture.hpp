// The position as a picture, on the board of each backend. Tested in
// tests/apps/position/board_picture_test.cpp.
#pragma once

#include <functional>
#include <squarelab/board.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace squarelab::report {

// Returns the number of cells in a row of a mailbox.
int cells_in_row(const BackendEntry& entry);

// Returns the path of a piece in SVG, in a square of 40 by 40.
std::string piece_outline(PieceType type);

// Returns an SVG picture: a board for each representation, with the pieces and the backend's own
// index of every square. It needs no font, script or other file, and follows the reader's light or
// dark theme. A bitboard is drawn as the board that White sees. A mailbox is drawn as it lies in
// memory, lowest row at the bottom, unused cells included. Indices are decimal, and hexadecimal
// where they go beyond 63. The corners of the board are marked, and so is the edge along which
// counting begins.
std::string board_picture(const Position& position,
                          const std::vector<const BackendEntry*>& entries);

// The parts of a picture for representations that are not backends.
struct Pictured {
  std::string_view name;
  std::string_view formula;
  std::function<int(Square)> index;
  NativeImage image;  // of the position
};
std::string board_picture(const Position& position, const std::vector<Pictured>& boards);

}  // namespace squarelab::report
