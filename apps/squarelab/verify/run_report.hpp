// What squarelab verify reports of a run: one value, which people read as text, programs as JSON,
// and --merge back from the JSON of shards.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <map>
#include <optional>
#include <squarelab/report/json.hpp>
#include <squarelab/report/report_words.hpp>
#include <squarelab/verify.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace squarelab::app {

using report::Json;

// For people and for programs. The text ends with a line end; not all of it is printable.
struct Document {
  std::string text;
  Json json;
};

// The part of a run that its merged shards cover.
struct Completeness {
  std::uint64_t of = 1;
  // Their numbers: those without a report, and those whose run ended early.
  std::vector<std::uint64_t> missing = {};
  std::vector<std::uint64_t> stopped = {};

  bool is_whole() const { return missing.empty() && stopped.empty(); }
};

// A run, one of its shards, or all shards together.
struct RunReport {
  // The command and what it was asked to compare: the same in all shards. "mode" is one of
  // "lockstep", "quick", "full", "endless", "engines", "replay".
  Json facts = Json::object();
  // What adds up over shards: the numbers of `sums`, as far as the run has them.
  std::map<std::string, std::uint64_t, std::less<>> numbers;
  std::optional<process::Shard> shard =
      process::Shard{};                   // nullopt: together, but some are missing
  std::optional<Completeness> shards;     // of --merge
  double seconds = 0;                     // of shards: of the one that took longest
  std::optional<std::uint64_t> distinct;  // different positions
  bool distinct_may_be_more = false;
  verify::Ignored ignored;
  std::vector<verify::PortionDone> portions;
  verify::Thoroughness of_exhaustive = verify::Thoroughness::Usual;
  positions::Coverage coverage;
  bool stopped = false;         // before the end
  std::optional<bool> gave_up;  // of engines: after engine::most_late_answers
  bool must_meet_all_events = false;
  std::vector<verify::WrittenFault> faults;  // the most frequent first

  // For people only: sentences below the answer, and what comes below these.
  std::string notes;
  std::string rows;

  std::uint64_t positions() const { return numbers.at("positions"); }
  std::uint64_t number(std::string_view name) const;  // of `numbers`; 0 if the run has none
  // Positions, histories and answers to other questions. Agreement in none says nothing.
  std::uint64_t compared() const {
    return positions() + number("histories") + number("other_answers");
  }
  // Whether a program had no answer to compare anywhere, because it skips or refuses all positions.
  bool is_all_skipped() const {
    return compared() == 0 && faults.empty() &&
           number("positions_skipped") + number("histories_skipped") + number("positions_refused") >
               0;
  }
  double positions_per_second() const {
    return seconds > 0 ? static_cast<double>(positions()) / seconds : 0;
  }
  bool lacks_events() const { return must_meet_all_events && !coverage.missing().empty(); }
};

// Whether it is of --quick or --full.
bool is_tier(const RunReport& report);

// The names in JSON of what adds up over shards, with the labels of those that the report of merged
// shards shows; the others are null.
struct Sum {
  const char* name;
  const char* label;
};
extern const std::vector<Sum> sums;
// The names of RunReport::facts.
extern const std::vector<const char*> fact_names;

Document document_of(const RunReport& report);
// What document_of has written. Throws text::TextError for anything else. Other programs than
// today's may have written less.
RunReport read_run_report(const report::JsonPart& part);

// What all reports of verify begin with.
Json first_facts(std::string_view mode);
// A label of a report, padded, and what it is about, which is a text or a list.
template <class Words>
std::string row(std::string_view label, const Words& words) {
  return report::labelled(fmt::format("{:<14}", label), words);
}

}  // namespace squarelab::app
