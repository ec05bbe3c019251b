// What in-check and pins have in common: the lines that lead to a king.
#pragma once

#include "explain/topic.hpp"

namespace squarelab::app::explain {

// The king of the side to move.
Square king_square(const Subject& subject);

// In bit space: shows the snipers (enemy sliders that would attack the king if only enemies stood
// on the board), what stands between each and the king, and what follows. Returns the sets.
struct Lines {
  Bitboard checkers = 0;
  Bitboard pinned = 0;
};
Lines show_snipers(Explanation& explanation, Json& part, const BitboardView& view);

// On the 0x88 board: the enemy pieces of some types, in the order of their lists.
std::vector<int> enemies_of(const MailboxView& view, std::initializer_list<PieceType> types);

// "r e8 (0x74)"
std::string piece_text(const MailboxView& view, int x);

}  // namespace squarelab::app::explain
