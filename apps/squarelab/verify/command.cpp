// squarelab verify: do all backends give the same answers, and would it be noticed if not?
#include <fmt/format.h>

#include <exception>
#include <memory>
#include <squarelab/report/report_words.hpp>

#include "commands.hpp"
#include "verify/options.hpp"

namespace squarelab::app {

namespace {

constexpr const char* what_is_compared =
    R"(Tests all boards, lerf with every slider algorithm, and the reference, which follows the rules
step by step. With --engine, --script or --adapter, tests your programs instead. Positions come
from seeded sources, a built-in suite with perft counts, and your files. A disagreement is
shrunk to the smallest position that still shows it. Exit codes: 0 agreement, 1 disagreement, 2
nothing could be compared.
)";

constexpr const char* examples = R"(
Examples:
  squarelab verify
  squarelab verify --quick
  squarelab verify --positions 100000 --seed 7
  squarelab verify --source king-and-piece --backends x88
  squarelab verify --backends lerf,x88 --fen "8/8/8/r2Pp2K/8/8/4k3/8 w - e6 0 1"
  squarelab verify --positions 0 --epd suite.epd --json report.json
  squarelab verify --positions 0 --suite divides.txt --leaves 10000000 --engine ./myengine
  squarelab verify --engine "./myengine --uci"
  squarelab verify --engine ./myengine --perft "divide {depth}" --init "setoption name Hash value 1"
  squarelab verify --adapter "python3 my_adapter.py"
  squarelab verify --chess960 --engine ./myengine)";

std::string details() {
  std::string text = "Sources of seeded positions:\n";
  for (const positions::Source& source : positions::every_source()) {
    text += report::wrapped(
        fmt::format("  {:<15} {}{}", source.name, source.description,
                    source.is_finite() ? "; compared whole without --positions" : ""),
        help_width, 18);
  }
  text += "\nNames for --ignore, and \"key-after-\" with a rule:\n";
  for (const auto& [what, words] : verify::fault_words()) {
    text += report::wrapped(fmt::format("  {:<10}{}", what, report::joined(words, ", ")),
                            help_width, 12);
  }
  text.pop_back();
  return text;
}

// Runs in the way that the options ask for.
RunOutcome outcome_for(const VerifyOptions& options, Context& context) {
  if (!options.merge.reports.empty()) return run_merge(options, context);
  if (options.replay) return run_replay(options, context);
  if (options.exported) return run_export(options, context);
  if (!options.programs.engines.empty()) return run_programs(options, context);
  return run_boards(options, context);
}

// Writes for CI why there is no outcome, and throws it again.
RunOutcome outcome_or_report(const VerifyOptions& options, Context& context) {
  try {
    return outcome_for(options, context);
  } catch (const std::exception& error) {
    const std::string reason = reason_of(error);
    ResultWriter writer;
    writer.write(options.files.junit, [&] { return verify::junit_of(reason); });
    if (options.files.github) print_to_stderr(verify::annotations_of(reason));
    writer.report(context);
    throw;
  }
}

}  // namespace

Command verify_command(const Registry& registry) {
  Command command("verify", "Find bugs in move generators: yours, or the boards of squarelab",
                  std::string(what_is_compared) + examples);
  command.details = details();
  auto& options = command.runs<VerifyOptions>([](const VerifyOptions& given, Context& context) {
    write(outcome_or_report(given, context), given, context);
  });
  declare_run(command, options.run, registry);
  declare_outputs(command, options.files);
  declare_faults(command, options.run);
  declare_programs(command, options.programs);
  declare_replay(command, options.replay);
  declare_merge(command, options.merge);
  declare_export(command, options.exported);
  return command;
}

}  // namespace squarelab::app
