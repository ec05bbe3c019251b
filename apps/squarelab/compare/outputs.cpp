#include "compare/outputs.hpp"

#include <algorithm>
#include <squarelab/lab/reports/report_words.hpp>

namespace squarelab::app {

std::string svg_of(const std::vector<lab::Figure>& figures, const lab::FigureFacts* plot) {
  const auto chosen =
      plot == nullptr
          ? figures.begin()
          : std::find_if(figures.begin(), figures.end(),
                         [&](const lab::Figure& figure) { return figure.name == plot->name; });
  if (chosen != figures.end()) return as_svg(*chosen);
  std::vector<std::string_view> names;
  for (const lab::Figure& figure : figures) names.push_back(figure.name);
  throw InputError(fmt::format("--svg: {}; there is {}",
                               plot == nullptr
                                   ? "there is nothing to plot"
                                   : fmt::format("this comparison has no plot \"{}\"", plot->name),
                               names.empty() ? "none" : lab::joined(names, ", ")));
}

}  // namespace squarelab::app
