// squarelab backends: what each representation is.
#include <fmt/format.h>

#include <algorithm>
#include <squarelab/build_info.hpp>
#include <squarelab/report/report_words.hpp>
#include <string>
#include <utility>
#include <vector>

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
};

// "Left out of this build: a, b, which need X; it is built for native.", one for each need.
std::vector<std::string> notes_on_left_out(const Registry& registry) {
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
  std::vector<std::string> notes;
  for (const auto& [need, names] : names_by_need) {
    notes.push_back(
        need.empty()
            ? fmt::format(
                  "Built on demand, and not in this build: {}. `scripts/compare --backends "
                  "NAME` adds a board, or -D SQUARELAB_BOARDS=NAME,NAME or =all where CMake "
                  "configures it.",
                  names)
            : fmt::format("Left out of this build: {}, which {} {}; it is built for {}.", names,
                          names.find(',') == std::string::npos ? "needs" : "need", need,
                          build_info::isa));
  }
  return notes;
}

Records records_of_backends(const Registry& registry) {
  Records records({"name", "title", "index = formula", "a1 h1 a8 h8 = corners", "sliders",
                   "core = core_bytes", "full = full_bytes", "tables = table_bytes",
                   "= is_reference", "= is_variant"});
  const auto bytes = [](std::size_t size) { return Records::Value(std::to_string(size), size); };
  for (const BackendEntry& entry : registry) {
    const Facts& facts = entry.facts;
    records.add({facts.name, facts.title, facts.formula, facts.corners, facts.sliders,
                 bytes(facts.core_bytes), bytes(facts.full_bytes), bytes(facts.table_bytes),
                 Records::Value("", facts.is_reference), Records::Value("", facts.is_variant)});
  }
  return records;
}

std::vector<std::string> notes_on_backends(const Registry& registry) {
  std::vector<std::string> notes{
      "r is the rank, f the file, from 0. Sizes are in bytes: core is what decides the moves, full "
      "has key and clocks as well, tables are all that queries read. A name with a plus is a "
      "backend with one thing changed: lerf on another slider algorithm, for example. All are "
      "compared with the reference. To add your own: docs/adding-a-backend.md"};
  for (std::string& note : notes_on_left_out(registry)) notes.push_back(std::move(note));
  notes.insert(notes.end(), registry.notes.begin(), registry.notes.end());
  return notes;
}

bool is_left_out(const SliderFacts& facts, const Registry& registry) {
  return std::ranges::count(registry.sliders, facts.name, &Facts::name) == 0;
}

// Every slider algorithm, also those that this build does not support.
Records records_of_sliders(const Registry& registry) {
  Records records({"name", "author", "needs", "tables = table_bytes", "described in = source",
                   "= is_left_out"});
  for (const SliderFacts& facts : registry.slider_facts) {
    records.add({facts.name, facts.author,
                 Records::Value(facts.needs.empty() ? "-" : facts.needs, facts.needs),
                 std::uint64_t{facts.table_bytes}, facts.source,
                 Records::Value("", is_left_out(facts, registry))});
  }
  return records;
}

std::vector<std::string> notes_on_sliders(const Registry& registry) {
  std::vector<std::string> notes{
      "needs: the CPU feature that it needs. Sizes of tables are in bytes. `squarelab compare "
      "--sliders` measures their lookups; lerf on one of them is the backend lerf+NAME."};
  for (const SliderFacts& facts : registry.slider_facts) {
    if (!is_left_out(facts, registry)) continue;
    notes.push_back(fmt::format("Left out of this build: {}, which needs {}; it is built for {}.",
                                facts.name, facts.needs, build_info::isa));
  }
  return notes;
}

std::optional<Page> page_of_backends(const BackendsOptions& options, Context& context) {
  const Registry& registry = context.registry;
  Records records = options.sliders ? records_of_sliders(registry) : records_of_backends(registry);
  Page page(options.sliders ? "Slider algorithms" : "Representations");
  page.data = std::move(records.json);
  page.table(std::move(records.table));
  for (const std::string& note :
       options.sliders ? notes_on_sliders(registry) : notes_on_backends(registry)) {
    page.paragraph(note);
  }
  return page;
}

}  // namespace

Command backends_command(const Registry&) {
  Command command("backends", "List the representations and what they are", backends_examples);
  BackendsOptions& options = answers(command, &page_of_backends);
  command.flag("--sliders", options.sliders, "List the slider algorithms instead");
  return command;
}

}  // namespace squarelab::app
