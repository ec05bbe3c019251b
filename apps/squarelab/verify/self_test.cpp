#include "verify/self_test.hpp"

#include <algorithm>

#include "verify/report.hpp"

namespace squarelab::app {

namespace {

// As it was found: how it could be smaller is not the question.
Json json_of(const verify::Disagreement& found) {
  return verify::written(verify::not_shrunk(found)).json;
}

std::string text_of(const SelfTestRun& run) {
  const auto& [plan, result, seconds] = run;
  const Facts& copied = plan.entries.back()->facts;
  std::string text = fmt::format("A copy of {} ({}) that errs on purpose, against {}:\n",
                                 copied.name, copied.formula, plan.entries.front()->facts.name);
  for (const auto& [facts, found, positions] : result.lies) {
    text +=
        fmt::format("  {:<24} {}\n", facts.name,
                    found ? fmt::format("found after {} positions by {}", positions, found->query)
                          : fmt::format("MISSED in {} positions", positions));
  }
  text += fmt::format("{} of {} planted lies found\n", run.lies_found(), result.lies.size());
  text += report::wrapped(fmt::format("{} in {} positions of two honest copies each of {}",
                                      report::counted(result.false_alarms.size(), "false alarm"),
                                      report::grouped(result.honest_positions),
                                      report::joined(names_of(plan.entries), ", ")),
                          report::report_width, 2);
  for (const verify::Disagreement& disagreement : result.false_alarms)
    text += to_string(disagreement);
  return text + fmt::format("seed {}, {}\n", plan.seed, time_text(seconds, plan.threads));
}

Json json_of(const SelfTestRun& run) {
  const auto& [plan, result, seconds] = run;
  Json lies = Json::array();
  for (const auto& [facts, found, positions] : result.lies) {
    lies.push_back({{"name", facts.name},
                    {"description", facts.description},
                    {"found", found.has_value()},
                    {"positions", positions},
                    {"disagreement", found ? json_of(*found) : Json()}});
  }
  Json json = first_facts("self-test");
  json.update({{"backends", app::json_of(plan.entries)},
               {"seed", plan.seed},
               {"threads", plan.threads},
               {"seconds", seconds},
               {"lies", std::move(lies)},
               {"lies_found", run.lies_found()},
               {"honest_positions", result.honest_positions},
               {"false_alarms", Json::array(result.false_alarms, json_of)}});
  return json;
}

}  // namespace

std::size_t SelfTestRun::lies_found() const {
  return static_cast<std::size_t>(
      std::count_if(result.lies.begin(), result.lies.end(),
                    [](const verify::LieOutcome& outcome) { return outcome.found.has_value(); }));
}

Document document_of(const SelfTestRun& run) { return {text_of(run), json_of(run)}; }

}  // namespace squarelab::app
