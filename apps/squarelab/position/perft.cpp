// squarelab perft and squarelab divide: leaves of the tree of legal moves.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <squarelab/lab/reports/json.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/uci_move.hpp>

#include "cli/value_types.hpp"
#include "commands.hpp"
#include "shared/positions.hpp"
#include "shared/values.hpp"

namespace squarelab::app {

namespace {

constexpr const char* perft_examples = R"(Examples:
  squarelab perft --depth 6
  squarelab perft --backend x88 --depth 5 --plain
  squarelab perft --depth 4 --fen "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -")";

constexpr const char* divide_examples = R"(Examples:
  squarelab divide --depth 3
  squarelab divide --backend lefr --depth 2 --fen "8/8/8/r2Pp2K/8/8/4k3/8 w - e6 0 1"

Where the numbers of two programs differ, make that move and divide again.)";

constexpr int deepest = 20;

struct Options {
  const BackendEntry* backend;
  int depth = 0;
  PositionChoice position;
  bool plain = false;
  std::optional<OutputFile> json;
};

struct Count {
  std::vector<std::pair<std::string, std::uint64_t>> moves;  // of divide, by name
  std::uint64_t leaves = 0;
  double seconds = 0;
};

Count count(Board& board, const Options& options, bool by_move, const Context& context) {
  const PerftMode mode = options.plain ? PerftMode::Plain : PerftMode::Bulk;
  Count result;
  board.perft(1, mode);  // builds the tables, which is not to be timed
  const auto begin = std::chrono::steady_clock::now();
  if (by_move) {
    const MoveList moves = board.legal_moves();
    Progress progress(context.terminal, "moves", static_cast<std::uint64_t>(moves.size()));
    for (const Move move : moves) {
      board.make(move);
      result.moves.emplace_back(text::to_uci(move), board.perft(options.depth - 1, mode));
      board.unmake();
      result.leaves += result.moves.back().second;
      progress.update(result.moves.size());
    }
    std::sort(result.moves.begin(), result.moves.end());
  } else {
    result.leaves = board.perft(options.depth, mode);
  }
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return result;
}

double leaves_per_second(const Count& count) {
  return count.seconds > 0 ? static_cast<double>(count.leaves) / count.seconds : 0;
}

std::string text_of(const Count& count, const Facts& facts, const Board& board,
                    const Options& options) {
  std::string text;
  for (const auto& [move, leaves] : count.moves) text += fmt::format("{:<5} {}\n", move, leaves);
  if (!count.moves.empty()) text += '\n';
  text += fmt::format("backend   {} ({})\n", facts.name, facts.formula);
  text += fmt::format("position  {}\n", text::to_fen(board.position()));
  text += fmt::format("depth     {}, {}\n", options.depth,
                      options.plain ? "every leaf made" : "last ply counted in bulk");
  text += fmt::format("leaves    {}\n", count.leaves);
  text += fmt::format("time      {:.6f} s, {:.1f} million leaves/s\n", count.seconds,
                      leaves_per_second(count) / 1e6);
  return text;
}

std::string json_of(const Count& count, const Facts& facts, const Board& board,
                    const Options& options, bool by_move) {
  lab::Json json{{"backend", facts.name},
                 {"formula", facts.formula},
                 {"fen", text::to_fen(board.position())},
                 {"depth", options.depth},
                 {"mode", options.plain ? "plain" : "bulk"},
                 {"leaves", count.leaves},
                 {"seconds", count.seconds},
                 {"leaves_per_second", leaves_per_second(count)}};
  if (by_move) {
    auto& moves = json["moves"] = lab::Json::object();
    for (const auto& [move, leaves] : count.moves) moves[move] = leaves;
  }
  return to_text(json);
}

void run(const Options& options, bool by_move, const Context& context) {
  const Facts& facts = options.backend->facts;
  const auto board = options.backend->make_board();
  board->set(chosen_position(options.position, context));
  const Count counted = count(*board, options, by_move, context);
  if (options.json) options.json->write(json_of(counted, facts, *board, options, by_move));
  if (!options.json || !options.json->is_stdout()) {
    fmt::print("{}", text_of(counted, facts, *board, options));
  }
}

Command command_of(const char* name, const char* summary, const char* footer, bool by_move,
                   const Registry& registry) {
  const auto options = std::make_shared<Options>();
  Command command(name, summary, footer);
  add_backend_option(command, options->backend, registry, "The backend that counts");
  const int shallowest = by_move ? 1 : 0;
  command
      .option("--depth", options->depth,
              whole_number(static_cast<std::uint64_t>(shallowest), deepest),
              fmt::format("Plies, {} to {}", shallowest, deepest))
      .is_required = true;
  add_position_options(command, options->position);
  command.flag("--plain", options->plain, "Make every leaf instead of counting the last ply");
  command.option("--json", options->json, output_file(),
                 "Write the result as JSON to a file, or - for stdout");
  command.run = [=](Context& context) { run(*options, by_move, context); };
  return command;
}

}  // namespace

Command perft_command(const Registry& registry) {
  return command_of("perft", "Count the leaves of the tree of legal moves", perft_examples, false,
                    registry);
}

Command divide_command(const Registry& registry) {
  return command_of("divide", "Count the leaves behind each legal move", divide_examples, true,
                    registry);
}

}  // namespace squarelab::app
