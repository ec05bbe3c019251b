// Runs: a plan of verify with its result, boards in lockstep or other programs.
#pragma once

#include <optional>
#include <squarelab/verify/engine/engine_verification.hpp>
#include <squarelab/verify/fault_list.hpp>
#include <squarelab/verify/reproducer.hpp>
#include <squarelab/verify/verification.hpp>
#include <string>
#include <vector>

namespace squarelab::verify {

// Boards in lockstep over the positions of a plan.
struct BoardsRun {
  std::string mode;  // as RunFacts has it
  VerificationPlan plan;
  Verification result = {};
  std::vector<Fault> faults = {};  // shrunk, except wrong counts of files
  double seconds = 0;

  // Runs the plan, shrinks what it finds, and fills in the rest. Throws what verify throws.
  void run(const Watcher& watcher = {});
};

// Programs, over the positions of a plan or on a reproducer.
struct EnginesRun {
  EnginePlan plan;
  std::optional<Reproducer> replay = {};
  EngineVerification result = {};
  double seconds = 0;
  // Engines that do not play what is asked, and why: "\"./engine\": it does not offer ...".
  std::vector<std::string> not_asked = {};

  // The same. An engine that does not play Chess960 is left out if there are others. If one cannot
  // be asked at all, result.not_run is set, and nothing was compared.
  void run(const PositionsDone& watcher = {});

  const std::string& engine_name(std::size_t i) const {
    return result.names[plan.boards.size() + i];
  }
};

}  // namespace squarelab::verify
