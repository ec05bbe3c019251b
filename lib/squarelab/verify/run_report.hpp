// RunReport: the result of a run of verify as a value. page_of shows it to people, the data of the
// page is its JSON, and read_run_report reads that JSON, so that reports of shards become one.
// Tested in tests/verify/run_report_test.cpp and tests/apps/verify.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <squarelab/report/json.hpp>
#include <squarelab/report/page.hpp>
#include <squarelab/verify/disagreement_report.hpp>
#include <squarelab/verify/runs.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace squarelab::verify {

// A board, and a program, as reports name them.
struct RunBoard {
  std::string name;
  std::string formula;
  bool is_reference = false;
};
struct RunProgram {
  std::string name;
  std::string command;
  std::string protocol;
};

// The question to a program, and the other questions that it answers.
struct RunAsked {
  std::string perft;
  std::vector<std::string> init;
  bool chess960 = false;
  std::vector<std::string> questions;
};

struct RunSource {
  std::string name;
  std::uint64_t positions = 0;
};

// The choices that decide what is compared and are in no other field.
struct RunRequest {
  std::vector<RunSource> sources;
  bool endless = false;
  bool all = false;
  std::vector<std::string> ignored;
  std::uint64_t given = 0;
  std::string digest_of_given;  // FNV-1a of the given positions and their counts
  // For programs only.
  std::optional<bool> unreachable;
  std::optional<bool> symmetric;
  std::vector<RunAsked> asked;
};

// The run: the same in all of its shards.
struct RunFacts {
  std::string mode;  // "lockstep", "quick", "full", "endless", "engines" or "replay"
  std::string version;
  std::string commit;
  std::optional<std::uint64_t> seed;
  std::vector<RunBoard> backends;  // in lockstep
  std::optional<RunRequest> run;
  // For programs only.
  std::optional<int> depth;
  std::optional<double> timeout_seconds;
  std::vector<std::string> notes;
  std::vector<std::string> unsteady;  // those of the notes that are about a failure
  std::vector<std::string> not_asked;
  std::vector<RunProgram> engines;
  std::vector<std::string> boards;  // that were asked too

  bool is_tier() const { return mode == "quick" || mode == "full"; }
};

// The names of the fields that reports of one run share.
extern const std::vector<const char*> fact_names;

// Numbers that add up over shards; nullopt where a run does not count it.
struct RunCounts {
  std::optional<std::uint64_t> threads, positions, seeded_positions, suite_positions,
      given_positions, positions_planned, children, answers, perft_leaves, perft_counts_left_out,
      file_counts, positions_without_counts, lines_skipped, leaves, other_answers,
      positions_left_out, positions_refused, positions_skipped, histories, histories_skipped,
      answers_skipped;

  RunCounts& operator+=(const RunCounts& other);
};

// A count by its name in JSON, with its label where reports of merged shards show it, or null.
struct CountFacts {
  const char* name;
  const char* label;
  std::optional<std::uint64_t> RunCounts::*count;
};
std::span<const CountFacts> count_facts();

// The part of a run that its merged shards cover.
struct Completeness {
  std::uint64_t of = 1;
  // The numbers of the shards without a report, and of those whose run ended early.
  std::vector<std::uint64_t> missing = {};
  std::vector<std::uint64_t> stopped = {};

  bool is_whole() const { return missing.empty() && stopped.empty(); }
};

// The plan of a run that ended early: positions, candidates of finite sources, and the positions
// that the seed decides.
struct RunPlanned {
  std::uint64_t positions = 0;
  std::uint64_t candidates = 0;
  std::optional<std::uint64_t> seeded;
};

// For people only.
struct RunDetails {
  std::optional<RunPlanned> planned;
  std::uint64_t of_suite = 0;  // positions of the shard
  std::uint64_t of_given = 0;
  bool has_file_counts = false;
  std::uint64_t max_leaves = 0;                   // of boards
  std::map<std::string, Skipped> skipped;         // by the words of the adapter
  std::vector<std::vector<std::string>> unknown;  // questions, by program
  std::vector<std::string> en_passant_keys;       // by program; empty where they are not known
  std::vector<Policies> policies;                 // by program
  std::vector<std::string> other_rules;           // of selections, a sentence each
  std::string replayed;                           // what may be wrong
  bool is_unshrunk = false;                       // stopped before anything was asked again
};

// A run, one of its shards, or all shards together.
struct RunReport {
  RunFacts facts;
  RunCounts counts;
  std::optional<process::Shard> shard =
      process::Shard{};                   // nullopt: of shards, and some are missing
  std::optional<Completeness> shards;     // of merged shards
  double seconds = 0;                     // of shards: of the shard that took longest
  std::optional<std::uint64_t> distinct;  // different positions
  bool distinct_may_be_more = false;
  Ignored ignored;
  bool strict = false;  // fail if an ignored fault no longer shows
  std::vector<PortionDone> portions;
  Thoroughness of_exhaustive = Thoroughness::Usual;
  positions::Coverage coverage;
  bool stopped = false;               // before the end
  bool time_is_over = false;          // ... because of --seconds
  std::optional<bool> gave_up;        // of programs: after most_late_answers
  std::vector<WrittenFault> faults;   // the most frequent first
  std::optional<RunDetails> details;  // nullopt in a report that was read back

  std::uint64_t positions() const { return counts.positions.value_or(0); }
  // Returns the number of positions, histories and answers to other questions. Agreement in none
  // shows nothing.
  std::uint64_t compared() const {
    return positions() + counts.histories.value_or(0) + counts.other_answers.value_or(0);
  }
  // Returns true if no program had an answer to compare, because all positions were skipped or
  // refused.
  bool is_all_skipped() const;
  double positions_per_second() const {
    return seconds > 0 ? static_cast<double>(positions()) / seconds : 0;
  }
  // Returns true if everything was asked that was planned.
  bool is_whole() const;
  // Returns the words of `ignored` that named no fault; none if the run is not strict or not whole.
  std::vector<std::string> no_longer_shown() const;
  // Returns true if the run should have met all events and has not.
  bool lacks_events() const;
  // Returns why the run is no success although it found no fault, a sentence each.
  std::vector<std::string> failures() const;
  // Returns why the run covers too little to be a success; empty if it covers enough.
  std::string trouble() const;
};

RunReport report_of(const BoardsRun& run);
RunReport report_of(const EnginesRun& run);

// In text, the column of the values of facts.
inline constexpr std::size_t column_of_values = 14;

// Its data are the JSON of the report, its records the faults.
report::Page page_of(const RunReport& report);

report::Json json_of(const RunReport& report);

// Returns the report as JUnit's XML: a test case for the run with its page as text, one per fault,
// and a skipped case per ignored fault.
std::string junit_of(const RunReport& report);

// Returns a line for each fault and failure that a job on GitHub shows as an error.
std::string annotations_of(const RunReport& report);

// Returns the same two of a run that has no report, because of that error.
std::string junit_of(std::string_view error);
std::string annotations_of(std::string_view error);

// Returns the first facts of every report of verify in JSON.
report::Json first_facts(std::string_view mode);

// Reads the JSON of a report. Throws text::TextError for anything else. Reports of version 0.2.0
// are read too.
RunReport read_run_report(const report::JsonPart& part);

// Adds the report of a shard to those of others. part: the shard's JSON. Sums what adds up: counts,
// events and draws. The number of different positions is at least that of the shard with the most;
// the time is that of the shard that took longest. The faults are left to the caller. Throws
// text::TextError if the sources are not those of the others.
void add_shard(const RunReport& shard, const report::JsonPart& part, RunReport& whole);

}  // namespace squarelab::verify
