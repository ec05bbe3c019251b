// The command line of compare as values.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <squarelab/compare.hpp>
#include <squarelab/questions/facts.hpp>
#include <string>
#include <vector>

#include "cli/value_types.hpp"
#include "shared/page.hpp"
#include "shared/positions.hpp"

namespace squarelab::app {

struct Outputs {
  PageOptions forms;
  std::optional<OutputFile> svg;
  const compare::FigureFacts* plot = nullptr;  // of --svg; nullptr for the first
};

struct CompareArguments {
  bool quick = false;
  bool require_steady = false;
  bool sliders = false;
  bool mappings = false;
  std::vector<std::string> backends;  // none is the default
  std::vector<questions::Question> questions;
  PositionsChoice given;
  std::optional<std::string> baseline;
  Outputs output;
  std::optional<std::string> from;
  std::optional<std::string> against;
  bool anyway = false;
  std::uint64_t seed = 1;
  std::optional<std::uint64_t> seconds;
};

// Returns true if --backends is all.
inline bool wants_all(const CompareArguments& arguments) {
  return std::ranges::count(arguments.backends, all_backends, lower_case) != 0;
}

// The programs in which compare measures, and the processor on which they run. Throws InputError if
// there are fewer than the plan needs; where nothing is timed, one is enough.
compare::Placements placements_for(const compare::CompareOptions& plan);

// The subject of a page: times, or the changes between two runs.
enum class Shown { Times, Changes };

// Throws InputError if --svg asks for a plot that is not made of that. Call it before measuring.
void refuse_plot(const Outputs& outputs, Shown shown);

// Adds lerf_mailbox to what is left out, if this build is without it.
void name_missing_mailbox(compare::Comparison& comparison, const Registry& registry);

// Shows times, or what changed in them since the file of --against. A disturbed run that had to be
// steady ends with ExitCode::NotSteady. Throws InputError or text::TextError, which name the file
// and what is wrong with it.
void show(const compare::Comparison& comparison, const CompareArguments& arguments,
          Context& context);

// The same for the contents of the file of --from, or for the part requested.
void show_saved(const CompareArguments& arguments, Context& context);

}  // namespace squarelab::app
