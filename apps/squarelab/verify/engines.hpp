// The options of squarelab verify about other programs, which are compared with the rules.
#pragma once

#include <optional>
#include <squarelab/lab/differential/reproducer.hpp>
#include <squarelab/lab/engine/engine_verification.hpp>
#include <string>
#include <vector>

#include "cli/command.hpp"

namespace squarelab::app {

struct EngineOptions {
  std::vector<std::string> engines;  // commands
  std::vector<std::string> scripts;
  std::optional<int> depth;       // by default 2
  std::optional<double> timeout;  // seconds, by default 10

  bool are_given() const { return !engines.empty() || !scripts.empty(); }
};

// Adds --engine and --script, any number of each, --depth and --timeout.
void add_engine_options(Command& command, EngineOptions& options);

// Throws InputError if --depth or --timeout is given without an engine or a script.
void refuse_lone_engine_options(const EngineOptions& options);

// Throws InputError if other programs are to be replayed: their commands are not taken from a file.
void refuse_replay_without_engines(const lab::Reproducer& replay, const std::string& shown_path);

// The limits, depth and commands. Precondition: options.are_given().
void set_engines(lab::engine::EnginePlan& plan, const EngineOptions& options);

}  // namespace squarelab::app
