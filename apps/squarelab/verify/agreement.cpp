#include "verify/agreement.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <squarelab/report/page.hpp>
#include <squarelab/report/report_words.hpp>

namespace squarelab::app {

namespace {

using report::counted;
using report::grouped;
using report::labelled;

// With fewer, the fault rate may be above one half.
constexpr std::uint64_t fewest_draws = 6;

std::string bound_of(const verify::PortionDone& done) {
  if (done.is_all()) {
    return fmt::format("all of its {}", counted(done.positions, "position"));
  }
  const std::uint64_t draws = done.draws();
  if (draws < fewest_draws) {
    return fmt::format("{}, too few to say more", counted(done.positions, "position"));
  }
  const auto one_in = static_cast<std::uint64_t>(verify::one_in_with_95_percent(draws));
  return fmt::format("{}; a fault in 1 of {} would have been seen",
                     done.portion.source->draws_batches ? fmt::format("{} batches", grouped(draws))
                                                        : counted(draws, "position"),
                     grouped(one_in));
}

}  // namespace

std::string_view draw_of(const verify::PortionDone& done) {
  static_assert(positions::batch_size == 100);
  return done.portion.source->draws_batches ? "batch of 100 positions" : "position";
}

std::string coverage_rows(const positions::Coverage& coverage, std::uint64_t positions,
                          bool with_missing) {
  if (positions == 0) return {};
  std::string text = fmt::format("events        {} of {} met\n", coverage.events_met(),
                                 coverage.events_possible());
  const auto missing = positions::names_of(coverage.missing());
  if (with_missing && !missing.empty()) text += labelled("never met     ", missing);
  return text;
}

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

std::string agreement_text(std::uint64_t compared, const std::vector<verify::PortionDone>& portions,
                           verify::Thoroughness of_exhaustive) {
  if (compared == 0) return "nothing was compared\n";
  std::string bounds;
  for (const verify::PortionDone& done : portions) {
    if (done.positions == 0) continue;
    bounds += labelled(fmt::format("  {:<15} ", done.portion.source->name), bound_of(done));
  }
  std::string text = "0 disagreements\n";
  if (bounds.empty()) return text;
  text += "Compared without a fault (\"would have been seen\": 19 times in 20";
  if (bounds.find(" batch") != bounds.npos) {
    text += fmt::format(";\na batch is {} positions", positions::batch_size);
  }
  text += "):\n" + bounds;
  if (of_exhaustive == verify::Thoroughness::Sampled) {
    text += report::wrapped(
        "On finite sources, all boards were asked for the moves, checks, pins and attack maps of "
        "each position; they took turns at what follows a move and at single squares and codes.",
        report::report_width, 0);
  }
  return text;
}

std::string ignored_row(const verify::Ignored& ignored) {
  std::vector<std::string> texts;
  for (const auto& [word, positions, last] : ignored.words()) {
    texts.push_back(positions == 0
                        ? word + " in none"
                        : fmt::format("{} in {}", word, report::counted(positions, "position")));
  }
  return texts.empty() ? "" : labelled("ignored       ", texts);
}

}  // namespace squarelab::app
