// The output of compare, for a measurement or for the contents of a file.
#include <fmt/format.h>

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

}  // namespace

void name_missing_mailbox(Comparison& comparison, const Registry& registry) {
  constexpr std::string_view mailbox = "lerf_mailbox";
  if (std::ranges::count(registry.left_out, mailbox, &LeftOut::name) == 0) return;
  comparison.left_out.push_back(
      {std::string(mailbox), fmt::format("this build is without it, and `scripts/compare "
                                         "--backends lerf,{}` adds it",
                                         mailbox)});
}

void show(const Comparison& comparison, const CompareArguments& arguments, Context& context) {
  show(arguments.against ? page_of_changes(comparison, arguments) : compare::page_of(comparison),
       arguments.output, context);
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
