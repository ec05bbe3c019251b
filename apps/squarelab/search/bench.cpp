// squarelab bench: the same search on every board, and the number that proves it.
#include <fmt/format.h>

#include <array>
#include <squarelab/search/bench.hpp>
#include <squarelab/search/search_annexe.hpp>
#include <squarelab/search/searcher.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/uci_move.hpp>

#include "cli/value_types.hpp"
#include "commands.hpp"
#include "shared/interrupt.hpp"
#include "shared/page.hpp"
#include "shared/positions.hpp"

namespace squarelab::app {

namespace {

using search::BenchRun;
using search::Evaluation;

constexpr const char* bench_examples = R"(Examples:
  squarelab bench
  squarelab bench --backends lerf,x88 --depth 6
  squarelab bench --tier mobility --hash 0
  squarelab bench --fen kiwipete --depth 7 --iterations

An engine's search is put on every board: alpha-beta with a table of positions, and a quiescence
search. All boards must visit the same nodes. The signature is a hash of the nodes, values and best
lines of all positions; with the default options it is the same on every board, with every compiler
and for every instruction set. Two evaluations are searched: material and the squares of the
pieces, and as well the mobility of the pieces. A build with -D SQUARELAB_NETWORK=ON searches with
networks, and pruned trees, on request.

The speeds are those of one run, one board after the other. squarelab compare measures them side by
side.)";

constexpr std::array<std::string_view, 5> evaluation_names{"material", "mobility", "network-256",
                                                           "network-1024", "network-threats"};
constexpr std::uint64_t deepest = 30;
constexpr std::uint64_t most_megabytes = 1 << 16;

// Both is the first two, any other the one before it in `evaluation_names`.
enum class EvaluationChoice { Both, Material, Mobility, Network256, Network1024, NetworkThreats };

struct BenchOptions {
  Backends backends;
  int depth = search::bench_depth;
  std::uint64_t hash = 1;  // MB
  EvaluationChoice evaluation = EvaluationChoice::Both;
  bool pruned = false;
  bool iterations = false;
  PositionsChoice positions;

  std::vector<Evaluation> evaluations() const {
    if (evaluation == EvaluationChoice::Both) return {Evaluation::Material, Evaluation::Mobility};
    return {static_cast<Evaluation>(static_cast<int>(evaluation) - 1)};
  }

  search::BenchOptions of(Evaluation searched_evaluation,
                          const std::vector<Position>& searched) const {
    return {.positions = searched,
            .settings = {.evaluation = searched_evaluation,
                         .hash_bytes = static_cast<std::size_t>(hash) << 20,
                         .prunes = pruned},
            .limits = {.depth = depth}};
  }
};

struct BoardRuns {
  const BackendEntry* entry;
  std::vector<BenchRun> runs;  // of each evaluation

  std::uint64_t nodes() const {
    std::uint64_t nodes = 0;
    for (const BenchRun& run : runs) nodes += run.nodes;
    return nodes;
  }
};

double millions_per_second(const BenchRun& run) {
  const double seconds = run.seconds();
  return seconds > 0 ? static_cast<double>(run.nodes) / seconds / 1e6 : 0;
}

std::string words_of(const search::Result& result) {
  std::string words = fmt::format("{} nodes, value {}", result.nodes, result.value);
  if (!result.line.empty()) words += ", line";
  for (const Move move : result.line) words += ' ' + text::to_uci(move);
  return words;
}

// The first position that two boards search differently, or nothing.
std::vector<std::string> first_difference(const std::vector<BoardRuns>& boards,
                                          const std::vector<Evaluation>& evaluations,
                                          const std::vector<Position>& positions) {
  for (const BoardRuns& other : boards) {
    for (std::size_t evaluation = 0; evaluation < evaluations.size(); ++evaluation) {
      for (std::size_t i = 0; i < positions.size(); ++i) {
        const auto& found = boards.front().runs[evaluation].results[i];
        const auto& differs = other.runs[evaluation].results[i];
        if (found == differs) continue;
        return {fmt::format("DIFFERENT TREES, evaluation {}: {}",
                            evaluation_names[static_cast<std::size_t>(evaluations[evaluation])],
                            text::to_fen(positions[i])),
                fmt::format("{}: {}", boards.front().entry->facts.name, words_of(found)),
                fmt::format("{}: {}", other.entry->facts.name, words_of(differs))};
      }
    }
  }
  return {};
}

// Adds the results of each iteration on the first board: a table per position and evaluation.
void add_iterations(Page& page, const std::vector<BenchRun>& runs,
                    const std::vector<Evaluation>& evaluations,
                    const std::vector<Position>& positions) {
  Json searches = Json::array();
  for (std::size_t i = 0; i < positions.size(); ++i) {
    for (std::size_t evaluation = 0; evaluation < evaluations.size(); ++evaluation) {
      const std::string_view evaluation_name =
          evaluation_names[static_cast<std::size_t>(evaluations[evaluation])];
      const std::string fen = text::to_fen(positions[i]);
      Records records({"depth", "value", "= mate", "nodes", "line"});
      for (const search::Result& found : runs[evaluation].iterations[i]) {
        const auto mate = search::moves_to_mate(found.value);
        Json line = Json::array();
        for (const Move move : found.line) line.push_back(text::to_uci(move));
        records.add(
            {found.depth,
             {mate ? fmt::format("mate {}", *mate) : std::to_string(found.value), found.value},
             {"", mate ? Json(*mate) : Json()},
             found.nodes,
             {text::to_uci(found.line), std::move(line)}});
      }
      page.heading(fmt::format("Iterations, evaluation {}", evaluation_name));
      page.paragraph(fen);
      Json search{{"fen", fen}, {"tier", evaluation_name}};
      add(page, search, "iterations", std::move(records));
      searches.push_back(std::move(search));
    }
  }
  page.data["searches"] = std::move(searches);
}

std::optional<Page> page_of_bench(const BenchOptions& options, Context& context) {
  const Backends chosen = chosen_backends(options.backends, context.registry, Variants::Included);
  std::vector<Position> positions;
  for (const auto& given : chosen_positions(options.positions, context)) {
    positions.push_back(given.position);
  }
  if (positions.empty()) positions = search::bench_positions();
  const std::vector<Evaluation> evaluations = options.evaluations();
  if (!network_is_built && (options.pruned || search::has_network(evaluations.front()))) {
    throw InputError(fmt::format("{}: this build has no {}; configure with -D SQUARELAB_NETWORK=ON",
                                 options.pruned ? "--pruned" : "--tier",
                                 options.pruned ? "pruned trees" : "networks"));
  }

  std::vector<BoardRuns> boards;
  {
    const Interrupt interrupt;
    Progress progress(context.terminal, "positions",
                      chosen.size() * evaluations.size() * positions.size());
    std::uint64_t done = 0;
    double begun = 0;  // of the next position
    const auto count = [&](double share) {
      done += share < 1 ? 0 : 1;
      begun = share < 1 ? share : 0;
    };
    const auto stop = [&] {
      progress.update(done, {}, begun);
      return Interrupt::is_requested();
    };
    for (const BackendEntry* entry : chosen) {
      if (!search::can_search(*entry)) {
        throw InputError(fmt::format("--backends: {} does not search", entry->facts.name));
      }
      boards.push_back({.entry = entry, .runs = {}});
      for (const Evaluation evaluation : evaluations) {
        search::BenchOptions bench = options.of(evaluation, positions);
        bench.limits.stop = stop;
        boards.back().runs.push_back(search::bench(*entry, bench, count));
        if (!Interrupt::is_requested()) continue;
        print_error_line(context.command_line + ": interrupted; no signature");
        context.exit_code = ExitCode::Interrupted;
        return std::nullopt;
      }
    }
  }

  Page page("Bench");
  const std::string signature = hex64(search::signature_of(boards.front().runs));
  const auto difference = first_difference(boards, evaluations, positions);
  if (difference.empty()) {
    const std::string who = boards.size() == 1
                                ? fmt::format("{}, ", boards.front().entry->facts.name)
                                : fmt::format("the same tree on {} boards, ", boards.size());
    page.notice({fmt::format("Signature {}: {}{} nodes.", signature, who,
                             report::grouped(boards.front().nodes()))},
                report::Paint::Good);
  } else {
    page.notice(difference, report::Paint::Bad);
    context.exit_code = ExitCode::Disagreement;
  }
  page.data = {{"command", "bench"},
               {"agree", difference.empty()},
               {"depth", options.depth},
               {"pruned", options.pruned},
               {"hash_megabytes", options.hash},
               {"positions", positions.size()}};
  if (difference.empty()) page.data["signature"] = signature;

  Records records(
      {"board = backend", "tier", "nodes", "million nodes/s = millions_per_second", "= signature"});
  records.table.is_grouped = evaluations.size() > 1;
  for (const BoardRuns& board : boards) {
    for (std::size_t evaluation = 0; evaluation < evaluations.size(); ++evaluation) {
      const BenchRun& run = board.runs[evaluation];
      const double speed = millions_per_second(run);
      records.add({board.entry->facts.name,
                   evaluation_names[static_cast<std::size_t>(evaluations[evaluation])], run.nodes,
                   Records::Value(fmt::format("{:.2f}", speed), speed),
                   Records::Value("", hex64(search::signature_of({&run, 1})))});
    }
  }
  add(page, page.data, "runs", std::move(records));
  if (options.iterations) add_iterations(page, boards.front().runs, evaluations, positions);
  page.paragraph(fmt::format("{} to depth {}{}, a table of {} MB for each search.",
                             report::counted(positions.size(), "position"), options.depth,
                             options.pruned ? ", pruned" : "", options.hash));
  return page;
}

}  // namespace

Command bench_command(const Registry& registry) {
  Command command("bench", "Search the same tree on every board, and print its signature",
                  bench_examples);
  BenchOptions& options = answers(command, &page_of_bench);
  add_backends_option(command, options.backends, registry, Searching::Needed);
  command.option("--depth", options.depth, whole_number(1, deepest), "Plies before the quiescence");
  command.option("--hash", options.hash, whole_number(0, most_megabytes),
                 "Megabytes of the table of positions; 0 for none");
  command.option(
      "--tier", options.evaluation,
      choice<EvaluationChoice>("evaluation", {"both", "material", "mobility", "network-256",
                                              "network-1024", "network-threats"}),
      "The terms of the evaluation");
  command.flag("--pruned", options.pruned,
               "Search the pruned tree: null moves, reductions, and moves left out");
  command.flag("--iterations", options.iterations,
               "Show what each iteration found: value, nodes in all, and the best line");
  add_positions_options(command, options.positions, "to search instead of those of the bench");
  return command;
}

}  // namespace squarelab::app
