// A comparison as a document, and the document as text, Markdown and CSV.
//
// All of them are made from the JSON alone, so a table in the documentation can be made again from
// the document beside it, and says nothing that the document does not.
// Tested in tests/lab/timing/compare_report_test.cpp.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <squarelab/lab/timing/compare.hpp>
#include <squarelab/lab/timing/machine.hpp>
#include <string>
#include <string_view>

namespace squarelab::lab::inline timing {

// Everything that is known of the comparison, of the machine and of this build; ratios and
// throughputs in full precision. corpus_source says where the positions are from ("built in").
// with_samples adds the time of every repetition of every cell.
nlohmann::ordered_json comparison_document(const Comparison& comparison, const Machine& machine,
                                           std::string_view corpus_source, bool with_samples);

// The document with its texts escaped (printable), if it makes sense: nothing is missing or of
// the wrong kind, lists fit together, intervals hold their values, verdicts are what the intervals
// say. Else throws std::invalid_argument, whose one line says where and why. Files of earlier
// programs pass. All that is below checks what it is given by this.
nlohmann::ordered_json checked_comparison(const nlohmann::ordered_json& document);

struct TableStyle {
  int width = 100;     // columns of text that the table should not exceed, if it can be helped
  bool color = false;  // with ANSI escape sequences
};

// The document as a table with its legend.
std::string comparison_table(const nlohmann::ordered_json& document, const TableStyle& style);

// The same as Markdown.
std::string comparison_markdown(const nlohmann::ordered_json& document);

// A line for each cell, below a line of names: operation, unit, state, backend, role, three
// quartiles of units a second, ratio, both ends of its interval, verdict. Empty where there is
// nothing: the baseline has no ratio, a geometric mean no speed. Numbers in full precision, fields
// quoted as RFC 4180 has it, lines ended by "\n".
std::string comparison_csv(const nlohmann::ordered_json& document);

}  // namespace squarelab::lab::inline timing
