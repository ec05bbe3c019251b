// squarelab verify --engine, --script and --adapter: other programs, on positions or a reproducer.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <squarelab/text/decimal.hpp>
#include <squarelab/text/error.hpp>

#include "shared/interrupt.hpp"
#include "verify/options.hpp"

namespace squarelab::app {

namespace {

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
    const std::optional<double> seconds = text::read_decimal(word.text);
    if (seconds && shortest_time <= *seconds && *seconds <= longest_time) return *seconds;
    throw InputError(fmt::format("{} is not a number of seconds from {} to {}", word.shown(),
                                 shortest_time, longest_time));
  };
  return {"SECONDS", read};
}

ValueType<verify::EngineCommand> command_value(verify::Protocol protocol) {
  const auto read = [protocol](const Word& word) -> verify::EngineCommand {
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

ValueType<std::string> init_value() {
  const auto read = [](const Word& word) {
    const std::string line = line_of(word);
    if (line.find("UCI_Chess960 value true") == std::string::npos) return line;
    throw InputError(word.shown() +
                     ": Chess960 is not supported here; --chess960 sets that option");
  };
  return {"LINE", read};
}

void refuse_other_questions(const verify::Reproducer& reproducer) {
  const verify::Question question = reproducer.question;
  if (question == &questions::LegalMoves::facts || question == &questions::Perft::facts ||
      verify::is_program_question(question)) {
    return;
  }
  throw InputError(fmt::format("engines cannot be asked about \"{}\", which is what is replayed",
                               question->in_reports));
}

[[noreturn]] void refuse(const verify::NotRun& not_run, const verify::EnginePlan& plan) {
  const verify::EngineCommand& engine = plan.engines[not_run.engine];
  std::string message = fmt::format("{} {} cannot be asked: {}: it {}", noun_of(engine.protocol),
                                    text::quote(engine.command), name_of(not_run.failure.verdict),
                                    not_run.failure.sentence);
  if (not_run.failure.verdict == verify::EngineVerdict::Silent) {
    message += "; if it is only slow, --timeout SECONDS gives it more time";
  }
  if (not_run.worker > 0) {
    message += fmt::format(" (this is process {} of it; with --threads 1 it is started once)",
                           not_run.worker + 1);
  }
  throw InputError(message);
}

// The engines as reproducers name them.
std::vector<verify::ReproducedEngine> engines_of(const verify::EnginesRun& run) {
  std::vector<verify::ReproducedEngine> engines;
  for (std::size_t i = 0; i < run.plan.engines.size(); ++i) {
    engines.push_back(verify::reproduced(run.engine_name(i), run.plan.engines[i]));
  }
  return engines;
}

// Prints a fault when the run finds it, and again when it is shrunk, over the line of progress.
void show_sighting(const verify::Finding& seen, const Terminal& terminal) {
  const std::string line =
      text::printable((seen.calls == 0 ? "" : "shrunk: ") + verify::sighting_text(seen.smallest));
  const int width = terminal.stderr_is_terminal ? std::max(terminal.stderr_width - 1, 0) : 0;
  print_to_stderr(fmt::format("{}{:<{}}\n", width == 0 ? "" : "\r", line, width));
}

verify::EnginePlan plan_of_programs(const VerifyOptions& options, const Context& context) {
  const auto& [engines, perft, init, depth, timeout, unreachable, symmetric] = options.programs;
  verify::EnginePlan plan;
  static_cast<verify::RunPlan&>(plan) = run_plan(options.run);
  plan.engines = engines;
  for (verify::EngineCommand& engine : plan.engines) {
    if (perft) engine.perft = *perft;
    engine.init = init;
    engine.chess960 = options.run.plays_chess960();
  }
  const bool is_list = perft && verify::EngineCommand{{}, {}, *perft}.lists_moves();
  if (is_list && depth.value_or(1) != 1) {
    throw InputError(fmt::format("--perft \"{}\" has no {}: a list of moves is of --depth 1",
                                 *perft, verify::EngineCommand::depth_mark));
  }
  plan.depth = depth.value_or(is_list ? 1 : default_depth);
  plan.most_leaves = options.run.leaves.value_or(0);
  plan.unreachable = unreachable;
  plan.double_chess960 = options.run.double_chess960;
  plan.symmetric = symmetric;
  plan.limits.start = plan.limits.answer = std::chrono::duration_cast<process::Duration>(
      std::chrono::duration<double>(timeout.value_or(default_timeout)));
  plan.limits.stop = &Interrupt::is_requested;
  const Backends all = boards_of(options.run, context);
  plan.player = all.front();
  plan.boards = chosen_backends(options.run.backends, context.registry);
  if (options.run.plays_chess960())
    plan.boards = {all.begin() + (all.size() > 1 ? 1 : 0), all.end()};
  // The engines are in doubt, not the boards.
  if (options.run.backends.empty()) plan.boards.resize(1);
  return plan;
}

}  // namespace

void declare_programs(Command& command, ProgramsOptions& options) {
  command
      .option("--engine", options.engines, command_value(verify::Protocol::Uci),
              "Test a UCI engine that answers \"go perft N\"; /bin/sh runs CMD; repeatable")
      .excludes = tiers;
  command
      .option(
          "--script", options.engines, command_value(verify::Protocol::Script),
          "Test a command that prints moves and counts, with depth, FEN and moves as arguments; "
          "repeatable")
      .excludes = tiers;
  command
      .option("--adapter", options.engines, command_value(verify::Protocol::Adapter),
              "Test a command that answers questions line by line, as in examples/adapters; "
              "repeatable")
      .excludes = tiers;
  Argument& perft =
      command.option("--perft", options.perft, ValueType<std::string>{"LINE", line_of},
                     "Send this line to engines; {depth} becomes the depth. Without {depth}, the "
                     "answer is a list of moves");
  perft.default_value = verify::EngineCommand::default_perft;
  perft.needs = {"--engine"};
  command
      .option(
          "--init", options.init, init_value(),
          "Send this line to engines first, such as \"setoption name Hash value 1\"; repeatable")
      .needs = {"--engine"};
  Argument& depth = command.option("--depth", options.depth, whole_number(1, deepest),
                                   "Test engines at this depth");
  depth.default_value = std::to_string(default_depth);
  depth.needs = of_programs;
  Argument& timeout =
      command.option("--timeout", options.timeout, seconds_value(),
                     "Wait so long for the start of an engine, and for each answer");
  timeout.default_value = std::to_string(default_timeout);
  timeout.needs = of_programs;
  Argument& unreachable =
      command.flag("--unreachable", options.unreachable,
                   "Also test positions that no game reaches, and halfmove clocks above 99. A "
                   "correct program can fail there");
  unreachable.needs = of_programs;
  unreachable.is_rare = true;
  Argument& symmetric =
      command.flag("--symmetric", options.symmetric,
                   "Also require equal evaluations of mirrored positions without castling rights");
  symmetric.needs = of_programs;
  symmetric.is_rare = true;
}

RunOutcome run_programs(const VerifyOptions& options, Context& context,
                        std::optional<verify::Reproducer> replay) {
  verify::EnginesRun run{plan_of_programs(options, context), std::move(replay)};
  if (run.replay) {
    refuse_other_questions(*run.replay);
    run.plan.portions.clear();
    for (verify::EngineCommand& command : run.plan.engines) {
      command.chess960 = run.replay->line.start.castling.is_chess960();
    }
  } else {
    add_suite(options.run, context, run.plan);
  }
  const Interrupt interrupt;
  {
    Progress progress(context.terminal, "positions", run.plan.positions());
    run.run([&](std::uint64_t done, const std::vector<verify::Finding>& seen) {
      // A run that ends at the first has nothing to tell before its report.
      for (const verify::Finding& found : seen) {
        if (run.plan.all) show_sighting(found, context.terminal);
      }
      progress.update(done);
    });
  }
  const auto& not_run = run.result.not_run;
  if (not_run && !run.result.interrupted && !run.result.time_is_over) refuse(*not_run, run.plan);
  const verify::RunReport report = report_of(run);
  RunOutcome outcome = outcome_of(report);
  if (run.result.interrupted && !outcome.has_faults) outcome.exit_code = ExitCode::Interrupted;
  if (const verify::Finding* const first = run.result.finding()) outcome.first = *first;
  outcome.engines = engines_of(run);
  return outcome;
}

}  // namespace squarelab::app
