// What a run of squarelab verify reports: one value each, made once, and its writers.
#pragma once

#include <optional>
#include <squarelab/lab/differential/reproducer.hpp>
#include <squarelab/lab/differential/verification.hpp>
#include <squarelab/lab/engine/engine_verification.hpp>
#include <squarelab/lab/reports/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace squarelab::app {

using lab::Json;

// Boards in lockstep, over positions or on a reproducer. The first `given` positions of the suite
// were given by the user.
struct BoardsReport {
  std::string_view mode;  // "lockstep", "quick", "full", "endless", "replay"
  lab::VerificationPlan plan;
  std::size_t given = 0;
  std::optional<lab::Reproducer> replay;
  lab::Verification result;
  std::vector<lab::Fault> faults;  // shrunk, but for a wrong count of a file and for a replay
  double seconds = 0;

  bool is_tier() const { return mode == "quick" || mode == "full"; }
  bool must_meet_all_events() const { return is_tier() && plan.shard.is_all(); }
};

// Engines, over positions or on a reproducer.
struct EnginesReport {
  lab::engine::EnginePlan plan;
  std::size_t given = 0;
  std::optional<lab::Reproducer> replay;
  lab::engine::EngineVerification result;
  double seconds = 0;

  const std::string& engine_name(std::size_t i) const {
    return result.names[plan.boards.size() + i];
  }
  double positions_per_second() const {
    return seconds > 0 ? static_cast<double>(result.positions) / seconds : 0;
  }
};

// Planted lies, and honest copies.
struct SelfTestReport {
  lab::VerificationPlan plan;
  lab::SelfTest result;
  double seconds = 0;

  std::size_t lies_found() const;
};

// For people. Ends with a line end; not all of it is printable.
std::string text_of(const BoardsReport& report);
std::string text_of(const EnginesReport& report);
std::string text_of(const SelfTestReport& report);

Json json_of(const BoardsReport& report);
Json json_of(const EnginesReport& report);
Json json_of(const SelfTestReport& report);

}  // namespace squarelab::app
