#include "compare/counts.hpp"

#include <fmt/format.h>

#include <stdexcept>

#include "shared/files.hpp"
#include "shared/interrupt.hpp"

namespace squarelab::app {

namespace {

compare::InstructionCounts counts_before(const std::string& path) {
  auto counts = counts_in(read_text_file(path), path);
  if (!counts) throw InputError(fmt::format("{} holds no instruction counts", shown_path(path)));
  return std::move(*counts);
}

}  // namespace

std::optional<compare::InstructionCounts> counts_in(const std::string& text,
                                                    const std::string& path) {
  return reading_file(path, [&]() -> std::optional<compare::InstructionCounts> {
    if (!compare::holds_instruction_counts(text)) return std::nullopt;
    return compare::read_instruction_counts(text);
  });
}

void show_counts(const compare::InstructionCounts& counts,
                 const std::optional<std::string>& against, const Outputs& outputs,
                 Context& context) {
  refuse_plot(outputs, Shown::Counts);
  if (!against) return write(page_of(counts), outputs, context);
  try {
    const compare::CountChanges changes = compare::changes_between(counts_before(*against), counts);
    if (!changes.changes.empty() || !changes.missing.empty()) {
      context.exit_code = ExitCode::Disagreement;
    }
    write(page_of(counts, changes), outputs, context);
  } catch (const std::invalid_argument& error) {
    throw InputError(fmt::format("--against {}: {}", shown_path(*against), error.what()));
  }
}

void count(const compare::CompareOptions& plan, const positions::Corpus& corpus,
           const std::optional<std::string>& against, const Outputs& outputs, Context& context) {
  refuse_plot(outputs, Shown::Counts);
  std::optional<compare::InstructionCounts> before;
  if (against) before = counts_before(*against);
  compare::CountOptions options;
  options.backends = plan.backends;
  options.baseline = plan.baseline;
  options.operations = plan.operations;
  options.as = before ? &*before : nullptr;
  options.stop = plan.stop;
  std::optional<compare::InstructionCounts> counts;
  try {
    Progress progress(context.terminal, "rows", plan.operations.size());
    counts = compare::count_instructions(
        options, corpus, [&](std::string_view row, std::uint64_t done, std::uint64_t) {
          progress.update(done, fmt::format("rows, {}", row));
        });
  } catch (const std::invalid_argument& error) {
    throw InputError(fmt::format("--against {}: {}", shown_path(*against), error.what()));
  }
  if (Interrupt::is_requested()) {
    print_error_line(
        fmt::format("{}: stopped; counts are shown when all are there", context.command_line));
    context.exit_code = ExitCode::Interrupted;
    return;
  }
  if (!counts) {
    throw InputError(
        "--instructions: this system does not let a program count its instructions; x86-64 Linux "
        "does, outside of emulators and debuggers");
  }
  show_counts(*counts, against, outputs, context);
}

}  // namespace squarelab::app
