// The output of compare, for a measurement or for the contents of a file.
#include <fmt/format.h>

#include <squarelab/report/report_words.hpp>
#include <stdexcept>

#include "compare/arguments.hpp"
#include "shared/files.hpp"

namespace squarelab::app {

namespace {

using compare::Comparison;

Comparison comparison_in(const std::string& text, const std::string& path) {
  return reading_file(path, [&] { return compare::read_comparison(text); });
}

std::string_view compared_things(questions::Subject subject) {
  if (subject == questions::Subject::Backend) return "backends";
  return subject == questions::Subject::Mapping ? "mappings" : "slider algorithms";
}

// The part selected by --backends, --operations and --baseline.
Comparison part_of(const Comparison& result, const CompareArguments& arguments) {
  const std::string path = shown_path(*arguments.from);
  const questions::Subject subject = subject_of(result.columns);
  if ((arguments.mappings && subject != questions::Subject::Mapping) ||
      (arguments.sliders && subject != questions::Subject::Sliders)) {
    throw InputError(fmt::format("{} compares {}, not {}", path, compared_things(subject),
                                 arguments.mappings ? "mappings" : "slider algorithms"));
  }
  compare::Selection selection;
  for (const std::string& name : arguments.backends) {
    if (wants_all(arguments)) break;
    selection.backends.push_back(lower_case(name));
  }
  for (const questions::Question question : arguments.questions) {
    selection.questions.emplace_back(question->name);
  }
  if (arguments.baseline) selection.baseline = lower_case(*arguments.baseline);
  try {
    return selected(result, selection);
  } catch (const std::invalid_argument& error) {
    throw InputError(fmt::format("{}: {}", path, error.what()));
  }
}

// The changes since the file of --against, with the same baseline.
report::Page page_of_changes(const Comparison& now, const CompareArguments& arguments) {
  const std::string& path = *arguments.against;
  compare::Selection same_baseline;
  if (arguments.baseline) same_baseline.baseline = lower_case(*arguments.baseline);
  const Comparison before = selected(comparison_in(read_text_file(path), path), same_baseline);
  try {
    return compare::page_of(compare::compare_runs(now, before, arguments.anyway));
  } catch (const std::invalid_argument& error) {
    throw InputError(
        fmt::format("{} and {}: {}", shown_path(*arguments.from), shown_path(path), error.what()));
  }
}

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

void name_missing_mailbox(Comparison& comparison, const Registry& registry) {
  constexpr std::string_view mailbox = "lerf_mailbox";
  if (std::ranges::count(registry.left_out, mailbox, &LeftOut::name) == 0) return;
  comparison.left_out.push_back(
      {std::string(mailbox), fmt::format("this build is without it, and `scripts/compare "
                                         "--backends lerf,{}` adds it",
                                         mailbox)});
}

void show(const Comparison& comparison, const CompareArguments& arguments, Context& context) {
  const Outputs& output = arguments.output;
  const report::Page page =
      arguments.against ? page_of_changes(comparison, arguments) : compare::page_of(comparison);
  show(page, output.forms, context, {{output.svg, [&] { return svg_of(page, output.plot); }}});
  if (arguments.require_steady && !comparison.noise.is_quiet) {
    context.exit_code = ExitCode::NotSteady;
  }
}

void show_saved(const CompareArguments& arguments, Context& context) {
  const std::string& path = *arguments.from;
  refuse_plot(arguments.output, arguments.against ? Shown::Changes : Shown::Times);
  const Comparison now = part_of(comparison_in(read_text_file(path), path), arguments);
  if (now.rows.empty()) {
    throw InputError(fmt::format("{} has none of these operations to compare the others with",
                                 now.method.baseline));
  }
  show(now, arguments, context);
}

}  // namespace squarelab::app
