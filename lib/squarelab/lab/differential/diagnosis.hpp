// Diagnosis: which rule a disagreement is about, judged by the position and the moves.
// Tested in tests/lab/differential/disagreement_report_test.cpp.
#pragma once

#include <optional>
#include <squarelab/chess/move.hpp>
#include <squarelab/chess/position.hpp>
#include <squarelab/lab/differential/disagreement.hpp>
#include <squarelab/lab/positions/events.hpp>
#include <string_view>
#include <vector>

namespace squarelab::lab::inline differential {

struct RuleInvolved {
  // The first of these that fits the move: "en passant", "castling", "promotion", "double push",
  // "double check", "check", "pin", "king moves", "pawn moves", "piece moves". For an illegal move,
  // the rule that forbids it is named first. nullopt if the disagreement is not about a move.
  std::optional<std::string_view> name;
  // Events of the position before the move, except those that say nothing about a rule: few pieces,
  // and pieces in a corner or at an edge.
  std::vector<Event> events;
};

// The move that the disagreement is about, and the position before it: the first move that a wrong
// list lacks or has too many, or else the one that the query names, the first one taken back, or
// the last one made.
struct MoveInvolved {
  Position before;
  std::optional<Move> move;
};
// nullopt if the moves that were made are not legal (is_valid in shrink.hpp).
std::optional<MoveInvolved> move_involved(const Disagreement& disagreement);

// Neither name nor events if the moves that were made are not legal.
RuleInvolved rule_of(const Disagreement& disagreement);

}  // namespace squarelab::lab::inline differential
