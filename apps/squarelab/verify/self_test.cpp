#include <fmt/format.h>
#include <fmt/ranges.h>

#include <squarelab/lab/differential/disagreement_report.hpp>
#include <squarelab/lab/reports/report_words.hpp>

#include "verify/report.hpp"
#include "verify/runs.hpp"

namespace squarelab::app {

namespace {

// As it was found: how it could be smaller is not the question.
Json json_of(const lab::Disagreement& found) { return lab::json_of(found, lab::not_shrunk(found)); }

}  // namespace

void run_self_test(const lab::VerificationPlan& plan, const VerifyOptions& options,
                   Context& context) {
  const Stopwatch stopwatch;
  Report report(options.json);
  lab::SelfTest result;
  {
    Progress progress(context.terminal, "lies and honest copies",
                      lab::all_lies().size() + plan.entries.size());
    result =
        lab::self_test(plan, [&](std::uint64_t done, std::uint64_t) { progress.update(done); });
  }
  const double seconds = stopwatch.seconds();

  std::string text = fmt::format(
      "A copy of {} ({}) that errs on purpose, against {}:\n", plan.entries.back()->facts.name,
      plan.entries.back()->facts.formula, plan.entries.front()->facts.name);
  Json lies = Json::array();
  std::size_t found = 0;
  for (const lab::LieOutcome& outcome : result.lies) {
    if (outcome.found) ++found;
    const std::string how =
        outcome.found
            ? fmt::format("found after {} positions by {}", outcome.positions, outcome.found->query)
            : fmt::format("MISSED in {} positions", outcome.positions);
    text += fmt::format("  {:<24} {}\n", outcome.facts.name, how);
    lies.push_back({{"name", outcome.facts.name},
                    {"description", outcome.facts.description},
                    {"found", outcome.found.has_value()},
                    {"positions", outcome.positions},
                    {"disagreement", outcome.found ? json_of(*outcome.found) : Json()}});
  }
  text += fmt::format("{} of {} planted lies found\n", found, result.lies.size());
  const std::string copies =
      fmt::format("{} false alarm{} in {} positions of two honest copies each of {}",
                  result.false_alarms.size(), result.false_alarms.size() == 1 ? "" : "s",
                  lab::grouped(result.honest_positions), fmt::join(names_of(plan.entries), ", "));
  text += lab::wrapped(copies, lab::report_width, 2);
  Json false_alarms = Json::array();
  for (const lab::Disagreement& disagreement : result.false_alarms) {
    text += to_string(disagreement);
    false_alarms.push_back(json_of(disagreement));
  }
  text += fmt::format("seed {}, {}\n", plan.seed, time_text(seconds, plan.threads));
  if (found != result.lies.size() || !result.false_alarms.empty()) {
    context.exit_code = ExitCode::Disagreement;
  }

  Json json = head_of(plan, "self-test", seconds);
  json["lies"] = std::move(lies);
  json["lies_found"] = found;
  json["honest_positions"] = result.honest_positions;
  json["false_alarms"] = std::move(false_alarms);
  report.write(text, json);
}

}  // namespace squarelab::app
