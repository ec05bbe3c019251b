// squarelab perft and squarelab divide: leaves of the tree of legal moves.
#include <fmt/format.h>

#include <chrono>
#include <map>
#include <squarelab/lab/reports/json.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/uci_move.hpp>

#include "cli/value_types.hpp"
#include "commands.hpp"
#include "shared/positions.hpp"

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
  bool by_move = false;  // divide
};

void run(const Options& options, Context& context) {
  const auto& [entry, depth, given, plain, file, by_move] = options;
  const Facts& facts = entry->facts;
  const auto board = entry->make_board();
  board->set(chosen_position(given, context));
  const PerftMode mode = plain ? PerftMode::Plain : PerftMode::Bulk;
  std::map<std::string, std::uint64_t> of_moves;
  std::uint64_t leaves = 0;
  board->perft(1, mode);  // builds the tables, which is not to be timed
  const auto begin = std::chrono::steady_clock::now();
  if (by_move) {
    const MoveList moves = board->legal_moves();
    Progress progress(context.terminal, "moves", static_cast<std::uint64_t>(moves.size()));
    for (const Move move : moves) {
      board->make(move);
      leaves += of_moves[text::to_uci(move)] = board->perft(depth - 1, mode);
      board->unmake();
      progress.update(of_moves.size());
    }
  } else {
    leaves = board->perft(depth, mode);
  }
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
  const double seconds = time.count();
  const double rate = seconds > 0 ? static_cast<double>(leaves) / seconds : 0;
  const std::string fen = text::to_fen(board->position());

  if (file) {
    lab::Json json{{"backend", facts.name}, {"formula", facts.formula},         {"fen", fen},
                   {"depth", depth},        {"mode", plain ? "plain" : "bulk"}, {"leaves", leaves},
                   {"seconds", seconds},    {"leaves_per_second", rate}};
    if (by_move) {
      auto& moves = json["moves"] = lab::Json::object();
      for (const auto& [move, count] : of_moves) moves[move] = count;
    }
    file->write(to_text(json));
    if (file->is_stdout()) return;
  }
  std::string text;
  for (const auto& [move, count] : of_moves) text += fmt::format("{:<5} {}\n", move, count);
  if (!of_moves.empty()) text += '\n';
  text += fmt::format(
      "backend   {} ({})\nposition  {}\ndepth     {}, {}\nleaves    {}\n"
      "time      {:.6f} s, {:.1f} million leaves/s\n",
      facts.name, facts.formula, fen, depth, plain ? "every leaf made" : "last ply counted in bulk",
      leaves, seconds, rate / 1e6);
  fmt::print("{}", text);
}

Command command_of(const char* name, const char* summary, const char* footer, bool by_move,
                   const Registry& registry) {
  Command command(name, summary, footer);
  Options& options = command.runs(&run);
  options.by_move = by_move;
  add_backend_option(command, options.backend, registry, "The backend that counts");
  const int shallowest = by_move ? 1 : 0;
  command
      .option("--depth", options.depth,
              whole_number(static_cast<std::uint64_t>(shallowest), deepest),
              fmt::format("Plies, {} to {}", shallowest, deepest))
      .is_required = true;
  add_position_options(command, options.position);
  command.flag("--plain", options.plain, "Make every leaf instead of counting the last ply");
  command.option("--json", options.json, output_file(),
                 "Write the result as JSON to a file, or - for stdout");
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
