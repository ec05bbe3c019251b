#include <fmt/format.h>

#include <algorithm>
#include <squarelab/lab/differential/disagreement_report.hpp>
#include <squarelab/lab/differential/emitted_test.hpp>
#include <squarelab/lab/reports/report_words.hpp>
#include <squarelab/text/error.hpp>

#include "shared/interrupt.hpp"
#include "verify/report.hpp"
#include "verify/runs.hpp"

namespace squarelab::app {

namespace {

// Whether what an EPD file says is wrong, and not a board: the tree may have any number of leaves.
bool is_of_given_count(const lab::Disagreement& found) {
  return found.question == lab::Question::Perft && found.answers.front().text != found.expected;
}

lab::ShrunkDisagreement shrunk(const lab::Disagreement& found, const lab::VerificationPlan& plan) {
  if (is_of_given_count(found)) return lab::not_shrunk(found);
  // What is found may have left its boards in any state.
  lab::Lockstep lockstep(make_boards(plan));
  return lab::shrink(found, lockstep, lab::most_shrinking_calls, &Interrupt::is_requested);
}

const char* mode_of(const VerifyOptions& options) {
  return options.quick ? "quick" : options.full ? "full" : options.endless ? "endless" : "lockstep";
}

// The board of that name; null if there is none. "lerf, lying" is there if there is a lie.
std::unique_ptr<Board> board_of(const std::string& name, std::optional<lab::Lie> lie,
                                const Registry& registry) {
  if (const BackendEntry* entry = find(registry, name)) return entry->make_board();
  const auto honest = lie ? lab::honest_name(name) : std::nullopt;
  const BackendEntry* entry = honest ? find(registry, *honest) : nullptr;
  return entry ? std::make_unique<lab::Liar>(entry->make_board(), *lie) : nullptr;
}

}  // namespace

void run_verification(const lab::VerificationPlan& plan, std::size_t given,
                      const VerifyOptions& options, Context& context) {
  const Stopwatch stopwatch;
  const bool is_tier = options.quick || options.full;
  Report report(options.json);
  const Keepsakes keepsakes(options.reproducer, options.emit_test, options.emit_epd);
  const Interrupt interrupt;
  lab::VerificationPlan stoppable = plan;
  stoppable.stop = &Interrupt::is_requested;
  lab::Verification result;
  {
    const lab::Schedule schedule(plan.portions, plan.endless);
    Progress progress(context.terminal, "positions",
                      plan.endless ? 0 : schedule.positions() + plan.suite.size());
    result =
        lab::verify(stoppable, [&](std::uint64_t done, std::uint64_t) { progress.update(done); });
  }
  const double seconds = stopwatch.seconds();
  const lab::Coverage& coverage = result.compared.coverage;
  const bool all_met = coverage.missing().empty();

  std::string text = lab::labelled("backends      ", names_of(plan.entries));
  text += counts_text(plan, given, result);
  text += fmt::format("time          {}\n", time_text(seconds, plan.threads));
  if ((is_tier || options.endless) && result.compared.positions != 0) {
    text += '\n' + events_table(coverage) + '\n';
  }
  Json json = head_of(plan, mode_of(options), seconds);
  json.update(counts_json(plan, given, result));
  json["stopped"] = result.stopped;
  json["agree"] = agreement_json(result.compared.positions, result.disagreement.has_value());
  json["disagreement"] = nullptr;

  if (result.disagreement) {
    const lab::ShrunkDisagreement smallest = shrunk(*result.disagreement, plan);
    text += "\nA disagreement was found:\n" + (is_of_given_count(*result.disagreement)
                                                   ? to_string(*result.disagreement)
                                                   : text_of(*result.disagreement, smallest));
    json["disagreement"] = json_of(*result.disagreement, smallest);
    context.exit_code = ExitCode::Disagreement;
    // First of all what was found: a file may refuse to be written.
    report.write(text, json);
    keepsakes.write([&] { return write_reproducer(lab::reproducer_of(smallest, options.seed)); },
                    [&] { return lab::emit_test(smallest); },
                    [&] { return lab::emit_epd(smallest); });
    return;
  }
  text += agreement_text(result.compared.positions, result.portions, plan.of_universes);
  if (result.stopped) {
    text += "stopped before the end\n";
    context.exit_code = ExitCode::Interrupted;
  } else if (is_tier && !all_met) {
    text += "FAILED: not all events were met\n";
    context.exit_code = ExitCode::Disagreement;
  }
  report.write(text, json);
}

void run_replay(const lab::Reproducer& reproducer, const VerifyOptions& options, Context& context) {
  const Stopwatch stopwatch;
  Report report(options.json);
  const lab::VerificationPlan plan = plan_of(options, context);
  std::vector<std::unique_ptr<Board>> boards;
  for (const std::string& name : reproducer.boards) {
    boards.push_back(board_of(name, plan.lie, context.registry));
    if (boards.back()) continue;
    throw InputError(fmt::format("--replay {}: there is no board {}{}", shown_path(options.replay),
                                 text::quote(name),
                                 lab::honest_name(name) ? "; say which --lie it tells" : ""));
  }
  lab::Lockstep lockstep(std::move(boards));
  const auto found = [&] {
    try {
      return lab::replay(reproducer, lockstep);
    } catch (const text::TextError& error) {
      throw InputError(fmt::format("--replay {}: {}", shown_path(options.replay), error.reason()));
    }
  }();

  Json json = head_of(plan, "replay", stopwatch.seconds());
  json["backends"] = reproducer.boards;
  json.erase("seed");
  json["agree"] = !found;
  json["disagreement"] = nullptr;
  std::string text = lab::labelled("boards        ", reproducer.boards);
  if (!found) return report.write(text + "0 disagreements: it is not there any more\n", json);
  json["disagreement"] = json_of(*found, lab::not_shrunk(*found));
  context.exit_code = ExitCode::Disagreement;
  report.write(text + "\nThe disagreement is still there:\n" + to_string(*found), json);
}

}  // namespace squarelab::app
