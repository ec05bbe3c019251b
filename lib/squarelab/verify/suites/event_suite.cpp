// Idea: for each event that too few of the positions show so far, one is made for it; then those
// that nobody needs are left out again, the first ones first. Cost: some thousand positions.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <squarelab/positions/sources.hpp>
#include <squarelab/report/json.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/text/epd.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/uci_move.hpp>
#include <squarelab/verify/suites/event_suite.hpp>

namespace squarelab::verify {

namespace {

using positions::Event;
using positions::EventSet;

constexpr std::uint64_t most_leaves = 20'000;
constexpr int deepest_written = 4;
// A placement that a correct generator may refuse is made again, so often at most.
constexpr int most_attempts = 1000;

struct Chosen {
  Position position;
  Event event;
  EventSet shown;
};

std::uint64_t shown_by(const std::vector<Chosen>& chosen, Event event) {
  return static_cast<std::uint64_t>(std::ranges::count_if(
      chosen, [event](const Chosen& one) { return one.shown.contains(event); }));
}

std::vector<Chosen> choose(std::uint64_t seed) {
  std::vector<Chosen> chosen;
  for (const Event event : positions::all_events) {
    if (positions::events_that_may_be_refused.contains(event)) continue;
    auto random = positions::Random::stream(seed, positions::index(event));
    for (int attempt = 0; attempt < most_attempts && shown_by(chosen, event) < positions_an_event;
         ++attempt) {
      const Position position = rules::normalised(positions::event_position(event, random));
      if (positions::may_be_refused(position)) continue;
      const EventSet shown = positions::events_of(position);
      if (shown.contains(event)) chosen.push_back({position, event, shown});
    }
  }
  for (std::size_t i = 0; i < chosen.size();) {
    const bool is_needed = std::ranges::any_of(positions::all_events, [&](Event event) {
      return chosen[i].shown.contains(event) && shown_by(chosen, event) <= positions_an_event;
    });
    if (is_needed) {
      ++i;
    } else {
      chosen.erase(chosen.begin() + static_cast<std::ptrdiff_t>(i));
    }
  }
  return chosen;
}

// The last ones are the divide.
std::vector<text::PerftCount> counts_of(const Position& position, Board& counter) {
  std::vector<text::PerftCount> counts;
  counter.set(position);
  for (int depth = 1; depth <= deepest_written; ++depth) {
    const std::uint64_t leaves = counter.perft(depth, PerftMode::Bulk);
    if (depth > 1 && (leaves > most_leaves || counts.back().count == 0)) break;
    counts.push_back({depth, leaves});
  }
  const int depth = counts.back().depth;
  for (const Move move : positions::sorted_moves(rules::legal_moves(position))) {
    counter.set(rules::play(position, move));
    counts.push_back({depth, counter.perft(depth - 1, PerftMode::Bulk), move});
  }
  return counts;
}

}  // namespace

std::vector<positions::NamedPosition> make_event_suite(std::uint64_t seed, Board& counter) {
  std::vector<positions::NamedPosition> suite;
  std::array<int, positions::event_count> numbers{};
  for (const Chosen& one : choose(seed)) {
    const int number = ++numbers[positions::index(one.event)];
    suite.push_back({fmt::format("{}-{}", name_of(one.event), number), "", one.position,
                     counts_of(one.position, counter)});
  }
  return suite;
}

std::string suite_as_epd(const std::vector<positions::NamedPosition>& suite) {
  std::string lines;
  for (const positions::NamedPosition& named : suite) {
    text::EpdRecord record{named.position, {}};
    std::string divide;
    for (const text::PerftCount& count : named.counts) {
      if (!count.below) {
        record.operations.emplace_back(fmt::format("D{}", count.depth),
                                       std::to_string(count.count));
        continue;
      }
      if (divide.empty()) divide = std::to_string(count.depth);
      divide += fmt::format(" {} {}", text::to_uci(*count.below), count.count);
    }
    record.operations.emplace_back("id", named.name);
    if (!divide.empty()) record.operations.emplace_back("divide", divide);
    lines += text::to_epd(record, text::EpdForm::PerftSuite) + '\n';
  }
  return lines;
}

std::string suite_as_json(const std::vector<positions::NamedPosition>& suite) {
  report::Json list = report::Json::array();
  for (const positions::NamedPosition& named : suite) {
    std::vector<std::string> events;
    const EventSet shown = positions::events_of(named.position);
    for (const Event event : positions::all_events) {
      if (shown.contains(event)) events.emplace_back(name_of(event));
    }
    report::Json perft = report::Json::array();
    report::Json divide = report::Json::object();
    for (const text::PerftCount& count : named.counts) {
      if (count.below) divide[text::to_uci(*count.below)] = count.count;
    }
    for (const text::PerftCount& count : named.counts) {
      if (count.below) continue;
      report::Json entry{{"depth", count.depth}, {"nodes", count.count}};
      const bool is_divided = std::ranges::any_of(named.counts, [&](const text::PerftCount& one) {
        return one.below && one.depth == count.depth;
      });
      if (is_divided) entry["divide"] = divide;
      perft.push_back(std::move(entry));
    }
    list.push_back({{"name", named.name},
                    {"fen", text::to_fen(named.position)},
                    {"events", report::Json(events)},
                    {"perft", std::move(perft)}});
  }
  return to_text(list);
}

}  // namespace squarelab::verify
