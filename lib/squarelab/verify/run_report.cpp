#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <squarelab/build_info.hpp>
#include <squarelab/report/report_words.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/verify/run_report.hpp>

namespace squarelab::verify {

namespace {

// Returns how many of the first positions of the suite are the shard's.
std::uint64_t held(const RunPlan& plan, std::size_t first) {
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < first; ++i) number += plan.shard.holds(i) ? 1 : 0;
  return number;
}

// Returns how many counts of the suite have too many leaves to be checked.
std::uint64_t counts_left_out(const VerificationPlan& plan) {
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < plan.suite.size(); ++i) {
    if (!plan.shard.holds(i)) continue;
    for (const auto& count : plan.suite[i].counts) number += count.count > plan.max_leaves;
  }
  return number;
}

// Fills in the counts of files that were compared, the positions of files without a count, and the
// lines that were skipped, which are of the first shard.
void add_file_counts(const RunPlan& plan, std::uint64_t compared, RunReport& report) {
  std::uint64_t with = 0;
  std::uint64_t without = 0;
  for (std::size_t i = 0; i < plan.given; ++i) {
    if (!plan.suite[i].is_of_user || !plan.shard.holds(i)) continue;
    ++(plan.suite[i].counts.empty() ? without : with);
  }
  if (plan.lines_skipped != 0 && plan.shard.holds(0)) {
    report.counts.lines_skipped = plan.lines_skipped;
  }
  if (with + without == 0) return;
  report.counts.file_counts = compared;
  report.counts.positions_without_counts = without;
  report.details->has_file_counts = with != 0;
}

std::string digest_of_given(const RunPlan& plan) {
  std::string text;
  for (std::size_t i = 0; i < plan.given; ++i) {
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

// Returns what the reports of boards and of programs share.
RunReport begun_report(std::string mode, const RunPlan& plan, double seconds) {
  RunReport report;
  RunFacts& facts = report.facts;
  facts.mode = std::move(mode);
  facts.version = build_info::version;
  facts.commit = build_info::commit;
  facts.seed = plan.seed;
  facts.run.emplace();
  for (const positions::Portion& portion : plan.portions) {
    facts.run->sources.push_back({std::string(portion.source->name), portion.positions});
  }
  facts.run->endless = plan.endless;
  facts.run->all = plan.all;
  facts.run->ignored = Ignored(plan.ignored).names();
  facts.run->given = plan.given;
  facts.run->digest_of_given = digest_of_given(plan);
  report.counts.threads = static_cast<std::uint64_t>(plan.threads);
  report.shard = plan.shard;
  report.strict = plan.strict;
  report.seconds = seconds;
  report.details.emplace();
  report.details->of_given = held(plan, plan.given);
  report.details->of_suite = held(plan, plan.suite.size()) - report.details->of_given;
  return report;
}

RunPlanned planned_for(const VerificationPlan& plan) {
  if (!plan.shard.is_all()) return {plan.positions(), 0, std::nullopt};
  std::uint64_t candidates = 0;
  for (const positions::Portion& portion : plan.portions) {
    if (portion.source->is_finite()) candidates += portion.positions;
  }
  const std::uint64_t others = plan.schedule().positions() - candidates;
  return {others + plan.suite.size(), candidates, others};
}

void add_engines(const EnginesRun& run, RunReport& report) {
  for (std::size_t i = 0; i < run.plan.engines.size(); ++i) {
    const EngineCommand& engine = run.plan.engines[i];
    const Questioned& questioned = run.result.questions[i];
    report.facts.engines.push_back(
        {run.engine_name(i), engine.command, std::string(name_of(engine.protocol))});
    std::vector<std::string> known;
    for (const Question question : questioned.known) known.emplace_back(question->in_reports);
    report.facts.run->asked.push_back({engine.perft, engine.init, engine.chess960, known});
    std::vector<std::string>& unknown = report.details->unknown.emplace_back();
    for (const auto& one : program_questions()) {
      const bool is_known = std::ranges::count(questioned.known, one.question) != 0;
      const bool is_asked = !one.is_on_request && (engine.chess960 || !one.is_of_chess960);
      if (!is_known && is_asked) unknown.emplace_back(one.question->in_reports);
    }
    const auto& keys = questioned.en_passant_keys;
    report.details->en_passant_keys.emplace_back(keys ? words_of(*keys) : "");
    report.details->policies.push_back(questioned.policies);
    for (const auto& [question, rules] : questioned.selection_rules) {
      const std::string rule = other_rule(question, rules);
      if (rule.empty()) continue;
      report.details->other_rules.push_back(
          fmt::format("{} of {}: another rule fits all {} answers: {}", question->in_reports,
                      run.engine_name(i), rules.answers, rule));
    }
  }
  report.facts.notes = report.details->other_rules;
  report.facts.notes.insert(report.facts.notes.end(), run.result.remarks.begin(),
                            run.result.remarks.end());
  for (const std::string& remark : run.result.remarks) {
    if (remark.starts_with(unsteady))
      report.facts.unsteady.push_back(remark.substr(unsteady.size()));
  }
  report.facts.not_asked = run.not_asked;
  for (const BackendEntry* entry : run.plan.boards) {
    report.facts.boards.emplace_back(entry->facts.name);
  }
}

}  // namespace

bool RunReport::is_all_skipped() const {
  return compared() == 0 && faults.empty() &&
         counts.positions_skipped.value_or(0) + counts.histories_skipped.value_or(0) +
                 counts.positions_refused.value_or(0) >
             0;
}

bool RunReport::is_whole() const {
  return !stopped && !gave_up.value_or(false) && (shards ? shards->is_whole() : shard->is_all());
}

std::vector<std::string> RunReport::no_longer_shown() const {
  std::vector<std::string> words;
  for (const auto& [word, positions, last] : ignored.words()) {
    if (strict && is_whole() && positions == 0) words.push_back(word);
  }
  return words;
}

bool RunReport::lacks_events() const {
  return facts.is_tier() && is_whole() && !coverage.missing().empty();
}

std::vector<std::string> RunReport::failures() const {
  std::vector<std::string> sentences;
  if (lacks_events()) sentences.emplace_back("not all events were met");
  const std::vector<std::string> words = no_longer_shown();
  if (!words.empty()) {
    sentences.push_back("no longer shown, and still ignored: " + report::joined(words, ", "));
  }
  return sentences;
}

std::string RunReport::trouble() const {
  constexpr std::uint64_t fewest_positions = 100;
  const std::uint64_t asked =
      positions() + counts.positions_refused.value_or(0) + counts.positions_skipped.value_or(0);
  if (time_is_over && faults.empty() && asked < fewest_positions) {
    return fmt::format(
        "{} positions were asked when the time of --seconds was over; at least {} are needed",
        asked, fewest_positions);
  }
  if (shards && !shards->is_whole()) {
    return fmt::format("of {} shards {} are missing and {} were stopped", shards->of,
                       shards->missing.size(), shards->stopped.size());
  }
  if (stopped && !time_is_over) return "the run was interrupted";
  return compared() == 0 && faults.empty() ? "nothing was compared" : "";
}

RunReport report_of(const BoardsRun& run) {
  const auto& [mode, plan, result, faults, seconds] = run;
  const Compared& compared = result.compared;
  RunReport report = begun_report(mode, plan, seconds);
  for (const BackendEntry* entry : plan.entries) {
    report.facts.backends.push_back({std::string(entry->facts.name),
                                     std::string(entry->facts.formula), entry->facts.is_reference});
  }
  RunCounts& counts = report.counts;
  counts.positions = compared.positions;
  counts.seeded_positions = 0;
  for (const PortionDone& done : result.portions) *counts.seeded_positions += done.positions;
  counts.suite_positions = report.details->of_suite;
  counts.given_positions = report.details->of_given;
  counts.children = compared.children;
  counts.answers = compared.queries;
  counts.perft_leaves = compared.leaves;
  counts.perft_counts_left_out = counts_left_out(plan);
  add_file_counts(plan, result.file_counts, report);
  report.distinct = result.distinct;
  report.distinct_may_be_more = result.distinct_may_be_more;
  report.ignored = result.ignored;
  report.portions = result.portions;
  report.of_exhaustive = plan.of_exhaustive;
  report.coverage = compared.coverage;
  report.stopped = result.stopped;
  report.time_is_over = result.time_is_over;
  report.faults = written(faults);
  report.details->max_leaves = plan.max_leaves;
  const bool is_part = (result.stopped || (!faults.empty() && !plan.all)) && !plan.endless;
  if (is_part) report.details->planned = planned_for(plan);
  return report;
}

RunReport report_of(const EnginesRun& run) {
  const auto& [plan, replay, result, seconds, not_asked] = run;
  RunReport report = begun_report(replay ? "replay" : "engines", plan, seconds);
  report.facts.run->unreachable = plan.unreachable;
  report.facts.run->symmetric = plan.symmetric;
  report.facts.depth = plan.depth;
  report.facts.timeout_seconds = std::chrono::duration<double>(plan.limits.answer).count();
  add_engines(run, report);
  RunCounts& counts = report.counts;
  counts.positions = result.positions;
  counts.positions_skipped = 0;
  counts.histories_skipped = 0;
  std::uint64_t answers_skipped = 0;
  for (const auto& [words, one] : result.skipped) {
    *counts.positions_skipped += one.positions;
    *counts.histories_skipped += one.histories;
    answers_skipped += one.answers;
  }
  if (answers_skipped != 0) counts.answers_skipped = answers_skipped;
  counts.histories = result.histories;
  counts.positions_left_out = result.left_out;
  counts.positions_refused = result.refused;
  counts.positions_planned = replay ? 1 : plan.positions();
  counts.answers = result.answers;
  counts.leaves = result.leaves;
  if (result.inquiries != 0) counts.other_answers = result.inquiries;
  if (replay) {
    report.details->replayed = replay->kind ? name_of(*replay->kind) : "what may be wrong";
  } else {
    counts.perft_counts_left_out = counts_left_out(plan, plan.given);
    add_file_counts(plan, result.file_counts, report);
  }
  report.ignored = result.ignored;
  report.portions = result.portions;
  report.coverage = result.coverage;
  report.stopped = result.interrupted || result.time_is_over;
  report.time_is_over = result.time_is_over;
  report.gave_up = result.gave_up;
  report.faults = written(result.faults, true);
  report.details->skipped = result.skipped;
  const Finding* const first = result.finding();
  report.details->is_unshrunk = first && first->calls == 0 && !replay &&
                                !is_of_file(first->smallest) && first->smallest.text.empty();
  const bool is_part = !plan.endless && (report.stopped || result.gave_up || (first && !plan.all));
  if (is_part) report.details->planned = {plan.positions(), 0, std::nullopt};
  return report;
}

}  // namespace squarelab::verify
