#include "verify/options.hpp"

#include <fmt/format.h>

#include <charconv>
#include <chrono>

#include "cli/value_types.hpp"
#include "shared/shards.hpp"

namespace squarelab::app {

namespace {

constexpr std::uint64_t default_positions = 20'000;
constexpr std::uint64_t most_positions = 1'000'000'000;
constexpr std::uint64_t most_threads = 1024;
constexpr std::uint64_t most_leaves = 1'000'000'000'000;
constexpr int default_depth = 2;
constexpr int deepest = 4;
constexpr int default_timeout = 10;     // seconds
constexpr double shortest_time = 0.01;  // seconds
constexpr double longest_time = 86'400;

// Groups of options that others exclude or need.
const std::vector<std::string> tiers{"--quick", "--full"};
const std::vector<std::string> of_programs{"--engine", "--script", "--adapter"};

ValueType<double> seconds_value() {
  const auto read = [](const Word& word) {
    double seconds = 0;
    const char* const end = word.text.data() + word.text.size();
    const auto [rest, error] =
        std::from_chars(word.text.data(), end, seconds, std::chars_format::fixed);
    if (error == std::errc() && rest == end && shortest_time <= seconds &&
        seconds <= longest_time) {
      return seconds;
    }
    throw InputError(fmt::format("{} is not a number of seconds from {} to {}", word.shown(),
                                 shortest_time, longest_time));
  };
  return {"SECONDS", read};
}

ValueType<verify::engine::EngineCommand> command_value(verify::engine::Protocol protocol) {
  const auto read = [protocol](const Word& word) -> verify::engine::EngineCommand {
    if (word.text.find_first_not_of(" \t\r\n") != std::string::npos) return {protocol, word.text};
    throw InputError(word.shown() + " is not a command");
  };
  return {"CMD", read};
}

// One line of text that is not blank.
std::string line_of(const Word& word) {
  const bool is_blank = word.text.find_first_not_of(" \t\r\n") == std::string::npos;
  if (!is_blank && word.text.find_first_of("\r\n") == std::string::npos) return word.text;
  throw InputError(word.shown() + " is not a line");
}

ValueType<std::string> perft_value() {
  const auto read = [](const Word& word) {
    const std::string line = line_of(word);
    if (line.find(verify::engine::EngineCommand::depth_mark) != std::string::npos) return line;
    throw InputError(
        fmt::format("{} has no {}", word.shown(), verify::engine::EngineCommand::depth_mark));
  };
  return {"LINE", read};
}

ValueType<std::string> init_value() {
  const auto read = [](const Word& word) {
    const std::string line = line_of(word);
    if (line.find("UCI_Chess960 value true") == std::string::npos) return line;
    throw InputError(word.shown() +
                     ": Chess960 is not supported here; --chess960 sets that option");
  };
  return {"LINE", read};
}

ValueType<ExportFile> export_value() {
  const auto read = [](const Word& word) -> ExportFile {
    return {output_file().read(word), word.text.ends_with(".json")};
  };
  return {"FILE", read, {}, {}, FileUse::Written};
}

// A third of the positions each, but no more than all arrays.
std::vector<positions::Portion> chess960_portions(const VerifyOptions& options) {
  const std::uint64_t wanted = options.positions.value_or(default_positions);
  std::vector<positions::Portion> portions;
  std::vector<const positions::Source*> others;
  for (const positions::Source& source : positions::chess960_sources()) {
    if (source.is_finite()) {
      portions.push_back({&source, std::min(wanted / 3, source.exhaustive->candidates)});
    } else {
      others.push_back(&source);
    }
  }
  for (const positions::Portion& portion :
       positions::shared_out(others, wanted - portions.front().positions)) {
    portions.push_back(portion);
  }
  return portions;
}

std::vector<positions::Portion> portions_of(const VerifyOptions& options) {
  if (options.quick) return positions::quick_tier();
  if (options.full) return positions::full_tier();
  std::vector<const positions::Source*> sources = options.sources;
  for (const positions::Source* source : sources) {
    if (source->is_of_chess960() == options.chess960) continue;
    throw InputError(
        options.chess960
            ? fmt::format("--source {}: --chess960 takes sources of Chess960", source->name)
            : fmt::format("--source {} needs --chess960", source->name));
  }
  if (sources.empty() && options.chess960) {
    for (const positions::Source& source : positions::chess960_sources()) {
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

verify::RunPlan run_of(const VerifyOptions& options) {
  return {{},          portions_of(options), options.endless, options.seed, options.threads,
          options.all, options.ignored,      options.shard};
}

void add_position_sources(Command& command, VerifyOptions& options) {
  command
      .option("--positions", options.positions, whole_number(0, most_positions),
              "Number of positions, split evenly among the sources; finite sources default to all")
      .default_value = std::to_string(default_positions);
  command.option("--seed", options.seed, whole_number(0, UINT64_MAX), "The seed of the positions");
  command.list("--source", options.sources,
               one_of("source", positions::every_source(), {{"king-and-man", "king-and-piece"}}),
               "Where the seeded positions come from, by commas; default: mixed");
  command
      .flag("--chess960", options.chess960,
            "Play Chess960: the boards that do, on sources of their own; engines are set "
            "UCI_Chess960, and those that do not know it are not asked")
      .excludes = {"--quick", "--full"};
  command
      .flag("--quick", options.quick,
            "The quick tier: all sources, in less than a minute on two "
            "cores; every event must be met")
      .excludes = {"--positions", "--source"};
  command
      .flag("--full", options.full,
            "The full tier: more than ten million distinct positions, in less than half an hour on "
            "two cores; boards take turns on finite sources")
      .excludes = {"--quick", "--positions", "--source"};
  command
      .flag("--endless", options.endless,
            "Run until a disagreement is found or Ctrl-C is pressed; default sources: events, "
            "games and placements in turn")
      .excludes = {"--quick", "--full", "--positions"};
}

void add_outputs(Command& command, ResultFiles& files) {
  command.option("--json", files.json, output_file(),
                 "Write the report as JSON to a file, or - for stdout");
  command.option("--reproducer", files.reproducer, output_file(),
                 "If there is a disagreement, write what --replay needs to show it again");
  command.option("--emit-test", files.test, output_file(),
                 "If there is a disagreement, write a Google Test case that shows it");
  command.option("--emit-epd", files.epd, output_file(),
                 "If there is a disagreement, write its position as EPD with the right counts");
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
    const std::string name = verify::with_hyphens(lower_case(word.text));
    if (!verify::can_be_ignored(name)) known.refuse(word);
    return name;
  };
  return {"NAME", read, known.names};
}

void add_engine_options(Command& command, VerifyOptions& options) {
  command
      .option("--engine", options.engines, command_value(verify::engine::Protocol::Uci),
              "Check a UCI engine that understands \"go perft N\" against the rules; CMD is run by "
              "/bin/sh, as a command line is; any number of times")
      .excludes = tiers;
  command
      .option(
          "--script", options.engines, command_value(verify::engine::Protocol::Script),
          "Check a command for /bin/sh that prints moves and counts, given depth, FEN and moves "
          "as arguments; any number of times")
      .excludes = tiers;
  command
      .option("--adapter", options.engines, command_value(verify::engine::Protocol::Adapter),
              "Check a command for /bin/sh that answers questions line by line, as those of "
              "examples/adapters do; any number of times")
      .excludes = tiers;
  Argument& perft = command.option("--perft", options.perft, perft_value(),
                                   "What engines are asked, with the depth in place of {depth}");
  perft.default_value = verify::engine::EngineCommand::default_perft;
  perft.needs = {"--engine"};
  command
      .option(
          "--init", options.init, init_value(),
          "A line to send to engines first, such as \"setoption name Hash value 1\"; any number "
          "of times")
      .needs = {"--engine"};
  Argument& depth = command.option("--depth", options.depth, whole_number(1, deepest),
                                   "The depth at which engines are asked");
  depth.default_value = std::to_string(default_depth);
  depth.needs = of_programs;
  Argument& timeout = command.option("--timeout", options.timeout, seconds_value(),
                                     "How long an engine may take to start, and for each answer");
  timeout.default_value = std::to_string(default_timeout);
  timeout.needs = of_programs;
  command
      .flag("--unreachable", options.unreachable,
            "Ask engines and scripts about positions that no game leads to as well, and with "
            "halfmove clocks above 99; a correct one may fail there")
      .needs = of_programs;
  command
      .flag("--symmetric", options.symmetric,
            "Expect the same evaluation in the left-right mirror, too, where nobody may castle")
      .needs = of_programs;
}

// Those that play Chess960. Throws InputError for one that was named and does not.
Backends playing_chess960(Backends entries, bool are_named) {
  for (const BackendEntry* entry : entries) {
    if (!are_named || entry->plays_chess960) continue;
    throw InputError(fmt::format("--backends {}: it does not play Chess960", entry->facts.name));
  }
  std::erase_if(entries, [](const BackendEntry* entry) { return !entry->plays_chess960; });
  return entries;
}

// The boards: the reference first, if there is one, then those asked for.
Backends entries_of(const VerifyOptions& options, const Context& context) {
  Backends entries = chosen_backends(options.backends, context.registry, Variants::Included);
  if (options.chess960) {
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

}  // namespace

void add_verify_options(Command& command, VerifyOptions& options, const Registry& registry) {
  add_position_sources(command, options);
  add_backends_option(command, options.backends, registry);
  add_positions_options(command, options.given, "to compare too");
  options.given.read_suite = verify::suites::read_suite;
  command.option(
      "--suite", options.given.suite_files, input_file(),
      "A file of positions with counts or divides, to check and to compare too, or - for "
      "stdin: EPD, text as programs print it, or JSON; any number of times");
  command.option(
      "--leaves", options.leaves, whole_number(1, most_leaves),
      "Check the counts of files that have at most so many leaves; default: 1000000, and "
      "of programs those up to --depth");
  command.option("--threads", options.threads, whole_number(1, most_threads), "Number of threads");
  command.option("--shard", options.shard, shard_value(),
                 "Do one part of N of the run, such as 3/16; the parts share no position");
  add_outputs(command, options.files);
  command.flag("--all", options.all,
               "Go on after a disagreement, and list every fault with one proof each");
  command.list("--ignore", options.ignored, ignored_value(),
               "Leave out faults that are known: names as the report prints them (kind, rule, "
               "events, or the verdict on an engine), by commas; said in the report");
  add_engine_options(command, options);
  command
      .option("--replay", options.replay, input_file(), "Run again what --reproducer has written")
      .only_with = {"--engine", "--script",  "--adapter", "--perft", "--init",
                    "--depth",  "--timeout", "--threads", "--json"};
  Argument& merge = command.option("--merge", options.merge, input_file(),
                                   "Make one report of what --json wrote for the shards of a run");
  merge.takes_several = true;
  merge.only_with = {"--json", "--emit-epd", "--partial"};
  command
      .flag("--partial", options.partial,
            "Accept that shards are missing or were stopped; without it the exit code is 2 then")
      .needs = {"--merge"};
  command
      .option("--export", options.files.exported, export_value(),
              "Write a suite for projects without squarelab: positions that show every event, with "
              "counts and divides on which all boards agree; as EPD, or as JSON to a file.json")
      .only_with = {"--seed", "--backends", "--threads", "--json"};
}

verify::VerificationPlan plan_of(const VerifyOptions& options, const Context& context) {
  verify::VerificationPlan plan;
  static_cast<verify::RunPlan&>(plan) = run_of(options);
  plan.entries = entries_of(options, context);
  if (plan.entries.size() < 2) {
    throw InputError(
        options.chess960
            ? "--chess960: only the reference plays it in this build; `scripts/compare --backends "
              "lerf+chess960,x88+chess960` adds boards that do, or -D SQUARELAB_BOARDS=NAME,NAME "
              "where CMake configures the build. --engine, --script and --adapter need no others"
            : "there is no backend to compare the reference with");
  }
  if (options.full) plan.of_exhaustive = verify::Thoroughness::Sampled;
  if (options.leaves) plan.max_leaves = *options.leaves;
  return plan;
}

verify::engine::EnginePlan engine_plan_of(const VerifyOptions& options, const Context& context) {
  verify::engine::EnginePlan plan;
  static_cast<verify::RunPlan&>(plan) = run_of(options);
  plan.engines = options.engines;
  for (verify::engine::EngineCommand& engine : plan.engines) {
    if (options.perft) engine.perft = *options.perft;
    engine.init = options.init;
    engine.chess960 = options.chess960;
  }
  plan.depth = options.depth.value_or(default_depth);
  plan.most_leaves = options.leaves.value_or(0);
  plan.unreachable = options.unreachable;
  plan.symmetric = options.symmetric;
  plan.limits.start = plan.limits.answer = std::chrono::duration_cast<process::Duration>(
      std::chrono::duration<double>(options.timeout.value_or(default_timeout)));
  const Backends all = entries_of(options, context);
  plan.player = all.front();
  plan.boards = chosen_backends(options.backends, context.registry);
  if (options.chess960) plan.boards = {all.begin() + (all.size() > 1 ? 1 : 0), all.end()};
  if (options.backends.empty()) plan.boards.resize(1);  // the engines are in doubt, not the boards
  return plan;
}

std::vector<positions::NamedPosition> suite_of(const VerifyOptions& options,
                                               const std::vector<positions::NamedPosition>& given) {
  std::vector<positions::NamedPosition> suite = given;
  if (options.chess960) return suite;
  for (const auto positions : {positions::six_positions(), positions::late_bugs()}) {
    suite.insert(suite.end(), positions.begin(), positions.end());
  }
  return suite;
}

}  // namespace squarelab::app
