// Engines over a stream of positions: do they give the moves and counts that the rules give? The
// first finding is shrunk, and reported as one of boards is.
//
// Every engine is asked for the divide of each position at a depth; where an answer is wrong, it is
// followed down to the position in which it arises (divide_compare.hpp). Counts below the first
// ply are held to those of a board of ours, which is quick, and a finding to the rules.
// Tested in tests/lab/engine/engine_verification_test.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <squarelab/board/registry.hpp>
#include <squarelab/lab/differential/shrink.hpp>
#include <squarelab/lab/engine/engine_command.hpp>
#include <squarelab/lab/engine/fault.hpp>
#include <squarelab/lab/positions/coverage.hpp>
#include <string>
#include <vector>

namespace squarelab::lab::engine {

struct EnginePlan {
  std::vector<EngineCommand> engines;       // one or more
  std::vector<const BackendEntry*> boards;  // asked as well; one or more if depth > 1
  int depth = 2;
  // Each worker starts every engine for itself. What stop says ends the whole run.
  int threads = 1;
  Limits limits;
  // The positions of a batch, by its number, on any worker; all of them playable.
  std::size_t batches = 0;
  std::function<std::vector<Position>(int worker, std::size_t batch)> positions;
  // Told of each batch to all of whose positions all answers were right, by any thread, but by one
  // at a time; may be empty.
  std::function<void(std::size_t batch, std::uint64_t positions)> batch_done = {};
  Duration shrinking{60'000};  // at most so much time for it
};

struct EngineFinding {
  std::size_t culprit;  // the divider that was shrunk for, by EngineVerification::names
  Fault fault;
  Disagreement found;
  ShrunkDisagreement shrunk;  // not minimal as well if the time ran out
};

// An engine that has not proved to be one: it gives no answer to the start position at depth 1.
struct NotRun {
  std::size_t engine;
  int worker;
  Failure failure;
};

struct EngineVerification {
  std::vector<std::string> names;  // of the boards, then of the engines, no two the same
  std::uint64_t positions = 0;     // to which all answers were right
  std::uint64_t answers = 0;       // moves with their counts, of all boards and engines
  std::uint64_t leaves = 0;        // the sum of the counts
  Coverage coverage;               // of the positions
  std::optional<NotRun> not_run;   // then nothing was compared
  std::optional<EngineFinding> finding;
  bool interrupted = false;  // before the end, or while it was shrunk
};

// Told now and then by the calling thread how many positions are done.
using PositionsDone = std::function<void(std::uint64_t done)>;

// The finding does not depend on the number of threads, if engines always answer the same: it is
// the first one in the order of the batches.
EngineVerification verify_engines(const EnginePlan& plan, const PositionsDone& watcher = {});

// Asks all again at one place, twice, so that an inconsistent one is found. The finding is shrunk
// no more: found and shrunk are the same.
EngineVerification ask_engines_at(const EnginePlan& plan, const Place& place);

}  // namespace squarelab::lab::engine
