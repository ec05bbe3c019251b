// squarelab attacks: who attacks what, drawn.
#include <fmt/format.h>

#include <algorithm>
#include <squarelab/teach/numbers/numbering.hpp>
#include <squarelab/text/drawing.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/uci_move.hpp>

#include "cli/value_types.hpp"
#include "commands.hpp"
#include "shared/page.hpp"
#include "shared/positions.hpp"

namespace squarelab::app {

namespace {

constexpr const char* attacks_examples = R"(Examples:
  squarelab attacks
  squarelab attacks --by white --fen "4k3/8/8/3q4/8/8/8/R3K2R w KQ - 0 1"
  squarelab attacks --square f3                  who attacks it, and what does its piece attack?
  squarelab attacks --fen kiwipete --exchange e5g6    what does the move win?
  squarelab attacks --fen kiwipete --threats e5g6     and which threats change?
  squarelab attacks --backend x88 --json -

Attacks are what a piece could capture: squares of its own side included, pawns by their capture
squares, whatever is pinned and whoever is to move.)";

struct AttacksOptions {
  PositionsChoice position;
  const BackendEntry* backend;
  std::optional<Color> by;
  std::optional<Square> square;
  std::optional<Word> exchange;
  std::optional<Word> threats;
};

// Draws the squares, and describes them in JSON, also as 64 bits in the numbering 8r + f.
void add(std::vector<Drawing>& drawings, Json& json, std::string caption, SquareSet squares) {
  drawings.push_back({std::move(caption), text::draw(squares)});
  json = {{"squares", teach::json_of(squares)},
          {"count", squares.size()},
          {"bits", hex64(squares.bits())}};
}

void add_maps(Page& page, const Board& board, const std::vector<Color>& sides) {
  page.heading("All that a side attacks");
  std::vector<Drawing> drawings;
  page.records.columns = {"side", "attacked"};
  for (const Color color : sides) {
    const auto side = adjective_of(color);
    const SquareSet map = board.attack_map(color);
    page.records.rows.push_back({side, teach::names_of(map)});
    add(drawings, page.data["maps"][side], fmt::format("by {}, {} squares", side, map.size()), map);
  }
  page.drawings(std::move(drawings));
}

void add_square(Page& page, const Board& board, Square square, const std::vector<Color>& sides) {
  page.heading(fmt::format("The square {}", to_string(square)));
  std::vector<Drawing> drawings;
  Json& json = page.data["square"];
  json = {{"name", to_string(square)}};
  for (const Color color : sides) {
    const auto side = adjective_of(color);
    const SquareSet attackers = board.attackers_to(square, color);
    page.paragraph(fmt::format("Attacked by {}: {}.", side, teach::names_of(attackers)));
    add(drawings, json["attackers"][side], fmt::format("attacked by {}", side), attackers);
  }
  const auto piece = board.piece_on(square);
  json["piece"] = piece ? Json(std::string(1, to_char(*piece))) : Json();
  if (piece) {
    const SquareSet attacks = board.attacks_from(square);
    page.paragraph(
        fmt::format("{} is there and attacks: {}.", to_char(*piece), teach::names_of(attacks)));
    add(drawings, json["attacks_from"], "attacked from there", attacks);
  }
  page.drawings(std::move(drawings));
}

void add_checks_and_pins(Page& page, const Board& board) {
  page.heading(fmt::format("Checks and pins, {} to move", adjective_of(board.side_to_move())));
  std::vector<Drawing> drawings;
  add(drawings, page.data["checkers"], "checkers", board.checkers());
  add(drawings, page.data["pinned"], "pinned", board.pinned());
  page.paragraph(fmt::format("Checkers: {}. Pinned: {}.", teach::names_of(board.checkers()),
                             teach::names_of(board.pinned())));
  page.drawings(std::move(drawings));
}

void add_exchange(Page& page, const Board& board, Move move) {
  const int value = board.exchange(move);
  page.heading(fmt::format("Exchange value of {}", text::to_uci(move)));
  std::string values;
  for (const PieceType type : capturable_types) {
    values +=
        fmt::format("{}{} {}", values.empty() ? "" : ", ", name_of(type), exchange_value(type));
  }
  page.paragraph(fmt::format("Its static exchange value is {}, in hundredths of a pawn.", value));
  page.paragraph(fmt::format(
      "That is what its side wins if then both sides only take back on {}, with the least valuable "
      "piece first, and stop when that is better. Pins are ignored. The values: {}.",
      to_string(move.to()), values));
  page.data["exchange"] = {{"move", text::to_uci(move)}, {"value", value}};
}

void add_threats(Page& page, const Board& board, Move move) {
  page.heading(fmt::format("Threats that {} changes", text::to_uci(move)));
  auto [removed, added] = board.threat_changes(move);
  Json& json = page.data["threats"];
  json = {{"move", text::to_uci(move)}};
  const auto add = [&](const char* key, std::string_view title, std::vector<Threat>& threats) {
    std::ranges::sort(threats);
    Records records({"attacker", "from", "victim", "to"});
    for (const Threat& threat : threats) {
      records.add({std::string(1, to_char(threat.attacker)), to_string(threat.from),
                   std::string(1, to_char(threat.victim)), to_string(threat.to)});
    }
    page.paragraph(fmt::format("{}: {}.", title, threats.size()));
    report::add(page, json, key, std::move(records));
  };
  add("removed", "Threats before the move that are gone after it", removed);
  add("added", "New threats", added);
}

std::optional<Page> page_of_attacks(const AttacksOptions& options, Context& context) {
  std::vector<Color> sides(all_colors.begin(), all_colors.end());
  if (options.by) sides = {*options.by};
  const BackendEntry& backend = backend_or_default(options.backend, context.registry);
  const auto board = backend.make_board();
  board->set(chosen_position(options.position, context));

  Page page("Attacks");
  const Position position = board->position();
  page.data = {{"fen", text::to_fen(position)}, {"backend", backend.facts.name}};
  page.drawings({{text::to_fen(position), text::draw(position)}});
  if (options.square) add_square(page, *board, *options.square, sides);
  if (options.exchange) add_exchange(page, *board, chosen_move(*options.exchange, position));
  if (options.threats) add_threats(page, *board, chosen_move(*options.threats, position));
  add_maps(page, *board, sides);
  add_checks_and_pins(page, *board);
  return page;
}

}  // namespace

Command attacks_command(const Registry& registry) {
  Command command("attacks", "Show who attacks what, and checks and pins", attacks_examples);
  AttacksOptions& options = answers(command, &page_of_attacks);
  add_position_options(command, options.position);
  add_backend_option(command, options.backend, registry, "The backend that answers");
  command.option("--by", options.by, color_value(), "One side only: white or black");
  command.option("--square", options.square, square_value(), "Show who attacks this square, too");
  command.option("--exchange", options.exchange, move_value(),
                 "Show what the move wins if both sides take back on its square");
  command.option("--threats", options.threats, move_value(),
                 "Show the threats that the move changes");
  return command;
}

}  // namespace squarelab::app
