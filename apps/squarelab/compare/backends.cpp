// squarelab backends: what each representation is.
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <squarelab/build_info.hpp>
#include <squarelab/report/report_words.hpp>

#include "cli/value_types.hpp"
#include "commands.hpp"
#include "shared/page.hpp"

namespace squarelab::app {

namespace {

constexpr const char* backends_examples = R"(Examples:
  squarelab backends
  squarelab backends --sliders      the slider algorithms, whose they are and what they need
  squarelab backends --json -)";

struct BackendsOptions {
  bool sliders = false;
  std::optional<OutputFile> json;
};

std::string on_demand_text(const std::string& names) {
  return report::wrapped(
      fmt::format("Built on demand, and not in this build: {}. `scripts/compare --backends NAME` "
                  "adds one, or -D SQUARELAB_BOARDS=NAME,NAME or =all where CMake configures it.",
                  names),
      100, 0);
}

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
    if (need.empty()) {
      text += on_demand_text(names);
      continue;
    }
    text += report::wrapped(
        fmt::format("Left out of this build: {}, which {} {}; it is built for {}.", names,
                    names.find(',') == std::string::npos ? "needs" : "need", need, build_info::isa),
        100, 0);
  }
  return text;
}

Records records_of_backends(const Registry& registry) {
  Records records({"name", "title", "index = formula", "a1 h1 a8 h8 = corners", "sliders",
                   "core = core_bytes", "full = full_bytes", "tables = table_bytes",
                   "code = code_bytes", "= is_reference", "= is_variant"});
  const auto bytes = [](std::size_t size) { return Records::Value(std::to_string(size), size); };
  for (const BackendEntry& entry : registry) {
    const Facts& facts = entry.facts;
    records.add({facts.name, facts.title, facts.formula, facts.corners, facts.sliders,
                 bytes(facts.core_bytes), bytes(facts.full_bytes), bytes(facts.table_bytes),
                 bytes(facts.code_bytes), Records::Value("", facts.is_reference),
                 Records::Value("", facts.is_variant)});
  }
  return records;
}

std::string notes_on_backends(const Registry& registry) {
  std::string text =
      "\nr is the rank, f the file, from 0. Sizes are in bytes: core is what decides the moves, "
      "full has key and\nclocks as well, tables are all that queries read, code is an engine's "
      "search with all that it asks of\nthe board (0: not known). A name with a plus is a backend "
      "with one thing changed: lerf on another slider\nalgorithm, for example. All are compared "
      "with the reference. How to add your own: docs/adding-a-backend.md\n";
  text += left_out_text(registry);
  for (const std::string_view note : registry.notes) text += fmt::format("{}\n", note);
  return text;
}

bool is_left_out(const SliderFacts& facts, const Registry& registry) {
  return std::ranges::count(registry.sliders, facts.name, &Facts::name) == 0;
}

// Every slider algorithm, also where this build has not what it needs.
Records records_of_sliders(const Registry& registry) {
  Records records({"name", "author", "needs", "tables = table_bytes", "described in = source",
                   "= is_left_out"});
  for (const SliderFacts& facts : registry.slider_facts) {
    records.add({facts.name, facts.author,
                 Records::Value(facts.needs.empty() ? "-" : facts.needs, facts.needs),
                 Records::Value(report::grouped(facts.table_bytes), facts.table_bytes),
                 facts.source, Records::Value("", is_left_out(facts, registry))});
  }
  return records;
}

std::string notes_on_sliders(const Registry& registry) {
  std::string text =
      "\nneeds: the CPU feature that it needs. Sizes of tables are in bytes. `squarelab compare "
      "--sliders` measures\ntheir lookups; lerf on one of them is the backend lerf+NAME.\n";
  for (const SliderFacts& facts : registry.slider_facts) {
    if (!is_left_out(facts, registry)) continue;
    text += fmt::format("Left out of this build: {}, which needs {}; it is built for {}.\n",
                        facts.name, facts.needs, build_info::isa);
  }
  return text;
}

void run_backends(const BackendsOptions& options, Context& context) {
  const Registry& registry = context.registry;
  const Records records =
      options.sliders ? records_of_sliders(registry) : records_of_backends(registry);
  if (options.json) return options.json->write(to_text(records.json));
  fmt::print("{}{}", as_text(records.table),
             options.sliders ? notes_on_sliders(registry) : notes_on_backends(registry));
}

}  // namespace

Command backends_command(const Registry&) {
  Command command("backends", "List the representations and what they are", backends_examples);
  BackendsOptions& options = command.runs(&run_backends);
  command.flag("--sliders", options.sliders, "List the slider algorithms instead");
  command.option("--json", options.json, output_file(),
                 "Write the list as JSON to a file, or - for stdout");
  return command;
}

}  // namespace squarelab::app
