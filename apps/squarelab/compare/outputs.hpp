// Where the results of compare go.
#pragma once

#include <fmt/format.h>

#include <optional>
#include <squarelab/lab/timing/comparison.hpp>
#include <squarelab/lab/timing/comparison_page.hpp>
#include <squarelab/lab/timing/plots/figures.hpp>

#include "cli/value_types.hpp"
#include "shared/context.hpp"
#include "shared/terminal.hpp"

namespace squarelab::app {

struct Outputs {
  std::optional<OutputFile> json;
  std::optional<OutputFile> csv;
  std::optional<OutputFile> markdown;
  std::optional<OutputFile> html;
  std::optional<OutputFile> svg;
  const lab::FigureFacts* plot = nullptr;  // of --svg; nullptr for the first
  bool details = false;                    // of the text; the others have all of them
};

// The plot of that name, or the first. Throws InputError if it is not among them.
std::string svg_of(const std::vector<lab::Figure>& figures, const lab::FigureFacts* plot);

// Writes the result in every form that was asked for. Returns whether one of them went to stdout.
template <class Result>
bool write_files(const Result& result, const Outputs& outputs) {
  bool is_stdout_taken = false;
  const auto write_to = [&](const std::optional<OutputFile>& file, const auto& render) {
    if (!file) return;
    file->write(render());
    is_stdout_taken = is_stdout_taken || file->is_stdout();
  };
  write_to(outputs.json, [&] { return to_text(to_json(result)); });
  write_to(outputs.csv, [&] { return as_csv(result); });
  write_to(outputs.markdown, [&] { return as_markdown(result); });
  if constexpr (requires { figures_of(result); }) {
    write_to(outputs.html, [&] { return as_html(result); });
    write_to(outputs.svg, [&] { return svg_of(figures_of(result), outputs.plot); });
  } else if (outputs.html || outputs.svg) {
    throw InputError("--html and --svg are for times, not for counts of instructions");
  }
  return is_stdout_taken;
}

// The same, and as text on stdout unless another form goes there.
template <class Result>
void write(const Result& result, const Outputs& outputs, const Terminal& terminal) {
  if (write_files(result, outputs)) return;
  lab::TableStyle style;
  style.color = terminal.color;
  style.details = outputs.details;
  if (terminal.stdout_width > 0) style.width = terminal.stdout_width;
  fmt::print("{}", as_text(result, style));
}

}  // namespace squarelab::app
