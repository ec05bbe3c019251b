// squarelab verify --replay: a file of --reproducer with the boards that it names, or with programs
// that are given again, because commands are not taken from a file.
#include <fmt/format.h>

#include <chrono>
#include <squarelab/report/report_words.hpp>
#include <squarelab/text/error.hpp>

#include "verify/options.hpp"

namespace squarelab::app {

void declare_replay(Command& command, std::optional<std::string>& file) {
  command.option("--replay", file, input_file(), "Run again what --reproducer has written")
      .only_with = with_page_options({"--engine", "--script", "--adapter", "--perft", "--init",
                                      "--depth", "--timeout", "--threads"});
}

RunOutcome run_replay(const VerifyOptions& options, Context& context) {
  const auto begin = process::SteadyClock::now();
  const std::string path = shown_path(*options.replay);
  verify::Reproducer reproducer;
  try {
    reproducer = verify::read_reproducer(read_text_file(*options.replay));
  } catch (const text::TextError& error) {
    throw InputError(fmt::format("{}: {}", path, error.what()));
  }
  if (!options.programs.engines.empty()) return run_programs(options, context, reproducer);
  std::optional<verify::Disagreement> found;
  try {
    found = verify::replay(reproducer, context.registry);
  } catch (const text::TextError& error) {
    throw InputError(fmt::format("--replay {}: {}", path, error.reason()));
  }
  RunOutcome outcome{report::Page("squarelab verify --replay")};
  outcome.page.begin_with_answer();
  Json& data = outcome.page.data = verify::first_facts("replay");
  const std::chrono::duration<double> seconds = process::SteadyClock::now() - begin;
  data.update({{"backends", reproducer.boards},
               {"threads", options.run.threads},
               {"seconds", seconds.count()},
               {"agree", !found},
               {"disagreement", nullptr}});
  if (found) {
    const auto fault = verify::written(verify::fault_of(*found, 0));
    outcome.exit_code = ExitCode::Disagreement;
    outcome.page.code("text", verify::printable_lines(fault.proof.text));
    outcome.page.notice({"The disagreement is still there."});
    data["disagreement"] = fault.proof.json;
  } else {
    outcome.page.notice({"0 disagreements: the problem no longer reproduces"});
  }
  outcome.page.facts({{"boards", report::joined(reproducer.boards, ", ")}},
                     verify::column_of_values);
  return outcome;
}

}  // namespace squarelab::app
