// compare --from: what a file holds, shown again.
#pragma once

#include <optional>
#include <squarelab/compare.hpp>
#include <squarelab/operations/kernels.hpp>
#include <string>

#include "compare/outputs.hpp"
#include "shared/context.hpp"

namespace squarelab::app {

struct SavedOptions {
  std::string from;
  std::optional<std::string> against;  // the file of an earlier comparison
  bool anyway = false;                 // see compare::compare_runs
  bool require_steady = false;
  std::optional<operations::Subject> subject;  // that --mappings or --sliders says
  bool instructions = false;                   // that --instructions says
  compare::Selection selection;
  Outputs output;
};

// Shows times or counts, or what has changed since the other file. Throws InputError or
// text::TextError, which name the file and what is wrong: it cannot be read, holds something else
// than it is said to hold, or has not what is selected.
void show_saved(const SavedOptions& options, Context& context);

}  // namespace squarelab::app
