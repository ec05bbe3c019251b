// squarelab backends: what each representation is.
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <squarelab/build_info.hpp>
#include <squarelab/report/report_words.hpp>
#include <squarelab/report/table.hpp>

#include "cli/value_types.hpp"
#include "commands.hpp"

namespace squarelab::app {

namespace {

constexpr const char* examples = R"(Examples:
  squarelab backends
  squarelab backends --sliders      the slider algorithms, whose they are and what they need
  squarelab backends --json -)";

struct Options {
  bool sliders = false;
  std::optional<OutputFile> json;
};

// "Left out of this build: a, b, which need X; it is built for native.", a line for each need.
std::string left_out_text(const Registry& registry) {
  std::vector<std::pair<std::string_view, std::string>> names_by_need;
  for (const LeftOut& left_out : registry.left_out) {
    const auto same =
        std::ranges::find(names_by_need, left_out.needs, [](const auto& one) { return one.first; });
    if (same == names_by_need.end()) {
      names_by_need.emplace_back(left_out.needs, left_out.name);
    } else {
      same->second += fmt::format(", {}", left_out.name);
    }
  }
  std::string text;
  for (const auto& [need, names] : names_by_need) {
    text += report::wrapped(
        fmt::format("Left out of this build: {}, which {} {}; it is built for {}.", names,
                    names.find(',') == std::string::npos ? "needs" : "need", need, build_info::isa),
        100, 0);
  }
  return text;
}

std::string table(const Registry& registry) {
  report::Table table{
      {"name", "title", "index", "a1 h1 a8 h8", "sliders", "core", "full", "tables"}, {}};
  for (const BackendEntry& entry : registry) {
    const Facts& facts = entry.facts;
    table.rows.push_back({facts.name, facts.title, facts.formula, facts.corners, facts.sliders,
                          std::to_string(facts.core_bytes), std::to_string(facts.full_bytes),
                          std::to_string(facts.table_bytes)});
  }
  std::string text = as_text(table);
  text +=
      "\nr is the rank, f the file, from 0. Sizes are in bytes: core is what decides the moves, "
      "full has key and\n"
      "clocks as well, tables are all that queries read. Names with a plus are lerf on another "
      "slider algorithm.\n"
      "All are compared with the reference. How to add your own: docs/adding-a-backend.md\n";
  text += left_out_text(registry);
  for (const std::string_view note : registry.notes) text += fmt::format("{}\n", note);
  return text;
}

std::string json(const Registry& registry) {
  report::Json list = report::Json::array();
  for (const BackendEntry& entry : registry) {
    report::Json one = report::json_of(entry.facts);
    one["is_reference"] = entry.facts.is_reference;
    one["is_variant"] = entry.facts.is_variant;
    list.push_back(std::move(one));
  }
  return to_text(list);
}

// Every slider algorithm, also where this build has not what it needs.
std::string slider_table(const Context& context) {
  const Registry& registry = context.registry;
  report::Table table{{"name", "author", "needs", "tables", "described in"}, {}};
  for (const SliderFacts& facts : registry.slider_facts) {
    table.rows.push_back({facts.name, facts.author, facts.needs.empty() ? "-" : facts.needs,
                          report::grouped(facts.table_bytes), facts.source});
  }
  std::string text = as_text(table);
  text +=
      "\nneeds: the CPU feature that it needs. Sizes of tables are in bytes. `squarelab compare "
      "--sliders` measures\ntheir lookups; lerf on one of them is the backend lerf+NAME.\n";
  for (const SliderFacts& facts : registry.slider_facts) {
    if (find(context.contestants.sliders, facts.name) != nullptr) continue;
    text += fmt::format("Left out of this build: {}, which needs {}; it is built for {}.\n",
                        facts.name, facts.needs, build_info::isa);
  }
  return text;
}

std::string slider_json(const Context& context) {
  report::Json list = report::Json::array();
  for (const SliderFacts& facts : context.registry.slider_facts) {
    list.push_back({{"name", facts.name},
                    {"author", facts.author},
                    {"source", facts.source},
                    {"needs", facts.needs},
                    {"table_bytes", facts.table_bytes},
                    {"is_left_out", find(context.contestants.sliders, facts.name) == nullptr}});
  }
  return to_text(list);
}

void run(const Options& options, Context& context) {
  const Registry& registry = context.registry;
  if (options.json) {
    return options.json->write(options.sliders ? slider_json(context) : json(registry));
  }
  fmt::print("{}", options.sliders ? slider_table(context) : table(registry));
}

}  // namespace

Command backends_command(const Registry&) {
  Command command("backends", "List the representations and what they are", examples);
  Options& options = command.runs(&run);
  command.flag("--sliders", options.sliders, "List the slider algorithms instead");
  command.option("--json", options.json, output_file(),
                 "Write the list as JSON to a file, or - for stdout");
  return command;
}

}  // namespace squarelab::app
