// squarelab verify: do all backends give the same answers, and would it be noticed if not?
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>
#include <squarelab/lab/differential/verification.hpp>
#include <squarelab/lab/reports/report_words.hpp>
#include <squarelab/text/error.hpp>

#include "cli/help.hpp"
#include "commands.hpp"
#include "shared/positions.hpp"
#include "verify/runs.hpp"

namespace squarelab::app {

namespace {

constexpr const char* what_is_compared =
    R"(Compared are all backends, lerf on every slider algorithm, and the reference, which plays by the
rules step by step: on seeded positions, on a built-in suite with its perft counts, and on what
--fen, --epd and --pgn give (- is stdin). The counts D1, D2, ... of an EPD file are checked where
they are at most a million leaves. A disagreement is shrunk to a position of which nothing can be
left out. With --engine and --script other programs are held to the rules instead.

Sources of seeded positions:
)";

constexpr const char* examples = R"(
Examples:
  squarelab verify
  squarelab verify --quick
  squarelab verify --positions 100000 --seed 7
  squarelab verify --source king-and-man --backends x88
  squarelab verify --backends lerf,x88 --fen "8/8/8/r2Pp2K/8/8/4k3/8 w - e6 0 1"
  squarelab verify --positions 0 --epd suite.epd --json report.json
  squarelab verify --pgn games.pgn --strict
  squarelab verify --engine "./myengine --uci"
  squarelab verify --lie castling-forgotten --reproducer found.json
  squarelab verify --self-test)";

std::string footer() {
  std::string text = what_is_compared;
  for (const lab::Source& source : lab::all_sources()) {
    text +=
        lab::wrapped(fmt::format("  {:<14}{}{}", source.name, source.description,
                                 source.is_finite() ? "; compared whole without --positions" : ""),
                     help_width, 16);
  }
  std::vector<std::string_view> lies;
  for (const lab::LieFacts& facts : lab::all_lies()) lies.push_back(facts.name);
  return text + "\nLies:\n" +
         lab::wrapped(fmt::format("  {}", fmt::join(lies, ", ")), help_width, 2) + examples;
}

// As many boards as threads make the batches.
std::vector<std::unique_ptr<Board>> players_of(const lab::VerificationPlan& plan) {
  std::vector<std::unique_ptr<Board>> players;
  for (int i = 0; i < plan.threads; ++i) players.push_back(plan.entries.front()->make_board());
  return players;
}

// Other programs over the same positions as boards.
void run_with_engines(const VerifyOptions& options, const std::vector<lab::NamedPosition>& given,
                      const std::optional<lab::Reproducer>& replay, Context& context) {
  const lab::VerificationPlan plan = plan_of(options, context);
  const std::vector<lab::NamedPosition> suite = suite_of(given);
  const lab::Schedule schedule(plan.portions, plan.endless);
  const auto players = players_of(plan);

  EngineRun run;
  run.boards = context.backends(options.backends, Variants::LeftOut);
  if (options.backends.empty()) run.boards.resize(1);  // the engines are what is in doubt
  // The suite is the first batch.
  run.batches = 1 + schedule.count();
  run.positions = [&](int worker, std::size_t number) {
    std::vector<Position> positions;
    if (number == 0) {
      for (const lab::NamedPosition& named : suite) positions.push_back(named.position);
      return positions;
    }
    Board& player = *players[static_cast<std::size_t>(worker)];
    const lab::Batch batch = schedule.batch(schedule.item(number - 1), plan.seed, player);
    for_each_position(batch, player,
                      [&](const Position& position) { positions.push_back(position); });
    return positions;
  };
  run.portions = plan.portions;
  run.portion_of = [&](std::size_t number) -> std::optional<std::size_t> {
    if (number == 0) return std::nullopt;
    return schedule.item(number - 1).portion;
  };
  run.total = plan.endless ? 0 : suite.size() + schedule.positions();
  run.sources = fmt::format("seeded with {}, {} of the suite, {} given", plan.seed,
                            suite.size() - given.size(), given.size());
  run.seed = plan.seed;
  run.threads = plan.threads;
  run.replay = replay;
  run.json = options.json;
  run.reproducer = options.reproducer;
  run.emit_test = options.emit_test;
  run.emit_epd = options.emit_epd;
  run_engines(options.engines, run, context);
}

// No path is an option left out, but not an empty one.
void refuse_empty_paths(const CLI::App& command) {
  for (const char* option : {"--json", "--reproducer", "--emit-test", "--emit-epd"}) {
    if (command.count(option) != 0 && command.get_option(option)->as<std::string>().empty()) {
      throw InputError(fmt::format("cannot write \"\": {} needs the name of a file", option));
    }
  }
}

void run(const CLI::App& command, VerifyOptions& options, Context& context) {
  refuse_empty_paths(command);
  options.positions_given = command.count("--positions") != 0;
  refuse_lone_engine_options(command, options.engines);
  if (options.self_test && options.positions == 0) {
    throw InputError("--positions 0: --self-test needs at least 1");
  }
  std::optional<lab::Reproducer> replay;
  if (command.count("--replay") != 0) {
    try {
      replay = lab::read_reproducer(read_text_file(options.replay));
    } catch (const text::TextError& error) {
      throw InputError(fmt::format("{}: {}", shown_path(options.replay), error.what()));
    }
  }
  const auto given = chosen_positions(command, options.given);
  if (options.engines.are_given()) return run_with_engines(options, given, replay, context);
  if (replay) {
    refuse_replay_without_engines(*replay, shown_path(options.replay));
    return run_replay(*replay, options, context);
  }
  lab::VerificationPlan plan = plan_of(options, context);
  if (options.self_test) return run_self_test(plan, options, context);
  plan.suite = suite_of(given);
  run_verification(plan, given.size(), options, context);
}

}  // namespace

void add_verify(CLI::App& app, Context& context) {
  const auto options = std::make_shared<VerifyOptions>();
  CLI::App* command = app.add_subcommand(
      "verify", "Run all backends and the reference in lockstep and compare every answer");
  command->footer(footer());
  add_verify_options(*command, *options);
  command->callback([=, &context] { run(*command, *options, context); });
}

}  // namespace squarelab::app
