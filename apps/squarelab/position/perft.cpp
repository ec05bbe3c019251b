// squarelab perft and squarelab divide: leaves of the tree of legal moves.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <limits>
#include <map>
#include <new>
#include <squarelab/counting/leaf_count.hpp>
#include <squarelab/report/json.hpp>
#include <squarelab/report/report_words.hpp>
#include <squarelab/text/error.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/uci_move.hpp>

#include "cli/value_types.hpp"
#include "commands.hpp"
#include "position/statistics.hpp"
#include "shared/interrupt.hpp"
#include "shared/page.hpp"
#include "shared/positions.hpp"
#include "shared/shards.hpp"

namespace squarelab::app {

namespace {

constexpr const char* perft_examples = R"(Examples:
  squarelab perft --depth 6
  squarelab perft --depth 6 --one-ply                   what most programs do
  squarelab perft --backend x88 --depth 5 --plain
  squarelab perft --depth 9 --threads 8 --hash 1024
  squarelab perft --depth 4 --epd positions.epd         of each; verify --suite checks its counts
  squarelab perft --depth 5 --statistics                captures, checks, mates among the leaves
  squarelab perft --depth 4 --fen "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -")";

constexpr const char* divide_examples = R"(Examples:
  squarelab divide --depth 3
  squarelab divide --backend lefr --depth 2 --fen "8/8/8/r2Pp2K/8/8/4k3/8 w - e6 0 1"

Where the numbers of two programs differ, make that move and divide again.)";

constexpr int deepest = 20;
constexpr std::uint64_t most_threads = 1024;
constexpr std::uint64_t most_megabytes = 1 << 22;
constexpr std::size_t megabyte = std::size_t{1} << 20;

struct PerftOptions {
  const BackendEntry* backend;
  int depth = 0;
  PositionsChoice position;
  bool two_plies = false;
  bool one_ply = false;
  bool plain = false;
  int threads = 1;
  std::uint64_t hash = 0;  // MB
  process::Shard shard;    // of the moves
  std::vector<std::string> merge;
  bool by_move = false;  // divide
  bool statistics = false;
};

struct Count {
  std::string backend, formula, fen;
  int depth;
  std::string mode;  // a name of a Mode
  int threads = 1;
  std::uint64_t hash = 0;
  process::Shard shard = {};
  std::uint64_t leaves = 0;
  double seconds = 0;
  std::map<std::string, std::uint64_t> moves = {};  // leaves below each, if requested
};

// The way to count the end of the tree, as named in reports.
struct Mode {
  const char* name;
  const char* words;
};
constexpr Mode two_plies{"two-plies", "the last two plies counted at once"};
constexpr Mode one_ply{"one-ply", "the last ply counted at once"};
constexpr Mode plain{"plain", "every leaf made"};
// In reports of earlier versions, which did not distinguish the first two.
constexpr Mode bulk{"bulk", "the last ply or two counted at once"};
constexpr std::array modes{two_plies, one_ply, plain, bulk};

// Returns the options' mode for a tree of that depth. Throws InputError if the backend lacks it.
Mode mode_of(const PerftOptions& options, int depth) {
  if (options.plain) return plain;
  const bool can_two = options.backend->counts_trees;
  if (options.two_plies && !can_two) {
    throw InputError(
        fmt::format("--two-plies: {} has no count of two plies at once, only of one (--one-ply)",
                    options.backend->facts.name));
  }
  return can_two && !options.one_ply && depth >= 2 ? two_plies : one_ply;
}

// The leaves below each position, or nullopt if that was interrupted.
std::optional<std::vector<std::uint64_t>> counted_below(const std::vector<Position>& positions,
                                                        int depth, const PerftOptions& options,
                                                        const Context& context) {
  const Interrupt interrupt;
  Progress progress(context.terminal, "parts of the tree", 0);
  counting::CountingWatch watch{.progress =
                                    [&](std::uint64_t done, std::uint64_t all) {
                                      progress.set_total(all);
                                      progress.update(done);
                                    },
                                .is_stopped = &Interrupt::is_requested};
  try {
    return counting::count_leaves(
        options.backend->make_board, positions, depth,
        {.mode = options.plain     ? PerftMode::Plain
                 : options.one_ply ? PerftMode::OnePly
                                   : PerftMode::Bulk,
         .threads = options.threads,
         .table_bytes = static_cast<std::size_t>(options.hash * megabyte)},
        watch);
  } catch (const counting::NoMemoryForTable& error) {
    throw InputError(fmt::format("--hash: cannot allocate {} MB", error.bytes() / megabyte));
  }
}

// nullopt if it was interrupted.
std::optional<Count> counted(PerftOptions options, const Position& position,
                             const Context& context) {
  if (options.depth == 0 && !options.shard.is_all()) {
    throw InputError("--shard: at depth 0 there are no moves");
  }
  const bool is_by_move = options.by_move || !options.shard.is_all();
  const int below = is_by_move ? options.depth - 1 : options.depth;
  options.backend = &backend_for(position, options.backend, context.registry);
  const auto& facts = options.backend->facts;
  const auto board = options.backend->make_board();
  board->set(position);
  Count count{.backend = std::string(facts.name),
              .formula = std::string(facts.formula),
              .fen = text::to_fen(board->position()),
              .depth = options.depth,
              .mode = mode_of(options, below).name,
              .threads = options.threads,
              .hash = options.hash,
              .shard = options.shard};
  board->perft(1, PerftMode::Bulk);  // builds the tables, which is not to be timed
  const auto begin = std::chrono::steady_clock::now();
  std::vector<Position> positions{board->position()};
  std::vector<std::string> names;
  if (is_by_move) {
    std::map<std::string, Move> moves;
    for (const Move move : board->legal_moves()) moves.emplace(text::to_uci(move), move);
    positions.clear();
    std::uint64_t index = 0;
    for (const auto& [name, move] : moves) {
      if (!options.shard.holds(index++)) continue;
      board->make(move);
      positions.push_back(board->position());
      names.push_back(name);
      board->unmake();
    }
  }
  const auto leaves = counted_below(positions, below, options, context);
  if (!leaves) return std::nullopt;
  for (std::size_t i = 0; i < leaves->size(); ++i) {
    count.leaves = counting::leaf_sum(count.leaves, (*leaves)[i]);
    if (is_by_move) count.moves[names[i]] = (*leaves)[i];
  }
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
  count.seconds = time.count();
  return count;
}

// Throws text::TextError.
Mode mode_named(const report::JsonPart& name) {
  for (const Mode& mode : modes) {
    if (name.text() == mode.name) return mode;
  }
  name.refuse_value("is no way to count");
}

// The sum of the shards, in the time of the slowest shard. By move, each report must have the
// leaves below each of its moves. Throws InputError or text::TextError: a report contradicts
// itself, or two of them count the same move.
Count merged(const std::vector<std::string>& paths, bool by_move) {
  constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
  ShardReports shards("perft");
  Count sum{};
  for (const std::string& path : paths) {
    shards.read(path, {"backend", "fen", "depth", "mode"}, [&](const report::JsonPart& report) {
      sum.backend = text::printable(report.at("backend").text());
      sum.formula = text::printable(report.at("formula").text());
      sum.fen = text::printable(report.at("fen").text());
      sum.depth = static_cast<int>(report.at("depth").whole(1, deepest));
      sum.mode = mode_named(report.at("mode")).name;
      const report::JsonPart leaves = report.at("leaves");
      sum.leaves = counting::leaf_sum(sum.leaves, leaves.whole(0, most));
      sum.seconds = std::max(sum.seconds, report.at("seconds").positive(1e12));
      if (!by_move && !report.has("moves")) return;
      const report::JsonPart moves = report.at("moves");
      std::uint64_t below_all = 0;
      for (const std::string& move : moves.fields()) {
        const std::uint64_t below = moves.at(move).whole(0, most);
        if (!sum.moves.emplace(text::printable(move), below).second) {
          moves.at(move).refuse_value("is counted in another shard too");
        }
        below_all = counting::leaf_sum(below_all, below);
      }
      if (below_all != leaves.whole(0, most)) {
        leaves.refuse_value(fmt::format("is not {}, the sum of its moves", below_all));
      }
    });
  }
  if (const auto missing = shards.missing(); !missing.empty()) {
    throw InputError(
        fmt::format("of {} shards are missing: {}", shards.count(), fmt::join(missing, ", ")));
  }
  return sum;
}

double leaves_per_second(const Count& count) {
  return count.seconds > 0 ? static_cast<double>(count.leaves) / count.seconds : 0;
}

Json count_json(const Count& count, bool by_move) {
  Json json{{"backend", count.backend},
            {"formula", count.formula},
            {"fen", count.fen},
            {"depth", count.depth},
            {"mode", count.mode},
            {"threads", count.threads},
            {"hash_megabytes", count.hash},
            {"shard", to_string(count.shard)},
            {"leaves", count.leaves},
            {"seconds", count.seconds},
            {"leaves_per_second", leaves_per_second(count)}};
  if (by_move) {
    Json& list = json["moves"] = Json::object();
    for (const auto& [move, below] : count.moves) list[move] = below;
  }
  return json;
}

// Adds the count to the page, and returns it for programs.
Json add_count(Page& page, const Count& count, bool by_move) {
  std::string lines;
  if (by_move) {
    for (const auto& [move, below] : count.moves) lines += fmt::format("{:<5} {}\n", move, below);
  }
  if (!lines.empty()) page.code("text", lines);
  const auto mode = std::ranges::find(modes, count.mode, &Mode::name);
  std::vector<std::pair<std::string, std::string>> facts{
      {"backend", fmt::format("{} ({})", count.backend, count.formula)},
      {"position", count.fen},
      {"depth",
       fmt::format("{}{}", count.depth, count.depth == 0 ? "" : fmt::format(", {}", mode->words))}};
  if (!count.shard.is_all()) {
    facts.emplace_back(
        "shard", fmt::format("{}, {} of the moves", to_string(count.shard), count.moves.size()));
  }
  facts.emplace_back("leaves", std::to_string(count.leaves));
  if (count.hash != 0) {
    facts.emplace_back(
        "table", fmt::format("up to {} MB; a position met again is not counted again", count.hash));
  }
  facts.emplace_back(
      "time", fmt::format("{:.6f} s{}, {:.1f} million leaves/s", count.seconds,
                          count.threads == 1 ? "" : fmt::format(" on {} threads", count.threads),
                          leaves_per_second(count) / 1e6));
  page.facts(std::move(facts));
  return count_json(count, by_move);
}

// Returns the count of each position, or nullopt if the run was interrupted.
std::optional<std::vector<Count>> counted_each(const PerftOptions& options,
                                               const Context& context) {
  if (!options.merge.empty()) return std::vector{merged(options.merge, options.by_move)};
  std::vector<Count> counts;
  for (const Position& position : chosen_each(options.position, context)) {
    auto count = counted(options, position, context);
    if (!count) return std::nullopt;
    counts.push_back(*std::move(count));
  }
  return counts;
}

// A line for each count, or for each move of each count.
Table records_of(const std::vector<Count>& counts, bool by_move) {
  Table table{{"fen", "depth", "leaves", "seconds"}, {}};
  if (by_move) table = {{"fen", "depth", "move", "leaves"}, {}};
  for (const Count& count : counts) {
    const std::string depth = std::to_string(count.depth);
    if (by_move) {
      for (const auto& [move, below] : count.moves) {
        table.rows.push_back({count.fen, depth, move, std::to_string(below)});
      }
    } else {
      table.rows.push_back(
          {count.fen, depth, std::to_string(count.leaves), fmt::format("{}", count.seconds)});
    }
  }
  return table;
}

std::optional<Page> interrupted(Context& context) {
  print_error_line(context.command_line +
                   ": interrupted; no total, because the count is incomplete");
  context.exit_code = ExitCode::Interrupted;
  return std::nullopt;
}

std::optional<Page> page_of_counts(const PerftOptions& options, Context& context) {
  if (options.statistics) {
    auto page =
        page_of_statistics(options.backend, options.depth, chosen_each(options.position, context),
                           options.position.is_list(), context);
    return page ? page : interrupted(context);
  }
  const auto counts = counted_each(options, context);
  if (!counts) return interrupted(context);
  Page page(options.by_move ? "Leaves below each move" : "Leaves");
  page.begin_with_answer();
  page.records = records_of(*counts, options.by_move);
  add_each(page, *counts, options.position.is_list(),
           [&](const Count& count) { return add_count(page, count, options.by_move); });
  if (!options.position.is_list()) return page;
  std::uint64_t leaves = 0;
  for (const Count& count : *counts) leaves = counting::leaf_sum(leaves, count.leaves);
  page.paragraph(
      fmt::format("{} leaves of {}", leaves, report::counted(counts->size(), "position")));
  return page;
}

Command command_of(const char* name, const char* summary, const std::string& footer, bool by_move,
                   const Registry& registry) {
  Command command(name, summary, footer);
  PerftOptions& options = answers(command, &page_of_counts);
  options.by_move = by_move;
  add_backend_option(command, options.backend, registry, "The backend that counts");
  const int shallowest = by_move ? 1 : 0;
  Argument& depth = command.option("--depth", options.depth,
                                   whole_number(static_cast<std::uint64_t>(shallowest), deepest),
                                   fmt::format("Plies, {} to {}", shallowest, deepest));
  depth.is_required = true;
  options.position.variant = text::Variant::Either;
  add_position_options(command, options.position);
  add_epd_option(command, options.position).excludes = {"--shard"};
  command
      .flag("--two-plies", options.two_plies,
            "Count the last two plies at once, without making their moves: the default where the "
            "backend can")
      .excludes = {"--one-ply", "--plain"};
  command
      .flag("--one-ply", options.one_ply,
            "Count the last ply at once and make the moves before it, as most programs do")
      .excludes = {"--plain"};
  command.flag("--plain", options.plain, "Make every leaf");
  command.option("--threads", options.threads, whole_number(1, most_threads), "Number of threads");
  command
      .option("--hash", options.hash, whole_number(0, most_megabytes),
              "Megabytes of memory at most for a table of what was counted: positions that are "
              "reached in several ways are counted once")
      .excludes = {"--plain"};
  command.option("--shard", options.shard, shard_value(),
                 "Count below one part of N of the moves, such as 3/16; the parts add up");
  if (!by_move) {
    command
        .flag("--statistics", options.statistics,
              "Count what the leaves are: captures, castles, promotions, checks, mates")
        .excludes = {"--two-plies", "--one-ply", "--plain", "--threads", "--hash", "--shard"};
  }
  Argument& merge = command.option("--merge", options.merge, input_file(),
                                   "Count nothing; add up what --json wrote for all shards");
  merge.takes_several = true;
  merge.only_with = page_option_names;
  return command;
}

}  // namespace

Command perft_command(const Registry& registry) {
  return command_of("perft", "Count the leaves of the tree of legal moves",
                    perft_examples + ("\n\n" + meanings_of_statistics()), false, registry);
}

Command divide_command(const Registry& registry) {
  return command_of("divide", "Count the leaves below each legal move", divide_examples, true,
                    registry);
}

}  // namespace squarelab::app
