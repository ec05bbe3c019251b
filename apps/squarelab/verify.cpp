// squarelab verify: do all backends give the same answers, and would it be noticed if not?
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <nlohmann/json.hpp>
#include <squarelab/lab/build_info.hpp>
#include <squarelab/lab/differential/verification.hpp>
#include <squarelab/lab/reports/report_words.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/uci_move.hpp>

#include "commands.hpp"
#include "list_option.hpp"
#include "positions.hpp"
#include "verify_engines.hpp"

namespace squarelab::app {

namespace {

constexpr const char* examples =
    R"(Compared are all backends, lerf on every slider algorithm, and the reference, which plays by the
rules step by step: on half as many positions from random games as asked for and as many placements
biased to events that games hardly ever show, on a built-in suite with its perft counts, and on what
--fen, --epd and --pgn give. The counts D1, D2, ... of an EPD file are checked where they are at most
a million leaves.

Examples:
  squarelab verify
  squarelab verify --positions 100000 --seed 7
  squarelab verify --backends lerf,x88 --fen "8/8/8/r2Pp2K/8/8/4k3/8 w - e6 0 1"
  squarelab verify --positions 0 --epd suite.epd --json report.json
  squarelab verify --pgn games.pgn --strict
  squarelab verify --self-test)";

constexpr std::uint64_t most_positions = 1'000'000'000;
constexpr std::uint64_t most_threads = 1024;

struct Options {
  std::size_t positions = 20'000;
  std::uint64_t seed = 1;
  std::vector<std::string> backends;
  PositionsChoice given;
  int threads = default_threads();
  bool self_test = false;
  std::string json;
  EngineOptions engines;
};

using Json = nlohmann::ordered_json;
using lab::grouped;

// The reference first, if there is one, then the others.
std::vector<const BackendEntry*> entries_of(const Options& options, const Context& context) {
  const Variants variants = options.self_test ? Variants::LeftOut : Variants::Included;
  std::vector<const BackendEntry*> entries = context.backends(options.backends, variants);
  const auto is_reference = [](const BackendEntry& entry) { return entry.facts.is_reference; };
  const auto reference =
      std::find_if(context.registry.begin(), context.registry.end(), is_reference);
  if (reference != context.registry.end()) {
    entries.erase(std::remove(entries.begin(), entries.end(), &*reference), entries.end());
    entries.insert(entries.begin(), &*reference);
  }
  if (entries.size() < 2) throw InputError("there is no backend to compare the reference with");
  return entries;
}

std::string names_of(const std::vector<const BackendEntry*>& entries) {
  std::string names;
  for (const BackendEntry* entry : entries) {
    if (!names.empty()) names += ", ";
    names += fmt::format("{} ({})", entry->facts.name, entry->facts.formula);
  }
  return names;
}

Json json_of(const lab::Disagreement& disagreement) {
  Json moves = Json::array();
  for (const Move move : disagreement.moves) moves.push_back(text::to_uci(move));
  Json answers = Json::array();
  for (const lab::Answer& answer : disagreement.answers) {
    answers.push_back({{"backend", answer.backend}, {"answer", answer.text}});
  }
  return {{"fen", text::to_fen(disagreement.start)},
          {"moves", moves},
          {"query", disagreement.query},
          {"expected", disagreement.expected},
          {"answers", answers}};
}

Json head_of(const lab::VerificationPlan& plan, const char* mode, double seconds) {
  Json backends = Json::array();
  for (const BackendEntry* entry : plan.entries) {
    backends.push_back({{"name", entry->facts.name},
                        {"formula", entry->facts.formula},
                        {"is_reference", entry->facts.is_reference}});
  }
  return {{"command", "verify"},
          {"mode", mode},
          {"version", lab::build_info::version},
          {"commit", lab::build_info::commit},
          {"backends", backends},
          {"seed", plan.seed},
          {"threads", plan.threads},
          {"seconds", seconds}};
}

// Where a command's results go: JSON to a file besides the text, or alone to stdout.
class Report {
 public:
  Report(const CLI::App& command, const Options& options) {
    if (command.count("--json") != 0) output_ = std::make_unique<OutputFile>(options.json);
  }
  void write(const std::string& text, const Json& json) {
    if (output_) output_->write(json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
    if (!output_ || !output_->is_stdout()) fmt::print("{}", text);
  }

 private:
  std::unique_ptr<OutputFile> output_;
};

// The counts of the suite that take too long.
std::size_t counts_left_out(const lab::VerificationPlan& plan) {
  std::size_t number = 0;
  for (const lab::NamedPosition& named : plan.suite) {
    for (const text::PerftCount& count : named.counts) number += count.count > plan.max_leaves;
  }
  return number;
}

double seconds_since(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

void run_verification(const lab::VerificationPlan& plan, std::size_t given, Report& report,
                      Context& context) {
  const auto begin = std::chrono::steady_clock::now();
  lab::Verification result;
  {
    Progress progress(context.terminal, "positions",
                      plan.portions.front().positions + plan.suite.size());
    result = lab::verify(plan, [&](std::uint64_t done, std::uint64_t) { progress.update(done); });
  }
  const double seconds = seconds_since(begin);
  const lab::Compared& compared = result.compared;

  std::string text = fmt::format("backends      {}\n", names_of(plan.entries));
  const std::uint64_t planned = plan.portions.front().positions + plan.suite.size();
  const std::string of_planned =
      compared.positions == planned ? "" : fmt::format(" of {}", grouped(planned));
  text +=
      fmt::format("positions     {}{} ({} seeded with {}, {} of the suite, {} given)\n",
                  grouped(compared.positions), of_planned, grouped(plan.portions.front().positions),
                  plan.seed, plan.suite.size() - given, given);
  text +=
      fmt::format("children      {} made, compared and taken back\n", grouped(compared.children));
  text +=
      fmt::format("answers       {} held against what they should be\n", grouped(compared.queries));
  text += fmt::format("perft leaves  {} counted, all boards together\n", grouped(compared.leaves));
  const std::size_t left_out = counts_left_out(plan);
  if (left_out != 0) {
    text += fmt::format("left out      {} count{} of more than {} leaves\n", left_out,
                        left_out == 1 ? "" : "s", grouped(plan.max_leaves));
  }
  text += fmt::format("time          {:.1f} s on {} thread{}\n", seconds, plan.threads,
                      plan.threads == 1 ? "" : "s");
  if (result.disagreement) {
    text += fmt::format("\nA disagreement was found:\n{}", to_string(*result.disagreement));
    context.exit_code = ExitCode::Disagreement;
  } else {
    text += "0 disagreements\n";
  }

  Json json = head_of(plan, "lockstep", seconds);
  json["positions"] = compared.positions;
  json["seeded_positions"] = plan.portions.front().positions;
  json["suite_positions"] = plan.suite.size() - given;
  json["given_positions"] = given;
  json["children"] = compared.children;
  json["answers"] = compared.queries;
  json["perft_leaves"] = compared.leaves;
  json["perft_counts_left_out"] = left_out;
  json["agree"] = !result.disagreement;
  json["disagreement"] = result.disagreement ? json_of(*result.disagreement) : Json();
  report.write(text, json);
}

void run_self_test(const lab::VerificationPlan& plan, Report& report, Context& context) {
  const auto begin = std::chrono::steady_clock::now();
  lab::SelfTest result;
  {
    Progress progress(context.terminal, "lies and honest copies",
                      lab::all_lies().size() + plan.entries.size());
    result =
        lab::self_test(plan, [&](std::uint64_t done, std::uint64_t) { progress.update(done); });
  }
  const double seconds = seconds_since(begin);

  std::string text = fmt::format(
      "A copy of {} ({}) that errs on purpose, against {}:\n", plan.entries.back()->facts.name,
      plan.entries.back()->facts.formula, plan.entries.front()->facts.name);
  Json lies = Json::array();
  std::size_t found = 0;
  for (const lab::LieOutcome& outcome : result.lies) {
    if (outcome.found) ++found;
    const std::string how =
        outcome.found
            ? fmt::format("found after {} positions by {}", outcome.positions, outcome.found->query)
            : fmt::format("MISSED in {} positions", outcome.positions);
    text += fmt::format("  {:<24} {}\n", outcome.facts.name, how);
    lies.push_back({{"name", outcome.facts.name},
                    {"description", outcome.facts.description},
                    {"found", outcome.found.has_value()},
                    {"positions", outcome.positions},
                    {"disagreement", outcome.found ? json_of(*outcome.found) : Json()}});
  }
  text += fmt::format("{} of {} planted lies found\n", found, result.lies.size());
  text += fmt::format("{} false alarm{} in {} positions of two honest copies each of {}\n",
                      result.false_alarms.size(), result.false_alarms.size() == 1 ? "" : "s",
                      grouped(result.honest_positions), names_of(plan.entries));
  Json false_alarms = Json::array();
  for (const lab::Disagreement& disagreement : result.false_alarms) {
    text += to_string(disagreement);
    false_alarms.push_back(json_of(disagreement));
  }
  text += fmt::format("seed {}, {:.1f} s on {} thread{}\n", plan.seed, seconds, plan.threads,
                      plan.threads == 1 ? "" : "s");
  if (found != result.lies.size() || !result.false_alarms.empty()) {
    context.exit_code = ExitCode::Disagreement;
  }

  Json json = head_of(plan, "self-test", seconds);
  json["lies"] = lies;
  json["lies_found"] = found;
  json["honest_positions"] = result.honest_positions;
  json["false_alarms"] = false_alarms;
  report.write(text, json);
}

// The positions of games every few plies, and the placements.
std::vector<Position> positions_of(const lab::Batch& batch, Board& board) {
  std::vector<Position> positions = batch.placements;
  for (const lab::RandomGame& game : batch.games) {
    board.set(game.start);
    for (std::size_t plies = 1; plies <= game.moves.size(); ++plies) {
      board.make(game.moves[plies - 1]);
      if (plies % lab::plies_between == 0) positions.push_back(board.position());
    }
  }
  return positions;
}

// What is given and the suite come first, in one batch, then those that are seeded.
EngineRun engine_run_of(const lab::VerificationPlan& plan, std::size_t given,
                        const Options& options, const Context& context) {
  EngineRun run;
  run.boards = context.backends(options.backends);
  if (options.backends.empty()) run.boards.resize(1);
  run.batches = 1 + lab::batch_count(plan.portions.front().positions);
  run.positions = [plan, player = run.boards.front()](int, std::size_t batch) {
    if (batch == 0) {
      std::vector<Position> positions;
      for (const lab::NamedPosition& named : plan.suite) positions.push_back(named.position);
      return positions;
    }
    const auto board = player->make_board();
    const std::size_t size = lab::size_of_batch(plan.portions.front().positions, batch - 1);
    return positions_of(lab::make_batch(plan.seed, batch - 1, size, *board), *board);
  };
  run.total = plan.suite.size() + plan.portions.front().positions;
  run.sources = fmt::format("{} seeded with {}, {} of the suite, {} given",
                            grouped(plan.portions.front().positions), plan.seed,
                            plan.suite.size() - given, given);
  run.seed = plan.seed;
  run.threads = plan.threads;
  run.json = options.json;
  return run;
}

void run(const CLI::App& command, const Options& options, Context& context) {
  lab::VerificationPlan plan;
  plan.entries = entries_of(options, context);
  plan.portions = {{&lab::mixed_source(), options.positions}};
  plan.seed = options.seed;
  plan.threads = options.threads;
  if (options.self_test && plan.portions.front().positions == 0) {
    throw InputError("--positions 0: --self-test needs at least 1");
  }
  const auto given = chosen_positions(command, options.given);
  if (options.self_test) {
    Report report(command, options);
    run_self_test(plan, report, context);
    return;
  }
  plan.suite = given;
  for (const auto positions : {lab::six_positions(), lab::late_bugs()}) {
    plan.suite.insert(plan.suite.end(), positions.begin(), positions.end());
  }
  if (options.engines.are_given()) {
    run_engines(options.engines, engine_run_of(plan, given.size(), options, context), context);
    return;
  }
  Report report(command, options);
  run_verification(plan, given.size(), report, context);
}

}  // namespace

void add_verify(CLI::App& app, Context& context) {
  const auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand(
      "verify", "Run all backends and the reference in lockstep and compare every answer");
  command->footer(examples);
  command->add_option("--positions", options->positions, "How many seeded positions")
      ->check(whole_number(0, most_positions))
      ->capture_default_str();
  command->add_option("--seed", options->seed, "The seed of the positions")
      ->check(whole_number(0, UINT64_MAX))
      ->capture_default_str();
  add_list_option(*command, "--backends", options->backends,
                  "Some backends, by commas; default: all")
      ->type_name("BACKENDS");
  add_positions_options(*command, options->given, "to compare too");
  add_engine_options(*command, options->engines);
  command->add_option("--threads", options->threads, "How many threads work")
      ->check(whole_number(1, most_threads))
      ->capture_default_str();
  CLI::Option* self_test =
      command->add_flag("--self-test", options->self_test,
                        "Plant lies and see that each is found in at most --positions positions");
  self_test->excludes("--fen")->excludes("--epd")->excludes("--pgn")->excludes("--strict");
  self_test->excludes("--engine")->excludes("--script");
  command
      ->add_option("--json", options->json, "Write the report as JSON to a file, or - for stdout")
      ->type_name("FILE");
  command->callback([=, &context] { run(*command, *options, context); });
}

}  // namespace squarelab::app
