#include <fmt/format.h>

#include <squarelab/lab/differential/emitted_test.hpp>
#include <squarelab/text/error.hpp>

#include "shared/interrupt.hpp"
#include "verify/runs.hpp"

namespace squarelab::app {

namespace {

lab::Finding finding_of(const BoardsReport& report) {
  const lab::Disagreement& found = *report.result.disagreement;
  if (report.is_given_count_wrong()) return lab::not_shrunk(found);
  // What was found may have left its boards in any state.
  lab::Lockstep lockstep(make_boards(report.plan));
  return lab::shrink(found, lockstep, lab::most_shrinking_calls, &Interrupt::is_requested);
}

const char* mode_of(const VerifyOptions& options) {
  return options.quick ? "quick" : options.full ? "full" : options.endless ? "endless" : "lockstep";
}

// The board of that name, or null. "lerf, lying" exists if there is a lie.
std::unique_ptr<Board> board_of(const std::string& name, std::optional<lab::Lie> lie,
                                const Registry& registry) {
  if (const BackendEntry* entry = find(registry, name)) return entry->make_board();
  const auto honest = lie ? lab::honest_name(name) : std::nullopt;
  const BackendEntry* entry = honest ? find(registry, *honest) : nullptr;
  return entry ? std::make_unique<lab::Liar>(entry->make_board(), *lie) : nullptr;
}

}  // namespace

void run_verification(lab::VerificationPlan plan, std::size_t given, const VerifyOptions& options,
                      Context& context) {
  const Stopwatch stopwatch;
  const Interrupt interrupt;
  plan.stop = &Interrupt::is_requested;
  BoardsReport report{mode_of(options), std::move(plan), given, {}, {}, 0};
  {
    Progress progress(context.terminal, "positions", report.plan.positions());
    report.result =
        lab::verify(report.plan, [&](std::uint64_t done, std::uint64_t) { progress.update(done); });
  }
  report.seconds = stopwatch.seconds();
  if (report.result.disagreement) report.finding = finding_of(report);
  const bool all_met = report.result.compared.coverage.missing().empty();
  if (report.finding || (report.is_tier() && !all_met)) {
    context.exit_code = ExitCode::Disagreement;
  }
  if (report.result.stopped) context.exit_code = ExitCode::Interrupted;
  // First of all what was found: a file may refuse to be written.
  write(report, options.files);
  if (!report.finding) return;
  const lab::Finding& finding = *report.finding;
  keep(
      options.files, [&] { return write_reproducer(lab::reproducer_of(finding, options.seed)); },
      [&] { return lab::emit_test(finding); }, [&] { return lab::emit_epd(finding); });
}

void run_replay(const lab::Reproducer& reproducer, const VerifyOptions& options, Context& context) {
  const Stopwatch stopwatch;
  ReplayReport report{plan_of(options, context), reproducer.boards, {}, 0};
  std::vector<std::unique_ptr<Board>> boards;
  for (const std::string& name : reproducer.boards) {
    boards.push_back(board_of(name, report.plan.lie, context.registry));
    if (boards.back()) continue;
    throw InputError(fmt::format("--replay {}: there is no board {}{}", shown_path(*options.replay),
                                 text::quote(name),
                                 lab::honest_name(name) ? "; say which --lie it tells" : ""));
  }
  lab::Lockstep lockstep(std::move(boards));
  try {
    if (const auto found = lab::replay(reproducer, lockstep)) {
      report.finding = lab::not_shrunk(*found);
      context.exit_code = ExitCode::Disagreement;
    }
  } catch (const text::TextError& error) {
    throw InputError(fmt::format("--replay {}: {}", shown_path(*options.replay), error.reason()));
  }
  report.seconds = stopwatch.seconds();
  write(report, options.files);
}

}  // namespace squarelab::app
