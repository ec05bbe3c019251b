// The report of a finding: what is wrong, which rule it is about, and the answers drawn on boards;
// as text for people and as JSON. Tested in tests/lab/differential/disagreement_report_test.cpp.
#pragma once

#include <squarelab/lab/differential/shrink.hpp>
#include <squarelab/lab/reports/json.hpp>
#include <string>

namespace squarelab::lab::inline differential {

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
