// The options of squarelab verify. Which way it runs follows from the options that are given:
// boards, programs (--engine, --script, --adapter), --replay, --merge or --export. Each way has
// options of its own, a function that declares them, and a function that runs it; groups that
// several ways share are declared once.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <squarelab/verify.hpp>
#include <string>
#include <vector>

#include "cli/value_types.hpp"
#include "shared/context.hpp"
#include "shared/files.hpp"
#include "shared/page.hpp"
#include "shared/positions.hpp"

namespace squarelab::app {

// The positions and the extent of a run of boards or programs.
struct RunOptions {
  std::optional<std::uint64_t> positions;  // by default 20,000, and all of finite sources
  std::uint64_t seed = 1;
  std::vector<const positions::Source*> sources;
  std::optional<int> seconds;
  bool endless = false;
  bool chess960 = false;
  bool double_chess960 = false;
  bool quick = false;
  bool full = false;
  Backends backends;
  PositionsChoice given;
  std::optional<std::uint64_t> leaves;  // of counts of files, at most
  int threads = default_threads();
  process::Shard shard;
  bool all = false;
  std::vector<std::string> ignored;
  bool strict_baseline = false;

  positions::Game game() const {
    if (double_chess960) return positions::Game::DoubleChess960;
    return chess960 ? positions::Game::Chess960 : positions::Game::Standard;
  }
  bool plays_chess960() const { return game() != positions::Game::Standard; }
};

struct ProgramsOptions {
  std::vector<verify::EngineCommand> engines;
  std::optional<std::string> perft;  // for UCI engines, as EngineCommand has it
  std::vector<std::string> init;     // likewise
  std::optional<int> depth;          // by default 2
  std::optional<double> timeout;     // seconds, by default 10
  bool unreachable = false;
  bool symmetric = false;
};

struct MergeOptions {
  std::vector<std::string> reports;
  bool partial = false;
};

// The files for results, of all ways.
struct ResultFiles {
  PageOptions forms;
  std::optional<OutputFile> junit;
  bool github = false;
  std::optional<OutputFile> baseline;
  // Written only if there is a finding.
  std::optional<OutputFile> reproducer;
  std::optional<OutputFile> test;
  std::optional<OutputFile> epd;
};

struct VerifyOptions {
  RunOptions run;
  ProgramsOptions programs;
  std::optional<std::string> replay;
  MergeOptions merge;
  std::optional<OutputFile> exported;
  ResultFiles files;
};

// The result of a run, for write().
struct RunOutcome {
  report::Page page;
  std::optional<verify::RunReport> report = {};  // nullopt of --replay
  ExitCode exit_code = ExitCode::Success;
  std::vector<std::string> epd = {};  // a line for each fault that has one
  std::string baseline = {};          // a line for each fault
  bool has_faults = false;
  std::optional<verify::Finding> first = {};  // for a reproducer and a test
  std::vector<verify::ReproducedEngine> engines = {};
  std::function<std::string()> suite = {};  // of --export
  std::string refusal = {};                 // once all is written
};
RunOutcome outcome_of(const verify::RunReport& report);

// Shared groups of options.
void declare_run(Command& command, RunOptions& options, const Registry& registry);
void declare_outputs(Command& command, ResultFiles& files);
void declare_faults(Command& command, RunOptions& options);

// The ways of running. Boards have no options of their own.
void declare_programs(Command& command, ProgramsOptions& options);
void declare_replay(Command& command, std::optional<std::string>& file);
void declare_merge(Command& command, MergeOptions& options);
void declare_export(Command& command, std::optional<OutputFile>& file);

// Throw InputError: the options do not go together, there is nothing to compare, a file cannot be
// read or is not what it should be, or a program cannot be asked at all.
RunOutcome run_boards(const VerifyOptions& options, Context& context);
RunOutcome run_programs(const VerifyOptions& options, Context& context,
                        std::optional<verify::Reproducer> replay = std::nullopt);
RunOutcome run_replay(const VerifyOptions& options, Context& context);
RunOutcome run_merge(const VerifyOptions& options, Context& context);
RunOutcome run_export(const VerifyOptions& options, Context& context);

// Shows the page or writes it in the forms that were asked for, and all other files. Throws the
// refusal at the end.
void write(RunOutcome outcome, const VerifyOptions& options, Context& context);

// The plan without its suite, and the suite: the positions given, then, except in Chess960, the
// built-in ones. The boards: the reference first, if there is one, then those asked for.
verify::RunPlan run_plan(const RunOptions& options);
void add_suite(const RunOptions& options, const Context& context, verify::RunPlan& plan);
Backends boards_of(const RunOptions& options, const Context& context);

}  // namespace squarelab::app
