// What two plies of perft are counted from, move by move, as the backends work it out: the parts
// for the topic counting.
#pragma once

#include <optional>
#include <squarelab/teach/explain/representations.hpp>
#include <string>
#include <utility>
#include <vector>

namespace squarelab::teach {

// A move of the side to move, and the replies to it.
struct CountedMove {
  // Replies that the move adds or takes away, and where the king can go after it.
  struct Parts {
    int from;
    int to;
    int king;
  };

  std::string name;                  // "e4d2"
  std::optional<Parts> parts;        // or nullopt: castling and en passant
  int replies;                       // as the backend counts them
  bool is_made;                      // bitboards only: whether it was put on a board to count them
  std::vector<std::string> reasons;  // why the parts alone may not do
};

struct CountedReplies {
  int base;                                      // without those of the king
  std::vector<std::pair<Square, int>> by_piece;  // of the base, pinned pieces left out
  std::vector<CountedMove> moves;

  // On bitboards: why moves are made, and which squares these come from or go to.
  struct Named {
    std::string reason;
    Bitboard squares;
  };
  std::vector<Named> conditions;
};

// Precondition of both: the side to move is not in check.
CountedReplies replies_counted(const BitboardView& view);
CountedReplies replies_counted(const MailboxView& view);

}  // namespace squarelab::teach
