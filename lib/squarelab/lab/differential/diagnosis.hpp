// Diagnosis: which rule a disagreement is about, as far as the position and the moves say it.
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
  // "en passant", "castling", "promotion", "double push", "double check", "check", "pin",
  // "king moves", "pawn moves", "piece moves": the first of these that the move has to do with;
  // of an illegal one what forbids it comes before what it would have been.
  // Nothing where the disagreement is about no move.
  std::optional<std::string_view> name;
  // That the position shows before the move, but for those that say nothing about a rule: how few
  // men there are, and who stands in a corner or at an edge.
  std::vector<Event> events;
};

// The move that the disagreement is about, and the position before it: the first move that a wrong
// list lacks or has too many, the one that the query names, the first one taken back, or the last
// one made.
struct MoveInvolved {
  Position before;
  std::optional<Move> move;
};
// Nothing where the moves that were made are not legal (is_valid in shrink.hpp).
std::optional<MoveInvolved> move_involved(const Disagreement& disagreement);

// Neither name nor events where the moves that were made are not legal.
RuleInvolved rule_of(const Disagreement& disagreement);

}  // namespace squarelab::lab::inline differential
