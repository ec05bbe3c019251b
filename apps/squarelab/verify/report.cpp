#include "verify/report.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <span>
#include <squarelab/lab/build_info.hpp>
#include <squarelab/lab/reports/report_words.hpp>
#include <squarelab/lab/reports/text_columns.hpp>
#include <squarelab/text/printable.hpp>

#include "shared/error_line.hpp"

namespace squarelab::app {

namespace {

using lab::grouped;

// The counts of the suite that take too long.
std::size_t counts_left_out(const lab::VerificationPlan& plan) {
  std::size_t number = 0;
  for (const lab::NamedPosition& named : plan.suite) {
    for (const text::PerftCount& count : named.counts) number += count.count > plan.max_leaves;
  }
  return number;
}

std::string plural(std::uint64_t count, std::string_view noun) {
  return fmt::format("{} {}{}", grouped(count), noun, count == 1 ? "" : "s");
}

std::uint64_t seeded_positions(const lab::Verification& result) {
  std::uint64_t positions = 0;
  for (const lab::PortionDone& done : result.portions) positions += done.positions;
  return positions;
}

// Of sources that end, so many set-ups are tried, and those that are playable are positions.
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
  const std::string text = plural(set_ups, "set-up");
  return positions == 0 ? text : fmt::format("{} and {}", grouped(positions), text);
}

std::string_view draw_of(const lab::PortionDone& done) {
  static_assert(lab::batch_size == 100);
  return done.portion.source->draws_batches ? "batch of 100 positions" : "position";
}

// With less, one in two may be wrong.
constexpr std::uint64_t fewest_draws = 6;

std::string bound_of(const lab::PortionDone& done) {
  if (done.is_all()) {
    return fmt::format("none of all {} shows a fault", plural(done.positions, "position"));
  }
  const std::uint64_t draws = done.draws();
  if (draws < fewest_draws) {
    return fmt::format("too little to tell ({})", plural(done.positions, "position"));
  }
  const auto one_in = static_cast<std::uint64_t>(lab::one_in_with_95_percent(draws));
  return fmt::format("less than 1 {} in {} shows a fault ({} seen)", draw_of(done), grouped(one_in),
                     grouped(draws));
}

Json json_of(const lab::PortionDone& done, lab::Thoroughness of_universes) {
  const bool in_turns =
      done.portion.source->is_finite() && of_universes == lab::Thoroughness::Sampled;
  Json json{{"name", done.portion.source->name},
            {"positions", done.positions},
            {"batches", done.batches},
            {"complete", done.is_all()},
            {"draw", draw_of(done)},
            {"draws", done.draws()},
            {"boards_take_turns", in_turns},
            {"one_in_with_95_percent", nullptr}};
  if (done.draws() != 0) {
    json["one_in_with_95_percent"] = lab::one_in_with_95_percent(done.draws());
  }
  return json;
}

}  // namespace

std::vector<std::string> names_of(const std::vector<const BackendEntry*>& entries) {
  std::vector<std::string> names;
  for (const BackendEntry* entry : entries) {
    names.push_back(fmt::format("{} ({})", entry->facts.name, entry->facts.formula));
  }
  return names;
}

Json head_of(const lab::VerificationPlan& plan, std::string_view mode, double seconds) {
  Json backends = Json::array();
  for (const BackendEntry* entry : plan.entries) {
    backends.push_back({{"name", entry->facts.name},
                        {"formula", entry->facts.formula},
                        {"is_reference", entry->facts.is_reference}});
  }
  return {{"command", "verify"},
          {"mode", mode},
          {"version", lab::build_info::version},
          {"commit", lab::build_info::commit},
          {"backends", std::move(backends)},
          {"seed", plan.seed},
          {"threads", plan.threads},
          {"seconds", seconds}};
}

std::string time_text(double seconds, int threads) {
  return fmt::format("{:.1f} s on {}", seconds,
                     plural(static_cast<std::uint64_t>(threads), "thread"));
}

std::unique_ptr<OutputFile> output_for(const std::string& path) {
  return path.empty() ? nullptr : std::make_unique<OutputFile>(path);
}

void Keepsakes::write(const Made& reproducer, const Made& test, const Made& epd) const {
  const auto write_if_any = [](OutputFile& file, const std::string& content,
                               std::string_view option) {
    if (!content.empty()) return file.write(content);
    print_error_line(
        fmt::format("squarelab verify: {}: nothing is written, for the moves of the "
                    "disagreement are not legal",
                    option));
  };
  if (reproducer_) reproducer_->write(reproducer());
  if (test_) write_if_any(*test_, test(), "--emit-test");
  if (epd_) {
    const std::string line = epd();
    write_if_any(*epd_, line.empty() ? line : line + '\n', "--emit-epd");
  }
}

void Report::write(const std::string& text, const Json& json) {
  if (output_) output_->write(json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
  if (output_ && output_->is_stdout()) return;
  for (const std::string& line : lab::split(text, '\n')) fmt::print("{}\n", text::printable(line));
}

Json coverage_json(const lab::Coverage& coverage) {
  Json counts = Json::object();
  for (const lab::Event event : lab::all_events) {
    counts[std::string(lab::name_of(event))] = coverage.count(event);
  }
  Json pairs = Json::array();
  for (const auto& [one, other] : coverage.missing_pairs()) {
    pairs.push_back({lab::name_of(one), lab::name_of(other)});
  }
  return {{"events", std::move(counts)},         {"events_met", coverage.events_met()},
          {"events_possible", lab::event_count}, {"missing", lab::names_of(coverage.missing())},
          {"pairs_met", coverage.pairs_met()},   {"pairs_possible", lab::possible_pairs()},
          {"missing_pairs", std::move(pairs)}};
}

std::string coverage_text(const lab::Coverage& coverage, std::uint64_t positions,
                          bool with_missing) {
  if (positions == 0) return {};
  std::string text =
      fmt::format("events        {} of {} met, and {} of {} pairs\n", coverage.events_met(),
                  lab::event_count, grouped(coverage.pairs_met()), grouped(lab::possible_pairs()));
  const auto missing = lab::names_of(coverage.missing());
  if (with_missing && !missing.empty()) {
    text += lab::labelled("never met     ", missing);
  }
  return text;
}

std::string counts_text(const lab::VerificationPlan& plan, std::size_t given,
                        const lab::Verification& result) {
  const lab::Compared& compared = result.compared;
  const bool early = result.stopped || result.disagreement;
  std::string positions = grouped(compared.positions);
  std::string seeded = grouped(seeded_positions(result));
  if (early && !plan.endless) {
    const std::uint64_t set_ups = planned_set_ups(plan);
    const std::uint64_t others = lab::Schedule(plan.portions, false).positions() - set_ups;
    positions += " of " + planned_text(others + plan.suite.size(), set_ups);
    seeded = planned_text(others, set_ups);
  }
  positions += fmt::format(" ({} seeded with {}, {} of the suite, {} given)", seeded, plan.seed,
                           plan.suite.size() - given, given);
  std::string text = lab::labelled("positions     ", positions);
  text += fmt::format("distinct      {}{}\n", result.distinct_may_be_more ? "at least " : "",
                      grouped(result.distinct));
  text +=
      fmt::format("children      {} made, compared and taken back\n", grouped(compared.children));
  text +=
      fmt::format("answers       {} held against what they should be\n", grouped(compared.queries));
  text += fmt::format("perft leaves  {} counted, all boards together\n", grouped(compared.leaves));
  const std::size_t left_out = counts_left_out(plan);
  if (left_out != 0) {
    text += fmt::format("left out      {} of more than {} leaves\n", plural(left_out, "count"),
                        grouped(plan.max_leaves));
  }
  return text + coverage_text(compared.coverage, compared.positions, !result.disagreement);
}

std::string events_table(const lab::Coverage& coverage) {
  constexpr std::size_t rows = (lab::event_count + 1) / 2;
  std::vector<lab::Drawing> columns;
  for (std::size_t begin = 0; begin < lab::event_count; begin += rows) {
    const auto events =
        std::span(lab::all_events).subspan(begin, std::min(rows, lab::event_count - begin));
    std::size_t longest_name = 0;
    std::size_t longest_count = 0;
    for (const lab::Event event : events) {
      longest_name = std::max(longest_name, lab::name_of(event).size());
      longest_count = std::max(longest_count, grouped(coverage.count(event)).size());
    }
    columns.emplace_back();
    for (const lab::Event event : events) {
      columns.back().lines += fmt::format("{:<{}} {:>{}}\n", lab::name_of(event), longest_name,
                                          grouped(coverage.count(event)), longest_count);
    }
  }
  return lab::side_by_side(columns, 2, lab::report_width);
}

std::string agreement_text(std::uint64_t positions, const std::vector<lab::PortionDone>& portions,
                           lab::Thoroughness of_universes) {
  if (positions == 0) return "nothing was compared\n";
  std::string bounds;
  for (const lab::PortionDone& done : portions) {
    if (done.positions == 0) continue;
    bounds += lab::labelled(fmt::format("  {:<14}", done.portion.source->name), bound_of(done));
  }
  std::string text = "0 disagreements\n";
  if (bounds.empty()) return text;
  text += "With 95 % confidence, of positions as each source gives them:\n" + bounds;
  if (of_universes == lab::Thoroughness::Sampled) {
    text += lab::wrapped(
        "Of sources that end, all boards were asked for the moves, checks, pins and attack maps of "
        "each position; for what follows a move and for single squares and codes they took turns.",
        lab::report_width, 0);
  }
  return text;
}

Json agreement_json(std::uint64_t positions, bool disagree) {
  return positions == 0 && !disagree ? Json() : Json(!disagree);
}

Json sources_json(const std::vector<lab::PortionDone>& portions, lab::Thoroughness of_universes) {
  Json sources = Json::array();
  for (const lab::PortionDone& done : portions) sources.push_back(json_of(done, of_universes));
  return sources;
}

Json counts_json(const lab::VerificationPlan& plan, std::size_t given,
                 const lab::Verification& result) {
  const lab::Compared& compared = result.compared;
  return {{"positions", compared.positions},
          {"seeded_positions", seeded_positions(result)},
          {"suite_positions", plan.suite.size() - given},
          {"given_positions", given},
          {"distinct_positions", result.distinct},
          {"distinct_may_be_more", result.distinct_may_be_more},
          {"children", compared.children},
          {"answers", compared.queries},
          {"perft_leaves", compared.leaves},
          {"perft_counts_left_out", counts_left_out(plan)},
          {"sources", sources_json(result.portions, plan.of_universes)},
          {"coverage", coverage_json(compared.coverage)}};
}

}  // namespace squarelab::app
