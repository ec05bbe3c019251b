// What an engine asks, as the backends' functions answer it part by part: for the topics captures,
// exchange and threats. Squares are native indices of the view, and sets of bits are the backend's.
#pragma once

#include <optional>
#include <squarelab/teach/explain/representations.hpp>
#include <string>
#include <vector>

namespace squarelab::teach {

// What the generator of bitboards hands over at once.
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

// "Qh5>pf7"
std::string text_of(const Threat& threat);

}  // namespace squarelab::teach
