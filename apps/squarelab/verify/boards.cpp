// squarelab verify on boards in lockstep, and --export.
#include <fmt/format.h>

#include <squarelab/report/report_words.hpp>

#include "cli/value_types.hpp"
#include "shared/interrupt.hpp"
#include "verify/options.hpp"

namespace squarelab::app {

namespace {

verify::VerificationPlan plan_of_boards(const RunOptions& options, const Context& context) {
  verify::VerificationPlan plan;
  static_cast<verify::RunPlan&>(plan) = run_plan(options);
  plan.entries = boards_of(options, context);
  if (plan.entries.size() < 2) {
    throw InputError(
        options.plays_chess960()
            ? "--chess960: only the reference plays it in this build; `scripts/compare --backends "
              "lerf+chess960,x88+chess960` adds boards that do, or -D SQUARELAB_BOARDS=NAME,NAME "
              "where CMake configures the build. --engine, --script and --adapter need no others"
            : "there is no backend to compare the reference with");
  }
  if (options.full) plan.of_exhaustive = verify::Thoroughness::Sampled;
  if (options.leaves) plan.max_leaves = *options.leaves;
  plan.stop = &Interrupt::is_requested;
  return plan;
}

const char* mode_of(const RunOptions& options) {
  return options.quick ? "quick" : options.full ? "full" : options.endless ? "endless" : "lockstep";
}

// Runs the boards. A disagreement is shrunk. A tier also fails if an event was never met.
RunOutcome compare_boards(verify::BoardsRun& run, Context& context) {
  const Interrupt interrupt;
  {
    Progress progress(context.terminal, "positions", run.plan.positions());
    run.run([&](std::uint64_t done, std::uint64_t) { progress.update(done); });
  }
  const verify::RunReport report = report_of(run);
  RunOutcome outcome = outcome_of(report);
  if (report.stopped && !report.time_is_over) outcome.exit_code = ExitCode::Interrupted;
  if (outcome.has_faults) outcome.first = run.faults.front().proof;
  return outcome;
}

}  // namespace

void declare_export(Command& command, std::optional<OutputFile>& file) {
  Argument& exported = command.option(
      "--export", file, output_file(),
      "Write a suite for projects without squarelab, as EPD or JSON: positions for every "
      "event, with counts and divides");
  exported.only_with = with_page_options({"--seed", "--backends", "--threads"});
  exported.is_rare = true;
}

RunOutcome run_boards(const VerifyOptions& options, Context& context) {
  verify::BoardsRun run{mode_of(options.run), plan_of_boards(options.run, context)};
  add_suite(options.run, context, run.plan);
  return compare_boards(run, context);
}

RunOutcome run_export(const VerifyOptions& options, Context& context) {
  verify::BoardsRun run{mode_of(options.run), plan_of_boards(options.run, context)};
  run.plan.portions.clear();
  run.plan.suite = verify::make_event_suite(options.run.seed, *make_counter(context.registry));
  RunOutcome outcome = compare_boards(run, context);
  if (outcome.has_faults || run.result.stopped) return outcome;
  outcome.page.facts(
      {{"exported", fmt::format("{}, each with its counts and a divide",
                                report::counted(run.plan.suite.size(), "position"))}},
      verify::column_of_values);
  outcome.suite = [suite = run.plan.suite, is_json = options.exported->is_json()] {
    return is_json ? verify::suite_as_json(suite) : verify::suite_as_epd(suite);
  };
  return outcome;
}

}  // namespace squarelab::app
