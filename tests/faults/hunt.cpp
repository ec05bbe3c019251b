#include "hunt.hpp"

#include <algorithm>
#include <memory>
#include <mutex>
#include <squarelab/process/parallel.hpp>
#include <squarelab/reference/reference_board.hpp>
#include <squarelab/verify.hpp>

#include "support/processor_seconds.hpp"

namespace squarelab::faults {
namespace {

// All batches, each made when it is first asked for.
class Batches {
 public:
  Batches(const std::vector<positions::Portion>& portions, std::uint64_t seed) : seed_(seed) {
    std::uint64_t most = 0;
    for (const positions::Portion& portion : portions) {
      most = std::max(most, portion.batches());
    }
    for (std::uint64_t number = 0; number < most; ++number) {
      for (const positions::Portion& portion : portions) {
        if (number < portion.batches()) {
          entries_.push_back(std::make_unique<Entry>(portion, number));
        }
      }
    }
  }

  std::size_t size() const { return entries_.size(); }
  const positions::Batch& at(std::size_t i) {
    Entry& entry = *entries_[i];
    std::call_once(entry.once, [&] {
      reference::ReferenceBoard player;
      const std::size_t size = positions::size_of_batch(entry.portion.positions, entry.number);
      entry.batch = entry.portion.source->batch(seed_, entry.number, size, player);
    });
    return entry.batch;
  }

 private:
  struct Entry {
    Entry(const positions::Portion& of, std::uint64_t n) : portion(of), number(n) {}

    positions::Portion portion;
    std::uint64_t number;
    std::once_flag once;
    positions::Batch batch;
  };

  std::uint64_t seed_;
  std::vector<std::unique_ptr<Entry>> entries_;
};

Hunted hunt_one(const Mutant& mutant, Batches& batches, std::size_t most_batches) {
  const Planting planting(mutant.fault);
  std::vector<std::unique_ptr<Board>> boards;
  boards.push_back(mutant.is_in_reference ? mutant.make_board()
                                          : std::make_unique<reference::ReferenceBoard>());
  boards.push_back(mutant.make_board());
  verify::Lockstep lockstep(std::move(boards), mutant.notation);

  Hunted hunted{mutant, {}};
  std::optional<verify::Disagreement> found;
  for (std::size_t i = 0; i < std::min(most_batches, batches.size()) && !found; ++i) {
    const positions::Batch& batch = batches.at(i);
    const double begin = testing_support::processor_seconds();
    found = compare_batch(lockstep, batch);
    hunted.seconds_to_kill += testing_support::processor_seconds() - begin;
  }
  hunted.positions = lockstep.compared().positions + (found ? 1 : 0);
  if (found) {
    const double begin = testing_support::processor_seconds();
    hunted.killed = verify::shrink(*found, lockstep);
    hunted.seconds_to_shrink = testing_support::processor_seconds() - begin;
  }
  return hunted;
}

}  // namespace

std::vector<Hunted> hunt(const std::vector<Mutant>& mutants, const Hunting& hunting,
                         const HuntWatcher& watcher) {
  Batches of_standard(hunting.portions, hunting.seed);
  Batches of_chess960(hunting.chess960, hunting.seed);
  std::vector<Hunted> all(mutants.size());
  std::mutex mutex;
  process::for_each_index(hunting.threads, mutants.size(), [&](int, std::size_t i) {
    const Mutant& mutant = mutants[i];
    Batches& batches = mutant.is_of_chess960 ? of_chess960 : of_standard;
    const std::size_t most =
        mutant.equivalence.empty() ? batches.size() : hunting.most_batches_of_equivalents;
    all[i] = hunt_one(mutant, batches, most);
    const std::lock_guard lock(mutex);
    if (watcher) watcher(all[i]);
    return true;
  });
  return all;
}

}  // namespace squarelab::faults
