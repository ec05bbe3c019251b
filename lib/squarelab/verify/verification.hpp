// Verification: boards in lockstep over the positions of sources, of the suite and of people, on
// any number of threads.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <squarelab/board.hpp>
#include <squarelab/positions/coverage.hpp>
#include <squarelab/positions/sources.hpp>
#include <squarelab/positions/suite.hpp>
#include <squarelab/process/parallel.hpp>
#include <squarelab/process/process.hpp>
#include <squarelab/verify/fault_list.hpp>
#include <squarelab/verify/lockstep.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace squarelab::verify {

// Called now and then on the calling thread. total is 0 if the run is endless.
using Watcher = std::function<void(std::uint64_t done, std::uint64_t total)>;

// The positions of a run, in this order: the suite, then the batches of the portions, as in
// Schedule; which of these items are of this shard; and how many threads share the work.
struct RunPlan {
  std::vector<positions::NamedPosition> suite;
  std::size_t given = 0;            // so many of its first positions were given by the user
  std::uint64_t lines_skipped = 0;  // of the files that were given, for a fault
  std::vector<positions::Portion> portions;
  bool endless = false;
  std::uint64_t seed = 0;
  int threads = 1;
  bool all = false;                  // go on after a fault
  std::vector<std::string> ignored;  // faults that are not looked for, as Ignored takes them
  bool strict = false;               // fail if one of these shows no more
  process::Shard shard = {};
  // From then on no position is begun, and time_for_proofs later nothing more is shrunk.
  std::optional<process::Deadline> end = {};
  static constexpr process::Duration time_for_proofs{2'000};

  bool is_time_over(process::Duration later = {}) const {
    return end && process::SteadyClock::now() >= *end + later;
  }

  // Index in the run of the first position of an item: the suite comes first, and every batch
  // counts as full.
  std::uint64_t index_of_batch(std::size_t item) const {
    return suite.size() + std::uint64_t{item} * positions::batch_size;
  }

  positions::Schedule schedule() const { return {portions, endless}; }
  // Returns the number in the shard's items; 0 if it is endless.
  std::uint64_t positions() const;

  // Throws std::invalid_argument, whose text names the field, if there is no thread, or if a
  // portion has no source or a board cannot be made. field: where the boards are from.
  void require_complete(std::string_view field, std::span<const BackendEntry* const> boards) const;
};

struct VerificationPlan : RunPlan {
  std::vector<const BackendEntry*> entries;  // two or more; the others are compared with the first
  std::uint64_t max_leaves = 1'000'000;      // counts of the suite with more leaves are not checked
  Thoroughness of_exhaustive = Thoroughness::Usual;  // for the positions of finite sources
  // The greatest number of distinct positions that are counted; they take a quarter of a gigabyte.
  std::size_t most_distinct = std::size_t{1} << 24;
  std::function<bool()> stop;  // asked before each batch, by any thread; may be empty

  // Throws std::invalid_argument, whose text names the field, if require_complete would or if there
  // are fewer than two entries.
  void require_boards() const;
};

// The part of a portion that was compared without a disagreement: whole batches.
struct PortionDone {
  positions::Portion portion;
  std::uint64_t positions = 0;
  std::uint64_t batches = 0;

  // Returns the number of independent draws. A batch that is not full does not count as one.
  std::uint64_t draws() const noexcept {
    return portion.source->draws_batches ? positions / positions::batch_size : positions;
  }
  // True if every candidate of a finite source was compared.
  bool is_all() const noexcept { return portion.is_all() && batches == portion.batches(); }
};

// Returns each portion with nothing done; and adds to each what others have done of it.
std::vector<PortionDone> empty_portions(const RunPlan& plan);
void add(const std::vector<PortionDone>& others, std::vector<PortionDone>& portions);

struct Verification {
  Compared compared;  // of a run without disagreement: everything
  std::vector<PortionDone> portions;
  std::uint64_t file_counts = 0;      // counts of files that were compared
  std::uint64_t distinct = 0;         // different positions of suite and portions together
  bool distinct_may_be_more = false;  // most_distinct was reached
  bool stopped = false;               // before the end
  bool time_is_over = false;          // ... because of RunPlan::end
  // Not shrunk. Unless all are asked for, at most one.
  Faults faults;
  Ignored ignored;

  // Returns the disagreement of the first position that showed a fault, or nullopt.
  std::optional<Disagreement> disagreement() const;
};

// If at least one draw in this many shows a fault, these draws show it with 95 per cent confidence:
// 1 / (1 - 0.05^(1/draws)), about a third of the draws. Precondition: draws >= 1.
double one_in_with_95_percent(std::uint64_t draws);

// Returns the report on a count of a file that all boards contradict; their answers are missing.
Disagreement wrong_in_file(const positions::NamedPosition& named, const text::PerftCount& count);

// Returns what a wrong count of leaves is the count of: ", which is right without the en-passant
// square", or without castling rights, or of the start position. Empty if it is none of these, and
// for large trees but that of the start position.
std::string why_count(const Position& position, int depth, std::uint64_t stated);

// Returns the same of a count of a file, or ", the sum of depths 1 to 3" if it is that of all nodes
// of the tree, or of all above the leaves, with or without the root. Precondition:
// is_of_file(found).
std::string why_count_of_file(const Disagreement& found);

// Returns the first disagreement on the games and placements of the batch, or nullopt. Games are
// asked about as Thoroughness::Usual.
std::optional<Disagreement> compare_batch(Lockstep& lockstep, const positions::Batch& batch,
                                          Thoroughness placements = Thoroughness::Usual);

// The fault, if any, is that of the first position in the order of the plan, whatever the
// number of threads, unless the run is stopped. The work until it was found, and the faults
// ignored, depend on the threads.
// If all are asked for, so do neither the faults nor the counts.
// Throws std::invalid_argument, whose text names the field, if the plan lacks something; and what
// the watcher, `stop` or the first board throws, once all threads have ended.
Verification verify(const VerificationPlan& plan, const Watcher& watcher = {});

}  // namespace squarelab::verify
