// squarelab verify: do all backends give the same answers, and would it be noticed if not?
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>
#include <squarelab/lab/differential/verification.hpp>
#include <squarelab/lab/reports/report_words.hpp>
#include <squarelab/text/error.hpp>

#include "commands.hpp"
#include "shared/positions.hpp"
#include "verify/runs.hpp"

namespace squarelab::app {

namespace {

constexpr const char* what_is_compared =
    R"(Compares all backends, lerf on every slider algorithm, and the reference, which plays by the rules
step by step: on seeded positions, on a built-in suite with its perft counts, and on the positions
of --fen, --epd and --pgn (- is stdin). The counts D1, D2, ... of an EPD file are checked up to a
million leaves. A disagreement is shrunk to the smallest position that still shows it. With --engine
and --script, other programs are compared with the rules instead.

Sources of seeded positions:
)";

constexpr const char* examples = R"(
Examples:
  squarelab verify
  squarelab verify --quick
  squarelab verify --positions 100000 --seed 7
  squarelab verify --source king-and-piece --backends x88
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
        lab::wrapped(fmt::format("  {:<16}{}{}", source.name, source.description,
                                 source.is_finite() ? "; compared whole without --positions" : ""),
                     help_width, 18);
  }
  std::vector<std::string_view> lies;
  for (const lab::LieFacts& facts : lab::all_lies()) lies.push_back(facts.name);
  return text + "\nLies:\n" +
         lab::wrapped(fmt::format("  {}", fmt::join(lies, ", ")), help_width, 2) + examples;
}

void run(const VerifyOptions& options, Context& context) {
  if (!options.has_engines()) {
    if (options.depth) throw InputError("--depth is for --engine and --script");
    if (options.timeout) throw InputError("--timeout is for --engine and --script");
  }
  if (options.self_test && options.positions == 0) {
    throw InputError("--positions 0: --self-test needs at least 1");
  }
  std::optional<lab::Reproducer> replay;
  if (options.replay) {
    try {
      replay = lab::read_reproducer(read_text_file(*options.replay));
    } catch (const text::TextError& error) {
      throw InputError(fmt::format("{}: {}", shown_path(*options.replay), error.what()));
    }
  }
  const auto given = chosen_positions(options.given, context);
  if (options.has_engines()) {
    EnginesReport report{engine_plan_of(options, context), given.size(), replay, {}, 0};
    if (replay) report.plan.portions.clear();
    if (!replay) report.plan.suite = suite_of(given);
    return run_engines(std::move(report), options, context);
  }
  if (replay) return run_replay(*replay, options, context);
  lab::VerificationPlan plan = plan_of(options, context);
  if (options.self_test) return run_self_test(plan, options, context);
  plan.suite = suite_of(given);
  run_verification(std::move(plan), given.size(), options, context);
}

}  // namespace

Command verify_command(const Registry& registry) {
  const auto options = std::make_shared<VerifyOptions>();
  Command command("verify", "Run all backends and the reference in lockstep, compare every answer",
                  footer());
  add_verify_options(command, *options, registry);
  command.run = [options](Context& context) { run(*options, context); };
  return command;
}

}  // namespace squarelab::app
