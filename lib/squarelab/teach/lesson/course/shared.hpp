// Steps that lessons and topics of explain share: of any position, in any numbering. What they find
// is compared with the board, which holds the position.
#pragma once

#include <squarelab/teach/lesson/step.hpp>

namespace squarelab::teach {

// On which sides the side to move may castle. The last board has the squares to which its king may
// go. Throws std::invalid_argument: it has no right to castle.
Step castling_step(const Position& position, const Numbering& numbering, const Board& board);

// Which pawns may take en passant. The position has its en-passant square even if no capture there
// is legal; the last board has the pawns that may take. Throws std::invalid_argument: there is no
// such square, or no pawn attacks it.
Step en_passant_step(const Position& position, const Numbering& numbering, const Board& board);

// The operations that turn the board around: a square, and all pieces at once.
Step flips_step(const Position& position, const Numbering& numbering, const Board& board);

// The board with the letters of its files close below it, which leaves room on the screen.
ShownBoard closed_up(ShownBoard board);

}  // namespace squarelab::teach
