// Events: what games hardly ever show and move generators get wrong. Each is a question about a
// position, answered by the rules.
#pragma once

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <squarelab/chess/move.hpp>
#include <squarelab/chess/position.hpp>
#include <string_view>
#include <vector>

namespace squarelab::lab::inline positions {

enum class Event : std::uint8_t {
  EnPassant,                  // an en-passant capture is legal
  EnPassantTwoCapturers,      // ... by two pawns
  EnPassantAnswersCheck,      // ... and takes the only checker
  EnPassantAlongPin,          // ... by a pinned pawn
  EnPassantUncoversRank,      // illegal only because it opens the rank to a rook or queen
  EnPassantUncoversFile,      // ... the file
  EnPassantUncoversDiagonal,  // ... a diagonal, through the capturer or through the captured pawn
  DoublePushBesidePawn,       // a legal double push ends beside an enemy pawn
  DoubleCheck,                // two checkers or more
  KingStepsAlongCheckRay,     // a square behind the king is safe only in his own shadow
  Pins,                       // two pinned men or more
  PromotionCapturesHomeRook,  // a legal promotion takes a rook that has a castling right
  Promotions,                 // eight legal promotions or more
  CastlingUnderFire,          // illegal only because the king's way or goal is attacked
  CastlingPastAttackedBFile,  // legal although the square next to the rook is attacked
  ManyQueens,                 // eight queens or more
  MenOnEveryEdge,             // at least three men on each edge
  Crowd,                      // more men than a game has: 33 or more
  Endgame,                    // five men or fewer
};

inline constexpr std::size_t event_count = static_cast<std::size_t>(Event::Endgame) + 1;
constexpr std::size_t index(Event event) noexcept { return static_cast<std::size_t>(event); }

// All events, in the order of Event.
inline constexpr std::array<Event, event_count> all_events = [] {
  std::array<Event, event_count> events{};
  for (std::size_t i = 0; i < event_count; ++i) events[i] = static_cast<Event>(i);
  return events;
}();

class EventSet {
 public:
  EventSet() noexcept = default;
  EventSet(std::initializer_list<Event> events) noexcept {
    for (const Event event : events) insert(event);
  }

  bool contains(Event event) const noexcept { return events_[index(event)]; }
  std::size_t size() const noexcept { return events_.count(); }
  void insert(Event event) noexcept { events_.set(index(event)); }
  void insert_if(bool condition, Event event) noexcept {
    if (condition) insert(event);
  }

  friend bool operator==(const EventSet&, const EventSet&) noexcept = default;

 private:
  std::bitset<event_count> events_;
};

// "en-passant-uncovers-rank" for Event::EnPassantUncoversRank.
std::string_view name_of(Event event) noexcept;

// Whether the event is there. The illegal en-passant captures are looked for with each en-passant
// square that the position could have (en_passant_variants), because a normalised position does not
// keep a square where no capture is legal.
// Precondition: the position is playable (rules/validation.hpp).
bool shows(const Position& position, Event event);

// Whether the move is a double push that ends beside an enemy pawn.
// Preconditions: the position is playable, the move is legal.
bool is_double_push_beside_pawn(const Position& position, Move move);

// The position with each en-passant square that the last move can have left beside a pawn of the
// side to move, whether a capture is legal or not: all playable, not all normalised.
// Precondition: the position is playable.
std::vector<Position> en_passant_variants(const Position& position);

}  // namespace squarelab::lab::inline positions
