#include "verify/engines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <squarelab/lab/differential/emitted_test.hpp>
#include <squarelab/lab/engine/emitted_engine_test.hpp>
#include <squarelab/text/error.hpp>

#include "shared/interrupt.hpp"
#include "verify/runs.hpp"

namespace squarelab::app {

namespace {

namespace engine = lab::engine;

constexpr int deepest = 4;
constexpr double shortest_time = 0.01;  // seconds
constexpr double longest_time = 86'400;

// nullopt if the text is not a number of seconds in that range.
std::optional<double> parse_seconds(const std::string& text) {
  double seconds = 0;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, seconds, std::chars_format::fixed);
  const bool is_one =
      error == std::errc() && rest == end && shortest_time <= seconds && seconds <= longest_time;
  return is_one ? std::optional(seconds) : std::nullopt;
}

CLI::Validator number_of_seconds() {
  const auto check = [](const std::string& text) -> std::string {
    if (parse_seconds(text)) return {};
    return fmt::format("{} is not a number of seconds from {} to {}", text::quote(text),
                       shortest_time, longest_time);
  };
  return CLI::Validator(check, "", "number of seconds");
}

CLI::Validator no_blank_command() {
  const auto check = [](const std::string& text) -> std::string {
    if (text.find_first_not_of(" \t\r\n") != text.npos) return {};
    return fmt::format("{} is no command", text::quote(text));
  };
  return CLI::Validator(check, "", "command");
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

void add_engine_options(CLI::App& command, EngineOptions& options) {
  command
      .add_option("--engine", options.engines,
                  "A UCI engine with \"go perft N\" to be held to the rules: the command that "
                  "starts it; any number of times")
      ->type_name("CMD")
      ->check(no_blank_command())
      ->allow_extra_args(false);
  command
      .add_option("--script", options.scripts,
                  "A command that prints moves and counts, given depth, FEN and moves as "
                  "arguments; any number of times")
      ->type_name("CMD")
      ->check(no_blank_command())
      ->allow_extra_args(false);
  command.add_option("--depth", options.depth, "The depth at which engines are asked")
      ->check(whole_number(1, deepest))
      ->capture_default_str();
  command
      .add_option("--timeout", options.timeout,
                  "How long an engine may take to start, and for each answer")
      ->type_name("SECONDS")
      ->check(number_of_seconds())
      ->capture_default_str();
}

void refuse_lone_engine_options(const CLI::App& command, const EngineOptions& options) {
  if (options.are_given()) return;
  for (const char* option : {"--depth", "--timeout"}) {
    if (command.count(option) != 0) {
      throw InputError(fmt::format("{} is for --engine and --script", option));
    }
  }
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
  plan.depth = options.depth;
  plan.limits.start = plan.limits.answer = std::chrono::duration_cast<engine::Duration>(
      std::chrono::duration<double>(*parse_seconds(options.timeout)));
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
  Outputs outputs(options);
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
  outputs.write(report);
  if (!result.finding) return;
  outputs.keep([&] { return reproducer_of(report); }, [&] { return test_of(report); },
               [&] { return emit_epd(*result.finding); });
}

}  // namespace squarelab::app
