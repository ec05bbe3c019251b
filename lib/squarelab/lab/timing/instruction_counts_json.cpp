#include <fmt/format.h>

#include <squarelab/lab/timing/instruction_counts.hpp>
#include <squarelab/lab/timing/json_parts.hpp>

namespace squarelab::lab::inline timing {

constexpr Document document_of_counts{"compare-instructions", 1, "instruction counts",
                                      "instruction counts", ": count again"};

constexpr auto json_fields(const Instructions*) {
  return std::tuple{field("instructions", &Instructions::executed),
                    field("in_libraries", &Instructions::in_libraries)};
}

constexpr auto json_fields(const InstructionCounts::Row*) {
  return std::tuple{field("operation", &InstructionCounts::Row::operation),
                    field("unit", &InstructionCounts::Row::unit),
                    field("state", &InstructionCounts::Row::tier),
                    field("positions", &InstructionCounts::Row::positions),
                    field("units", &InstructionCounts::Row::units),
                    field("cells", &InstructionCounts::Row::cells)};
}

constexpr auto json_fields(const InstructionCounts*) {
  return std::tuple{
      result("command", [](const InstructionCounts&) { return document_of_counts.command; }),
      result("format", [](const InstructionCounts&) { return document_of_counts.format; }),
      field("build", &InstructionCounts::build),
      field("corpus", &InstructionCounts::corpus),
      field("columns", &InstructionCounts::columns),
      field("rows", &InstructionCounts::rows)};
}

Json to_json(const InstructionCounts& counts) { return written(counts); }

bool holds_instruction_counts(std::string_view text) {
  return is_document(text, document_of_counts);
}

InstructionCounts read_instruction_counts(std::string_view text) {
  const OpenDocument document(text, document_of_counts);
  InstructionCounts counts = read<InstructionCounts>(document.whole());
  check_columns(document, counts.columns);
  document.expect(place_of(Role::Control, counts.columns) == counts.columns.size(), "columns",
                  "has a control");
  document.expect(!counts.rows.empty(), "rows", "is empty");
  for (const InstructionCounts::Row& row : counts.rows) {
    document.expect(row.cells.size() == counts.columns.size(), "rows",
                    fmt::format("has in {} not one count for each column", row.operation));
  }
  return counts;
}

}  // namespace squarelab::lab::inline timing
