// squarelab backends: what each representation is.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <nlohmann/json.hpp>
#include <squarelab/lab/build_info.hpp>
#include <squarelab/lab/reports/report_words.hpp>

#include "cli/value_types.hpp"
#include "commands.hpp"

namespace squarelab::app {

namespace {

constexpr const char* examples = R"(Examples:
  squarelab backends
  squarelab backends --json -)";

using Row = std::array<std::string, 8>;

Row row_of(const Facts& facts) {
  const auto text = [](std::string_view view) { return std::string(view); };
  return {text(facts.name),
          text(facts.title),
          text(facts.formula),
          text(facts.corners),
          text(facts.sliders),
          std::to_string(facts.core_bytes),
          std::to_string(facts.full_bytes),
          std::to_string(facts.table_bytes)};
}

std::string table(const Registry& registry) {
  constexpr std::size_t first_number = 5;
  std::vector<Row> rows{
      {"name", "title", "index", "a1 h1 a8 h8", "sliders", "core", "full", "tables"}};
  for (const BackendEntry& entry : registry) rows.push_back(row_of(entry.facts));
  std::array<std::size_t, std::tuple_size_v<Row>> widths{};
  for (const Row& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  }
  std::string text;
  for (const Row& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (i != 0) text += "  ";
      text += i < first_number ? fmt::format("{:<{}}", row[i], widths[i])
                               : fmt::format("{:>{}}", row[i], widths[i]);
    }
    text += '\n';
  }
  text +=
      "\nr is the rank, f the file, from 0; core, full and tables are bytes: what decides the "
      "moves, that\nand key and clocks, and all tables that queries read. Names with a plus are "
      "lerf on another slider\nalgorithm. The reference is what the others are held to.\n";
  for (const LeftOut& left_out : registry.left_out) {
    text += fmt::format("Left out of this build: {}, which needs {}; it is built for {}.\n",
                        left_out.name, left_out.needs, lab::build_info::isa);
  }
  return text;
}

std::string json(const Registry& registry) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const BackendEntry& entry : registry) {
    nlohmann::ordered_json one = lab::json_of(entry.facts);
    one["is_reference"] = entry.facts.is_reference;
    one["is_variant"] = entry.facts.is_variant;
    list.push_back(std::move(one));
  }
  return list.dump(2) + "\n";
}

}  // namespace

Command backends_command(const Registry&) {
  const auto file = std::make_shared<std::optional<OutputFile>>();
  Command command("backends", "List the representations and what they are", examples);
  command.option("--json", *file, output_file(),
                 "Write the list as JSON to a file, or - for stdout");
  command.run = [file](Context& context) {
    if (*file) return (*file)->write(json(context.registry));
    fmt::print("{}", table(context.registry));
  };
  return command;
}

}  // namespace squarelab::app
