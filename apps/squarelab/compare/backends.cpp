// squarelab backends: what each representation is.
#include <fmt/format.h>

#include <squarelab/lab/build_info.hpp>
#include <squarelab/lab/reports/report_words.hpp>
#include <squarelab/lab/reports/table.hpp>

#include "cli/value_types.hpp"
#include "commands.hpp"

namespace squarelab::app {

namespace {

constexpr const char* examples = R"(Examples:
  squarelab backends
  squarelab backends --json -)";

std::string table(const Registry& registry) {
  lab::Table table{{"name", "title", "index", "a1 h1 a8 h8", "sliders", "core", "full", "tables"},
                   {}};
  for (const BackendEntry& entry : registry) {
    const Facts& facts = entry.facts;
    table.rows.push_back({facts.name, facts.title, facts.formula, facts.corners, facts.sliders,
                          std::to_string(facts.core_bytes), std::to_string(facts.full_bytes),
                          std::to_string(facts.table_bytes)});
  }
  std::string text = as_text(table);
  text +=
      "\nr is the rank, f the file, from 0; core, full and tables are bytes: what decides the "
      "moves, that\nand key and clocks, and all tables that queries read. Names with a plus are "
      "lerf on another slider\nalgorithm. The others are compared with the reference.\n";
  for (const LeftOut& left_out : registry.left_out) {
    text += fmt::format("Left out of this build: {}, which needs {}; it is built for {}.\n",
                        left_out.name, left_out.needs, lab::build_info::isa);
  }
  for (const std::string_view note : registry.notes) text += fmt::format("{}\n", note);
  return text;
}

std::string json(const Registry& registry) {
  lab::Json list = lab::Json::array();
  for (const BackendEntry& entry : registry) {
    lab::Json one = lab::json_of(entry.facts);
    one["is_reference"] = entry.facts.is_reference;
    one["is_variant"] = entry.facts.is_variant;
    list.push_back(std::move(one));
  }
  return to_text(list);
}

void run(const std::optional<OutputFile>& file, Context& context) {
  if (file) return file->write(json(context.registry));
  fmt::print("{}", table(context.registry));
}

}  // namespace

Command backends_command(const Registry&) {
  Command command("backends", "List the representations and what they are", examples);
  command.option("--json", command.runs(&run), output_file(),
                 "Write the list as JSON to a file, or - for stdout");
  return command;
}

}  // namespace squarelab::app
