// What squarelab verify has done on positions, and its report.
#pragma once

#include <optional>
#include <squarelab/verify.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "verify/run_report.hpp"

namespace squarelab::app {

// Boards in lockstep over the positions of a plan. The first `given` positions of its suite were
// given by the user.
struct BoardsRun {
  std::string_view mode;
  verify::VerificationPlan plan;
  std::size_t given = 0;
  verify::Verification result;
  std::vector<verify::Fault> faults;  // shrunk, but for a wrong count of a file
  double seconds = 0;
};
RunReport report_of(const BoardsRun& run);

// Engines, over positions or on a reproducer.
struct EnginesRun {
  verify::engine::EnginePlan plan;
  std::size_t given = 0;
  std::optional<verify::Reproducer> replay;
  verify::engine::EngineVerification result;
  double seconds = 0;
  // Engines that do not play what is asked, and why: "\"./engine\": it does not offer ...".
  std::vector<std::string> not_asked = {};

  const std::string& engine_name(std::size_t i) const {
    return result.names[plan.boards.size() + i];
  }
};
RunReport report_of(const EnginesRun& run);

// "lerf (8r + f)", "x88 (16r + f)"; and as JSON.
std::vector<std::string> names_of(const std::vector<const BackendEntry*>& entries);
Json json_of(const std::vector<const BackendEntry*>& entries);
// "1.5 s on 2 threads"
std::string time_text(double seconds, int threads);

}  // namespace squarelab::app
