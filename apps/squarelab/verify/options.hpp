// The options of squarelab verify, and the plan that they make.
#pragma once

#include <cstdint>
#include <optional>
#include <squarelab/lab/differential/verification.hpp>
#include <string>
#include <vector>

#include "shared/context.hpp"
#include "shared/positions.hpp"
#include "verify/engines.hpp"

namespace squarelab::app {

struct VerifyOptions {
  std::uint64_t positions = 20'000;
  bool positions_given = false;
  std::uint64_t seed = 1;
  std::vector<std::string> sources;
  bool endless = false;
  bool quick = false;
  bool full = false;
  std::vector<std::string> backends;
  PositionsChoice given;
  int threads = default_threads();
  EngineOptions engines;
  bool self_test = false;
  std::optional<std::string> lie;
  std::string replay;
  // Where results go; no path: nowhere.
  std::string json;
  std::string reproducer;
  std::string emit_test;
  std::string emit_epd;
};

// The options must outlive the command's callback.
void add_verify_options(CLI::App& command, VerifyOptions& options);

// The boards: the reference first, if there is one, then those asked for; lerf on all slider
// algorithms is among them only if that is said.
// Throws InputError: there are not two, or a name is wrong.
std::vector<const BackendEntry*> entries_of(const VerifyOptions& options, const Context& context,
                                            Variants variants);

// The plans, without the suite. Throw InputError: a name is wrong.
lab::VerificationPlan plan_of(const VerifyOptions& options, const Context& context);
lab::engine::EnginePlan engine_plan_of(const VerifyOptions& options, const Context& context);

// The plan's suite: the positions given, then the built-in ones.
std::vector<lab::NamedPosition> suite_of(const std::vector<lab::NamedPosition>& given);

}  // namespace squarelab::app
