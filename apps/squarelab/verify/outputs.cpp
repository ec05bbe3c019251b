#include <fmt/format.h>

#include <algorithm>
#include <squarelab/report/report_words.hpp>

#include "verify/options.hpp"

namespace squarelab::app {

namespace {

// The options that were not given and that help with a disagreement.
std::string next_steps(const VerifyOptions& options) {
  std::vector<std::string> steps;
  const bool is_merge = !options.merge.reports.empty();
  if (options.replay) return "";
  if (!options.run.all && !is_merge) steps.emplace_back("--all lists every fault");
  if (!options.files.epd) steps.emplace_back("--emit-epd FILE keeps the position");
  if (!options.files.reproducer && !is_merge) {
    steps.emplace_back("--reproducer FILE writes what --replay FILE asks again");
  }
  return report::joined(steps, "; ");
}

// Throws InputError if there is nothing to write: the rules say nothing about a position that
// illegal moves lead to, and no test of a board fails where no board is wrong.
std::string if_any(std::string content, std::string_view option) {
  if (!content.empty()) return content;
  throw InputError(
      fmt::format("{}: nothing is written, for the moves of the disagreement are not legal or no "
                  "board is wrong",
                  option));
}

// The reproducer of the first fault, with those of the engines that have answered.
verify::Reproducer reproducer_for(const RunOutcome& outcome, std::uint64_t seed) {
  verify::Reproducer reproducer = verify::reproducer_of(*outcome.first, seed);
  for (const verify::ReproducedEngine& engine : outcome.engines) {
    if (std::ranges::count(reproducer.boards, engine.name) != 0) {
      reproducer.engines.push_back(engine);
    }
  }
  return reproducer;
}

}  // namespace

void declare_outputs(Command& command, ResultFiles& files) {
  add_page_options(command, files.forms);
  command
      .option("--junit", files.junit, output_file(),
              "Write the result as JUnit XML, for Jenkins and GitLab")
      .is_form = true;
  command.flag("--github", files.github, "Print faults on stderr as annotations of a GitHub job")
      .is_rare = true;
  command.option("--reproducer", files.reproducer, output_file(),
                 "Write the first disagreement for --replay");
  command.option("--emit-test", files.test, output_file(),
                 "Write the first disagreement as a Google Test case");
  command
      .option("--emit-baseline", files.baseline, output_file(),
              "Write each fault with its position on a line, for --ignore @FILE")
      .is_rare = true;
  command.option("--emit-epd", files.epd, output_file(),
                 "Write the first faulty position as EPD, with the right counts");
}

RunOutcome outcome_of(const verify::RunReport& report) {
  RunOutcome outcome{page_of(report)};
  outcome.has_faults = !report.faults.empty();
  outcome.report = report;
  if (report.time_is_over || report.shards) outcome.refusal = report.trouble();
  if (report.is_all_skipped()) outcome.exit_code = ExitCode::BadInput;
  if (outcome.has_faults || !report.failures().empty()) {
    outcome.exit_code = ExitCode::Disagreement;
  }
  for (const verify::WrittenFault& fault : report.faults) {
    if (!fault.proof.epd.empty()) outcome.epd.push_back(fault.proof.epd);
    outcome.baseline += fault.proof.known_as + '\n';
  }
  return outcome;
}

void write(RunOutcome outcome, const VerifyOptions& options, Context& context) {
  context.exit_code = outcome.exit_code;
  report::Page& page = outcome.page;
  const std::string next = outcome.has_faults ? next_steps(options) : "";
  if (!next.empty()) page.facts({{"next", next}}, verify::column_of_values);
  const ResultFiles& files = options.files;
  const std::optional<OutputFile> suite =
      outcome.suite ? options.exported : std::optional<OutputFile>();
  ResultWriter writer;
  give(writer, page, files.forms, context.terminal,
       {{suite, outcome.suite}, {files.junit, [&] { return junit_of(*outcome.report); }}});
  if (files.github) print_to_stderr(annotations_of(*outcome.report));
  writer.write(files.baseline, [&] { return outcome.baseline; });
  if (outcome.has_faults) {
    writer.write(files.epd, [&] {
      std::string lines;
      for (const std::string& line : outcome.epd) lines += line + '\n';
      return if_any(std::move(lines), "--emit-epd");
    });
  }
  if (outcome.first) {
    const verify::Reproducer reproducer = reproducer_for(outcome, options.run.seed);
    writer.write(files.reproducer, [&] { return write_reproducer(reproducer); });
    writer.write(files.test, [&] {
      return if_any(verify::emit_test(*outcome.first, reproducer.engines), "--emit-test");
    });
  }
  writer.report(context);
  if (!outcome.refusal.empty()) throw InputError(outcome.refusal);
}

}  // namespace squarelab::app
