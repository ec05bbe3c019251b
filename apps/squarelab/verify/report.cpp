#include "verify/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <squarelab/lab/build_info.hpp>
#include <squarelab/lab/differential/disagreement_report.hpp>
#include <squarelab/lab/reports/report_words.hpp>
#include <squarelab/rules/validation.hpp>
#include <squarelab/text/epd.hpp>
#include <squarelab/text/error.hpp>
#include <squarelab/text/fen.hpp>

#include "verify/agreement.hpp"

namespace squarelab::app {

namespace {

using lab::grouped;
using lab::labelled;

// The positions that were compared from the portions.
std::uint64_t seeded_positions(const lab::Verification& result) {
  std::uint64_t positions = 0;
  for (const lab::PortionDone& done : result.portions) positions += done.positions;
  return positions;
}

// How many counts of the suite have too many leaves to be checked.
std::size_t counts_left_out(const lab::VerificationPlan& plan) {
  std::size_t number = 0;
  for (std::size_t i = 0; i < plan.suite.size(); ++i) {
    if (!plan.shard.holds(i)) continue;
    for (const auto& count : plan.suite[i].counts) number += count.count > plan.max_leaves;
  }
  return number;
}

// How many of the first positions of the suite are the shard's.
std::uint64_t held(const lab::RunPlan& plan, std::size_t first) {
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < first; ++i) number += plan.shard.holds(i) ? 1 : 0;
  return number;
}
std::uint64_t held_of_suite(const lab::RunPlan& plan, std::size_t given) {
  return held(plan, plan.suite.size()) - held(plan, given);
}

// Nothing if the run is not divided.
std::string shard_text(const lab::Shard& shard) {
  return shard.is_all() ? "" : fmt::format("shard         {}\n", to_string(shard));
}

// "lerf (8r + f)", "x88 (16r + f)"
std::vector<std::string> names_of(const std::vector<const BackendEntry*>& entries) {
  std::vector<std::string> names;
  for (const BackendEntry* entry : entries) {
    names.push_back(fmt::format("{} ({})", entry->facts.name, entry->facts.formula));
  }
  return names;
}

// "1.5 s on 2 threads"
std::string time_text(double seconds, int threads) {
  return fmt::format("{:.1f} s on {}", seconds,
                     lab::counted(static_cast<std::uint64_t>(threads), "thread"));
}

// The set-ups of finite sources: those that are playable become positions.
std::uint64_t planned_set_ups(const lab::VerificationPlan& plan) {
  std::uint64_t set_ups = 0;
  for (const lab::Portion& portion : plan.portions) {
    if (portion.source->is_finite()) set_ups += portion.positions;
  }
  return set_ups;
}

// "1,009 and 20,000 set-ups"
std::string planned_text(std::uint64_t positions, std::uint64_t set_ups) {
  if (set_ups == 0) return grouped(positions);
  const std::string text = lab::counted(set_ups, "set-up");
  return positions == 0 ? text : fmt::format("{} and {}", grouped(positions), text);
}

std::string counts_text(const BoardsReport& report) {
  const auto& [mode, plan, given, replay, result, faults, seconds] = report;
  const lab::Compared& compared = result.compared;
  std::string positions = grouped(compared.positions);
  std::string seeded = grouped(seeded_positions(result));
  const bool is_part = (result.stopped || (!faults.empty() && !plan.all)) && !plan.endless;
  if (is_part && !plan.shard.is_all()) {
    positions += " of " + grouped(plan.positions());
  } else if (is_part) {
    const std::uint64_t set_ups = planned_set_ups(plan);
    const std::uint64_t others = plan.schedule().positions() - set_ups;
    positions += " of " + planned_text(others + plan.suite.size(), set_ups);
    seeded = planned_text(others, set_ups);
  }
  positions += fmt::format(" ({} seeded with {}, {} of the suite, {} given)", seeded, plan.seed,
                           held_of_suite(plan, given), held(plan, given));
  std::string text = labelled("positions     ", positions) + ignored_text(result.ignored);
  text += fmt::format("distinct      {}{}\n", result.distinct_may_be_more ? "at least " : "",
                      grouped(result.distinct));
  text +=
      fmt::format("children      {} made, compared and taken back\n", grouped(compared.children));
  text += fmt::format("answers       {} compared with what they should be\n",
                      grouped(compared.queries));
  text += fmt::format("perft leaves  {} counted, all boards together\n", grouped(compared.leaves));
  const std::size_t left_out = counts_left_out(plan);
  if (left_out != 0) {
    text += fmt::format("left out      {} of more than {} leaves\n",
                        lab::counted(left_out, "count"), grouped(plan.max_leaves));
  }
  return text + coverage_text(compared.coverage, compared.positions, faults.empty());
}

std::string counts_text(const EnginesReport& report) {
  const auto& [plan, given, replay, result, seconds] = report;
  const bool is_part =
      !plan.endless && (result.interrupted || result.gave_up || (result.finding && !plan.all));
  std::string text = labelled(
      "positions     ",
      fmt::format("{}{} (seeded with {}, {} of the suite, {} given)", grouped(result.positions),
                  is_part ? fmt::format(" of {}", grouped(plan.positions())) : "", plan.seed,
                  held_of_suite(plan, given), held(plan, given)));
  text += ignored_text(result.ignored);
  if (result.left_out != 0) {
    text += labelled("left out      ",
                     fmt::format("{} that no game leads to; --unreachable asks about them too",
                                 lab::counted(result.left_out, "position")));
  }
  if (result.refused != 0) {
    text += labelled("refused       ", lab::counted(result.refused, "position") +
                                           ", as it ends a game that is drawn; that is no fault");
  }
  text += labelled("answers       ",
                   fmt::format("{} moves with counts at depth {}, {} leaves, all together",
                               grouped(result.answers), plan.depth, grouped(result.leaves)));
  text += coverage_text(result.coverage, result.positions, !result.finding);
  text += "time          " + time_text(seconds, plan.threads);
  if (result.positions != 0) {
    constexpr double few = 10;
    const double rate = report.positions_per_second();
    text += fmt::format(", {} positions a second", rate < few
                                                       ? fmt::format("{:#.2g}", rate)
                                                       : grouped(static_cast<std::uint64_t>(rate)));
  }
  return text + '\n';
}

// As it was found: how it could be smaller is not the question.
Json json_of(const lab::Disagreement& found) { return lab::json_of(lab::not_shrunk(found)); }

// With what is said of an engine.
Json json_of_engines(const lab::Fault& fault) {
  const lab::Disagreement& found = fault.proof.smallest;
  Json json = lab::json_of(fault);
  json["text"] = lab::text_of(fault.proof, true);
  json["verdict"] = found.verdict ? Json(name_of(*found.verdict)) : Json();
  json["odd_ones_out"] = lab::names_of_sides(found, false);
  const auto broken = rules::why_unreachable(found.start);
  json["unreachable"] =
      broken ? Json{{"rule", name_of(broken->rule)}, {"message", broken->message}} : Json();
  return json;
}

template <class JsonOf>
Json list_of(const std::vector<lab::Fault>& faults, const JsonOf& json_of_one) {
  Json list = Json::array();
  for (const lab::Fault& fault : faults) list.push_back(json_of_one(fault));
  return list;
}

// FNV-1a of what the user gave: the positions with their counts, in their order.
std::string digest_of_given(const lab::RunPlan& plan, std::size_t given) {
  std::string text;
  for (std::size_t i = 0; i < given; ++i) {
    text += text::to_fen(plan.suite[i].position);
    for (const text::PerftCount& count : plan.suite[i].counts) {
      text += fmt::format(";D{} {}", count.depth, count.count);
    }
    text += '\n';
  }
  std::uint64_t digest = 0xCBF29CE484222325;
  for (const char c : text) digest = (digest ^ static_cast<unsigned char>(c)) * 0x100000001B3;
  return lab::hex64(digest);
}

// Everything that decides what is compared and has no field of its own: reports of shards are of
// one run if it is the same in all.
Json run_json(const lab::RunPlan& plan, std::size_t given) {
  Json sources = Json::array();
  for (const lab::Portion& portion : plan.portions) {
    sources.push_back({{"name", portion.source->name}, {"positions", portion.positions}});
  }
  return {{"sources", std::move(sources)},
          {"endless", plan.endless},
          {"all", plan.all},
          {"ignored", lab::Ignored(plan.ignored).names()},
          {"given", given},
          {"digest_of_given", digest_of_given(plan, given)}};
}

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

std::size_t SelfTestReport::lies_found() const {
  return static_cast<std::size_t>(
      std::count_if(result.lies.begin(), result.lies.end(),
                    [](const lab::LieOutcome& outcome) { return outcome.found.has_value(); }));
}

std::string text_of(const BoardsReport& report) {
  const auto& [mode, plan, given, replay, result, faults, seconds] = report;
  if (replay) {
    const std::string boards = labelled("boards        ", replay->boards);
    if (faults.empty()) return "0 disagreements: it is not there any more\n" + boards;
    return text_of(faults) + "\nThe disagreement is still there.\n" + boards;
  }
  const lab::Coverage& coverage = result.compared.coverage;
  const std::uint64_t positions = result.compared.positions;
  std::string text;
  if (!faults.empty()) {
    text = text_of(faults) + '\n';
  } else {
    if (report.must_meet_all_events() && !result.stopped && !coverage.missing().empty()) {
      text = "FAILED: not all events were met\n";
    }
    text += agreement_text(positions, result.portions, plan.of_universes);
  }
  if (result.stopped) text += "stopped before the end\n";
  text += labelled("backends      ", names_of(plan.entries)) + shard_text(plan.shard);
  text += counts_text(report);
  text += fmt::format("time          {}\n", time_text(seconds, plan.threads));
  if ((report.is_tier() || plan.endless) && positions != 0) text += '\n' + events_table(coverage);
  return text;
}

std::string text_of(const EnginesReport& report) {
  const auto& [plan, given, replay, result, seconds] = report;
  const std::vector<lab::Fault>& faults = result.faults;
  std::string text = faults.empty() ? agreement_text(result.positions, result.portions)
                                    : text_of(faults, true) + '\n';
  if (!faults.empty() && faults.front().proof.calls == 0 && !replay &&
      !is_of_file(faults.front().proof.smallest)) {
    text += "not shrunk: stopped before anything was asked again\n";
  }
  if (result.interrupted) text += "interrupted\n";
  if (result.gave_up) {
    text += fmt::format("stopped after {} answers that did not come in time\n",
                        lab::engine::most_late_answers);
  }
  for (std::size_t i = 0; i < plan.engines.size(); ++i) {
    const std::string shown = text::printable(plan.engines[i].command);
    const std::string& name = report.engine_name(i);
    text += labelled(fmt::format("{:<9}     ", lab::engine::noun_of(plan.engines[i].protocol)),
                     name.find(shown) == name.npos ? name + " (" + shown + ")" : name);
  }
  std::vector<std::string> boards;
  for (const BackendEntry* entry : plan.boards) boards.emplace_back(entry->facts.name);
  text += labelled("boards        ", boards) + shard_text(plan.shard);
  return text + (replay ? fmt::format("replayed      {}\n",
                                      replay->kind ? name_of(*replay->kind) : "what may be wrong")
                        : counts_text(report));
}

std::string text_of(const SelfTestReport& report) {
  const auto& [plan, result, seconds] = report;
  std::string text = fmt::format(
      "A copy of {} ({}) that errs on purpose, against {}:\n", plan.entries.back()->facts.name,
      plan.entries.back()->facts.formula, plan.entries.front()->facts.name);
  for (const auto& [facts, found, positions] : result.lies) {
    text +=
        fmt::format("  {:<24} {}\n", facts.name,
                    found ? fmt::format("found after {} positions by {}", positions, found->query)
                          : fmt::format("MISSED in {} positions", positions));
  }
  text += fmt::format("{} of {} planted lies found\n", report.lies_found(), result.lies.size());
  text += lab::wrapped(
      fmt::format("{} in {} positions of two honest copies each of {}",
                  lab::counted(result.false_alarms.size(), "false alarm"),
                  grouped(result.honest_positions), lab::joined(names_of(plan.entries), ", ")),
      lab::report_width, 2);
  for (const lab::Disagreement& disagreement : result.false_alarms) text += to_string(disagreement);
  return text + fmt::format("seed {}, {}\n", plan.seed, time_text(seconds, plan.threads));
}

Json json_of(const BoardsReport& report) {
  const auto& [mode, plan, given, replay, result, faults, seconds] = report;
  const auto json_of_one = [](const lab::Fault& fault) { return lab::json_of(fault); };
  const Json disagreement = faults.empty() ? Json() : json_of_one(faults.front());
  if (replay) {
    return document(mode, {{"backends", replay->boards},
                           {"threads", plan.threads},
                           {"seconds", seconds},
                           {"agree", faults.empty()},
                           {"disagreement", disagreement}});
  }
  const lab::Compared& compared = result.compared;
  Json run = run_json(plan, given);
  for (const lab::LieFacts& facts : lab::all_lies()) {
    if (facts.lie == plan.lie) run["lie"] = facts.name;
  }
  return document(mode, {{"backends", json_of(plan.entries)},
                         {"seed", plan.seed},
                         {"run", std::move(run)},
                         {"threads", plan.threads},
                         {"shard", to_string(plan.shard)},
                         {"seconds", seconds},
                         {"positions", compared.positions},
                         {"seeded_positions", seeded_positions(result)},
                         {"suite_positions", held_of_suite(plan, given)},
                         {"given_positions", held(plan, given)},
                         {"distinct_positions", result.distinct},
                         {"distinct_may_be_more", result.distinct_may_be_more},
                         {"children", compared.children},
                         {"answers", compared.queries},
                         {"perft_leaves", compared.leaves},
                         {"perft_counts_left_out", counts_left_out(plan)},
                         {"ignored", ignored_json(result.ignored)},
                         {"sources", json_of(result.portions, plan.of_universes)},
                         {"coverage", json_of(compared.coverage)},
                         {"stopped", result.stopped},
                         {"agree", agreement_json(compared.positions, !faults.empty())},
                         {"disagreement", disagreement},
                         {"faults", list_of(faults, json_of_one)}});
}

Json json_of(const EnginesReport& report) {
  const auto& [plan, given, replay, result, seconds] = report;
  Json engines = Json::array();
  Json asked = Json::array();
  for (std::size_t i = 0; i < plan.engines.size(); ++i) {
    const lab::engine::EngineCommand& engine = plan.engines[i];
    engines.push_back({{"name", report.engine_name(i)},
                       {"command", engine.command},
                       {"protocol", name_of(engine.protocol)}});
    asked.push_back({{"perft", engine.perft}, {"init", Json(engine.init)}});
  }
  Json run = run_json(plan, given);
  run["unreachable"] = plan.unreachable;
  run["asked"] = std::move(asked);
  Json boards = Json::array();
  for (const BackendEntry* entry : plan.boards) boards.push_back(entry->facts.name);
  return document(
      replay ? "replay" : "engines",
      {{"engines", std::move(engines)},
       {"boards", std::move(boards)},
       {"seed", plan.seed},
       {"run", std::move(run)},
       {"threads", plan.threads},
       {"shard", to_string(plan.shard)},
       {"depth", plan.depth},
       {"timeout_seconds", std::chrono::duration<double>(plan.limits.answer).count()},
       {"seconds", seconds},
       {"positions", result.positions},
       {"positions_left_out", result.left_out},
       {"positions_refused", result.refused},
       {"ignored", ignored_json(result.ignored)},
       {"positions_planned", replay ? 1 : plan.positions()},
       {"positions_per_second", report.positions_per_second()},
       {"answers", result.answers},
       {"leaves", result.leaves},
       {"sources", json_of(result.portions)},
       {"coverage", json_of(result.coverage)},
       {"interrupted", result.interrupted},
       {"gave_up", result.gave_up},
       {"agree", agreement_json(result.positions, result.finding.has_value())},
       {"disagreement", result.faults.empty() ? Json() : json_of_engines(result.faults.front())},
       {"faults", list_of(result.faults, json_of_engines)}});
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
