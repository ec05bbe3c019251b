// squarelab backends: what each representation is.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <nlohmann/json.hpp>
#include <squarelab/lab/build_info.hpp>
#include <squarelab/lab/reports/report_words.hpp>

#include "commands.hpp"

namespace squarelab::app {

namespace {

constexpr const char* examples = R"(Examples:
  squarelab backends
  squarelab backends --json -)";

struct Options {
  std::string json;
};

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

void add_backends(CLI::App& app, Context& context) {
  const auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("backends", "List the representations and what they are");
  command->footer(examples);
  command->add_option("--json", options->json, "Write the list as JSON to a file, or - for stdout")
      ->type_name("FILE");
  command->callback([command, options, &context] {
    if (command->count("--json") == 0) {
      fmt::print("{}", table(context.registry));
      return;
    }
    OutputFile(options->json).write(json(context.registry));
  });
}

}  // namespace squarelab::app
