// The report of a shrunk disagreement: what is wrong, which rule it is about, and each side's
// answer drawn on boards; as text for people and as JSON.
// Tested in tests/lab/differential/disagreement_report_test.cpp.
#pragma once

#include <nlohmann/json.hpp>
#include <squarelab/lab/differential/shrink.hpp>
#include <string>

namespace squarelab::lab::inline differential {

// Many lines: the kind and the rule, the lines of to_string(Disagreement), the position and the
// answers that differ side by side, where they can be drawn, and how it was shrunk. Of lists of
// moves the goals of the man are drawn whose moves differ. Where the moves that were made are not
// legal, because the first board is itself wrong, no rule is named and nothing is drawn.
std::string text_of(const Disagreement& found, const ShrunkDisagreement& shrunk);

// Names and their types do not change:
//   kind, question      strings, as name_of gives them
//   rule                {name: string or null, events: [string]}
//   found               {fen, moves: [uci], query, men}
//   shrunk              {fen, moves: [uci], taken_back: [uci], query, expected, answers, men,
//                        seen_again, minimal, calls, seconds}
//   shrunk.answers      [{backend, answer, as_expected, board}]
//   board, expected_board  the drawing: eight strings from rank 8 to rank 1, or null
// Where the moves are not legal, there are no rule and no boards, as above.
nlohmann::ordered_json json_of(const Disagreement& found, const ShrunkDisagreement& shrunk);

}  // namespace squarelab::lab::inline differential
