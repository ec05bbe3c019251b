// Events: situations that are rare in games and that move generators get wrong. Each is a yes-or-no
// question about a position and its legal moves, for the side to move.
// Tested in tests/positions/events_test.cpp.
#pragma once

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <squarelab/chess.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace squarelab::positions {

enum class Event : std::uint8_t {
  EnPassant,                         // an en-passant capture is legal
  EnPassantTwoCapturers,             // ... by two pawns
  EnPassantOneOfTwo,                 // of two pawns next to the pushed pawn only one may capture it
  EnPassantFromAFile,                // a legal one begins on the a-file
  EnPassantFromHFile,                // ... on the h-file
  EnPassantAnswersCheck,             // ... takes the only checker
  EnPassantBlocksCheck,              // ... answers a check by a piece other than the captured piece
  EnPassantAlongPin,                 // ... by a pinned pawn
  EnPassantUncoversRank,             // illegal only because it opens the rank to a rook or queen
  EnPassantUncoversFile,             // ... the capturer's file
  EnPassantUncoversDiagonal,         // ... a diagonal through the capturer
  EnPassantUncoversVictimsDiagonal,  // ... a diagonal through the captured pawn
  EnPassantDiscoversCheck,           // a legal one lets a piece other than the pawn give check
  EnPassantAvertsMate,               // in check, and every legal move is en passant
  EnPassantAvertsStalemate,          // not in check, and every legal move is en passant
  EnPassantElsewhere,                // another square would allow one, too
  DoublePushBesidePawn,              // a legal double push ends next to an enemy pawn
  CheckByPawn,                       // a pawn is the only checker
  CheckByKnight,                     // a knight
  CheckByBishop,                     // a bishop
  CheckByRook,                       // a rook
  CheckByQueen,                      // a queen
  DoubleCheck,                       // two checkers or more
  DoubleCheckBySliders,              // exactly two, both of them sliders
  DoubleCheckWithKnight,             // exactly two, one of them a knight
  DoubleCheckWithPawn,               // exactly two, one of them a pawn
  TripleCheck,                       // three checkers or more: no game leads to it
  KingStepsAlongCheckRay,            // a square behind the king is safe only in its own shadow
  KingTakesChecker,                  // legally
  DefendedCheckerBesideKing,         // a checker that the king may not take
  PinnedPieceEyesChecker,            // a pinned piece attacks the only checker, but may not take it
  PinnedPieceEyesBlock,       // a pinned piece attacks a square between king and only checker
  GivesDoubleCheck,           // a legal move gives check by two pieces or more
  KingDiscoversCheck,         // a legal move of the king gives check
  PinOnFile,                  // a piece of the side to move is pinned on a file
  PinOnRank,                  // ... on a rank
  PinOnDiagonal,              // ... on a diagonal
  Pins,                       // two pinned pieces or more
  Promotions,                 // eight legal promotions or more
  PromotionOnAFile,           // a legal promotion on a8 or a1
  PromotionOnHFile,           // ... on h8 or h1
  CapturingPromotion,         // ... that captures
  PromotionCapturesHomeRook,  // ... that takes a rook with a castling right
  PromotionAnswersCheck,      // ... by a pawn of the side that is in check
  PinnedPawnPromotes,         // ... by a pinned pawn
  UnderpromotionGivesCheck,   // to knight, bishop or rook, and the new piece gives check
  KingSideCastling,           // it is legal
  QueenSideCastling,          // it is legal
  CastlingUnderFire,          // illegal only because the king's way or goal is attacked
  CastlingPastAttackedBFile,  // legal although a square that only the rook crosses is attacked: in
                              // standard chess that next to it
  CastlingForbiddenByCheck,   // illegal only because the king is in check
  CastlingGivesCheck,         // a legal castling does
  HomeRookCaptured,           // not by promotion; the rook has a castling right
  RookTakesRook,              // ... and so has the rook that takes it
  KingTakesHomeRook,          // ... and the king takes it
  WrapPastAFile,              // an own piece's step past the a-file would meet an enemy if each
                              // row went on in the next
  WrapPastHFile,              // ... past the h-file
  WrapPastRank1,              // ... past rank 1, if each file went on in the next
  WrapPastRank8,              // ... past rank 8
  KingOnA1,                   // the king of the side to move; each corner is square 0 of a
                              // numbering
  KingOnH1,
  KingOnA8,
  KingOnH8,
  CheckerOnA1,  // one of the checkers
  CheckerOnH1,
  CheckerOnA8,
  CheckerOnH8,
  CaptureOnA1,  // a legal one
  CaptureOnH1,
  CaptureOnA8,
  CaptureOnH8,
  Checkmate,
  Stalemate,
  OnlyMove,           // there is exactly one legal move
  ManyQueens,         // eight queens or more
  PiecesOnEveryEdge,  // at least three pieces on each edge
  Crowd,              // more pieces than a game has: 33 or more
  Endgame,            // five pieces or fewer
  BareKings,          // two pieces
  ClockAt99,          // the halfmove clock; one more ply, and a draw may be claimed
  ClockAt100,         // the halfmove clock
  ClockAtMaximum,     // either clock is at max_clock
};

inline constexpr std::size_t event_count = static_cast<std::size_t>(Event::ClockAtMaximum) + 1;
constexpr std::size_t index(Event event) noexcept { return static_cast<std::size_t>(event); }
// Returns the event that many places later in the order: Event::KingOnA1 + 3 is Event::KingOnH8.
constexpr Event operator+(Event event, std::size_t places) noexcept {
  return static_cast<Event>(index(event) + places);
}

// All events, in the order of Event.
inline constexpr std::array<Event, event_count> all_events = [] {
  std::array<Event, event_count> events{};
  for (std::size_t i = 0; i < event_count; ++i) events[i] = static_cast<Event>(i);
  return events;
}();

class EventSet {
 public:
  EventSet() noexcept = default;
  EventSet(Event event) noexcept { insert(event); }  // NOLINT(google-explicit-constructor)
  EventSet(std::initializer_list<Event> events) noexcept {
    for (const Event event : events) insert(event);
  }

  bool contains(Event event) const noexcept { return events_[index(event)]; }
  std::size_t size() const noexcept { return events_.count(); }
  void insert(Event event) noexcept { events_.set(index(event)); }
  void insert_if(bool condition, Event event) noexcept {
    if (condition) insert(event);
  }

  friend EventSet operator|(EventSet a, const EventSet& b) noexcept {
    a.events_ |= b.events_;
    return a;
  }
  friend EventSet operator-(EventSet a, const EventSet& b) noexcept {
    a.events_ &= ~b.events_;
    return a;
  }
  friend bool operator==(const EventSet&, const EventSet&) noexcept = default;

 private:
  std::bitset<event_count> events_;
};

// Returns "en-passant-uncovers-rank" for Event::EnPassantUncoversRank.
std::string_view name_of(Event event) noexcept;
std::vector<std::string> names_of(std::span<const Event> events);
// Looks the event up by its name; nullopt if the name is unknown.
std::optional<Event> parse_event(std::string_view name) noexcept;

// A correct generator may refuse more: then a draw may be claimed.
inline constexpr int highest_expected_clock = 99;

// Returns true if a correct generator may refuse the position: no game leads there
// (rules::why_unreachable), or its halfmove clock is above highest_expected_clock.
bool may_be_refused(const Position& position);

// The events that only such positions show.
inline const EventSet events_that_may_be_refused{Event::TripleCheck, Event::EnPassantBlocksCheck,
                                                 Event::Crowd, Event::ClockAt100};

// The answers of a board about a position.
struct PositionFacts {
  std::span<const Move> moves;  // the legal ones
  SquareSet checkers;
  SquareSet pinned;    // of the side to move
  SquareSet attacked;  // the attack map of the other side
};

// Returns the events that the position shows. Illegal en-passant captures are looked for with each
// en-passant square that the position could have (en_passant_variants in variants.hpp), because a
// normalised position has no square without a legal capture. Precondition: the position is playable
// (rules/validation.hpp) and the facts are about it.
EventSet events_of(const Position& position, const PositionFacts& facts);

// Returns the same with the facts by the rules, and whether one event is among them.
// Precondition: the position is playable.
EventSet events_of(const Position& position);
bool shows(const Position& position, Event event);

}  // namespace squarelab::positions
