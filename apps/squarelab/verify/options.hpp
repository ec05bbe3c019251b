// The options of squarelab verify, and the plan that they make.
#pragma once

#include <cstdint>
#include <optional>
#include <squarelab/verify.hpp>
#include <string>
#include <vector>

#include "cli/value_types.hpp"
#include "shared/context.hpp"
#include "shared/files.hpp"
#include "shared/positions.hpp"

namespace squarelab::app {

// Where --export writes a suite.
struct ExportFile {
  OutputFile file;
  bool is_json;  // its name ends in .json
};

// Where results go.
struct ResultFiles {
  std::optional<OutputFile> json;
  // Written only if there is a finding.
  std::optional<OutputFile> reproducer;
  std::optional<OutputFile> test;
  std::optional<OutputFile> epd;
  std::optional<ExportFile> exported;
};

struct VerifyOptions {
  std::optional<std::uint64_t> positions;  // by default 20,000, and all of finite sources
  std::uint64_t seed = 1;
  std::vector<const positions::Source*> sources;
  bool endless = false;
  bool chess960 = false;
  bool quick = false;
  bool full = false;
  Backends backends;
  PositionsChoice given;
  int threads = default_threads();
  process::Shard shard;
  std::vector<verify::engine::EngineCommand> engines;
  std::optional<std::string> perft;     // for UCI engines, as EngineCommand has it
  std::vector<std::string> init;        // likewise
  std::optional<int> depth;             // by default 2
  std::optional<std::uint64_t> leaves;  // of counts of files, at most
  std::optional<double> timeout;        // seconds, by default 10
  bool unreachable = false;
  bool symmetric = false;
  bool all = false;
  std::vector<std::string> ignored;
  std::optional<std::string> replay;
  std::vector<std::string> merge;
  bool partial = false;
  ResultFiles files;
};

void add_verify_options(Command& command, VerifyOptions& options, const Registry& registry);

// The plans, without the suite. Throw InputError: the options do not go together, or there is
// nothing to compare. Precondition of engine_plan_of: engines are given.
verify::VerificationPlan plan_of(const VerifyOptions& options, const Context& context);
verify::engine::EnginePlan engine_plan_of(const VerifyOptions& options, const Context& context);

// The plan's suite: the positions given, then, but for Chess960, the built-in ones.
std::vector<positions::NamedPosition> suite_of(const VerifyOptions& options,
                                               const std::vector<positions::NamedPosition>& given);

}  // namespace squarelab::app
