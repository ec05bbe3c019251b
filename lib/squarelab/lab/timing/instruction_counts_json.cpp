#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <squarelab/lab/timing/instruction_counts.hpp>
#include <squarelab/lab/timing/json_parts.hpp>
#include <squarelab/text/error.hpp>

namespace squarelab::lab::inline timing {

namespace {

constexpr std::uint64_t format = 1;
constexpr std::string_view command = "compare-instructions";

Json json_of(const Instructions& cell) {
  return {{"instructions", cell.executed}, {"in_libraries", cell.in_libraries}};
}

Json json_of(const InstructionCounts::Row& row) {
  return {{"operation", row.operation}, {"unit", row.unit},
          {"state", row.state},         {"positions", row.positions},
          {"units", row.units},         {"cells", Json::array(row.cells, json_of)}};
}

std::vector<Column> read_columns(const JsonPart& list) {
  std::vector<Column> columns;
  std::set<std::string> names;
  for (const JsonPart& part : list.elements()) {
    columns.push_back(read_column(part));
    if (!names.insert(columns.back().name).second) part.at("name").refuse_value("is there twice");
    if (columns.back().role == Role::Control) part.at("role").refuse_value("is a control");
  }
  const auto is_baseline = [](const Column& column) { return column.role == Role::Baseline; };
  if (std::count_if(columns.begin(), columns.end(), is_baseline) != 1) {
    list.refuse_value("has not exactly one baseline");
  }
  return columns;
}

InstructionCounts::Row read_row(const JsonPart& part, std::size_t columns) {
  InstructionCounts::Row row{text_at(part, "operation"),
                             text_at(part, "unit"),
                             text_at(part, "state"),
                             part.at("positions").whole(1, most_counted),
                             part.at("units").whole(0, most_counted),
                             {}};
  for (const JsonPart& cell : part.at("cells").elements()) {
    const std::uint64_t executed = cell.at("instructions").whole(0, most_counted);
    row.cells.push_back({executed, cell.at("in_libraries").whole(0, executed)});
  }
  if (row.cells.size() != columns) {
    part.at("cells").refuse_value(
        fmt::format("has {} entries instead of {}", row.cells.size(), columns));
  }
  return row;
}

}  // namespace

Json to_json(const InstructionCounts& counts) {
  return {{"command", command},
          {"format", format},
          {"build", timing::json_of(counts.build)},
          {"corpus", timing::json_of(counts.corpus)},
          {"columns", Json::array(counts.columns, timing::json_of)},
          {"rows", Json::array(counts.rows, json_of)}};
}

bool holds_instruction_counts(std::string_view text) {
  try {
    const Json json = read_json(text, "JSON");
    const Json* const field = json.find("command");
    const auto* const name = field ? std::get_if<std::string>(&field->value()) : nullptr;
    return name != nullptr && *name == command;
  } catch (const text::TextError&) {
    return false;
  }
}

InstructionCounts read_instruction_counts(std::string_view text) {
  constexpr std::string_view subject = "instruction counts";
  const Json json = read_json(text, subject);
  const JsonPart document(text, subject, json);
  if (!document.has("command") || document.at("command").text() != command) {
    document.refuse_value("is not the document of instruction counts");
  }
  if (!document.has("format") || document.at("format").whole(1, most_counted) != format) {
    document.refuse_value("was written by another version of squarelab: count again");
  }
  InstructionCounts counts{read_build(document.at("build")),
                           read_corpus(document.at("corpus")),
                           read_columns(document.at("columns")),
                           {}};
  std::set<std::string> operations;
  for (const JsonPart& part : document.at("rows").elements()) {
    counts.rows.push_back(read_row(part, counts.columns.size()));
    if (!operations.insert(counts.rows.back().operation).second) {
      part.at("operation").refuse_value("is there twice");
    }
  }
  if (counts.rows.empty()) document.at("rows").refuse_value("is empty");
  return counts;
}

}  // namespace squarelab::lab::inline timing
