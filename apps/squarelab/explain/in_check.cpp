// Is the king of the side to move in check, and by whom?
#include <fmt/format.h>

#include <squarelab/bitboard/grid.hpp>
#include <squarelab/bitboard/sliders/default_sliders.hpp>

#include "explain/all_topics.hpp"
#include "explain/king_lines.hpp"

namespace squarelab::app::explain {
namespace {

using Sliders = bitboard::sliders::DefaultSliders;

void choose(Explanation& explanation) {
  const Subject& subject = explanation.subject;
  const Square king = king_square(subject);
  explanation.page.paragraph(fmt::format(
      "Asked: who gives check to {}? Bitboards ask backwards: what would a piece of each kind see "
      "from the king's square, and does an enemy of that kind stand there? The 0x88 board can walk "
      "the same way, ray by ray; or it goes through the list of enemies and asks a table, by the "
      "difference of two indices, whether such a piece there can reach the king at all.",
      piece_name(subject.position, king)));
  explanation.page.data["king"] = to_string(king);
}

void in_bits(Explanation& explanation, Json& part, const BitboardView& view) {
  Page& page = explanation.page;
  const Color us = view.core.side_to_move();
  const Bitboard enemies = view.core.of(~us);
  const Square square = king_square(explanation.subject);
  const int king = view.bit_of(square);
  const auto at = static_cast<std::size_t>(king);
  Sliders::prepare();

  Table table{{"as a", "sees from the king", "enemies of the kind there", ""}, {}};
  part["king"] = king;
  part["steps"] = Json::array();
  const auto look = [&](const char* kind, Bitboard seen, Bitboard pieces) {
    const Bitboard found = seen & pieces & enemies;
    table.rows.push_back({kind, hex64(seen), hex64(found), app::names_of(view.squares_of(found))});
    part["steps"].push_back({{"as", kind}, {"sees", hex64(seen)}, {"found", hex64(found)}});
  };
  look("pawn", (*view.pawn_attacks)[static_cast<std::size_t>(index(us))][at], view.core.pawns());
  look("knight", bitboard::grid.knight[at], view.core.knights());
  look("rook", Sliders::rook(king, enemies), view.core.orthogonal());
  look("bishop", Sliders::bishop(king, enemies), view.core.diagonal());
  page.paragraph(
      fmt::format("The king stands on {}. For rook and bishop only enemies block here, so that one "
                  "look serves checks and pins.",
                  place_text(*view.numbering, square)));
  page.table(std::move(table));

  const Bitboard leapers = view.checking_leapers(view.core, king, us);
  const Bitboard checkers = leapers | show_snipers(explanation, part, view).checkers;
  page.paragraph(fmt::format("Knights and pawns that check: {}; with the sliders: {}.",
                             hex64(leapers), hex64(checkers)));
  page.drawings({view.drawing("the king", bits::bit(king)), view.drawing("enemies", enemies),
                 view.drawing("checkers", checkers)});
  part["bits"] = hex64(checkers);
  explanation.answer(part, "checkers", view.squares_of(checkers), view.board->checkers());
}

// From the king along eight rays and eight jumps: the first piece of each, if it attacks that way.
SquareSet walk_outwards(Explanation& explanation, Json& part, const MailboxView& view, int king) {
  SquareSet found;
  Table table{{"ray", "adds", "walks over", "ends on", "checks"}, {}};
  part["rays"] = Json::array();
  const auto checks = [&](int x) {
    if (!X88Geometry::on_board(x)) return false;
    const x88::PieceCode code = view.core.board[x];
    if (code == x88::no_piece || x88::color_of(code) == view.core.side) return false;
    const Piece piece = make_piece(x88::color_of(code), x88::type_of(code));
    return X88Geometry::attacks(mapping::x88::kind_of(piece), x, king);
  };
  const auto row = [&](std::string_view name, int step, const std::string& way, int end) {
    const bool checked = checks(end);
    if (checked) found.insert(mapping::x88::square_of(end));
    const bool on_board = X88Geometry::on_board(end);
    const bool empty = !on_board || view.core.board[end] == x88::no_piece;
    const std::string where = !on_board ? fmt::format("{} off the board", hex8(end & 0xFF))
                              : empty   ? fmt::format("{} empty", hex8(end))
                                        : piece_text(view, end);
    table.rows.push_back({std::string(name), with_sign(step), way, where,
                          empty     ? ""
                          : checked ? "yes"
                                    : "no"});
    part["rays"].push_back(
        {{"step", name}, {"amount", step}, {"over", way}, {"end", end}, {"checks", checked}});
  };
  for (int number = 0; number < direction_count; ++number) {
    const int step = X88Geometry::compass[static_cast<std::size_t>(number)];
    std::string way;
    const int end = X88Attacks::walk(view.core, king, step, [&](int x) {
      if (view.core.board[x] != x88::no_piece) return;
      way += (way.empty() ? "" : " ") + to_string(mapping::x88::square_of(x));
    });
    row(app::name_of(direction_at(number)), step, way, end);
  }
  for (int number = 0; number < direction_count; ++number) {
    const int step = X88Geometry::knight_steps[static_cast<std::size_t>(number)];
    const int to = king + step;
    // Nobody but a knight attacks from there.
    row(app::name_of(knight_step_at(number)), step, "", to);
  }
  explanation.page.paragraph(
      "The walk: from the king outwards to the first piece of each ray, and to the eight squares "
      "of the knight. Whether a piece found there attacks the king, the table of differences "
      "knows.");
  explanation.page.table(std::move(table));
  return found;
}

// Through the list of enemies: the table tells who can reach the king, a walk whether he does.
SquareSet ask_differences(Explanation& explanation, Json& part, const MailboxView& view, int king) {
  using enum PieceType;
  SquareSet found;
  Table table{{"enemy", "0x77 + a - k", "kinds", "his bit", "zone", "way to the king"}, {}};
  part["differences"] = Json::array();
  for (const int x : enemies_of(view, {Pawn, Knight, Bishop, Rook, Queen, King})) {
    const x88::PieceCode code = view.core.board[x];
    const PieceType type = x88::type_of(code);
    const auto kind = mapping::x88::kind_of(make_piece(x88::color_of(code), type));
    const int difference = mapping::x88::difference(x, king);
    const int kinds = mapping::x88::attacking_kinds[static_cast<std::size_t>(difference)];
    const int bit = mapping::x88::kind_bit(kind);
    const int zone = X88Geometry::zone(kind, x, king);
    const bool aims = X88Geometry::attacks(kind, x, king);
    const bool slides = type == Bishop || type == Rook || type == Queen;
    const bool sees = aims && (!slides || X88Attacks::sees(view.core, x, king));
    std::string way = aims ? "a leap" : "";
    if (aims && slides) {
      const int step = X88Geometry::step_towards(x, king);
      const int first = X88Attacks::next_piece(view.core, x, step);
      way = fmt::format("{:+}: {}", step, sees ? "open" : piece_text(view, first));
    }
    if (sees) found.insert(mapping::x88::square_of(x));
    table.rows.push_back({piece_text(view, x), hex8(difference), hex8(kinds), hex8(bit),
                          fmt::format("0x{:03x}", zone), way});
    part["differences"].push_back({{"square", to_string(mapping::x88::square_of(x))},
                                   {"difference", difference},
                                   {"kinds", kinds},
                                   {"bit", bit},
                                   {"zone", zone},
                                   {"aims", aims},
                                   {"checks", sees}});
  }
  explanation.page.paragraph(
      "The table of differences: an enemy on a, the king on k. The entry at 0x77 + a - k names the "
      "kinds of pieces that reach k from a on an empty board, one bit each. Where its own bit is "
      "set, a slider's way is walked. The zone, from a second table, says the same of the king's "
      "eight neighbours (bits 0 to 7, clockwise from north) and of its own square (bit 8): with it "
      "one pass finds checks, pins and the squares that the king must not enter.");
  explanation.page.table(std::move(table));
  return found;
}

void in_x88(Explanation& explanation, Json& part, const MailboxView& view) {
  const Square square = king_square(explanation.subject);
  const int king = view.core.king(view.core.side);
  part["king"] = king;
  explanation.page.paragraph(
      fmt::format("The king stands on {}.", place_text(*view.numbering, square)));
  const SquareSet by_walk = walk_outwards(explanation, part, view, king);
  const SquareSet by_table = ask_differences(explanation, part, view, king);
  if (by_walk != by_table)
    explanation.disagreements.push_back("x88: walk and table of differences");
  explanation.answer(part, "checkers", by_table, view.board->checkers());
}

}  // namespace

Topic in_check_topic() {
  return {"in-check", "Is the king in check, and by whom?", TakesNothing, &choose, &in_bits,
          &in_x88};
}

}  // namespace squarelab::app::explain
