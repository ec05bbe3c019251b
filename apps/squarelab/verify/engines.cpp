#include "verify/engines.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <squarelab/lab/build_info.hpp>
#include <squarelab/lab/differential/disagreement_report.hpp>
#include <squarelab/lab/differential/emitted_test.hpp>
#include <squarelab/lab/engine/emitted_engine_test.hpp>
#include <squarelab/lab/engine/engine_verification.hpp>
#include <squarelab/lab/reports/report_words.hpp>
#include <squarelab/text/error.hpp>
#include <squarelab/text/printable.hpp>

#include "shared/interrupt.hpp"
#include "verify/report.hpp"

namespace squarelab::app {

namespace {

namespace engine = lab::engine;
using lab::grouped;

constexpr int deepest = 4;
constexpr double shortest_time = 0.01;  // seconds
constexpr double longest_time = 86'400;

// Nothing if the text is no such number of seconds.
std::optional<double> parse_seconds(const std::string& text) {
  double seconds = 0;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, seconds, std::chars_format::fixed);
  const bool is_one =
      error == std::errc() && rest == end && shortest_time <= seconds && seconds <= longest_time;
  return is_one ? std::optional(seconds) : std::nullopt;
}

CLI::Validator number_of_seconds() {
  const auto check = [](const std::string& text) -> std::string {
    if (parse_seconds(text)) return {};
    return fmt::format("{} is not a number of seconds from {} to {}", text::quote(text),
                       shortest_time, longest_time);
  };
  return CLI::Validator(check, "", "number of seconds");
}

CLI::Validator no_blank_command() {
  const auto check = [](const std::string& text) -> std::string {
    if (text.find_first_not_of(" \t\r\n") != text.npos) return {};
    return fmt::format("{} is no command", text::quote(text));
  };
  return CLI::Validator(check, "", "command");
}

engine::EnginePlan plan_of(const EngineOptions& options, const EngineRun& run) {
  engine::EnginePlan plan;
  for (const std::string& command : options.engines) {
    plan.engines.push_back({engine::Protocol::Uci, command});
  }
  for (const std::string& command : options.scripts) {
    plan.engines.push_back({engine::Protocol::Script, command});
  }
  plan.boards = run.boards;
  plan.depth = options.depth;
  plan.threads = run.threads;
  plan.batches = run.batches;
  plan.positions = run.positions;
  plan.limits.start = plan.limits.answer = std::chrono::duration_cast<engine::Duration>(
      std::chrono::duration<double>(*parse_seconds(options.timeout)));
  plan.limits.stop = &Interrupt::is_requested;
  return plan;
}

engine::Place place_of(const lab::Reproducer& reproducer) {
  if (reproducer.question != lab::Question::Moves && reproducer.question != lab::Question::Perft) {
    throw InputError(fmt::format("engines cannot be asked about \"{}\", which is what is replayed",
                                 name_of(reproducer.question)));
  }
  return engine::make_place(reproducer.line.start, reproducer.line.moves,
                            std::max(reproducer.depth, 1));
}

[[noreturn]] void refuse(const engine::NotRun& not_run, const engine::EnginePlan& plan) {
  const engine::EngineCommand& engine = plan.engines[not_run.engine];
  std::string message = fmt::format("{} {} cannot be asked: {}: it {}",
                                    engine.protocol == engine::Protocol::Uci ? "engine" : "script",
                                    text::quote(engine.command), name_of(not_run.failure.verdict),
                                    not_run.failure.sentence);
  if (not_run.worker > 0) {
    message += fmt::format(" (this is process {} of it; with --threads 1 it is started once)",
                           not_run.worker + 1);
  }
  throw InputError(message);
}

// The result of a run, in all the forms in which it is reported.
class EngineReport {
 public:
  EngineReport(const engine::EnginePlan& plan, const EngineRun& run,
               const engine::EngineVerification& result,
               const std::vector<lab::PortionDone>& portions, double seconds)
      : plan_(plan), run_(run), result_(result), portions_(portions), seconds_(seconds) {}

  std::string text() const {
    std::string text;
    for (std::size_t i = 0; i < plan_.engines.size(); ++i) {
      const std::string command = text::printable(plan_.engines[i].command);
      const std::string& name = engine_name(i);
      text += lab::labelled(fmt::format("{:<9}     ", name_of_protocol(i)),
                            name.find(command) == name.npos ? name + " (" + command + ")" : name);
    }
    text += lab::labelled("boards        ", board_names());
    text += run_.replay ? replayed() : counts();
    if (result_.interrupted) text += "interrupted\n";
    if (!result_.finding) return text + agreement_text(result_.positions, portions_);
    const engine::EngineFinding& finding = *result_.finding;
    return fmt::format("{}\nA disagreement was found:\n{}{}", text, shown(finding), odd_one_out());
  }

  Json json() const {
    Json engines = Json::array();
    for (std::size_t i = 0; i < plan_.engines.size(); ++i) {
      engines.push_back({{"name", engine_name(i)},
                         {"command", plan_.engines[i].command},
                         {"protocol", name_of(plan_.engines[i].protocol)}});
    }
    Json json{{"command", "verify"},
              {"mode", run_.replay ? "replay" : "engines"},
              {"version", lab::build_info::version},
              {"commit", lab::build_info::commit},
              {"engines", std::move(engines)},
              {"boards", board_names()},
              {"seed", run_.seed},
              {"threads", plan_.threads},
              {"depth", plan_.depth},
              {"timeout_seconds", std::chrono::duration<double>(plan_.limits.answer).count()},
              {"seconds", seconds_},
              {"positions", result_.positions},
              {"positions_planned", run_.replay ? 1 : run_.total},
              {"positions_per_second", rate()},
              {"answers", result_.answers},
              {"leaves", result_.leaves},
              {"sources", sources_json(portions_)},
              {"coverage", coverage_json(result_.coverage)},
              {"interrupted", result_.interrupted},
              {"agree", agreement_json(result_.positions, result_.finding.has_value())},
              {"disagreement", nullptr}};
    if (!result_.finding) return json;
    const engine::EngineFinding& finding = *result_.finding;
    Json found = json_of(finding.found, finding.shrunk);
    found["verdict"] = finding.fault.verdict ? Json(name_of(*finding.fault.verdict)) : Json();
    found["odd_ones_out"] = names_of(false);
    json["disagreement"] = std::move(found);
    return json;
  }

  // Precondition of the three: something was found.
  std::string reproducer() const {
    lab::Reproducer reproducer = lab::reproducer_of(result_.finding->shrunk, run_.seed);
    // Those that were interrupted have given no answer.
    const auto has_answered = [&](const std::string& name) {
      return std::find(reproducer.boards.begin(), reproducer.boards.end(), name) !=
             reproducer.boards.end();
    };
    for (std::size_t i = 0; i < plan_.engines.size(); ++i) {
      if (!has_answered(engine_name(i))) continue;
      reproducer.engines.push_back({engine_name(i), plan_.engines[i].command,
                                    std::string(name_of(plan_.engines[i].protocol))});
    }
    return write_reproducer(reproducer);
  }
  std::string epd() const { return emit_epd(result_.finding->shrunk); }
  std::string test() const {
    const engine::EngineFinding& finding = *result_.finding;
    if (finding.culprit < plan_.boards.size()) return emit_test(finding.shrunk);
    return emit_engine_test(finding.shrunk, plan_.engines[finding.culprit - plan_.boards.size()]);
  }

 private:
  // It is shrunk but where nothing could be asked again.
  std::string shown(const engine::EngineFinding& finding) const {
    if (finding.shrunk.calls != 0) return text_of(finding.found, finding.shrunk);
    return fmt::format("kind      {}\n{}{}", name_of(finding.fault.kind), to_string(finding.found),
                       run_.replay ? "" : "not shrunk: stopped before anything was asked again\n");
  }
  std::string replayed() const {
    const lab::Reproducer& replay = *run_.replay;
    return fmt::format("replayed      {}\n",
                       replay.kind ? name_of(*replay.kind) : "what may be wrong");
  }
  std::string counts() const {
    const bool is_part = run_.total != 0 && (result_.interrupted || result_.finding);
    return lab::labelled("positions     ",
                         fmt::format("{}{} ({})", grouped(result_.positions),
                                     is_part ? fmt::format(" of {}", grouped(run_.total)) : "",
                                     run_.sources)) +
           lab::labelled(
               "answers       ",
               fmt::format("{} moves with counts at depth {}, {} leaves, all together",
                           grouped(result_.answers), plan_.depth, grouped(result_.leaves))) +
           coverage_text(result_.coverage, result_.positions, !result_.finding) +
           fmt::format("time          {}{}\n", time_text(seconds_, plan_.threads), rate_text());
  }

  const std::string& engine_name(std::size_t i) const {
    return result_.names[plan_.boards.size() + i];
  }
  std::string_view name_of_protocol(std::size_t i) const {
    return plan_.engines[i].protocol == engine::Protocol::Uci ? "engine" : "script";
  }
  std::vector<std::string> board_names() const {
    std::vector<std::string> names;
    for (const BackendEntry* entry : plan_.boards) names.emplace_back(entry->facts.name);
    return names;
  }
  double rate() const {
    return seconds_ > 0 ? static_cast<double>(result_.positions) / seconds_ : 0;
  }
  std::string rate_text() const {
    if (result_.positions == 0) return {};
    constexpr double few = 10;
    return fmt::format(", {} positions a second",
                       rate() < few ? fmt::format("{:#.2g}", rate())
                                    : grouped(static_cast<std::uint64_t>(rate())));
  }

  // Of the boards and engines, those that agree with the rules, or those that do not.
  std::vector<std::string> names_of(bool as_expected) const {
    const lab::Disagreement& found = result_.finding->shrunk.disagreement;
    std::vector<std::string> names;
    for (std::size_t i = 1; i < found.answers.size(); ++i) {
      if ((found.answers[i].text == found.expected) == as_expected) {
        names.push_back(found.answers[i].backend);
      }
    }
    return names;
  }

  std::string odd_one_out() const {
    const auto odd = names_of(false);
    const auto others = names_of(true);
    const std::string agreement =
        others.empty() ? "nobody agrees with the rules"
                       : fmt::format("with the rules agree{} {}", others.size() == 1 ? "s" : "",
                                     fmt::join(others, ", "));
    return lab::labelled(fmt::format("odd {} out  ", odd.size() == 1 ? "one" : "ones"),
                         fmt::format("{}; {}", fmt::join(odd, ", "), agreement));
  }

  const engine::EnginePlan& plan_;
  const EngineRun& run_;
  const engine::EngineVerification& result_;
  const std::vector<lab::PortionDone>& portions_;
  double seconds_;
};

}  // namespace

void add_engine_options(CLI::App& command, EngineOptions& options) {
  command
      .add_option("--engine", options.engines,
                  "A UCI engine with \"go perft N\" to be held to the rules: the command that "
                  "starts it; any number of times")
      ->type_name("CMD")
      ->check(no_blank_command())
      ->allow_extra_args(false);
  command
      .add_option("--script", options.scripts,
                  "A command that prints moves and counts, given depth, FEN and moves as "
                  "arguments; any number of times")
      ->type_name("CMD")
      ->check(no_blank_command())
      ->allow_extra_args(false);
  command.add_option("--depth", options.depth, "The depth at which engines are asked")
      ->check(whole_number(1, deepest))
      ->capture_default_str();
  command
      .add_option("--timeout", options.timeout,
                  "How long an engine may take to start, and for each answer")
      ->type_name("SECONDS")
      ->check(number_of_seconds())
      ->capture_default_str();
}

void refuse_lone_engine_options(const CLI::App& command, const EngineOptions& options) {
  if (options.are_given()) return;
  for (const char* option : {"--depth", "--timeout"}) {
    if (command.count(option) != 0) {
      throw InputError(fmt::format("{} is for --engine and --script", option));
    }
  }
}

void refuse_replay_without_engines(const lab::Reproducer& replay, const std::string& shown_path) {
  if (replay.engines.empty()) return;
  const lab::ReproducedEngine& engine = replay.engines.front();
  throw InputError(
      fmt::format("--replay {}: {} is another program ({}): say with --engine or --script how it "
                  "is started",
                  shown_path, text::quote(engine.name), text::quote(engine.command)));
}

void run_engines(const EngineOptions& options, const EngineRun& run, Context& context) {
  const Stopwatch stopwatch;
  const Interrupt interrupt;
  engine::EnginePlan plan = plan_of(options, run);
  Report output(run.json);
  const Keepsakes keepsakes(run.reproducer, run.emit_test, run.emit_epd);
  engine::EngineVerification result;
  std::vector<lab::PortionDone> portions;
  if (run.replay) {
    const engine::Place place = place_of(*run.replay);
    plan.depth = place.depth;
    result = ask_engines_at(plan, place);
  } else {
    for (const lab::Portion& portion : run.portions) portions.push_back({portion});
    plan.batch_done = [&](std::size_t batch, std::uint64_t positions) {
      if (const auto number = run.portion_of(batch)) {
        portions[*number].positions += positions;
        ++portions[*number].batches;
      }
    };
    Progress progress(context.terminal, "positions", run.total);
    result = verify_engines(plan, [&](std::uint64_t done) { progress.update(done); });
  }
  if (result.not_run && !result.interrupted) refuse(*result.not_run, plan);
  const EngineReport report(plan, run, result, portions, stopwatch.seconds());
  output.write(report.text(), report.json());
  if (result.interrupted) context.exit_code = ExitCode::Interrupted;
  if (!result.finding) return;
  context.exit_code = ExitCode::Disagreement;
  keepsakes.write([&] { return report.reproducer(); }, [&] { return report.test(); },
                  [&] { return report.epd(); });
}

}  // namespace squarelab::app
