// The report of a finding: what is wrong, which rule it is about, and the answers drawn on boards;
// as text for people and as JSON. Tested in tests/lab/differential/disagreement_report_test.cpp.
#pragma once

#include <optional>
#include <squarelab/lab/differential/shrink.hpp>
#include <squarelab/lab/positions/events.hpp>
#include <squarelab/lab/reports/json.hpp>
#include <string>
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

// The kind and the rule, the lines of to_string(Disagreement), the position and the wrong answers
// side by side where they can be drawn, and how it was shrunk. For lists of moves, the targets of
// the piece whose moves differ are drawn. If the moves that were made are not legal, because the
// first board is itself wrong, no rule is named and nothing is drawn. Ends with a line end.
std::string text_of(const Finding& finding);

// The fields:
//   kind, question      strings, as name_of gives them
//   rule                {name: string or null, events: [string]}
//   found               {fen, moves: [uci], query, men}
//   shrunk              {fen, moves: [uci], taken_back: [uci], query, expected, answers, men,
//                        seen_again, minimal, calls, seconds}
//   shrunk.answers      [{backend, answer, as_expected, board}]
//   board, expected_board  the drawing: eight strings from rank 8 to rank 1, or null
// If the moves are not legal, rule and boards are empty, as above. Readers rely on these names.
Json json_of(const Finding& finding);

}  // namespace squarelab::lab::inline differential
