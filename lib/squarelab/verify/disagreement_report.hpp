// The report of a finding: what is wrong, which rule it is about, and the answers drawn on boards;
// as text for people and as JSON. Tested in tests/verify/disagreement_report_test.cpp.
#pragma once

#include <optional>
#include <squarelab/report/json.hpp>
#include <squarelab/verify/fault_list.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace squarelab::verify {

// Returns the fault in a line without line end: "missing: e8c8 (castling, queen's side)".
std::string headline(const Disagreement& found);
// Returns the same with the position: "missing: e7e8n (promotion) in FEN after e2e4".
std::string sighting_text(const Disagreement& found);

// A finding, finished: what is shown of it is worked out once, and then only written, listed or
// read back from JSON.
struct WrittenProof {
  std::string headline;
  // The headline, why it is wrong, who says so and who does not, the position, kind and rule, the
  // wrong answers, the position and the wrong answers side by side where they can be drawn, and how
  // it was shrunk. For lists of moves, the targets of the piece whose moves differ are drawn; what
  // is missing is marked with -, what is too many with +. If the moves that were made are not
  // legal, because the first board is itself wrong, no rule is named and nothing is drawn. Ends
  // with a line end.
  std::string text;
  std::string epd;            // as emit_epd writes it
  report::Json json;          // as below
  std::string known_as = {};  // from the function of that name; empty without a fault
};
// of_program: if no game leads to the position, the text begins with that, for a correct generator
// may fail there.
WrittenProof written(const Finding& finding, bool of_program = false);
using WrittenFault = FaultProvedBy<WrittenProof>;

// Returns the fields of its JSON that are not in the list below: identity {kind, rule, question},
// and place_in_file for a wrong count of a file; known_as; epd; positions that showed it; first,
// the index of the first.
WrittenFault written(const Fault& fault, bool of_program = false);
std::vector<WrittenFault> written(const std::vector<Fault>& faults, bool of_programs = false);

// Returns each line made printable (text/error.hpp), with a line end.
std::string printable_lines(std::string_view text);

// The fields of the JSON of a finding:
//   kind, question      strings: of the kind by name_of, of the question its in_reports
//   headline, text      of the WrittenProof
//   why                 as in explanation.hpp, or null
//   rule                {name: string or null, events: [string]}
//   found               {fen, moves: [uci], query, pieces}
//   shrunk              {fen, moves: [uci], taken_back: [uci], query, expected, answers, pieces,
//                        seen_again, minimal, calls, seconds}
//   shrunk.answers      [{backend, answer, as_expected, board, error_output}]
//   error_output        all that was kept of it (Process::errors_kept), or null
//   verdict             string or null; this and the next two of programs only
//   odd_ones_out        [string]: who is wrong
//   unreachable         {rule, message}, or null if a game leads to the position
//   board, expected_board  the drawing: eight strings from rank 8 to rank 1, or null
// If the moves are not legal, rule and boards are empty, as above. Readers rely on these names.

}  // namespace squarelab::verify
