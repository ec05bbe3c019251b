// Verification: boards in lockstep over the positions of sources, suites and given positions, on
// any number of threads; and the same put to the test with lies.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <squarelab/board/registry.hpp>
#include <squarelab/lab/differential/liar.hpp>
#include <squarelab/lab/differential/lockstep.hpp>
#include <squarelab/lab/positions/distinct_keys.hpp>
#include <squarelab/lab/positions/sources.hpp>
#include <squarelab/lab/positions/suite.hpp>
#include <vector>

namespace squarelab::lab::inline differential {

// Told now and then by the calling thread: so much of the whole is done; a whole of 0 never ends.
using Watcher = std::function<void(std::uint64_t done, std::uint64_t total)>;

struct VerificationPlan {
  std::vector<const BackendEntry*> entries;  // two or more; the first is what others are held to
  std::optional<Lie> lie;  // one more board: a copy of the last entry's that errs on purpose
  std::vector<NamedPosition> suite;  // compared, and their counts with at most max_leaves
  std::uint64_t max_leaves = 1'000'000;
  std::vector<Portion> portions;  // compared after the suite, as Schedule says
  bool endless = false;
  Thoroughness of_universes = Thoroughness::Usual;  // for the positions of finite sources
  std::uint64_t seed = 0;
  int threads = 1;
  // Up to so many distinct positions are told apart, in a quarter of a gigabyte.
  std::size_t most_distinct = DistinctKeys::most_within(std::size_t{1} << 28);
  std::function<bool()> stop;  // asked before each batch, by any thread, if there is one
};

// New boards of the entries, and the liar if there is one.
std::vector<std::unique_ptr<Board>> make_boards(const VerificationPlan& plan);

// What was done of a portion: whole batches without a disagreement.
struct PortionDone {
  Portion portion;
  std::uint64_t positions = 0;
  std::uint64_t batches = 0;

  // What was drawn anew each time, whatever was drawn before. A batch that is not full is no draw.
  std::uint64_t draws() const noexcept {
    return portion.source->draws_batches ? positions / batch_size : positions;
  }
  // Whether every set-up of a finite source was met.
  bool is_all() const noexcept { return portion.is_all() && batches == portion.batches(); }
};

struct Verification {
  Compared compared;  // of a run without disagreement: of everything
  std::vector<PortionDone> portions;
  // Different positions of suite and portions together: exact, or else most_distinct.
  std::uint64_t distinct = 0;
  bool distinct_may_be_more = false;
  bool stopped = false;  // before the end
  std::optional<Disagreement> disagreement;
};

// If a fault is shown by one in so many draws or by more, then with 95 per cent confidence one of
// these draws shows it: 1 / (1 - 0.05^(1/draws)), about a third of the draws.
// Precondition: draws >= 1.
double one_in_with_95_percent(std::uint64_t draws);

// Every game and placement of the batch, until the first disagreement. Games are asked as usual,
// placements as said.
std::optional<Disagreement> compare_batch(Lockstep& lockstep, const Batch& batch,
                                          Thoroughness placements = Thoroughness::Usual);

// The outcome does not depend on the number of threads unless it is stopped: it is the disagreement
// that comes first in the order of the suite, then of the batches. What was done until it was found
// does.
Verification verify(const VerificationPlan& plan, const Watcher& watcher = {});

struct LieOutcome {
  LieFacts facts;
  std::optional<Disagreement> found;  // nothing: the lie was missed
  std::uint64_t positions = 0;        // that it took
};

struct SelfTest {
  std::vector<LieOutcome> lies;
  // Two honest boards of each entry that were nevertheless called different.
  std::vector<Disagreement> false_alarms;
  std::uint64_t honest_positions = 0;  // compared without a false alarm, all entries together
};

// Lets a liar that wraps a board of the last entry run against a board of the first, for each lie
// over the positions of the portions until it is found, and two honest boards of each entry over
// some of them. Takes portions, seed, entries and threads from the plan.
SelfTest self_test(const VerificationPlan& plan, const Watcher& watcher = {});

}  // namespace squarelab::lab::inline differential
