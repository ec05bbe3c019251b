#include "verify/engines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <squarelab/lab/differential/emitted_test.hpp>
#include <squarelab/lab/engine/emitted_engine_test.hpp>
#include <squarelab/text/error.hpp>

#include "cli/value_types.hpp"
#include "shared/interrupt.hpp"
#include "verify/runs.hpp"

namespace squarelab::app {

namespace {

namespace engine = lab::engine;

constexpr int default_depth = 2;
constexpr int deepest = 4;
constexpr int default_timeout = 10;     // seconds
constexpr double shortest_time = 0.01;  // seconds
constexpr double longest_time = 86'400;

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

ValueType<std::string> command_value() {
  const auto read = [](const Word& word) {
    if (word.text.find_first_not_of(" \t\r\n") != std::string::npos) return word.text;
    throw InputError(word.shown() + " is not a command");
  };
  return {"CMD", read};
}

engine::Place place_of(const lab::Reproducer& reproducer) {
  if (reproducer.question != lab::Question::Moves && reproducer.question != lab::Question::Perft) {
    throw InputError(fmt::format("engines cannot be asked about \"{}\", which is what is replayed",
                                 name_of(reproducer.question)));
  }
  return engine::make_place(reproducer.line.start, reproducer.line.moves,
                            std::max(reproducer.depth, 1));
}

[[noreturn]] void refuse(const engine::NotRun& not_run, const engine::EnginePlan& plan) {
  const engine::EngineCommand& engine = plan.engines[not_run.engine];
  std::string message = fmt::format("{} {} cannot be asked: {}: it {}", noun_of(engine.protocol),
                                    text::quote(engine.command), name_of(not_run.failure.verdict),
                                    not_run.failure.sentence);
  if (not_run.worker > 0) {
    message += fmt::format(" (this is process {} of it; with --threads 1 it is started once)",
                           not_run.worker + 1);
  }
  throw InputError(message);
}

// Of the finding, with the commands of the engines that have answered.
std::string reproducer_of(const EnginesReport& report) {
  lab::Reproducer reproducer = lab::reproducer_of(*report.result.finding, report.plan.seed);
  for (std::size_t i = 0; i < report.plan.engines.size(); ++i) {
    const std::string& name = report.engine_name(i);
    const auto& [protocol, command] = report.plan.engines[i];
    if (std::find(reproducer.boards.begin(), reproducer.boards.end(), name) !=
        reproducer.boards.end()) {
      reproducer.engines.push_back({name, command, std::string(name_of(protocol))});
    }
  }
  return write_reproducer(reproducer);
}

std::string test_of(const EnginesReport& report) {
  const lab::Finding& finding = *report.result.finding;
  const std::string& culprit = finding.smallest.answers[*finding.smallest.wrong].backend;
  for (std::size_t i = 0; i < report.plan.engines.size(); ++i) {
    if (report.engine_name(i) == culprit) {
      return emit_engine_test(finding, report.plan.engines[i]);
    }
  }
  return emit_test(finding);
}

}  // namespace

void add_engine_options(Command& command, EngineOptions& options) {
  command
      .option("--engine", options.engines, command_value(),
              "Check a UCI engine that understands \"go perft N\" against the rules: the command "
              "that starts it; any number of times")
      .excludes = {"--quick", "--full"};
  command
      .option("--script", options.scripts, command_value(),
              "Check a command that prints moves and counts, given depth, FEN and moves as "
              "arguments; any number of times")
      .excludes = {"--quick", "--full"};
  command
      .option("--depth", options.depth, whole_number(1, deepest),
              "The depth at which engines are asked")
      .default_value = std::to_string(default_depth);
  command
      .option("--timeout", options.timeout, seconds_value(),
              "How long an engine may take to start, and for each answer")
      .default_value = std::to_string(default_timeout);
}

void refuse_lone_engine_options(const EngineOptions& options) {
  if (options.are_given()) return;
  if (options.depth) throw InputError("--depth is for --engine and --script");
  if (options.timeout) throw InputError("--timeout is for --engine and --script");
}

void refuse_replay_without_engines(const lab::Reproducer& replay, const std::string& shown_path) {
  if (replay.engines.empty()) return;
  const lab::ReproducedEngine& engine = replay.engines.front();
  throw InputError(
      fmt::format("--replay {}: {} is another program ({}): say with --engine or --script how it "
                  "is started",
                  shown_path, text::quote(engine.name), text::quote(engine.command)));
}

void set_engines(engine::EnginePlan& plan, const EngineOptions& options) {
  for (const std::string& command : options.engines) {
    plan.engines.push_back({engine::Protocol::Uci, command});
  }
  for (const std::string& command : options.scripts) {
    plan.engines.push_back({engine::Protocol::Script, command});
  }
  plan.depth = options.depth.value_or(default_depth);
  plan.limits.start = plan.limits.answer = std::chrono::duration_cast<engine::Duration>(
      std::chrono::duration<double>(options.timeout.value_or(default_timeout)));
}

void run_engines(EnginesReport report, const VerifyOptions& options, Context& context) {
  const Stopwatch stopwatch;
  const Interrupt interrupt;
  report.plan.limits.stop = &Interrupt::is_requested;
  std::optional<engine::Place> place;
  if (report.replay) {
    place = place_of(*report.replay);
    report.plan.depth = place->depth;
  }
  if (place) {
    report.result = ask_engines_at(report.plan, *place);
  } else {
    Progress progress(context.terminal, "positions", report.plan.positions());
    report.result = verify_engines(report.plan, [&](std::uint64_t done) { progress.update(done); });
  }
  const engine::EngineVerification& result = report.result;
  if (result.not_run && !result.interrupted) refuse(*result.not_run, report.plan);
  report.seconds = stopwatch.seconds();
  if (result.interrupted) context.exit_code = ExitCode::Interrupted;
  if (result.finding) context.exit_code = ExitCode::Disagreement;
  write(report, options.files);
  if (!result.finding) return;
  keep(
      options.files, [&] { return reproducer_of(report); }, [&] { return test_of(report); },
      [&] { return emit_epd(*result.finding); });
}

}  // namespace squarelab::app
