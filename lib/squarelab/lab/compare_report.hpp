// A comparison as a document, and the document as a table.
//
// The table is made from the JSON alone, so a table in the documentation can be made again from the
// document beside it, and says nothing that the document does not.
// Tested in tests/lab/compare_report_test.cpp.
#pragma once

#include <nlohmann/json.hpp>
#include <squarelab/lab/compare.hpp>
#include <squarelab/lab/machine.hpp>
#include <string>
#include <string_view>

namespace squarelab::lab {

// Everything that is known of the comparison, of the machine and of this build; ratios and
// throughputs in full precision. corpus_source says where the positions are from ("built in").
// with_samples adds the time of every repetition of every cell.
nlohmann::ordered_json comparison_document(const Comparison& comparison, const Machine& machine,
                                           std::string_view corpus_source, bool with_samples);

struct TableStyle {
  int width = 100;     // columns of text that the table should not exceed, if it can be helped
  bool color = false;  // with ANSI escape sequences
};

// The document as a table with its legend. Throws std::invalid_argument if the document is none of
// comparison_document.
std::string comparison_table(const nlohmann::ordered_json& document, const TableStyle& style);

}  // namespace squarelab::lab
