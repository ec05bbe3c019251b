#include "compare/outputs.hpp"

#include <fmt/format.h>

#include <squarelab/report/report_words.hpp>

namespace squarelab::app {

namespace {

// The plot of that name, or the first.
std::string svg_of(const report::Page& page, const compare::FigureFacts* plot) {
  std::vector<std::string_view> names;
  for (const auto& [block, depth] : page.parts()) {
    const auto* figure = std::get_if<report::Figure>(&block);
    if (figure == nullptr) continue;
    if (plot == nullptr || figure->name == plot->name) return as_svg(*figure);
    names.push_back(figure->name);
  }
  if (names.empty()) throw InputError("--svg: there is nothing to plot");
  throw InputError(fmt::format("--svg: the plot \"{}\" would be empty; there is {}", plot->name,
                               report::joined(names, ", ")));
}

}  // namespace

void show(const report::Page& page, const Outputs& outputs, Context& context) {
  show(page, outputs.forms, context, {{outputs.svg, [&] { return svg_of(page, outputs.plot); }}});
}

void refuse_plot(const Outputs& outputs, Shown shown) {
  if (!outputs.svg || outputs.plot == nullptr) return;
  const bool is_of_changes = shown == Shown::Changes;
  if (outputs.plot->of_changes == is_of_changes) return;
  std::vector<std::string_view> names;
  for (const compare::FigureFacts& facts : compare::figure_facts) {
    if (facts.of_changes == is_of_changes) names.push_back(facts.name);
  }
  throw InputError(fmt::format(
      "--plot {}: that is a plot of {}; there is {}", outputs.plot->name,
      outputs.plot->of_changes ? "two comparisons (--from and --against)" : "one comparison",
      report::joined(names, ", ")));
}

}  // namespace squarelab::app
