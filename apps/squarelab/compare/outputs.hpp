// Where the results of compare go.
#pragma once

#include <optional>
#include <squarelab/compare.hpp>
#include <squarelab/report/page.hpp>
#include <string>
#include <vector>

#include "cli/value_types.hpp"
#include "shared/context.hpp"

namespace squarelab::app {

struct Outputs {
  std::optional<OutputFile> json;
  std::optional<OutputFile> csv;
  std::optional<OutputFile> markdown;
  std::optional<OutputFile> html;
  std::optional<OutputFile> svg;
  const compare::pages::FigureFacts* plot = nullptr;  // of --svg; nullptr for the first
  bool details = false;                               // of the text; the others have all of them
  std::vector<std::string> parts;                     // of text and Markdown; none is all
};

// Prints the page as text, unless a file that was asked for is stdout, and writes it in every form
// that was asked for. What cannot be written is named at the end and decides the exit code if
// nothing else does.
void write(const report::Page& page, const Outputs& outputs, Context& context);

// The subject of a page: times, or the changes between two runs.
enum class Shown { Times, Changes };

// Throws InputError if --svg asks for a plot that is not made of that: to be called before anything
// is measured.
void refuse_plot(const Outputs& outputs, Shown shown);

}  // namespace squarelab::app
