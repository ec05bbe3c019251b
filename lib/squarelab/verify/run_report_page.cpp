#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <squarelab/report/report_words.hpp>
#include <squarelab/text/error.hpp>
#include <squarelab/verify/run_report.hpp>

namespace squarelab::verify {

namespace {

using report::counted, report::grouped, report::joined, report::Page;
using Facts = std::vector<std::pair<std::string, std::string>>;

constexpr std::size_t column_of_bounds =
    18;  // of values below "Compared without a fault", at least

// With fewer, the fault rate may be above one half.
constexpr std::uint64_t fewest_draws = 6;

std::string bound_of(const PortionDone& done) {
  if (done.is_all()) return fmt::format("all of its {}", counted(done.positions, "position"));
  const std::uint64_t draws = done.draws();
  if (draws < fewest_draws) {
    return fmt::format("{}, too few to say more", counted(done.positions, "position"));
  }
  const auto one_in = static_cast<std::uint64_t>(one_in_with_95_percent(draws));
  return fmt::format("{}; a fault in 1 of {} would have been seen",
                     done.portion.source->draws_batches
                         ? fmt::format("{} batches of {}", grouped(draws), positions::batch_size)
                         : counted(draws, "position"),
                     grouped(one_in));
}

// Returns the sentences on a run that ended early.
std::vector<std::string> notes_of(const RunReport& report) {
  std::vector<std::string> notes;
  if (report.details && report.details->is_unshrunk) {
    notes.emplace_back("not shrunk: stopped before anything was asked again");
  }
  if (report.time_is_over) notes.emplace_back("ended when the time of --seconds was over");
  const bool is_stopped =
      report.shards ? !report.shards->stopped.empty() : report.stopped && !report.time_is_over;
  if (is_stopped) {
    notes.emplace_back(report.gave_up && !report.shards ? "interrupted" : "stopped before the end");
  }
  if (report.gave_up.value_or(false) && !report.shards) {
    notes.push_back(
        fmt::format("stopped after {} answers that did not come in time", most_late_answers));
  }
  return notes;
}

// Adds that there was no disagreement, and what it means for each source; or that nothing was
// compared.
void add_agreement(const RunReport& report, Page& page) {
  std::vector<std::string> sentences;
  for (const std::string& failure : report.failures()) sentences.push_back("FAILED: " + failure);
  const bool has_failed = !sentences.empty();
  const bool is_empty = report.compared() == 0;
  sentences.emplace_back(is_empty ? "nothing was compared" : "0 disagreements");
  const std::vector<std::string> notes = notes_of(report);
  sentences.insert(sentences.end(), notes.begin(), notes.end());
  Facts bounds;
  for (const PortionDone& done : report.portions) {
    if (is_empty || done.positions == 0) continue;
    bounds.emplace_back(fmt::format("  {}", done.portion.source->name), bound_of(done));
  }
  if (!bounds.empty()) {
    sentences.emplace_back("Compared without a fault (\"would have been seen\": 19 times in 20):");
  }
  page.notice(std::move(sentences),
              has_failed || is_empty ? report::Paint::Alarm : report::Paint::Good);
  if (bounds.empty()) return;
  std::size_t column = column_of_bounds;
  for (const auto& [name, bound] : bounds) column = std::max(column, name.size() + 1);
  page.facts(std::move(bounds), column);
  if (report.of_exhaustive == Thoroughness::Sampled) {
    page.paragraph(
        "On finite sources, all boards answered for the moves, checks, pins and attack maps of "
        "each position. They took turns at the positions after a move, and at single squares and "
        "codes.");
  }
  const bool is_of_chess960 = std::ranges::any_of(report.portions, [](const PortionDone& done) {
    return done.portion.source->game != positions::Game::Standard;
  });
  if (is_of_chess960) {
    page.paragraph(
        "Castling in standard chess was not tested: run verify without --chess960, too.");
  }
}

// Adds the proof of each fault, below a list if there are several.
void add_faults(const RunReport& report, Page& page) {
  const std::vector<WrittenFault>& faults = report.faults;
  if (report.details && !report.details->other_rules.empty()) {
    page.notice(report.details->other_rules);
  }
  if (faults.size() > 1) {
    std::vector<std::string> list{
        fmt::format("{} faults, the most frequent first:", faults.size())};
    for (std::size_t i = 0; i < faults.size(); ++i) {
      list.push_back(fmt::format("{:>4}. {}, in {}", i + 1,
                                 text::printable(faults[i].proof.headline),
                                 counted(faults[i].positions, "position")));
    }
    page.notice(std::move(list), report::Paint::Bad);
  }
  for (std::size_t i = 0; i < faults.size(); ++i) {
    const std::string number = faults.size() == 1 ? "" : fmt::format("{}. ", i + 1);
    page.code("text", number + printable_lines(faults[i].proof.text));
  }
  std::vector<std::string> notes = notes_of(report);
  if (!notes.empty()) page.notice(std::move(notes));
}

// "1,009 and 20,000 candidates": those of finite sources that are playable become positions.
std::string planned_text(std::uint64_t positions, std::uint64_t candidates) {
  if (candidates == 0) return grouped(positions);
  const std::string text = counted(candidates, "candidate");
  return positions == 0 ? text : fmt::format("{} and {}", grouped(positions), text);
}

// "950 of 1,200 (700 seeded with 1, 200 of the suite, 50 given)"
std::string positions_text(const RunReport& report) {
  const auto& planned = report.details->planned;
  std::string positions = grouped(report.positions());
  if (planned) positions += " of " + planned_text(planned->positions, planned->candidates);
  std::string seeded;
  if (const auto& number = report.counts.seeded_positions) {
    seeded = planned && planned->seeded ? planned_text(*planned->seeded, planned->candidates)
                                        : grouped(*number);
    seeded += ' ';
  }
  return fmt::format("{} ({}seeded with {}, {} of the suite, {} given)", positions, seeded,
                     *report.facts.seed, report.details->of_suite, report.details->of_given);
}

void add_file_counts(const RunReport& report, Facts& facts) {
  if (const auto& lines = report.counts.lines_skipped) {
    facts.emplace_back("skipped",
                       fmt::format("{} of files, with a fault", counted(*lines, "line")));
  }
  if (!report.details->has_file_counts) return;
  const std::uint64_t without = *report.counts.positions_without_counts;
  std::string text = grouped(*report.counts.file_counts) + " compared";
  if (without != 0) text += fmt::format("; {} without a count", counted(without, "position"));
  facts.emplace_back("file counts", text);
}

// "castling in 7 positions, en-passant in none"
void add_ignored(const Ignored& ignored, Facts& facts) {
  std::vector<std::string> texts;
  for (const auto& [word, positions, last] : ignored.words()) {
    texts.push_back(positions == 0 ? word + " in none"
                                   : fmt::format("{} in {}", word, counted(positions, "position")));
  }
  if (!texts.empty()) facts.emplace_back("ignored", joined(texts, ", "));
}

// Adds how many events were met and, of a run without a fault, which never were.
void add_events(const RunReport& report, Facts& facts) {
  if (report.positions() == 0) return;
  facts.emplace_back("events", fmt::format("{} of {} met", report.coverage.events_met(),
                                           report.coverage.events_possible()));
  const auto missing = positions::names_of(report.coverage.missing());
  if (report.faults.empty() && !missing.empty()) {
    facts.emplace_back("never met", joined(missing, ", "));
  }
}

std::string time_text(const RunReport& report) {
  return fmt::format("{:.1f} s on {}", report.seconds, counted(*report.counts.threads, "thread"));
}

// "lerf (8r + f), x88 (16r + f)"; in text a board is not divided.
std::string boards_text(const std::vector<RunBoard>& boards) {
  std::vector<std::string> names;
  for (const auto& [name, formula, is_reference] : boards) {
    names.push_back(fmt::format("{} ({})", name, formula));
  }
  std::string text;
  for (const std::string& line :
       report::split(report::labelled(std::string(column_of_values, ' '), names), '\n')) {
    text += (text.empty() ? "" : "\n") + line.substr(column_of_values);
  }
  return text;
}

void add_boards_facts(const RunReport& report, Facts& facts) {
  const RunCounts& counts = report.counts;
  facts.emplace_back("positions", positions_text(report));
  add_file_counts(report, facts);
  add_ignored(report.ignored, facts);
  facts.emplace_back("distinct", (report.distinct_may_be_more ? "at least " : "") +
                                     grouped(report.distinct.value_or(0)));
  facts.emplace_back("children", grouped(*counts.children) + " made, compared and taken back");
  facts.emplace_back("answers", grouped(*counts.answers) + " compared with what they should be");
  facts.emplace_back("perft leaves",
                     grouped(*counts.perft_leaves) + " counted, all boards together");
  if (counts.perft_counts_left_out.value_or(0) != 0) {
    facts.emplace_back("left out", fmt::format("{} of more than {} leaves",
                                               counted(*counts.perft_counts_left_out, "count"),
                                               grouped(report.details->max_leaves)));
  }
  add_events(report, facts);
  facts.emplace_back("time", time_text(report));
}

// Adds each program, what it was asked, and what it does not know; scripts and functions cannot
// show what they know.
void add_programs(const RunReport& report, Facts& facts) {
  for (std::size_t i = 0; i < report.facts.engines.size(); ++i) {
    const auto& [name, command, protocol] = report.facts.engines[i];
    const std::string shown = text::printable(command);
    const bool is_named = name.find(shown) != name.npos;
    facts.emplace_back(protocol == "uci" ? "engine" : protocol,
                       is_named ? name : fmt::format("{} ({})", name, shown));
    if (protocol == "script") continue;
    const std::vector<std::string>& known = report.facts.run->asked[i].questions;
    if (protocol == "function" && known.empty()) continue;
    const std::vector<std::string>& unknown = report.details->unknown[i];
    std::string text = known.empty() ? "moves and counts" : joined(known, ", ");
    if (!unknown.empty() && protocol != "function")
      text += "; not asked, as it does not know: " + joined(unknown, ", ");
    facts.emplace_back("questions", text);
    const std::string& keys = report.details->en_passant_keys[i];
    if (!keys.empty()) facts.emplace_back("en passant", "in its keys " + keys);
    for (const auto& [about, policies] : report.details->policies[i]) {
      for (const auto& [policy, what] : policies) {
        facts.emplace_back(about, fmt::format("{} {}", policy, fmt::join(what, ", ")));
      }
    }
  }
  for (const std::string& engine : report.facts.not_asked) facts.emplace_back("not asked", engine);
  for (const std::string& note : report.facts.notes) facts.emplace_back("note", note);
  facts.emplace_back("boards", joined(report.facts.boards, ", "));
}

void add_programs_facts(const RunReport& report, Facts& facts) {
  const RunCounts& counts = report.counts;
  facts.emplace_back("positions", positions_text(report));
  add_file_counts(report, facts);
  add_ignored(report.ignored, facts);
  if (counts.positions_left_out.value_or(0) != 0) {
    facts.emplace_back("left out", fmt::format("{} that no game leads to; {} tests them, too",
                                               counted(*counts.positions_left_out, "position"),
                                               report.facts.engines.front().protocol == "function"
                                                   ? "unreachable=True"
                                                   : "--unreachable"));
  }
  if (counts.perft_counts_left_out.value_or(0) != 0) {
    facts.emplace_back(
        "left out",
        fmt::format("{} beyond depth {}; --leaves N asks for those of at most N leaves",
                    counted(*counts.perft_counts_left_out, "count"), *report.facts.depth));
  }
  if (counts.positions_refused.value_or(0) != 0) {
    facts.emplace_back("refused", counted(*counts.positions_refused, "position") +
                                      ", as it ends a game that is drawn; that is no fault");
  }
  for (const auto& [words, skipped] : report.details->skipped) {
    std::vector<std::string> what;
    if (skipped.positions != 0) what.push_back(counted(skipped.positions, "position"));
    if (skipped.histories != 0) what.push_back(counted(skipped.histories, "history"));
    if (skipped.answers != 0) what.push_back(counted(skipped.answers, "answer"));
    facts.emplace_back("skipped",
                       fmt::format("{}, by the adapter's answer: {}", report::listed(what), words));
  }
  if (counts.histories.value_or(0) != 0) {
    facts.emplace_back("histories",
                       fmt::format("{} of two moves, after which a castling right could come back",
                                   grouped(*counts.histories)));
  }
  facts.emplace_back(
      "answers",
      fmt::format("{} moves with counts at depth {}, {} leaves, all together",
                  grouped(*counts.answers), *report.facts.depth, grouped(*counts.leaves)));
  if (counts.other_answers) facts.emplace_back("other answers", grouped(*counts.other_answers));
  add_events(report, facts);
  std::string time = time_text(report);
  if (report.positions() != 0) {
    constexpr double few = 10;
    const double rate = report.positions_per_second();
    time += fmt::format(
        ", {} positions per second",
        rate < few ? fmt::format("{:#.2g}", rate) : grouped(static_cast<std::uint64_t>(rate)));
  }
  facts.emplace_back("time", time);
}

std::string shards_text(const Completeness& shards) {
  const auto& [of, missing, stopped] = shards;
  std::string text = missing.empty() ? fmt::format("{}, which are all", of)
                                     : fmt::format("{} of {}; missing: {}", of - missing.size(), of,
                                                   fmt::join(missing, ", "));
  if (!stopped.empty())
    text += fmt::format("; stopped before the end: {}", fmt::join(stopped, ", "));
  return text;
}

// Adds the counts of a report that was read back or merged.
void add_counts(const RunReport& report, Facts& facts) {
  if (report.shards) facts.emplace_back("shards", shards_text(*report.shards));
  for (const CountFacts& one : count_facts()) {
    const auto& count = report.counts.*one.count;
    if (one.label && count) facts.emplace_back(one.label, grouped(*count));
  }
  add_ignored(report.ignored, facts);
  add_events(report, facts);
}

Facts facts_of(const RunReport& report) {
  Facts facts;
  if (!report.details) {
    add_counts(report, facts);
    return facts;
  }
  const bool is_of_boards = report.facts.engines.empty();
  if (is_of_boards) {
    facts.emplace_back("backends", boards_text(report.facts.backends));
  } else {
    add_programs(report, facts);
  }
  if (report.shard && !report.shard->is_all()) {
    facts.emplace_back("shard", to_string(*report.shard));
  }
  if (!report.details->replayed.empty()) {
    facts.emplace_back("replayed", report.details->replayed);
  } else if (is_of_boards) {
    add_boards_facts(report, facts);
  } else {
    add_programs_facts(report, facts);
  }
  return facts;
}

// Every event with its count, in two columns.
std::string events_table(const positions::Coverage& coverage) {
  constexpr std::size_t rows = (positions::event_count + 1) / 2;
  std::vector<report::Drawing> columns;
  for (std::size_t begin = 0; begin < positions::event_count; begin += rows) {
    const auto events = std::span(positions::all_events)
                            .subspan(begin, std::min(rows, positions::event_count - begin));
    std::size_t longest_name = 0;
    std::size_t longest_count = 0;
    for (const positions::Event event : events) {
      longest_name = std::max(longest_name, positions::name_of(event).size());
      longest_count = std::max(longest_count, grouped(coverage.count(event)).size());
    }
    columns.emplace_back();
    for (const positions::Event event : events) {
      columns.back().lines +=
          fmt::format("{:<{}} {:>{}}\n", positions::name_of(event), longest_name,
                      grouped(coverage.count(event)), longest_count);
    }
  }
  return report::side_by_side(columns, 2, report::report_width);
}

report::Table records_of(const std::vector<WrittenFault>& faults) {
  report::Table table{{"kind", "rule", "question", "positions", "first", "headline", "epd"}, {}};
  for (const auto& [identity, proof, positions, first, last] : faults) {
    table.rows.push_back({name_of(identity.kind), rule_text(identity),
                          identity.question->in_reports, std::to_string(positions),
                          std::to_string(first), text::printable(proof.headline),
                          text::printable(proof.epd)});
  }
  return table;
}

}  // namespace

report::Page page_of(const RunReport& report) {
  Page page("squarelab verify");
  page.begin_with_answer();
  report.faults.empty() ? add_agreement(report, page) : add_faults(report, page);
  Facts facts = facts_of(report);
  for (auto& [name, value] : facts) {
    value = printable_lines(value);
    if (!value.empty()) value.pop_back();
  }
  page.facts(std::move(facts), column_of_values);
  const bool shows_events = report.facts.is_tier() || report.facts.mode == "endless";
  if (shows_events && report.details && report.positions() != 0) {
    page.code("text", events_table(report.coverage));
  }
  page.data = json_of(report);
  page.records = records_of(report.faults);
  return page;
}

}  // namespace squarelab::verify
