// The report of a shrunk disagreement: what is wrong, which rule it is about, and each side's
// answer drawn on boards; as text for people and as JSON.
// Tested in tests/lab/disagreement_report_test.cpp.
#pragma once

#include <nlohmann/json.hpp>
#include <squarelab/lab/shrink.hpp>
#include <string>

namespace squarelab::lab {

// Many lines: the kind and the rule, the lines of to_string(Disagreement), the position and the
// answers that differ side by side, where they can be drawn, and how it was shrunk. Of lists of
// moves the goals of the man are drawn whose moves differ.
std::string text_of(const Disagreement& found, const ShrunkDisagreement& shrunk);

// Names and their types do not change:
//   kind, question      strings, as name_of gives them
//   rule                {name: string or null, events: [string]}
//   found               {fen, moves: [uci], query, men}
//   shrunk              {fen, moves: [uci], taken_back: [uci], query, expected, answers, men,
//                        seen_again, minimal, calls, seconds}
//   shrunk.answers      [{backend, answer, as_expected, board}]; board is the drawing, eight
//   strings
//                       from rank 8 to rank 1, or null; so is shrunk.expected_board
nlohmann::ordered_json json_of(const Disagreement& found, const ShrunkDisagreement& shrunk);

}  // namespace squarelab::lab
