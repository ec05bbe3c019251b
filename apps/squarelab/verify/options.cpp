#include "verify/options.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <squarelab/text/error.hpp>

#include "cli/list_option.hpp"

namespace squarelab::app {

namespace {

constexpr std::uint64_t most_positions = 1'000'000'000;
constexpr std::uint64_t most_threads = 1024;

template <class Range>
std::string joined_names(const Range& range) {
  std::vector<std::string_view> names;
  for (const auto& item : range) names.push_back(item.name);
  return fmt::format("{}", fmt::join(names, ", "));
}

std::vector<const lab::Source*> chosen_sources(const VerifyOptions& options) {
  std::vector<const lab::Source*> chosen;
  for (const std::string& name : options.sources) {
    const lab::Source* source = lab::find_source(name);
    if (source == nullptr) {
      throw InputError(fmt::format("{} is no source; the sources are {}", text::quote(name),
                                   joined_names(lab::all_sources())));
    }
    if (std::find(chosen.begin(), chosen.end(), source) != chosen.end()) {
      throw InputError(fmt::format("source {} is given twice", text::quote(name)));
    }
    chosen.push_back(source);
  }
  return chosen;
}

std::vector<lab::Portion> portions_of(const VerifyOptions& options) {
  if (options.quick) return lab::quick_tier();
  if (options.full) return lab::full_tier();
  std::vector<const lab::Source*> sources = chosen_sources(options);
  if (options.endless) {
    for (const lab::Source* source : sources) {
      if (source->is_finite()) {
        throw InputError(fmt::format("--endless: source {} has an end", source->name));
      }
    }
    if (sources.empty()) {
      for (const char* name : {"events", "games", "placements"}) {
        sources.push_back(lab::find_source(name));
      }
    }
    return lab::shared_out(sources, 0);
  }
  if (sources.empty()) sources = {&lab::mixed_source()};
  std::vector<lab::Portion> portions = lab::shared_out(sources, options.positions);
  if (!options.positions_given) {
    for (lab::Portion& portion : portions) {
      if (portion.source->is_finite()) portion.positions = portion.source->universe->set_ups;
    }
  }
  return portions;
}

void set_run(lab::RunPlan& plan, const VerifyOptions& options) {
  plan.portions = portions_of(options);
  plan.endless = options.endless;
  plan.seed = options.seed;
  plan.threads = options.threads;
}

std::optional<lab::Lie> chosen_lie(const std::optional<std::string>& name) {
  if (!name) return std::nullopt;
  for (const lab::LieFacts& facts : lab::all_lies()) {
    if (facts.name == name) return facts.lie;
  }
  throw InputError(
      fmt::format("--lie {} is no lie; squarelab verify --help names them", text::quote(*name)));
}

void add_position_sources(CLI::App& command, VerifyOptions& options) {
  command
      .add_option(
          "--positions", options.positions,
          "How many seeded positions, shared out to the sources; of sources that end so many "
          "set-ups, by default all")
      ->check(whole_number(0, most_positions))
      ->capture_default_str();
  command.add_option("--seed", options.seed, "The seed of the positions")
      ->check(whole_number(0, UINT64_MAX))
      ->capture_default_str();
  add_list_option(command, "--source", options.sources,
                  "Where the seeded positions come from, by commas; default: mixed")
      ->type_name("SOURCES");
  command
      .add_flag("--quick", options.quick,
                "The quick tier: all sources, in less than a minute on two cores; every event "
                "must be met")
      ->excludes("--positions")
      ->excludes("--source");
  command
      .add_flag("--full", options.full,
                "The full tier: more than ten million distinct positions, in less than half an "
                "hour on two cores; where sources end, boards take turns")
      ->excludes("--quick")
      ->excludes("--positions")
      ->excludes("--source");
  command
      .add_flag("--endless", options.endless,
                "Until a disagreement is found or Ctrl-C pressed, by default events, games and "
                "placements in turn")
      ->excludes("--quick")
      ->excludes("--full")
      ->excludes("--positions");
}

void add_outputs(CLI::App& command, VerifyOptions& options) {
  command.add_option("--json", options.json, "Write the report as JSON to a file, or - for stdout")
      ->type_name("FILE");
  command
      .add_option(
          "--reproducer", options.reproducer,
          "If there is a disagreement, write to a file what --replay needs to show it again")
      ->type_name("FILE");
  command
      .add_option("--emit-test", options.emit_test,
                  "If there is a disagreement, write a Google Test case that shows it")
      ->type_name("FILE");
  command
      .add_option("--emit-epd", options.emit_epd,
                  "If there is a disagreement, write its position as EPD with the right counts")
      ->type_name("FILE");
}

}  // namespace

void add_verify_options(CLI::App& command, VerifyOptions& options) {
  add_position_sources(command, options);
  add_list_option(command, "--backends", options.backends, "Some backends, by commas; default: all")
      ->type_name("BACKENDS");
  add_positions_options(command, options.given, "to compare too");
  command.add_option("--threads", options.threads, "How many threads work")
      ->check(whole_number(1, most_threads))
      ->capture_default_str();
  add_outputs(command, options);
  add_engine_options(command, options.engines);
  for (const char* name : {"--engine", "--script"}) {
    for (const char* other : {"--quick", "--full"}) command.get_option(name)->excludes(other);
  }
  command
      .add_option("--lie", options.lie,
                  "One more board, which errs on purpose: to see what a disagreement looks like")
      ->type_name("LIE")
      ->excludes("--engine")
      ->excludes("--script");
  CLI::Option* replay =
      command.add_option("--replay", options.replay, "Run again what --reproducer has written")
          ->type_name("FILE");
  CLI::Option* self_test =
      command.add_flag("--self-test", options.self_test,
                       "Plant lies and see that each is found in at most --positions positions");
  for (const char* name : {"--quick", "--full", "--endless", "--fen", "--epd", "--pgn", "--strict",
                           "--reproducer", "--emit-test", "--emit-epd"}) {
    replay->excludes(name);
    self_test->excludes(name);
  }
  for (const char* name : {"--positions", "--seed", "--source", "--backends", "--self-test"}) {
    replay->excludes(name);
  }
  for (const char* name : {"--engine", "--script", "--lie"}) self_test->excludes(name);
}

std::vector<const BackendEntry*> entries_of(const VerifyOptions& options, const Context& context,
                                            Variants variants) {
  std::vector<const BackendEntry*> entries = context.backends(options.backends, variants);
  const auto is_reference = [](const BackendEntry& entry) { return entry.facts.is_reference; };
  const auto reference =
      std::find_if(context.registry.begin(), context.registry.end(), is_reference);
  if (reference != context.registry.end()) {
    entries.erase(std::remove(entries.begin(), entries.end(), &*reference), entries.end());
    entries.insert(entries.begin(), &*reference);
  }
  if (entries.size() < 2) throw InputError("there is no backend to compare the reference with");
  return entries;
}

lab::VerificationPlan plan_of(const VerifyOptions& options, const Context& context) {
  lab::VerificationPlan plan;
  set_run(plan, options);
  plan.entries =
      entries_of(options, context, options.self_test ? Variants::LeftOut : Variants::Included);
  plan.lie = chosen_lie(options.lie);
  if (options.full) plan.of_universes = lab::Thoroughness::Sampled;
  return plan;
}

lab::engine::EnginePlan engine_plan_of(const VerifyOptions& options, const Context& context) {
  lab::engine::EnginePlan plan;
  set_run(plan, options);
  set_engines(plan, options.engines);
  plan.boards = context.backends(options.backends, Variants::LeftOut);
  if (options.backends.empty()) plan.boards.resize(1);  // the engines are in doubt, not the boards
  plan.player = entries_of(options, context, Variants::Included).front();
  return plan;
}

std::vector<lab::NamedPosition> suite_of(const std::vector<lab::NamedPosition>& given) {
  std::vector<lab::NamedPosition> suite = given;
  for (const auto positions : {lab::six_positions(), lab::late_bugs()}) {
    std::copy(positions.begin(), positions.end(), std::back_inserter(suite));
  }
  return suite;
}

}  // namespace squarelab::app
