#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "shared/shards.hpp"
#include "verify/options.hpp"

namespace squarelab::app {

namespace {

constexpr std::uint64_t default_positions = 20'000;
constexpr std::uint64_t most_positions = 1'000'000'000;
constexpr std::uint64_t most_threads = 1024;
constexpr std::uint64_t most_leaves = 1'000'000'000'000;

// Parts of the positions, equal but for the arrays, which are a quarter at most, and at most all.
std::vector<positions::Portion> chess960_portions(const RunOptions& options) {
  std::uint64_t left = options.positions.value_or(default_positions);
  std::vector<positions::Portion> portions;
  std::vector<const positions::Source*> others;
  for (const positions::Source& source : positions::sources_of(options.game())) {
    if (!source.is_finite()) {
      others.push_back(&source);
      continue;
    }
    portions.push_back({&source, std::min(left / 4, source.exhaustive->candidates)});
    left -= portions.back().positions;
  }
  const auto shared = positions::shared_out(others, left);
  portions.insert(portions.end(), shared.begin(), shared.end());
  return portions;
}

// The option that takes the sources of the game.
std::string_view option_of(positions::Game game) {
  if (game == positions::Game::Standard) return "verify without --chess960";
  return game == positions::Game::Chess960 ? "--chess960" : "--double-chess960";
}

std::vector<positions::Portion> portions_of(const RunOptions& options) {
  if (options.quick) return positions::quick_tier();
  if (options.full) return positions::full_tier();
  std::vector<const positions::Source*> sources = options.sources;
  for (const positions::Source* source : sources) {
    if (source->game == options.game()) continue;
    throw InputError(fmt::format("--source {} is for {}", source->name, option_of(source->game)));
  }
  if (sources.empty() && options.plays_chess960()) {
    for (const positions::Source& source : positions::sources_of(options.game())) {
      if (!options.endless || !source.is_finite()) sources.push_back(&source);
    }
    if (!options.endless) return chess960_portions(options);
  }
  if (options.endless) {
    for (const positions::Source* source : sources) {
      if (source->is_finite()) {
        throw InputError(fmt::format("--endless: source {} has an end", source->name));
      }
    }
    if (sources.empty()) {
      sources = {positions::find_source("events"), positions::find_source("games"),
                 positions::find_source("placements")};
    }
    return positions::shared_out(sources, 0);
  }
  if (sources.empty()) sources = {&positions::mixed_source()};
  std::vector<positions::Portion> portions =
      positions::shared_out(sources, options.positions.value_or(default_positions));
  if (!options.positions) {
    for (positions::Portion& portion : portions) {
      if (portion.source->is_finite()) portion.positions = portion.source->exhaustive->candidates;
    }
  }
  return portions;
}

void declare_sources(Command& command, RunOptions& options) {
  command
      .option("--positions", options.positions, whole_number(0, most_positions),
              "Test N positions, divided evenly among the sources (finite: all)")
      .default_value = std::to_string(default_positions);
  command.option("--seed", options.seed, whole_number(0, UINT64_MAX), "The seed of the positions");
  command.list("--source", options.sources,
               one_of("source", positions::every_source(), {{"king-and-man", "king-and-piece"}}),
               "Use these sources of positions (comma-separated); default: mixed");
  command
      .flag("--chess960", options.chess960,
            "Test Chess960, on its own sources. Engines get UCI_Chess960; engines without it are "
            "skipped")
      .excludes = {"--quick", "--full"};
  Argument& twice = command.flag("--double-chess960", options.double_chess960,
                                 "Test Chess960 with a different array for each side");
  twice.excludes = {"--quick", "--full", "--chess960"};
  twice.is_rare = true;
  command
      .flag("--quick", options.quick,
            "Run the quick tier: all sources and every event, in under a minute on two cores")
      .excludes = {"--positions", "--source"};
  command
      .flag("--full", options.full,
            "Run the full tier: more than ten million positions, in under half an hour on two "
            "cores; boards take turns on finite sources")
      .excludes = {"--quick", "--positions", "--source"};
  command
      .option(
          "--seconds", options.seconds, whole_number(1, 86'400),
          "End the run after N seconds, plus 5 for start and shrinking; exit code 2 if fewer than "
          "100 positions were tested")
      .excludes = {"--leaves"};
  command
      .flag("--endless", options.endless,
            "Run until a disagreement or Ctrl-C; default sources: events, games and placements")
      .excludes = {"--quick", "--full", "--positions"};
}

// A kind, verdict, rule or event, as reports name them, with blanks or hyphens.
ValueType<std::string> ignored_value() {
  Names known{"fault name", {}};
  for (const verify::FaultWords& group : verify::fault_words()) {
    for (const std::string& word : group.words) {
      const bool is_there =
          std::find(known.names.begin(), known.names.end(), word) != known.names.end();
      if (!is_there) known.names.push_back(word);
    }
  }
  const auto read = [known](const Word& word) {
    if (verify::names_position(word.text)) {
      try {
        verify::check_position_in(word.text);
      } catch (const text::TextError& error) {
        throw InputError(fmt::format("{} {}", word.option, error.what()));
      }
      return word.text;
    }
    const std::string name = verify::with_hyphens(lower_case(word.text));
    if (!verify::can_be_ignored(name)) known.refuse(word);
    return name;
  };
  return {"NAME", read, known.names, {}, FileUse::ReadIfMarked};
}

Reading read_suite(const Word& word, text::ReadingRules rules, const Registry& registry) {
  const std::string& path = word.text;
  const auto counter = make_counter(registry, rules.variant == text::Variant::Chess960);
  verify::Suite suite = verify::read_suite(read_text_file(path), shown_path(path), rules, *counter);
  Reading reading{shown_path(path), std::move(suite.positions)};
  reading.starts.reserve(reading.positions.size());
  for (std::size_t i = 0; i < reading.positions.size(); ++i) {
    reading.starts.push_back({i, suite.en_passant[i]});
    reading.positions[i].is_of_user = true;
  }
  reading.leave_out(suite.left_out);
  const auto add = [](const text::TextErrors& errors, Reading::Remarks& remarks) {
    for (const text::TextError& error : errors.first) remarks.add(error.what());
    remarks.count = errors.count;
  };
  add(suite.warnings, reading.warnings);
  add(suite.without_counts, reading.without_counts);
  return reading;
}

// Returns the boards that play Chess960. Throws InputError for one that was named and does not.
Backends playing_chess960(Backends entries, bool are_named) {
  for (const BackendEntry* entry : entries) {
    if (!are_named || entry->plays_chess960) continue;
    throw InputError(fmt::format("--backends {}: it does not play Chess960", entry->facts.name));
  }
  std::erase_if(entries, [](const BackendEntry* entry) { return !entry->plays_chess960; });
  return entries;
}

}  // namespace

void declare_run(Command& command, RunOptions& options, const Registry& registry) {
  declare_sources(command, options);
  add_backends_option(command, options.backends, registry);
  add_positions_options(command, options.given, "to test too");
  command.option(
      "--suite", options.given.inputs, file_of_positions(&read_suite),
      "A file of positions with counts or divides to test too (- for stdin): EPD, JSON, or the "
      "output of a program; repeatable");
  command
      .option(
          "--leaves", options.leaves, whole_number(1, most_leaves),
          "Check counts of files up to N leaves; default: 1000000, and for programs up to --depth")
      .is_rare = true;
  command.option("--threads", options.threads, whole_number(1, most_threads), "Use N threads");
  command
      .option("--shard", options.shard, shard_value(),
              "Run only part K of N, such as 3/16; the parts do not overlap")
      .is_rare = true;
}

void declare_faults(Command& command, RunOptions& options) {
  command.flag("--all", options.all,
               "Continue after a disagreement, and list every fault with one proof");
  command.list(
      "--ignore", options.ignored, ignored_value(),
      "Leave out these known faults (comma-separated): kinds, rules, events or verdicts, as "
      "the report prints them. @FILE reads a file with a name, or a line of "
      "--emit-baseline, on each line; # begins a comment");
  command
      .flag("--strict-baseline", options.strict_baseline,
            "Exit with code 1 if a whole run does not show an ignored fault any more")
      .is_rare = true;
}

verify::RunPlan run_plan(const RunOptions& options) {
  verify::RunPlan plan;
  plan.portions = portions_of(options);
  plan.endless = options.endless;
  if (options.seconds) {
    plan.end = process::SteadyClock::now() + std::chrono::seconds(*options.seconds);
  }
  plan.seed = options.seed;
  plan.threads = options.threads;
  plan.ignored = options.ignored;
  plan.all = options.all;
  plan.strict = options.strict_baseline;
  plan.shard = options.shard;
  return plan;
}

void add_suite(const RunOptions& options, const Context& context, verify::RunPlan& plan) {
  PositionsChoice choice = options.given;
  if (options.plays_chess960()) choice.variant = text::Variant::Chess960;
  choice.double_chess960 = options.double_chess960;
  plan.suite = chosen_positions(choice, context);
  plan.given = plan.suite.size();
  plan.lines_skipped = context.warnings->skipped;
  if (options.plays_chess960()) return;
  for (const auto positions : {positions::six_positions(), positions::late_bugs()}) {
    plan.suite.insert(plan.suite.end(), positions.begin(), positions.end());
  }
}

Backends boards_of(const RunOptions& options, const Context& context) {
  Backends entries = chosen_backends(options.backends, context.registry, Variants::Included);
  if (options.plays_chess960()) {
    const bool are_named = std::ranges::count(options.backends, nullptr) == 0;
    entries = playing_chess960(std::move(entries), are_named && !options.backends.empty());
  }
  for (const BackendEntry& entry : context.registry) {
    if (!entry.facts.is_reference) continue;
    std::erase(entries, &entry);
    entries.insert(entries.begin(), &entry);
    break;
  }
  return entries;
}

}  // namespace squarelab::app
