// The options of squarelab verify about other programs, which are compared with the rules.
#pragma once

#include <CLI/CLI.hpp>
#include <squarelab/lab/differential/reproducer.hpp>
#include <squarelab/lab/engine/engine_verification.hpp>
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

// The limits, depth and commands. Precondition: options.are_given().
void set_engines(lab::engine::EnginePlan& plan, const EngineOptions& options);

}  // namespace squarelab::app
