#include <fmt/format.h>

#include <squarelab/compare/instruction_counts.hpp>
#include <squarelab/compare/json_parts.hpp>

namespace squarelab::compare {

constexpr Document document_of_counts{"compare-instructions", 1, "instruction counts",
                                      "instruction counts", ": count again"};

constexpr auto json_fields(const InstructionCounts::Row*) {
  return std::tuple{report::field("operation", &InstructionCounts::Row::question),
                    report::field("unit", &InstructionCounts::Row::unit),
                    report::field("state", &InstructionCounts::Row::tier),
                    report::field("positions", &InstructionCounts::Row::positions),
                    report::field("units", &InstructionCounts::Row::units),
                    report::field("cells", &InstructionCounts::Row::cells)};
}

constexpr auto json_fields(const InstructionCounts*) {
  return std::tuple{
      report::result("command",
                     [](const InstructionCounts&) { return document_of_counts.command; }),
      report::result("format", [](const InstructionCounts&) { return document_of_counts.format; }),
      report::field("build", &InstructionCounts::build),
      report::field("corpus", &InstructionCounts::corpus),
      report::field("columns", &InstructionCounts::columns),
      report::field("rows", &InstructionCounts::rows)};
}

report::Json to_json(const InstructionCounts& counts) { return report::written(counts); }

bool holds_instruction_counts(std::string_view text) {
  return is_document(text, document_of_counts);
}

InstructionCounts read_instruction_counts(std::string_view text) {
  const OpenDocument document(text, document_of_counts);
  InstructionCounts counts = read<InstructionCounts>(document.whole());
  check_columns(document, counts.columns);
  document.expect(place_of(Role::Control, counts.columns) == counts.columns.size(), "columns",
                  "has a control");
  check_rows(document, counts.rows, counts.corpus);
  for (const InstructionCounts::Row& row : counts.rows) {
    document.expect(row.units > 0, "rows", fmt::format("has in {} no units", row.question));
    document.expect(row.cells.size() == counts.columns.size(), "rows",
                    fmt::format("has in {} not one count for each column", row.question));
    for (const measuring::Instructions& cell : row.cells) {
      document.expect(
          cell.in_libraries <= cell.executed, "rows",
          fmt::format("has in {} more instructions in libraries than in all", row.question));
    }
  }
  return counts;
}

}  // namespace squarelab::compare
