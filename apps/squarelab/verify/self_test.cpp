#include "verify/runs.hpp"

namespace squarelab::app {

void run_self_test(const lab::VerificationPlan& plan, const VerifyOptions& options,
                   Context& context) {
  const Stopwatch stopwatch;
  SelfTestReport report{plan, {}, 0};
  {
    Progress progress(context.terminal, "lies and honest copies",
                      lab::all_lies().size() + plan.entries.size());
    report.result =
        lab::self_test(plan, [&](std::uint64_t done, std::uint64_t) { progress.update(done); });
  }
  report.seconds = stopwatch.seconds();
  if (report.lies_found() != report.result.lies.size() || !report.result.false_alarms.empty()) {
    context.exit_code = ExitCode::Disagreement;
  }
  write(report, options.files);
}

}  // namespace squarelab::app
