// Which squares do the pawns of a side attack?
#include <fmt/format.h>

#include <squarelab/rules/words.hpp>

#include "explain/all_topics.hpp"

namespace squarelab::app::explain {
namespace {

bool is_pawn(Piece piece) { return type_of(piece) == PieceType::Pawn; }

// The pawns asked about: those of a colour, or the one on the square.
SquareSet pawns_of(const Subject& subject) {
  if (subject.square) return {*subject.square};
  return subject.position.squares_of(make_piece(*subject.color, PieceType::Pawn));
}

void choose(Explanation& explanation) {
  Subject& subject = explanation.subject;
  const Position& position = subject.position;
  std::string why = "as --color says";
  if (subject.square) {
    const Square square = chosen_piece(subject, &is_pawn, "pawn");
    const Color color = color_of(*position.piece_on(square));
    if (subject.color && *subject.color != color) {
      throw InputError(fmt::format("--color {} and --square {}: the pawn there is {}",
                                   rules::adjective_of(*subject.color), to_string(square),
                                   rules::adjective_of(color)));
    }
    subject.color = color;
    why = "as --square says";
  } else if (!subject.color) {
    subject.color = color_of(*position.piece_on(chosen_piece(subject, &is_pawn, "pawn")));
    why = *subject.color == position.side_to_move ? "the side to move" : "the only side with pawns";
  }
  const SquareSet pawns = pawns_of(subject);
  if (pawns.empty())
    throw InputError(fmt::format("no {} pawn is there", rules::adjective_of(*subject.color)));
  explanation.page.paragraph(fmt::format(
      "Asked: what do the {} pawns on {} attack ({})? Pawns attack one step forward and one to "
      "either side. In bit space all of them go at once: a shift for the captures to the east and "
      "one for those to the west. Pawns on the edge must not come out on the other side: where a "
      "mapping would let them, a guard is taken away before the shift.",
      rules::adjective_of(*subject.color), app::names_of(pawns), why));
  explanation.page.data["color"] = rules::adjective_of(*subject.color);
  explanation.page.data["pawns"] = json_of(pawns);
}

// The union of what the backend says of each pawn.
SquareSet attacks_of(const Board& board, SquareSet pawns) {
  SquareSet attacks;
  for (const Square square : pawns) attacks = attacks | board.attacks_from(square);
  return attacks;
}

void in_bits(Explanation& explanation, Json& part, const BitboardView& view) {
  Page& page = explanation.page;
  const Color color = *explanation.subject.color;
  const SquareSet asked = pawns_of(explanation.subject);
  const Bitboard pawns =
      view.core.pawns() & view.core.of(color) & mapping::bits_of(*view.numbering->mapping, asked);
  const bool white = color == Color::White;
  const std::array ways{white ? Direction::NoEa : Direction::SoEa,
                        white ? Direction::NoWe : Direction::SoWe};
  Table table{{"", std::string(app::name_of(ways[0])), std::string(app::name_of(ways[1]))}, {}};
  using Row = Table::Row;
  Row before{"pawns"};
  Row guard{"guard"};
  Row guarded{"pawns & ~guard"};
  Row shift{"shift"};
  Row after{"shifted"};
  std::vector<Drawing> drawings{view.drawing("pawns", pawns)};
  Bitboard attacks = 0;
  part["pawns"] = hex64(pawns);
  part["steps"] = Json::array();
  for (const Direction way : ways) {
    const Shift& step = view.pawn_steps[static_cast<std::size_t>(index(way))];
    const Bitboard stepped = step.apply(pawns);
    attacks |= stepped;
    shift.push_back(fmt::format("{} {}", step.amount < 0 ? ">>" : "<<",
                                step.amount < 0 ? -step.amount : step.amount));
    before.push_back(hex64(pawns));
    guard.push_back(step.guard == 0 ? "none needed" : hex64(step.guard));
    guarded.push_back(hex64(pawns & ~step.guard));
    after.push_back(hex64(stepped));
    drawings.push_back(view.drawing(std::string(app::name_of(way)), stepped));
    part["steps"].push_back({{"step", app::name_of(way)},
                             {"amount", step.amount},
                             {"guard", hex64(step.guard)},
                             {"guarded", hex64(pawns & ~step.guard)},
                             {"after", hex64(stepped)}});
  }
  table.rows = {before, guard, guarded, shift, after};
  page.table(std::move(table));
  page.paragraph(fmt::format("Both together: {}.", hex64(attacks)));
  page.drawings(std::move(drawings));
  part["bits"] = hex64(attacks);
  explanation.answer(part, "attacks_from of each pawn", view.squares_of(attacks),
                     attacks_of(*view.board, asked));
}

void in_x88(Explanation& explanation, Json& part, const MailboxView& view) {
  const Color color = *explanation.subject.color;
  const SquareSet asked = pawns_of(explanation.subject);
  const int up = X88Geometry::up(color);
  Table table{{"pawn", "to", "index", "& 0x88", "square"}, {}};
  SquareSet attacks;
  part["steps"] = Json::array();
  for (const int from : view.core.list(color, PieceType::Pawn)) {
    if (!asked.contains(mapping::x88::square_of(from))) continue;
    for (const int step : {up - 1, up + 1}) {
      const int to = from + step;
      const bool on_board = X88Geometry::on_board(to);
      const std::string square = on_board ? to_string(mapping::x88::square_of(to)) : "";
      if (on_board) attacks.insert(mapping::x88::square_of(to));
      table.rows.push_back(
          {fmt::format("{} ({})", hex8(from), to_string(mapping::x88::square_of(from))),
           with_sign(step), hex8(to & 0xFF), hex8(to & 0x88), on_board ? square : "off the board"});
      part["steps"].push_back({{"from", from},
                               {"amount", step},
                               {"index", to},
                               {"test", to & 0x88},
                               {"square", on_board ? Json(square) : Json()}});
    }
  }
  explanation.page.paragraph(
      "The list of the pawns is gone through; each has two targets, and one AND tells whether a "
      "target is on the board.");
  explanation.page.table(std::move(table));
  explanation.answer(part, "attacks_from of each pawn", attacks, attacks_of(*view.board, asked));
}

}  // namespace

Topic pawn_attacks_topic() {
  return {
      "pawn-attacks", "Which squares do pawns attack?", TakesSquare | TakesColor, &choose, &in_bits,
      &in_x88};
}

}  // namespace squarelab::app::explain
