// squarelab verify: do all backends give the same answers, and would it be noticed if not?
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <squarelab/report/report_words.hpp>
#include <squarelab/text/error.hpp>
#include <squarelab/verify.hpp>

#include "commands.hpp"
#include "shared/interrupt.hpp"
#include "verify/merge.hpp"
#include "verify/options.hpp"
#include "verify/report.hpp"

namespace squarelab::app {

namespace {

namespace engine = verify::engine;

constexpr const char* what_is_compared =
    R"(Compares all backends, lerf on every slider algorithm, and the reference, which plays by the rules
step by step: on seeded positions, on a built-in suite with its perft counts, and on the positions
of --fen, --epd, --suite and --pgn (- is stdin). The counts of files are checked up to a million
leaves (--leaves). A disagreement is shrunk to the smallest position that still shows it.
With --engine, --script and --adapter, other programs are compared with the rules instead, and
counts are checked up to --depth.

Sources of seeded positions:
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
  squarelab verify --export suite.json
  squarelab verify --pgn games.pgn --strict
  squarelab verify --engine "./myengine --uci"
  squarelab verify --engine ./myengine --perft "divide {depth}" --init "setoption name Hash value 1"
  squarelab verify --adapter "python3 my_adapter.py"
  squarelab verify --chess960 --engine ./myengine)";

std::string footer() {
  std::string text = what_is_compared;
  for (const positions::Source& source : positions::every_source()) {
    text += report::wrapped(
        fmt::format("  {:<15} {}{}", source.name, source.description,
                    source.is_finite() ? "; compared whole without --positions" : ""),
        help_width, 18);
  }
  text += "\nNames for --ignore; \"key-after-\" with a rule is one too:\n";
  for (const auto& [what, words] : verify::fault_words()) {
    text += report::wrapped(fmt::format("  {:<10}{}", what, report::joined(words, ", ")),
                            help_width, 12);
  }
  return text + examples;
}

double seconds_since(process::SteadyClock::time_point begin) {
  return std::chrono::duration<double>(process::SteadyClock::now() - begin).count();
}

// What to do about a disagreement: the options that were not given.
std::string next_steps(const VerifyOptions& options) {
  std::vector<std::string> steps;
  const bool is_merge = !options.merge.empty();
  if (options.replay) return "";
  if (!options.all && !is_merge) steps.emplace_back("--all lists every fault");
  if (!options.files.epd) steps.emplace_back("--emit-epd FILE keeps the position");
  if (!options.files.reproducer && !is_merge) {
    steps.emplace_back("--reproducer FILE writes what --replay FILE asks again");
  }
  return steps.empty() ? "" : report::labelled("next          ", report::joined(steps, "; "));
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

// Prints the text, each line made printable, unless a file is stdout, and writes the JSON to its
// file.
void write(const Document& document, const ResultFiles& files, ResultWriter& writer) {
  const bool is_silent = (files.json && files.json->is_stdout()) ||
                         (files.exported && files.exported->file.is_stdout());
  if (!is_silent) {
    std::string text;
    for (const std::string& line : report::split(document.text, '\n')) {
      text += text::printable(line) + '\n';
    }
    writer.show(text);
  }
  writer.write(files.json, [&] { return to_text(document.json); });
}

// The same of a run, with what to do next about its faults, of which it keeps lines of EPD.
void write(const RunReport& report, const VerifyOptions& options, ResultWriter& writer) {
  Document document = document_of(report);
  if (!report.faults.empty()) document.text += next_steps(options);
  write(document, options.files, writer);
  if (report.faults.empty()) return;
  writer.write(options.files.epd, [&] {
    std::string lines;
    for (const verify::WrittenFault& fault : report.faults) {
      if (!fault.proof.epd.empty()) lines += fault.proof.epd + '\n';
    }
    return if_any(std::move(lines), "--emit-epd");
  });
}

std::vector<verify::Fault> proved(const BoardsRun& run) {
  return verify::proved(run.result.faults, [&](const verify::Finding& seen) {
    const verify::Disagreement& found = seen.found;
    if (is_of_file(found)) return verify::not_shrunk(found);
    // What was found may have left its boards in any state.
    verify::Lockstep lockstep(verify::make_boards(run.plan.entries));
    return verify::shrink(found, lockstep, verify::most_shrinking_calls, &Interrupt::is_requested);
  });
}

const char* mode_of(const VerifyOptions& options) {
  return options.quick ? "quick" : options.full ? "full" : options.endless ? "endless" : "lockstep";
}

verify::engine::Place place_for_engines(const verify::Reproducer& reproducer) {
  const verify::Question question = reproducer.question;
  if (question != &questions::LegalMoves::facts && question != &questions::Perft::facts &&
      !verify::engine::questions::is_program_question(question)) {
    throw InputError(fmt::format("engines cannot be asked about \"{}\", which is what is replayed",
                                 name_of(question)));
  }
  return verify::engine::place_of(reproducer);
}

[[noreturn]] void refuse(const verify::engine::NotRun& not_run,
                         const verify::engine::EnginePlan& plan) {
  const verify::engine::EngineCommand& engine = plan.engines[not_run.engine];
  std::string message = fmt::format("{} {} cannot be asked: {}: it {}", noun_of(engine.protocol),
                                    text::quote(engine.command), name_of(not_run.failure.verdict),
                                    not_run.failure.sentence);
  if (not_run.worker > 0) {
    message += fmt::format(" (this is process {} of it; with --threads 1 it is started once)",
                           not_run.worker + 1);
  }
  throw InputError(message);
}

// Whether the run has failed to begin because an engine of several does not play Chess960; it is
// left out then.
bool leave_out_standard_only(EnginesRun& run) {
  const auto& not_run = run.result.not_run;
  if (!not_run || not_run->failure.verdict != verify::EngineVerdict::Chess960 ||
      run.plan.engines.size() == 1) {
    return false;
  }
  const auto engine = run.plan.engines.begin() + static_cast<std::ptrdiff_t>(not_run->engine);
  if (!engine->chess960) return false;
  run.not_asked.push_back(
      fmt::format("{}: it {}", text::quote(engine->command), not_run->failure.sentence));
  run.plan.engines.erase(engine);
  return true;
}

// The engines as reproducers name them.
std::vector<verify::ReproducedEngine> engines_of(const EnginesRun& run) {
  std::vector<verify::ReproducedEngine> engines;
  for (std::size_t i = 0; i < run.plan.engines.size(); ++i) {
    engines.push_back(engine::reproduced(run.engine_name(i), run.plan.engines[i]));
  }
  return engines;
}

// Writes what the options ask for: the report and, of the first fault, the reproducer and the test,
// with those of the engines that have answered.
void write_all(const RunReport& report, const verify::Finding* first,
               std::vector<verify::ReproducedEngine> engines, const VerifyOptions& options,
               Context& context) {
  ResultWriter writer;
  write(report, options, writer);
  if (first) {
    verify::Reproducer reproducer = verify::reproducer_of(*first, options.seed);
    std::erase_if(engines, [&](const verify::ReproducedEngine& engine) {
      return std::ranges::find(reproducer.boards, engine.name) == reproducer.boards.end();
    });
    reproducer.engines = std::move(engines);
    writer.write(options.files.reproducer, [&] { return write_reproducer(reproducer); });
    writer.write(options.files.test, [&] {
      return if_any(verify::emit_test(*first, reproducer.engines), "--emit-test");
    });
  }
  writer.report(context);
}

// The boards of the plan in lockstep over all of its positions; the first `given` ones of its suite
// were given by the user. A disagreement is shrunk. A tier also fails if an event was never met.
void run_verification(verify::VerificationPlan plan, std::size_t given,
                      const VerifyOptions& options, Context& context) {
  const auto begin = process::SteadyClock::now();
  const Interrupt interrupt;
  plan.stop = &Interrupt::is_requested;
  BoardsRun run{mode_of(options), std::move(plan), given, {}, {}, 0};
  {
    Progress progress(context.terminal, "positions", run.plan.positions());
    run.result =
        verify::verify(run.plan, [&](std::uint64_t done, std::uint64_t) { progress.update(done); });
  }
  run.seconds = seconds_since(begin);
  run.faults = proved(run);
  RunReport report = report_of(run);
  const auto& exported = options.files.exported;
  const bool is_exported = exported && run.faults.empty() && !run.result.stopped;
  if (is_exported) {
    report.rows += row("exported", fmt::format("{}, each with its counts and a divide",
                                               report::counted(run.plan.suite.size(), "position")));
  }
  if (!run.faults.empty() || report.lacks_events()) context.exit_code = ExitCode::Disagreement;
  if (run.result.stopped) context.exit_code = ExitCode::Interrupted;
  const verify::Finding* first = run.faults.empty() ? nullptr : &run.faults.front().proof;
  write_all(report, first, {}, options, context);
  if (!is_exported) return;
  ResultWriter writer;
  writer.write(exported->file, [&] {
    return exported->is_json ? verify::suites::suite_as_json(run.plan.suite)
                             : verify::suites::suite_as_epd(run.plan.suite);
  });
  writer.report(context);
}

// A file of --reproducer with the boards that it names. Other programs are not among them: their
// commands are not taken from a file.
void run_replay(const verify::Reproducer& reproducer, const VerifyOptions& options,
                Context& context) {
  const auto begin = process::SteadyClock::now();
  const verify::VerificationPlan plan = plan_of(options, context);
  std::optional<verify::Disagreement> found;
  try {
    found = verify::replay(reproducer, context.registry);
  } catch (const text::TextError& error) {
    throw InputError(fmt::format("--replay {}: {}", shown_path(*options.replay), error.reason()));
  }
  Document document{"0 disagreements: the problem no longer reproduces\n", first_facts("replay")};
  document.json.update({{"backends", reproducer.boards},
                        {"threads", plan.threads},
                        {"seconds", seconds_since(begin)},
                        {"agree", !found},
                        {"disagreement", nullptr}});
  if (found) {
    context.exit_code = ExitCode::Disagreement;
    const auto fault = verify::written({identity_of(*found), verify::not_shrunk(*found), 1, 0});
    document.text = fault.proof.text + "\nThe disagreement is still there.\n";
    document.json["disagreement"] = fault.proof.json;
  }
  document.text += row("boards", reproducer.boards);
  ResultWriter writer;
  write(document, options.files, writer);
  writer.report(context);
}

// A fault while the run goes on, and again once it is shrunk, in place of the line that shows how
// far it has come.
void show_sighting(const verify::Finding& seen, const Terminal& terminal) {
  const std::string line =
      text::printable((seen.calls == 0 ? "" : "shrunk: ") + verify::sighting_text(seen.smallest));
  const int width = terminal.stderr_is_terminal ? std::max(terminal.stderr_width - 1, 0) : 0;
  print_to_stderr(fmt::format("{}{:<{}}\n", width == 0 ? "" : "\r", line, width));
}

// Other programs: over the positions of the plan, or on a reproducer. Throws InputError if an
// engine cannot be asked at all.
void run_engines(EnginesRun run, const VerifyOptions& options, Context& context) {
  const auto begin = process::SteadyClock::now();
  const Interrupt interrupt;
  run.plan.limits.stop = &Interrupt::is_requested;
  if (run.replay) {
    const verify::engine::Place place = place_for_engines(*run.replay);
    run.plan.depth = place.depth;
    const auto count = run.replay->depth >= 1 ? run.replay->count : std::nullopt;
    run.result = ask_engines_at(run.plan, place, run.replay->question, count);
  } else {
    Progress progress(context.terminal, "positions", run.plan.positions());
    const auto watcher = [&](std::uint64_t done, const std::vector<verify::Finding>& seen) {
      // A run that ends at the first has nothing to tell before its report.
      for (const verify::Finding& found : seen) {
        if (run.plan.all) show_sighting(found, context.terminal);
      }
      progress.update(done);
    };
    do {
      run.result = verify_engines(run.plan, watcher);
    } while (leave_out_standard_only(run));
  }
  const verify::engine::EngineVerification& result = run.result;
  if (result.not_run && !result.interrupted) refuse(*result.not_run, run.plan);
  run.seconds = seconds_since(begin);
  const RunReport report = report_of(run);
  if (report.is_all_skipped()) context.exit_code = ExitCode::BadInput;
  if (result.interrupted) context.exit_code = ExitCode::Interrupted;
  if (result.finding()) context.exit_code = ExitCode::Disagreement;
  write_all(report, result.finding(), engines_of(run), options, context);
}

// The reports of shards. Throws InputError after the report if it is not of the whole run.
void run_merge(const VerifyOptions& options, Context& context) {
  const RunReport report = merged_report(options.merge);
  if (report.is_all_skipped()) context.exit_code = ExitCode::BadInput;
  if (!report.faults.empty() || report.lacks_events()) context.exit_code = ExitCode::Disagreement;
  write_all(report, nullptr, {}, options, context);
  if (!options.partial) refuse_parts(report);
}

void run(const VerifyOptions& options, Context& context) {
  if (!options.merge.empty()) return run_merge(options, context);
  std::optional<verify::Reproducer> replay;
  if (options.replay) {
    try {
      replay = verify::read_reproducer(read_text_file(*options.replay));
    } catch (const text::TextError& error) {
      throw InputError(fmt::format("{}: {}", shown_path(*options.replay), error.what()));
    }
  }
  PositionsChoice choice = options.given;
  choice.is_chess960 = options.chess960;
  const auto given = chosen_positions(choice, context);
  if (!options.engines.empty()) {
    EnginesRun engines{engine_plan_of(options, context), given.size(), replay, {}, 0};
    if (replay) {
      engines.plan.portions.clear();
      for (engine::EngineCommand& command : engines.plan.engines) {
        command.chess960 = replay->line.start.castling.is_chess960();
      }
    }
    if (!replay) engines.plan.suite = suite_of(options, given);
    return run_engines(std::move(engines), options, context);
  }
  if (replay) return run_replay(*replay, options, context);
  verify::VerificationPlan plan = plan_of(options, context);
  if (options.files.exported) {
    plan.portions.clear();
    plan.suite = verify::suites::make_event_suite(options.seed, *make_counter(context.registry));
    return run_verification(std::move(plan), 0, options, context);
  }
  plan.suite = suite_of(options, given);
  run_verification(std::move(plan), given.size(), options, context);
}

}  // namespace

Command verify_command(const Registry& registry) {
  const auto options = std::make_shared<VerifyOptions>();
  Command command("verify", "Run all backends and the reference in lockstep, compare every answer",
                  footer());
  add_verify_options(command, *options, registry);
  command.run = [options](Context& context) { run(*options, context); };
  return command;
}

}  // namespace squarelab::app
