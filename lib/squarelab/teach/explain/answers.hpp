// Answers of boards, as the backends' functions work them out part by part: for the topics
// captures, exchange, threats and counting. Squares are native indices of the view, and sets of
// bits are the backend's.
#pragma once

#include <optional>
#include <squarelab/teach/explain/representations.hpp>
#include <string>
#include <utility>
#include <vector>

namespace squarelab::teach {

// A set of captures that the generator of bitboards hands over at once.
struct CaptureSet {
  std::optional<int> from;  // of one piece; nullopt: of pawns, each a step before its target
  Bitboard targets;
  int step;
  MoveKind kind;
};
struct CapturesInBits {
  Bitboard checkers;
  Bitboard pinned;
  Bitboard targets;              // where pieces other than the king may capture but for pins
  std::vector<CaptureSet> sets;  // in the order of the generator, those without a target too
};

struct CapturesInX88 {
  std::vector<int> checkers;
  std::vector<int> pinned;
  std::vector<Move> moves;  // in the order of the generator
};

struct Exchanged {
  struct Capture {
    int from;
    Piece piece;
    std::uint64_t before;  // what stands around the square, as the backend keeps it
    std::uint64_t after;
    std::vector<int> joined;  // the attackers that were behind it
    int wins;
    int gain;  // of its side if the other one stops
  };
  int gain;                    // of the move alone
  std::uint64_t occupied;      // after the move
  std::vector<int> attackers;  // of both sides that have joined then
  std::vector<Capture> captures;
  std::vector<int> refused;  // a king that may not take at the end
};
struct ExchangedOnX88 : Exchanged {
  struct ToCome {
    int from;
    int rank;
    std::vector<int> in_the_way;
  };
  std::vector<ToCome> to_come;
};

// A square that a move changes, on the board before it or after it.
struct ChangedSquare {
  bool is_after;
  bool is_occupied;  // threats around it are listed; else those over it
  int square;
  std::vector<int> seen;  // the first piece along each line
  std::vector<Threat> threats;
};

CapturesInBits captures_of(const BitboardView& view);
CapturesInX88 captures_of(const MailboxView& view);

// Precondition of all: the move is legal; of an exchange, no castling.
Exchanged exchange_of(const BitboardView& view, Move move);
ExchangedOnX88 exchange_of(const MailboxView& view, Move move);
std::vector<ChangedSquare> threats_of(const BitboardView& view, Move move);
std::vector<ChangedSquare> threats_of(const MailboxView& view, Move move);

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

// "Qh5>pf7"
std::string text_of(const Threat& threat);

}  // namespace squarelab::teach
