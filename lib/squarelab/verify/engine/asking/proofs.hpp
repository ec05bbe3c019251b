// Proofs: faults of programs, each shrunk once. Private to engine_verification.hpp, and tested with
// it.
#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <squarelab/verify/engine/asking/team.hpp>
#include <squarelab/verify/engine/judgement.hpp>
#include <squarelab/verify/fault_list.hpp>
#include <vector>

namespace squarelab::verify {

// Faults, each with the wrong answer at the first position that showed it, which is about it alone.
using FaultsSeen = FaultList<WrongAnswer>;

class Proofs {
 public:
  // The plan must outlive it.
  explicit Proofs(const EnginePlan& plan) : plan_(plan) {}

  // Shrinks a fault that nobody has shrunk or shrinks now, on the calling thread; nullopt for any
  // other. Several threads may call it at once, each with its own team.
  std::optional<Finding> shrink_new(const FaultIdentity& fault, const WrongAnswer& wrong,
                                    Team& team);

  // Returns all faults with their proofs. A proof that another thread shrank from another answer is
  // shrunk again, unless the run is stopped.
  std::vector<Fault> all(const FaultsSeen& seen, Team& team);

 private:
  Finding shrunk(const WrongAnswer& wrong, Team& team) const;

  struct Proof {
    Line from;
    std::optional<Finding> finding;  // nullopt while it is shrunk
  };
  const EnginePlan& plan_;
  std::mutex mutex_;
  std::map<FaultIdentity, Proof> proofs_;
};

}  // namespace squarelab::verify
