// squarelab verify --engine and --script: other programs held to the rules.
#pragma once

#include <CLI/CLI.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <squarelab/board/registry.hpp>
#include <squarelab/chess/position.hpp>
#include <squarelab/lab/differential/reproducer.hpp>
#include <squarelab/lab/positions/sources.hpp>
#include <string>
#include <vector>

#include "shared/context.hpp"

namespace squarelab::app {

struct EngineOptions {
  std::vector<std::string> engines;  // commands
  std::vector<std::string> scripts;
  int depth = 2;
  std::string timeout = "10";  // seconds

  bool are_given() const { return !engines.empty() || !scripts.empty(); }
};

// Adds --engine and --script, any number of each, --depth and --timeout. The options must outlive
// the command's callback.
void add_engine_options(CLI::App& command, EngineOptions& options);

// Throws InputError if --depth or --timeout is given, but nobody whom they could concern.
void refuse_lone_engine_options(const CLI::App& command, const EngineOptions& options);

// Throws InputError if other programs are to be replayed: their commands are not taken from a file.
void refuse_replay_without_engines(const lab::Reproducer& replay, const std::string& shown_path);

// What the other options of verify say.
struct EngineRun {
  std::vector<const BackendEntry*> boards;  // asked as well; at least one
  // The positions: of so many batches, which are made by their numbers on any worker.
  std::size_t batches = 0;
  std::function<std::vector<Position>(int worker, std::size_t batch)> positions;
  std::vector<lab::Portion> portions;
  std::function<std::optional<std::size_t>(std::size_t batch)> portion_of;  // nothing: of the suite
  std::uint64_t total = 0;  // positions of all batches; 0 where they do not end
  std::string sources;      // what they are, for people
  std::uint64_t seed = 0;
  int threads = 1;
  std::optional<lab::Reproducer> replay;  // to be asked instead of the positions
  // Where results go; no path: nowhere.
  std::string json;
  std::string reproducer;
  std::string emit_test;
  std::string emit_epd;
};

// Precondition: options.are_given(). Prints the report and sets the exit code. Throws InputError if
// an engine cannot be asked at all.
void run_engines(const EngineOptions& options, const EngineRun& run, Context& context);

}  // namespace squarelab::app
