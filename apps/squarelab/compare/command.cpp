// squarelab compare: one table of backends by questions, after all of them were seen to agree.
#include <fmt/format.h>

#include <algorithm>
#include <squarelab/backends.hpp>
#include <squarelab/compare.hpp>
#include <squarelab/positions/suite.hpp>
#include <squarelab/report/report_words.hpp>
#include <squarelab/verify.hpp>

#include "cli/value_types.hpp"
#include "commands.hpp"
#include "compare/arguments.hpp"
#include "shared/interrupt.hpp"
#include "shared/parts.hpp"
#include "shared/positions.hpp"

namespace squarelab::app {

namespace {

constexpr const char* compare_examples =
    R"(All boards are first compared with the rules of chess, and nothing is timed unless all agree.
Then small programs time each operation for all boards in turns. The code has other addresses in
each program, because addresses make code faster or slower.

Examples:
  squarelab compare
  squarelab compare --quick --baseline x88
  squarelab compare --seconds 600 --require-steady      ten minutes; exit code 3 if disturbed
  squarelab compare --backends lerf,x88 --operations attack-map,is-attacked
  squarelab compare --mappings               compare all eight mappings of squares
  squarelab compare --sliders                compare slider algorithms, with hot and cold caches
  squarelab compare --backends all           include the boards on demand of this build
  squarelab compare --epd my_positions.epd --json result.json --csv result.csv
  squarelab compare --from result.json       show a stored result
  squarelab compare --from sliders.json --baseline magic    the same compared with magic
  squarelab compare --from result.json --html page.html     a page to look at
  squarelab compare --from new.json --against old.json      show which ratios changed)";

using questions::Question;
using questions::Subject;

// Lists the rows, with their units and states: "legal-moves  write every legal move ...; move,
// core".
std::string rows_in_words() {
  constexpr std::size_t width = 100;
  constexpr std::size_t names = 22;
  const auto line = [](std::string_view name, const std::string& text) {
    return report::wrapped(fmt::format("  {:<{}}{}", name, names - 2, text), width, names);
  };
  std::string text;
  for (const auto& [subject, heading] :
       {std::pair{Subject::Backend, "Operations of backends; unit, state"},
        {Subject::Mapping, "Operations of --mappings; unit, state"},
        {Subject::Sliders, "Operations of --sliders; unit, state of the caches"}}) {
    text += fmt::format("{}{}:\n", text.empty() ? "" : "\n\n", heading);
    for (const Question question : questions_of(subject, all_questions())) {
      text += line(question->name,
                   fmt::format("{}; {}, {}", question->is, question->unit, question->state->name));
    }
    text.pop_back();
  }
  text += "\n\nStates:\n";
  for (const questions::StateFacts* state : questions::states::all)
    text += line(state->name, std::string(state->description));
  text.pop_back();
  return text;
}

// A pass over more positions than these would take longer than the machine stays as it is.
constexpr std::size_t most_positions = 5000;
constexpr double quick_seconds = 40;

std::string_view plural_of(Subject subject) {
  if (subject == Subject::Backend) return "backends";
  return subject == Subject::Mapping ? "mappings" : "sliders";
}

std::vector<Question> rows_of(const CompareArguments& options, Subject subject) {
  for (const Question question : options.questions) {
    if (question->subject == subject) continue;
    throw InputError(fmt::format("--operations {} is an operation of {}, not of {}", question->name,
                                 plural_of(question->subject), plural_of(subject)));
  }
  if (!options.questions.empty()) return options.questions;
  std::vector<Question> rows = questions_of(subject, all_questions());
  std::erase_if(rows, [](Question question) { return question->is_measured_by_name_only; });
  return rows;
}

// The columns of a subject: backends, mappings or slider algorithms.
std::vector<Facts> all_of(Subject subject, const Registry& registry) {
  if (subject == Subject::Mapping) return registry.mappings;
  if (subject == Subject::Sliders) return registry.sliders;
  std::vector<Facts> backends;
  for (const BackendEntry& entry : registry) {
    if (!entry.facts.is_reference) backends.push_back(entry.facts);
  }
  return backends;
}

Facts facts_named(const Word& word, Subject subject, const Registry& registry) {
  if (subject == Subject::Backend) {
    const Facts& facts = backend_value(registry).read(word)->facts;
    if (!facts.is_reference) return facts;
    throw InputError(
        fmt::format("{} cannot be measured: it is the slow reference implementation", facts.name));
  }
  Names names{subject == Subject::Mapping ? "mapping" : "slider algorithm", {}};
  const std::vector<Facts> all = all_of(subject, registry);
  for (const Facts& one : all) names.names.emplace_back(one.name);
  return all[names.read(word)];
}

// The columns given, or without any all that are not chosen by name only.
std::vector<Facts> columns_for(const CompareArguments& options, Subject subject,
                               const Registry& registry) {
  std::vector<Facts> chosen;
  const bool are_all = wants_all(options);
  for (const std::string& name : options.backends) {
    if (are_all) break;
    chosen.push_back(facts_named({name, "--backends"}, subject, registry));
  }
  if (chosen.empty()) {
    chosen = all_of(subject, registry);
    if (!are_all) std::erase_if(chosen, [](const Facts& facts) { return facts.is_variant; });
  }
  if (chosen.empty()) {
    throw InputError(fmt::format("there are no {} to compare", plural_of(subject)));
  }
  return chosen;
}

// A name, which is looked up when it is known what is compared.
ValueType<std::string> column_value(const Registry& registry) {
  std::vector<std::string> names{std::string(all_backends)};
  for (const Subject subject : {Subject::Backend, Subject::Mapping, Subject::Sliders}) {
    for (const Facts& one : all_of(subject, registry)) {
      const std::string name(one.name);
      if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    }
  }
  return {"BACKEND", [](const Word& word) { return word.text; }, names,
          [](const std::string& name) { return name; }};
}

ValueType<Question> question_value() {
  Names names{"operation", {}};
  for (const Question question : all_questions()) names.names.emplace_back(question->name);
  return {"OPERATION", [names](const Word& word) { return all_questions()[names.read(word)]; },
          names.names, [](const Question& question) { return std::string(question->name); }};
}

compare::CompareOptions plan_of(const CompareArguments& options, const Context& context) {
  const Subject subject = options.mappings  ? Subject::Mapping
                          : options.sliders ? Subject::Sliders
                                            : Subject::Backend;
  compare::CompareOptions plan;
  plan.questions = rows_of(options, subject);
  plan.backends = columns_for(options, subject, context.registry);
  const Facts baseline =
      options.baseline ? facts_named({*options.baseline, "--baseline"}, subject, context.registry)
                       : plan.backends.front();
  plan.baseline = baseline.name;
  if (std::ranges::count(plan.backends, baseline.name, &Facts::name) == 0) {
    plan.backends.insert(plan.backends.begin(), baseline);
  }
  plan.seed = options.seed;
  if (options.quick) plan.seconds = quick_seconds;
  if (options.seconds) plan.seconds = static_cast<double>(*options.seconds);
  plan.may_leave_out = options.questions.empty();
  return plan;
}

positions::Corpus corpus_of(const CompareArguments& options, const Context& context) {
  const auto given = chosen_positions(options.given, context);
  if (given.empty()) return positions::built_in_corpus();
  positions::Corpus corpus{"given", {}};
  for (const positions::NamedPosition& named : given) corpus.positions.push_back(named.position);
  if (corpus.positions.size() > most_positions) {
    corpus.source = fmt::format("spread over {} given", corpus.positions.size());
    corpus.positions = positions::thinned(corpus.positions, most_positions);
  }
  return corpus;
}

// All backends against the reference: on the corpus, and on seeded positions. Mappings and sliders
// are not boards: of them only digests are compared, by the placements.
std::optional<verify::Disagreement> disagreement_in(const compare::CompareOptions& compare_plan,
                                                    const positions::Corpus& corpus,
                                                    const Context& context) {
  if (compare_plan.questions.front()->subject != Subject::Backend) return std::nullopt;
  verify::VerificationPlan plan;
  for (const BackendEntry& entry : context.registry) {
    if (entry.facts.is_reference) plan.entries.push_back(&entry);
  }
  for (const Facts& facts : compare_plan.backends) {
    plan.entries.push_back(find(context.registry, facts.name));
  }
  if (plan.entries.size() < 2) return std::nullopt;
  constexpr std::uint64_t seeded = 2000;
  plan.portions = {{&positions::mixed_source(), seeded}};
  plan.seed = compare_plan.seed;
  plan.threads = default_threads();
  plan.stop = compare_plan.stop;
  for (const Position& position : corpus.positions) {
    plan.suite.push_back({"", "", position, {}});
  }
  Progress progress(context.terminal, "positions verified", seeded + plan.suite.size());
  return verify::verify(plan, [&](std::uint64_t done, std::uint64_t) { progress.update(done); })
      .disagreement();
}

void run_compare(const CompareArguments& options, Context& context) {
  if (options.from) return show_saved(options, context);
  refuse_plot(options.output, Shown::Times);
  const Interrupt interrupt;
  compare::CompareOptions plan = plan_of(options, context);
  plan.stop = &Interrupt::is_requested;
  const positions::Corpus corpus = corpus_of(options, context);

  const compare::Placements placements = placements_for(plan);
  if (const auto disagreement = disagreement_in(plan, corpus, context)) {
    fmt::print("The backends disagree; nothing was measured.\n{}", to_string(*disagreement));
    context.exit_code = ExitCode::Disagreement;
    return;
  }
  try {
    compare::Comparison comparison;
    {
      constexpr std::uint64_t parts = 100;
      std::optional<Progress> progress;
      std::string phase;
      comparison =
          compare::compare(plan, corpus, placements, [&](std::string_view what, double done) {
            if (phase != what) progress.emplace(context.terminal, "per cent", parts);
            phase = what;
            progress->update(static_cast<std::uint64_t>(done * parts),
                             fmt::format("per cent, {}", what));
          });
    }
    Interrupt::end_at_once();
    if (Interrupt::is_requested()) {
      print_error_line(fmt::format("{}: stopped after {} processes{}", context.command_line,
                                   comparison.processes.size(),
                                   comparison.rows.empty() ? ", too few to tell anything" : ""));
      context.exit_code = ExitCode::Interrupted;
      if (comparison.rows.empty()) return;
    }
    const bool is_default = options.backends.empty() && !options.mappings && !options.sliders;
    if (is_default) name_missing_mailbox(comparison, context.registry);
    show(comparison, options, context);
  } catch (const compare::KernelDisagreement& disagreement) {
    fmt::print("Nothing was measured: {}\n", disagreement.what());
    context.exit_code = ExitCode::Disagreement;
  }
}

}  // namespace

Command compare_command(const Registry& registry) {
  Command command("compare", "Compare the speed of boards, after a test that they agree",
                  compare_examples);
  command.details = rows_in_words();
  CompareArguments& options = command.runs(&run_compare);
  command.flag("--quick", options.quick,
               "Measure for 40 seconds instead of 120, and fewer operations");
  command.list(
      "--backends", options.backends, column_value(registry),
      "Compare only these boards (comma-separated), or all; default: all but boards on demand. "
      "With --mappings or --sliders: names of mappings or algorithms");
  command.flag("--mappings", options.mappings,
               "Compare the eight mappings of squares instead of boards");
  command
      .flag("--sliders", options.sliders,
            "Compare slider algorithms, with hot and cold caches, instead of boards")
      .excludes = {"--mappings"};
  command.list(
      "--operations", options.questions, question_value(),
      "Time only these operations (comma-separated); default: all but searches with networks");
  command.option("--baseline", options.baseline, column_value(registry),
                 "Compare the others with this board; default: the first");
  add_positions_options(command, options.given, "to measure on");
  command.option("--seed", options.seed, whole_number(0, UINT64_MAX), "The seed of all orders")
      .is_rare = true;
  command.option("--seconds", options.seconds, whole_number(1, 86400),
                 "Measure for N seconds; default: 120, or 40 with --quick. The test of all answers "
                 "adds 10 to 30 seconds, and a disturbed machine up to half of the time");
  command.flag("--require-steady", options.require_steady,
               "Exit with code 3 if the machine was too disturbed for verdicts");
  options.output.forms.details = false;
  options.output.forms.table_width = report::report_width;
  command.flag("--details", options.output.forms.details,
               "Also show definitions of rows, times, intervals and the method");
  command.option("--svg", options.output.svg, output_file(), "Write a plot as SVG").is_form = true;
  Argument& plot =
      command.option("--plot", options.output.plot, one_of("plot", compare::figure_facts),
                     "Choose the plot of --svg; default: ratios, or with --against their changes");
  plot.needs = {"--svg"};
  plot.is_rare = true;
  command
      .option(
          "--from", options.from, input_file(),
          "Measure nothing; show a result of --json (- for stdin), or a part of it (--backends, "
          "--operations, --baseline)")
      .excludes = {"--fen", "--epd", "--pgn", "--strict", "--quick", "--seed", "--seconds"};
  command
      .option("--against", options.against, input_file(),
              "Show changes of ratios since an earlier JSON file")
      .needs = {"--from"};
  command
      .flag("--anyway", options.anyway,
            "Compare two runs although a run was disturbed, or CPUs or compilers differ")
      .needs = {"--against"};
  add_page_options(command, options.output.forms);
  return command;
}

}  // namespace squarelab::app
