// What the reports of squarelab verify have in common, and how a run is put into words and data.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <squarelab/lab/differential/verification.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "shared/context.hpp"

namespace squarelab::app {

using Json = nlohmann::ordered_json;

// "lerf (8r + f)", "x88 (16r + f)"
std::vector<std::string> names_of(const std::vector<const BackendEntry*>& entries);

// command, mode, version, commit, backends, seed, threads, seconds.
Json head_of(const lab::VerificationPlan& plan, std::string_view mode, double seconds);

class Stopwatch {
 public:
  double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
  }

 private:
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

// "1.5 s on 2 threads"
std::string time_text(double seconds, int threads);

// A file to be written at the end, but refused before the work; no path: none.
std::unique_ptr<OutputFile> output_for(const std::string& path);

// Where a command's results go: JSON to a file besides the text, or alone to stdout. Whatever is in
// the text, its lines are printable.
class Report {
 public:
  explicit Report(const std::string& json_path) : output_(output_for(json_path)) {}
  void write(const std::string& text, const Json& json);

 private:
  std::unique_ptr<OutputFile> output_;
};

// The files that a disagreement is written to: refused before the work, and written only if there
// is one. No path: none.
class Keepsakes {
 public:
  Keepsakes(const std::string& reproducer, const std::string& test, const std::string& epd)
      : reproducer_(output_for(reproducer)), test_(output_for(test)), epd_(output_for(epd)) {}

  using Made = std::function<std::string()>;

  // Each is made only if it is wanted: right counts may take long. An empty test or line of EPD is
  // not written, and the reason told on stderr: the rules say nothing of a position that no legal
  // moves lead to.
  void write(const Made& reproducer, const Made& test, const Made& epd) const;

 private:
  std::unique_ptr<OutputFile> reproducer_;
  std::unique_ptr<OutputFile> test_;
  std::unique_ptr<OutputFile> epd_;
};

// How many events and pairs were met, and on request which events never, unless there was no
// position at all; and as data: events {name: count}, events_met, events_possible, missing [name],
// pairs_met, pairs_possible, missing_pairs [[name, name]].
std::string coverage_text(const lab::Coverage& coverage, std::uint64_t positions,
                          bool with_missing);
Json coverage_json(const lab::Coverage& coverage);

// What was compared: counts, events, time. given: how many positions of the suite were.
std::string counts_text(const lab::VerificationPlan& plan, std::size_t given,
                        const lab::Verification& result);
// Every event with its count, in columns.
std::string events_table(const lab::Coverage& coverage);

// That there was no disagreement in so many positions, and what it means for each source; and as
// data, with disagreements too: null where nothing was compared.
std::string agreement_text(std::uint64_t positions, const std::vector<lab::PortionDone>& portions,
                           lab::Thoroughness of_universes = lab::Thoroughness::Usual);
Json agreement_json(std::uint64_t positions, bool disagree);

// [{name, positions, batches, complete, draw, draws, boards_take_turns, one_in_with_95_percent}]
Json sources_json(const std::vector<lab::PortionDone>& portions,
                  lab::Thoroughness of_universes = lab::Thoroughness::Usual);

// What was compared, as data: positions, seeded_positions, suite_positions, given_positions,
// distinct_positions, distinct_may_be_more, children, answers, perft_leaves, perft_counts_left_out,
// sources (sources_json), coverage (coverage_json).
Json counts_json(const lab::VerificationPlan& plan, std::size_t given,
                 const lab::Verification& result);

}  // namespace squarelab::app
