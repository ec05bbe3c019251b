// Which pieces of the side to move are pinned to their king?
#include <fmt/format.h>

#include "explain/all_topics.hpp"
#include "explain/king_lines.hpp"

namespace squarelab::app::explain {
namespace {

void choose(Explanation& explanation) {
  const Subject& subject = explanation.subject;
  const Square king = king_square(subject);
  explanation.page.paragraph(fmt::format(
      "Asked: which pieces are pinned to {}? A pinned piece stands alone between its "
      "king and an enemy slider that attacks along that line. With two pieces in between, "
      "nobody is pinned; with none, it is check.",
      piece_name(subject.position, king)));
  explanation.page.data["king"] = to_string(king);
}

void in_bits(Explanation& explanation, Json& part, const BitboardView& view) {
  const Square king = king_square(explanation.subject);
  part["king"] = view.bit_of(king);
  explanation.page.paragraph(
      fmt::format("The king stands on {}. From there rook and bishop look through own pieces, so "
                  "that only enemies block.",
                  place_text(*view.numbering, king)));
  const Bitboard pinned = show_snipers(explanation, part, view).pinned;
  explanation.page.paragraph(fmt::format("Pinned: {}.", hex64(pinned)));
  explanation.page.drawings({view.drawing("own pieces", view.core.of(view.core.side_to_move())),
                             view.drawing("pinned", pinned)});
  part["bits"] = hex64(pinned);
  explanation.answer(part, "pinned", view.squares_of(pinned), view.board->pinned());
}

void in_x88(Explanation& explanation, Json& part, const MailboxView& view) {
  using enum PieceType;
  const Color us = view.core.side;
  const int king = view.core.king(us);
  part["king"] = king;
  part["steps"] = Json::array();
  SquareSet pinned;
  Table table{{"slider", "0x77 + a - k", "zone", "step", "first piece", "next piece", "so"}, {}};
  for (const int x : enemies_of(view, {Bishop, Rook, Queen})) {
    const x88::PieceCode code = view.core.board[x];
    const auto kind = mapping::x88::kind_of(make_piece(x88::color_of(code), x88::type_of(code)));
    const int difference = mapping::x88::difference(x, king);
    const int zone = X88Geometry::zone(kind, x, king);
    Table::Row row{piece_text(view, x), hex8(difference), fmt::format("0x{:03x}", zone)};
    Json json{{"square", to_string(mapping::x88::square_of(x))},
              {"difference", difference},
              {"zone", zone}};
    std::string verdict = "aims elsewhere";
    if ((zone & x88::own_square) != 0) {
      const int step = X88Geometry::step_towards(x, king);
      const int first = X88Attacks::next_piece(view.core, x, step);
      row.insert(row.end(), {with_sign(step), piece_text(view, first)});
      json["step"] = step;
      json["first"] = first;
      if (first == king) {
        verdict = "check";
      } else if ((view.core.board[first] & x88::color_bit(us)) == 0) {
        verdict = "an enemy first";
      } else {
        const int second = X88Attacks::next_piece(view.core, first, step);
        json["second"] = second;
        if (second == king) pinned.insert(mapping::x88::square_of(first));
        verdict = second == king ? "pinned" : "not alone";
        row.push_back(piece_text(view, second));
      }
    }
    row.resize(table.columns.size() - 1, "");
    row.push_back(verdict);
    json["verdict"] = verdict;
    table.rows.push_back(std::move(row));
    part["steps"].push_back(json);
  }
  explanation.page.paragraph(
      fmt::format("The king stands on {}. For each enemy slider the zone, found by the difference "
                  "of the two indices, tells by bit 8 whether it aims at the king. If so, the line "
                  "is walked from it: the first piece must be ours and the next one the king.",
                  place_text(*view.numbering, king_square(explanation.subject))));
  if (!table.rows.empty()) explanation.page.table(std::move(table));
  explanation.answer(part, "pinned", pinned, view.board->pinned());
}

}  // namespace

Topic pins_topic() {
  return {"pins", "Which pieces are pinned?", TakesNothing, &choose, &in_bits, &in_x88};
}

}  // namespace squarelab::app::explain
