#include "verify/report.hpp"

#include <algorithm>
#include <squarelab/lab/build_info.hpp>
#include <squarelab/lab/differential/disagreement_report.hpp>

namespace squarelab::app {

namespace {

Json json_of(const lab::Coverage& coverage) {
  Json counts = Json::object();
  for (const lab::Event event : lab::all_events) {
    counts[std::string(lab::name_of(event))] = coverage.count(event);
  }
  Json pairs = Json::array();
  for (const auto& [one, other] : coverage.missing_pairs()) {
    pairs.push_back(Json::array({lab::name_of(one), lab::name_of(other)}));
  }
  return {{"events", std::move(counts)},         {"events_met", coverage.events_met()},
          {"events_possible", lab::event_count}, {"missing", lab::names_of(coverage.missing())},
          {"pairs_met", coverage.pairs_met()},   {"pairs_possible", lab::possible_pairs()},
          {"missing_pairs", std::move(pairs)}};
}

Json json_of(const std::vector<lab::PortionDone>& portions,
             lab::Thoroughness of_universes = lab::Thoroughness::Usual) {
  Json sources = Json::array();
  for (const lab::PortionDone& done : portions) {
    const bool in_turns =
        done.portion.source->is_finite() && of_universes == lab::Thoroughness::Sampled;
    std::optional<double> one_in;
    if (done.draws() != 0) one_in = lab::one_in_with_95_percent(done.draws());
    sources.push_back({{"name", done.portion.source->name},
                       {"positions", done.positions},
                       {"batches", done.batches},
                       {"complete", done.is_all()},
                       {"draw", draw_of(done)},
                       {"draws", done.draws()},
                       {"boards_take_turns", in_turns},
                       {"one_in_with_95_percent", one_in}});
  }
  return sources;
}

Json json_of(const std::optional<lab::Finding>& finding) {
  return finding ? lab::json_of(*finding) : Json();
}

// As it was found: how it could be smaller is not the question.
Json json_of(const lab::Disagreement& found) { return lab::json_of(lab::not_shrunk(found)); }

Json json_of(const std::vector<const BackendEntry*>& entries) {
  Json backends = Json::array();
  for (const BackendEntry* entry : entries) {
    backends.push_back({{"name", entry->facts.name},
                        {"formula", entry->facts.formula},
                        {"is_reference", entry->facts.is_reference}});
  }
  return backends;
}

Json document(std::string_view mode, const Json& result) {
  Json json{{"command", "verify"},
            {"mode", mode},
            {"version", lab::build_info::version},
            {"commit", lab::build_info::commit}};
  json.update(result);
  return json;
}

}  // namespace

bool BoardsReport::is_given_count_wrong() const {
  const auto& found = result.disagreement;
  return found && found->question == lab::Question::Perft &&
         found->answers.front().text != found->expected;
}

std::vector<std::string> EnginesReport::names(bool as_expected) const {
  const lab::Disagreement& found = result.finding->smallest;
  std::vector<std::string> names;
  // The rules come first.
  for (std::size_t i = 1; i < found.answers.size(); ++i) {
    if ((found.answers[i].text == found.expected) == as_expected) {
      names.push_back(found.answers[i].backend);
    }
  }
  return names;
}

std::size_t SelfTestReport::lies_found() const {
  return static_cast<std::size_t>(
      std::count_if(result.lies.begin(), result.lies.end(),
                    [](const lab::LieOutcome& outcome) { return outcome.found.has_value(); }));
}

std::uint64_t seeded_positions(const lab::Verification& result) {
  std::uint64_t positions = 0;
  for (const lab::PortionDone& done : result.portions) positions += done.positions;
  return positions;
}

std::size_t counts_left_out(const lab::VerificationPlan& plan) {
  std::size_t number = 0;
  for (const lab::NamedPosition& named : plan.suite) {
    for (const text::PerftCount& count : named.counts) number += count.count > plan.max_leaves;
  }
  return number;
}

std::string_view draw_of(const lab::PortionDone& done) {
  static_assert(lab::batch_size == 100);
  return done.portion.source->draws_batches ? "batch of 100 positions" : "position";
}

Json agreement_json(std::uint64_t positions, bool disagree) {
  return positions == 0 && !disagree ? Json() : Json(!disagree);
}

Json json_of(const BoardsReport& report) {
  const auto& [mode, plan, given, result, finding, seconds] = report;
  const lab::Compared& compared = result.compared;
  return document(mode, {{"backends", json_of(plan.entries)},
                         {"seed", plan.seed},
                         {"threads", plan.threads},
                         {"seconds", seconds},
                         {"positions", compared.positions},
                         {"seeded_positions", seeded_positions(result)},
                         {"suite_positions", plan.suite.size() - given},
                         {"given_positions", given},
                         {"distinct_positions", result.distinct},
                         {"distinct_may_be_more", result.distinct_may_be_more},
                         {"children", compared.children},
                         {"answers", compared.queries},
                         {"perft_leaves", compared.leaves},
                         {"perft_counts_left_out", counts_left_out(plan)},
                         {"sources", json_of(result.portions, plan.of_universes)},
                         {"coverage", json_of(compared.coverage)},
                         {"stopped", result.stopped},
                         {"agree", agreement_json(compared.positions, finding.has_value())},
                         {"disagreement", json_of(finding)}});
}

Json json_of(const ReplayReport& report) {
  return document("replay", {{"backends", report.boards},
                             {"threads", report.plan.threads},
                             {"seconds", report.seconds},
                             {"agree", !report.finding},
                             {"disagreement", json_of(report.finding)}});
}

Json json_of(const EnginesReport& report) {
  const auto& [plan, given, replay, result, seconds] = report;
  Json engines = Json::array();
  for (std::size_t i = 0; i < plan.engines.size(); ++i) {
    engines.push_back({{"name", report.engine_name(i)},
                       {"command", plan.engines[i].command},
                       {"protocol", name_of(plan.engines[i].protocol)}});
  }
  Json boards = Json::array();
  for (const BackendEntry* entry : plan.boards) boards.push_back(entry->facts.name);
  Json found = json_of(result.finding);
  if (result.finding) {
    const auto verdict = result.finding->smallest.verdict;
    found["verdict"] = verdict ? Json(name_of(*verdict)) : Json();
    found["odd_ones_out"] = report.names(false);
  }
  return document(replay ? "replay" : "engines",
                  {{"engines", std::move(engines)},
                   {"boards", std::move(boards)},
                   {"seed", plan.seed},
                   {"threads", plan.threads},
                   {"depth", plan.depth},
                   {"timeout_seconds", std::chrono::duration<double>(plan.limits.answer).count()},
                   {"seconds", seconds},
                   {"positions", result.positions},
                   {"positions_planned", replay ? 1 : plan.positions()},
                   {"positions_per_second", report.positions_per_second()},
                   {"answers", result.answers},
                   {"leaves", result.leaves},
                   {"sources", json_of(result.portions)},
                   {"coverage", json_of(result.coverage)},
                   {"interrupted", result.interrupted},
                   {"agree", agreement_json(result.positions, result.finding.has_value())},
                   {"disagreement", std::move(found)}});
}

Json json_of(const SelfTestReport& report) {
  const auto& [plan, result, seconds] = report;
  Json lies = Json::array();
  for (const auto& [facts, found, positions] : result.lies) {
    lies.push_back({{"name", facts.name},
                    {"description", facts.description},
                    {"found", found.has_value()},
                    {"positions", positions},
                    {"disagreement", found ? json_of(*found) : Json()}});
  }
  Json false_alarms = Json::array();
  for (const lab::Disagreement& disagreement : result.false_alarms) {
    false_alarms.push_back(json_of(disagreement));
  }
  return document("self-test", {{"backends", json_of(plan.entries)},
                                {"seed", plan.seed},
                                {"threads", plan.threads},
                                {"seconds", seconds},
                                {"lies", std::move(lies)},
                                {"lies_found", report.lies_found()},
                                {"honest_positions", result.honest_positions},
                                {"false_alarms", std::move(false_alarms)}});
}

}  // namespace squarelab::app
