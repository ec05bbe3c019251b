#include "compare/saved.hpp"

#include <fmt/format.h>

#include <squarelab/compare.hpp>
#include <stdexcept>

#include "compare/counts.hpp"
#include "shared/files.hpp"

namespace squarelab::app {

namespace {

compare::Comparison comparison_in(const std::string& text, const std::string& path) {
  return reading_file(path, [&] { return compare::read_comparison(text); });
}

std::string_view plural_of(operations::Subject subject) {
  if (subject == operations::Subject::Backend) return "backends";
  return subject == operations::Subject::Mapping ? "mappings" : "slider algorithms";
}

// What is measured by these rows, as far as this program knows them.
template <class Rows>
operations::Subject subject_of_rows(const Rows& rows) {
  for (const auto& row : rows) {
    if (const auto* facts = operations::operation_named(row.operation))
      return operations::subject_of(facts->operation);
  }
  return operations::Subject::Backend;
}

template <class Result>
Result part_of(const Result& result, const SavedOptions& options) {
  const operations::Subject subject = subject_of_rows(result.rows);
  if (options.subject && *options.subject != subject) {
    throw InputError(fmt::format("{} compares {}, not {}", shown_path(options.from),
                                 plural_of(subject), plural_of(*options.subject)));
  }
  try {
    return selected(result, options.selection);
  } catch (const std::invalid_argument& error) {
    throw InputError(fmt::format("{}: {}", shown_path(options.from), error.what()));
  }
}

}  // namespace

void show_saved(const SavedOptions& options, Context& context) {
  const std::string text = read_text_file(options.from);  // once: it may be a pipe
  const auto counts = counts_in(text, options.from);
  if (counts) {
    return show_counts(part_of(*counts, options), options.against, options.output, context);
  }
  if (options.instructions) {
    throw InputError(
        fmt::format("{} holds times, no counts of instructions", shown_path(options.from)));
  }
  refuse_plot(options.output, options.against ? Shown::Changes : Shown::Times);
  const compare::Comparison now = part_of(comparison_in(text, options.from), options);
  if (now.rows.empty()) {
    throw InputError(fmt::format("{} has none of these operations to compare the others with",
                                 now.method.baseline));
  }
  if (options.against) {
    compare::Selection same_baseline;
    same_baseline.baseline = options.selection.baseline;
    const std::string earlier = read_text_file(*options.against);
    const compare::Comparison before =
        selected(comparison_in(earlier, *options.against), same_baseline);
    try {
      write(compare::pages::page_of(compare::compare_runs(now, before, options.anyway)),
            options.output, context);
    } catch (const std::invalid_argument& error) {
      throw InputError(fmt::format("{} and {}: {}", shown_path(options.from),
                                   shown_path(*options.against), error.what()));
    }
  } else {
    write(compare::pages::page_of(now), options.output, context);
  }
  if (options.require_steady && !now.noise.is_quiet) context.exit_code = ExitCode::NotSteady;
}

}  // namespace squarelab::app
