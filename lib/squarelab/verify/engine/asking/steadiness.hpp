// Steadiness: a program that hung or crashed is asked again, because that may have been chance or a
// busy machine. Tested in tests/verify/engine/fickle_engines_posix_test.cpp.
#pragma once

#include <mutex>
#include <optional>
#include <set>
#include <squarelab/verify/engine/engine_verification.hpp>
#include <string>
#include <utility>

namespace squarelab::verify {

class Steadiness {
 public:
  // The plan must outlive it.
  explicit Steadiness(const EnginePlan& plan) : plan_(plan) {}

  // Asks a program that hung or crashed twice more, with twice the time, each time a new process.
  // Returns a sentence if it failed only once or twice, and not after the earlier questions either:
  // that is no fault. nullopt: it is a fault, or the program has answered. A proven fault is not
  // asked again. A fault of a sample is looked for in that sample, others in their line.
  // Several threads may call it at once.
  std::optional<std::string> why_no_fault(const WrongAnswer& wrong, const Sample* sample);

 private:
  bool fails_again(const WrongAnswer& wrong, const Sample* sample,
                   const EngineCommand& engine) const;
  bool is_stopped() const { return plan_.limits.must_stop(); }

  const EnginePlan& plan_;
  std::mutex mutex_;
  std::set<std::pair<std::size_t, EngineVerdict>> faults_;
};

}  // namespace squarelab::verify
