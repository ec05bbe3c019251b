#include "verify/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <squarelab/report/report_words.hpp>
#include <squarelab/text/epd.hpp>
#include <squarelab/text/error.hpp>
#include <squarelab/text/fen.hpp>

#include "verify/agreement.hpp"

namespace squarelab::app {

namespace {

using report::grouped;

// How many of the first positions of the suite are the shard's.
std::uint64_t held(const verify::RunPlan& plan, std::size_t first) {
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < first; ++i) number += plan.shard.holds(i) ? 1 : 0;
  return number;
}
std::uint64_t held_of_suite(const verify::RunPlan& plan, std::size_t given) {
  return held(plan, plan.suite.size()) - held(plan, given);
}

// "950 of 1,200 (700 seeded with 1, 200 of the suite, 50 given)"
std::string positions_text(const verify::RunPlan& plan, std::size_t given,
                           std::string_view positions, std::string_view seeded) {
  return fmt::format("{} ({}seeded with {}, {} of the suite, {} given)", positions, seeded,
                     plan.seed, held_of_suite(plan, given), held(plan, given));
}

// How many counts of the suite have too many leaves to be checked.
std::uint64_t counts_left_out(const verify::VerificationPlan& plan) {
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < plan.suite.size(); ++i) {
    if (!plan.shard.holds(i)) continue;
    for (const auto& count : plan.suite[i].counts) number += count.count > plan.max_leaves;
  }
  return number;
}

// Returns the row about the user's files: the number of counts compared, and of positions without a
// count. Returns no row if no position has a count.
std::string file_counts_row(const verify::RunPlan& plan, std::size_t given, std::uint64_t compared,
                            RunReport& report) {
  std::uint64_t with = 0;
  std::uint64_t without = 0;
  for (std::size_t i = 0; i < given; ++i) {
    if (!plan.suite[i].is_of_user || !plan.shard.holds(i)) continue;
    ++(plan.suite[i].counts.empty() ? without : with);
  }
  if (with + without == 0) return "";
  report.numbers["file_counts"] = compared;
  report.numbers["positions_without_counts"] = without;
  if (with == 0) return "";
  std::string text = grouped(compared) + " compared";
  if (without != 0)
    text += fmt::format("; {} without a count", report::counted(without, "position"));
  return row("file counts", text);
}

// "1,009 and 20,000 candidates": those of finite sources that are playable become positions.
std::string planned_text(std::uint64_t positions, std::uint64_t candidates) {
  if (candidates == 0) return grouped(positions);
  const std::string text = report::counted(candidates, "candidate");
  return positions == 0 ? text : fmt::format("{} and {}", grouped(positions), text);
}

// The row of positions; of a run that did not come to its end, with what was planned.
std::string positions_row(const BoardsRun& run, std::uint64_t seeded_positions) {
  const auto& [mode, plan, given, result, faults, seconds] = run;
  std::string positions = grouped(result.compared.positions);
  std::string seeded = grouped(seeded_positions);
  const bool is_part = (result.stopped || (!faults.empty() && !plan.all)) && !plan.endless;
  if (is_part && !plan.shard.is_all()) {
    positions += " of " + grouped(plan.positions());
  } else if (is_part) {
    std::uint64_t candidates = 0;
    for (const positions::Portion& portion : plan.portions) {
      if (portion.source->is_finite()) candidates += portion.positions;
    }
    const std::uint64_t others = plan.schedule().positions() - candidates;
    positions += " of " + planned_text(others + plan.suite.size(), candidates);
    seeded = planned_text(others, candidates);
  }
  return row("positions", positions_text(plan, given, positions, seeded + ' '));
}

// FNV-1a of what the user gave: the positions with their counts, in their order.
std::string digest_of_given(const verify::RunPlan& plan, std::size_t given) {
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
  return report::hex64(digest);
}

// Everything that decides what is compared and has no field of its own: reports of shards are of
// one run if it is the same in all.
Json run_json(const verify::RunPlan& plan, std::size_t given) {
  Json sources = Json::array();
  for (const positions::Portion& portion : plan.portions) {
    sources.push_back({{"name", portion.source->name}, {"positions", portion.positions}});
  }
  return {{"sources", std::move(sources)},
          {"endless", plan.endless},
          {"all", plan.all},
          {"ignored", verify::Ignored(plan.ignored).names()},
          {"given", given},
          {"digest_of_given", digest_of_given(plan, given)}};
}

// What boards and engines report in the same way.
RunReport begun_report(std::string_view mode, const verify::RunPlan& plan, double seconds) {
  RunReport report;
  report.facts = first_facts(mode);
  report.facts["seed"] = plan.seed;
  report.numbers["threads"] = static_cast<std::uint64_t>(plan.threads);
  report.shard = plan.shard;
  report.seconds = seconds;
  return report;
}

std::string shard_row(const verify::RunPlan& plan) {
  return plan.shard.is_all() ? "" : row("shard", to_string(plan.shard));
}

// What a program was asked besides divides, and what it does not know. Nothing of one that cannot
// say what it knows.
std::string questions_rows(verify::engine::Protocol protocol,
                           const verify::engine::Questioned& questioned) {
  if (protocol == verify::engine::Protocol::Script ||
      protocol == verify::engine::Protocol::Function) {
    return "";
  }
  std::vector<std::string> asked;
  std::vector<std::string> unknown;
  for (const auto& one : verify::engine::questions::program_questions()) {
    const bool is_known = std::ranges::count(questioned.known, one.question) != 0;
    if (is_known || !one.is_on_request) {
      (is_known ? asked : unknown).emplace_back(name_of(one.question));
    }
  }
  std::string text = asked.empty() ? "moves and counts" : report::joined(asked, ", ");
  if (!unknown.empty())
    text += "; not asked, as it does not know: " + report::joined(unknown, ", ");
  text = row("questions", text);
  const auto& keys = questioned.en_passant_keys;
  if (keys) text += row("en passant", fmt::format("in its keys {}", words_of(*keys)));
  return text;
}

void add_engines(const EnginesRun& run, RunReport& report) {
  Json engines = Json::array();
  Json asked = Json::array();
  for (std::size_t i = 0; i < run.plan.engines.size(); ++i) {
    const auto& [protocol, command, perft, init, chess960, make] = run.plan.engines[i];
    const std::string& name = run.engine_name(i);
    engines.push_back({{"name", name}, {"command", command}, {"protocol", name_of(protocol)}});
    Json how{{"perft", perft}, {"init", Json(init)}};
    if (chess960) how["chess960"] = true;
    for (const verify::Question question : run.result.questions[i].known) {
      how["questions"].push_back(name_of(question));
    }
    asked.push_back(std::move(how));
    const std::string shown = text::printable(command);
    report.rows += row(verify::engine::noun_of(protocol),
                       name.find(shown) == name.npos ? name + " (" + shown + ")" : name);
    report.rows += questions_rows(protocol, run.result.questions[i]);
  }
  for (const std::string& engine : run.not_asked) report.rows += row("not asked", engine);
  Json notes = Json::array();
  for (const std::string& remark : run.result.remarks) {
    report.rows += row("note", remark);
    notes.push_back(remark);
  }
  if (!run.result.remarks.empty()) report.facts["notes"] = std::move(notes);
  if (!run.not_asked.empty()) report.facts["not_asked"] = run.not_asked;
  report.facts["engines"] = std::move(engines);
  report.facts["run"]["asked"] = std::move(asked);
}

// What was asked about the positions of the plan.
std::string counts_rows(const EnginesRun& run, RunReport& report) {
  const auto& [plan, given, replay, result, seconds, not_asked] = run;
  const bool is_part =
      !plan.endless && (report.stopped || result.gave_up || (!result.faults.empty() && !plan.all));
  std::string positions = grouped(result.positions);
  if (is_part) positions += " of " + grouped(plan.positions());
  std::string rows = row("positions", positions_text(plan, given, positions, ""));
  rows += file_counts_row(plan, given, result.file_counts, report) + ignored_row(report.ignored);
  if (result.left_out != 0) {
    const bool of_function = !plan.engines.empty() &&
                             plan.engines.front().protocol == verify::engine::Protocol::Function;
    rows += row("left out", fmt::format("{} that no game leads to; {} asks about them too",
                                        report::counted(result.left_out, "position"),
                                        of_function ? "unreachable=True" : "--unreachable"));
  }
  if (const auto sum = report.numbers.find("perft_counts_left_out");
      sum != report.numbers.end() && sum->second != 0) {
    rows += row("left out",
                fmt::format("{} beyond depth {}; --leaves N asks for those of at most N leaves",
                            report::counted(sum->second, "count"), plan.depth));
  }
  if (result.refused != 0) {
    rows += row("refused", report::counted(result.refused, "position") +
                               ", as it ends a game that is drawn; that is no fault");
  }
  for (const auto& [words, skipped] : result.skipped) {
    std::vector<std::string> what;
    if (skipped.positions != 0) what.push_back(report::counted(skipped.positions, "position"));
    if (skipped.histories != 0) what.push_back(report::counted(skipped.histories, "history"));
    rows += row("skipped", fmt::format("{}, as the adapter says: {}", report::listed(what), words));
  }
  if (result.histories != 0) {
    rows += row("histories", fmt::format("{} of two moves, after which a castling right could "
                                         "come back",
                                         grouped(result.histories)));
  }
  rows += row("answers", fmt::format("{} moves with counts at depth {}, {} leaves, all together",
                                     grouped(result.answers), plan.depth, grouped(result.leaves)));
  if (result.inquiries != 0) rows += row("other answers", grouped(result.inquiries));
  rows += coverage_rows(report.coverage, result.positions, report.faults.empty());
  std::string time = time_text(seconds, plan.threads);
  if (result.positions != 0) {
    constexpr double few = 10;
    const double rate = report.positions_per_second();
    time += fmt::format(", {} positions a second", rate < few
                                                       ? fmt::format("{:#.2g}", rate)
                                                       : grouped(static_cast<std::uint64_t>(rate)));
  }
  return rows + row("time", time);
}

}  // namespace

std::vector<std::string> names_of(const std::vector<const BackendEntry*>& entries) {
  std::vector<std::string> names;
  for (const BackendEntry* entry : entries) {
    names.push_back(fmt::format("{} ({})", entry->facts.name, entry->facts.formula));
  }
  return names;
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

std::string time_text(double seconds, int threads) {
  return fmt::format("{:.1f} s on {}", seconds,
                     report::counted(static_cast<std::uint64_t>(threads), "thread"));
}

RunReport report_of(const BoardsRun& run) {
  const auto& [mode, plan, given, result, faults, seconds] = run;
  const verify::Compared& compared = result.compared;
  RunReport report = begun_report(mode, plan, seconds);
  report.facts["backends"] = json_of(plan.entries);
  report.facts["run"] = run_json(plan, given);
  std::uint64_t seeded = 0;
  for (const verify::PortionDone& done : result.portions) seeded += done.positions;
  const std::uint64_t left_out = counts_left_out(plan);
  report.numbers.insert({{"positions", compared.positions},
                         {"seeded_positions", seeded},
                         {"suite_positions", held_of_suite(plan, given)},
                         {"given_positions", held(plan, given)},
                         {"children", compared.children},
                         {"answers", compared.queries},
                         {"perft_leaves", compared.leaves},
                         {"perft_counts_left_out", left_out}});
  report.distinct = result.distinct;
  report.distinct_may_be_more = result.distinct_may_be_more;
  report.ignored = result.ignored;
  report.portions = result.portions;
  report.of_exhaustive = plan.of_exhaustive;
  report.coverage = compared.coverage;
  report.stopped = result.stopped;
  report.must_meet_all_events = is_tier(report) && plan.shard.is_all() && !result.stopped;
  report.faults = verify::written(faults);
  if (result.stopped) report.notes = "stopped before the end\n";
  report.rows =
      row("backends", names_of(plan.entries)) + shard_row(plan) + positions_row(run, seeded) +
      file_counts_row(plan, given, result.file_counts, report) + ignored_row(result.ignored) +
      row("distinct", (result.distinct_may_be_more ? "at least " : "") + grouped(result.distinct)) +
      row("children", grouped(compared.children) + " made, compared and taken back") +
      row("answers", grouped(compared.queries) + " compared with what they should be") +
      row("perft leaves", grouped(compared.leaves) + " counted, all boards together");
  if (left_out != 0) {
    report.rows +=
        row("left out", fmt::format("{} of more than {} leaves", report::counted(left_out, "count"),
                                    grouped(plan.max_leaves)));
  }
  report.rows += coverage_rows(report.coverage, compared.positions, faults.empty()) +
                 row("time", time_text(seconds, plan.threads));
  if ((is_tier(report) || plan.endless) && compared.positions != 0) {
    report.rows += '\n' + events_table(report.coverage);
  }
  return report;
}

RunReport report_of(const EnginesRun& run) {
  const auto& [plan, given, replay, result, seconds, not_asked] = run;
  RunReport report = begun_report(replay ? "replay" : "engines", plan, seconds);
  report.facts["run"] = run_json(plan, given);
  report.facts["run"]["unreachable"] = plan.unreachable;
  report.facts["run"]["symmetric"] = plan.symmetric;
  report.facts["depth"] = plan.depth;
  report.facts["timeout_seconds"] = std::chrono::duration<double>(plan.limits.answer).count();
  verify::engine::Skipped skipped;
  for (const auto& [words, one] : result.skipped) {
    skipped.positions += one.positions;
    skipped.histories += one.histories;
  }
  report.numbers.insert({{"positions", result.positions},
                         {"positions_skipped", skipped.positions},
                         {"histories_skipped", skipped.histories},
                         {"histories", result.histories},
                         {"positions_left_out", result.left_out},
                         {"positions_refused", result.refused},
                         {"positions_planned", replay ? 1 : plan.positions()},
                         {"answers", result.answers},
                         {"leaves", result.leaves}});
  if (!replay) report.numbers["perft_counts_left_out"] = counts_left_out(plan, given);
  if (result.inquiries != 0) report.numbers["other_answers"] = result.inquiries;
  report.ignored = result.ignored;
  report.portions = result.portions;
  report.coverage = result.coverage;
  report.stopped = result.interrupted;
  report.gave_up = result.gave_up;
  report.faults = verify::written(result.faults, true);
  if (const verify::Finding* const first = result.finding();
      first && first->calls == 0 && !replay && !is_of_file(first->smallest)) {
    report.notes = "not shrunk: stopped before anything was asked again\n";
  }
  if (result.interrupted) report.notes += "interrupted\n";
  if (result.gave_up) {
    report.notes += fmt::format("stopped after {} answers that did not come in time\n",
                                verify::engine::most_late_answers);
  }
  add_engines(run, report);
  Json boards = Json::array();
  std::vector<std::string> names;
  for (const BackendEntry* entry : plan.boards) {
    boards.push_back(entry->facts.name);
    names.emplace_back(entry->facts.name);
  }
  report.facts["boards"] = std::move(boards);
  report.rows += row("boards", names) + shard_row(plan);
  report.rows += replay ? row("replayed", replay->kind ? name_of(*replay->kind)
                                                       : std::string_view("what may be wrong"))
                        : counts_rows(run, report);
  return report;
}

}  // namespace squarelab::app
