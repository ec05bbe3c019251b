// Verification: boards in lockstep over seeded positions, suites and given positions, on any number
// of threads; and the same put to the test with lies.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <squarelab/board/registry.hpp>
#include <squarelab/lab/differential/liar.hpp>
#include <squarelab/lab/differential/lockstep.hpp>
#include <squarelab/lab/positions/suite.hpp>
#include <vector>

namespace squarelab::lab::inline differential {

// Told now and then by the calling thread: so much of the whole is done.
using Watcher = std::function<void(std::uint64_t done, std::uint64_t total)>;

struct VerificationPlan {
  std::vector<const BackendEntry*> entries;  // two or more; the first is what others are held to
  std::size_t positions = 0;                 // seeded ones
  std::uint64_t seed = 0;
  std::vector<NamedPosition> suite;  // compared too, and their counts with at most max_leaves
  std::uint64_t max_leaves = 1'000'000;
  int threads = 1;
};

struct Verification {
  Compared compared;  // of a run without disagreement: of everything
  std::optional<Disagreement> disagreement;
};

// Every game and placement of the batch, until the first disagreement.
std::optional<Disagreement> compare_batch(Lockstep& lockstep, const Batch& batch);

// The outcome does not depend on the number of threads: it is the disagreement that comes first in
// the order of the suite, then of the seed.
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
// over the seeded positions until it is found, and two honest boards of each entry over some of
// them. Takes positions, seed, entries and threads from the plan.
SelfTest self_test(const VerificationPlan& plan, const Watcher& watcher = {});

}  // namespace squarelab::lab::inline differential
