// The hunt: every mutant against the reference, over the positions that verify compares, until it
// is killed; then its disagreement is shrunk.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <squarelab/positions/sources.hpp>
#include <squarelab/verify.hpp>
#include <vector>

#include "mutants.hpp"

namespace squarelab::faults {

struct Hunted {
  Mutant mutant;
  std::optional<verify::Finding> killed;  // nullopt: it survived
  std::uint64_t positions = 0;            // compared, the one that killed it included
  // Processor time, whatever else it had to do.
  double seconds_to_kill = 0;
  double seconds_to_shrink = 0;
};

struct Hunting {
  std::vector<positions::Portion> portions;  // met in turn, a batch of each
  std::vector<positions::Portion> chess960;  // the same for mutants of Chess960
  std::uint64_t seed = 0;
  int threads = 1;
  // No more batches than this are compared of a mutant that is said to be equivalent.
  std::uint64_t most_batches_of_equivalents = 0;
};

// Told of each mutant that is done, by any thread, one at a time.
using HuntWatcher = std::function<void(const Hunted&)>;

// In the order of the mutants; but for seconds the same for any number of threads.
std::vector<Hunted> hunt(const std::vector<Mutant>& mutants, const Hunting& hunting,
                         const HuntWatcher& watcher = {});

}  // namespace squarelab::faults
