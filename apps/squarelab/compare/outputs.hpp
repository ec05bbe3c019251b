// Where the results of compare go.
#pragma once

#include <optional>
#include <squarelab/compare.hpp>
#include <squarelab/report/page.hpp>

#include "cli/value_types.hpp"
#include "shared/context.hpp"
#include "shared/page.hpp"

namespace squarelab::app {

struct Outputs {
  PageOptions forms;
  std::optional<OutputFile> svg;
  const compare::FigureFacts* plot = nullptr;  // of --svg; nullptr for the first
};

// Shows the page in every form requested, as app::show does.
void show(const report::Page& page, const Outputs& outputs, Context& context);

// The subject of a page: times, or the changes between two runs.
enum class Shown { Times, Changes };

// Throws InputError if --svg asks for a plot that is not made of that: to be called before anything
// is measured.
void refuse_plot(const Outputs& outputs, Shown shown);

}  // namespace squarelab::app
