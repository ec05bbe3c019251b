// The lines that lead to a king: is it in check, and which pieces are pinned to it?
#include <fmt/format.h>

#include <squarelab/bitboard/backend.hpp>
#include <squarelab/bitboard/grid.hpp>
#include <squarelab/report/report_words.hpp>
#include <squarelab/teach/explain/representations.hpp>
#include <squarelab/teach/explain/topic.hpp>

namespace squarelab::teach {
namespace {

using Sliders = bitboard::DefaultSliders;

void choose_king(Explanation& explanation, std::string_view asked) {
  const Subject& subject = explanation.subject;
  explanation.page.paragraph(
      fmt::format(fmt::runtime(asked), piece_name(subject.position, subject.king())));
  explanation.page.data["king"] = to_string(subject.king());
}

void choose_check(Explanation& explanation) {
  choose_king(
      explanation,
      "Question: who gives check to {}? Bitboards look from the king's square: which squares would "
      "a "
      "piece of each kind attack from there, and is an enemy of that kind on one of them? The 0x88 "
      "board can walk the same rays. Or it takes each enemy of the list, and looks up in a table, "
      "by the difference of two indices, if such a piece can reach the king.");
}

void choose_pins(Explanation& explanation) {
  choose_king(
      explanation,
      "Question: which pieces are pinned to {}? A pinned piece is alone between its king and "
      "an enemy slider that attacks along that line. With two pieces in between, "
      "nobody is pinned; with none, it is check.");
}

void show_king(Explanation& explanation, Json& part, const Numbering& numbering,
               std::string_view more) {
  const Square king = explanation.subject.king();
  explanation.page.paragraph(
      fmt::format("The king stands on {}.{}", place_text(numbering, king), more));
  part["king"] = numbering.index(king);
}

// The checks and pins on the lines between enemy sliders and the king.
struct Snipers {
  Bitboard checkers = 0;
  Bitboard pinned = 0;
  std::string lines;  // "3 lines to the king"
};

// Shows the snipers (enemy sliders that would attack the king if only enemies stood on the board),
// what stands between each and the king, and what follows.
Snipers show_snipers(Explanation& explanation, Json& part, const BitboardView& view) {
  const Color us = view.core.side_to_move();
  const int king = view.bit_of(explanation.subject.king());
  const Bitboard snipers = view.snipers(view.core, king, view.core.of(~us));
  explanation.say(
      "Snipers are the enemy sliders that would attack the king if there were only enemies.");
  explanation.page.paragraph(
      fmt::format("Snipers here: {} ({}).", hex64(snipers), view.names(snipers)));
  Snipers result;
  Records records({"sniper = square", "between king and sniper = between",
                   "own pieces there = shields", "so = verdict"});
  for (Bitboard rest = snipers; rest != 0;) {
    const int sniper = bits::pop_lsb(rest);
    const Bitboard between =
        bitboard::grid.between[static_cast<std::size_t>(king)][static_cast<std::size_t>(sniper)];
    const Bitboard shields = between & view.core.of(us);
    Value verdict("two pieces or more: nothing");
    if (shields == 0) {
      result.checkers |= bits::bit(sniper);
      verdict = "check";
    } else if (!bits::has_several(shields)) {
      result.pinned |= shields;
      verdict = {view.names(shields) + " pinned", "pinned"};
    }
    const std::string name = view.names(bits::bit(sniper));
    records.add(
        {Value(fmt::format("{} {}", name, sniper), name), hex64(between), hex64(shields), verdict});
  }
  result.lines = report::counted(bits::popcount(snipers), "line") + " to the king";
  add(explanation.page, part, "snipers", std::move(records));
  return result;
}

void check_in_bits(Explanation& explanation, Json& part, const BitboardView& view) {
  Page& page = explanation.page;
  const Color us = view.core.side_to_move();
  const Bitboard enemies = view.core.of(~us);
  const int king = view.bit_of(explanation.subject.king());
  const auto at = static_cast<std::size_t>(king);

  Records records({"as a = as", "attacks from the king = sees", "enemies of the kind there = found",
                   "squares ="});
  const auto look = [&](const char* kind, Bitboard seen, Bitboard pieces) {
    const Bitboard found = seen & pieces & enemies;
    records.add({kind, hex64(seen), hex64(found), view.names(found)});
  };
  look("pawn", (*view.pawn_attacks)[static_cast<std::size_t>(index(us))][at], view.core.pawns());
  look("knight", bitboard::grid.knight[at], view.core.knights());
  look("rook", Sliders::rook(king, enemies), view.core.orthogonal());
  look("bishop", Sliders::bishop(king, enemies), view.core.diagonal());
  show_king(explanation, part, *view.numbering,
            " For rook and bishop only enemies block here: one lookup finds checks and pins.");
  add(page, part, "steps", std::move(records));

  const Bitboard leapers = view.checking_leapers(view.core, king, us);
  const Snipers snipers = show_snipers(explanation, part, view);
  const Bitboard checkers = leapers | snipers.checkers;
  page.paragraph(fmt::format("Knights and pawns that check: {}; with the sliders: {}.",
                             hex64(leapers), hex64(checkers)));
  explanation.conclude(
      part, view, {{"the king", bits::bit(king)}, {"enemies", enemies}, {"checkers", checkers}},
      {"checkers", view.board->checkers()},
      {.operations = fmt::format("4 looks, {}", snipers.lines),
       .table_bytes = sizeof(*view.pawn_attacks) + sizeof(bitboard::grid.knight) +
                      Sliders::facts.table_bytes + sizeof(bitboard::grid.between)});
}

void pins_in_bits(Explanation& explanation, Json& part, const BitboardView& view) {
  show_king(explanation, part, *view.numbering,
            " From there rook and bishop look through own pieces, so that only enemies block.");
  const Snipers snipers = show_snipers(explanation, part, view);
  explanation.page.paragraph(fmt::format("Pinned: {}.", hex64(snipers.pinned)));
  explanation.conclude(
      part, view,
      {{"own pieces", view.core.of(view.core.side_to_move())}, {"pinned", snipers.pinned}},
      {"pinned", view.board->pinned()},
      {.operations = fmt::format("2 looks, {}", snipers.lines),
       .table_bytes = Sliders::facts.table_bytes + sizeof(bitboard::grid.between)});
}

// From the king along eight rays and eight jumps: the first piece of each, if it attacks that way.
SquareSet walk_outwards(Explanation& explanation, Json& part, const MailboxView& view) {
  const int king = view.core.king(view.core.side);
  SquareSet found;
  Records records({"ray = step", "adds = amount", "walks over = over", "ends on = end", "checks"});
  for (const Way& way : all_ways) {
    const int step = way.x88_step;
    std::string over;
    int end = king + step;  // of a knight, which alone attacks from there
    if (way.is_direction()) {
      end = X88Attacks::walk(view.core, king, step, [&](int x) {
        if (view.core.board[x] != x88::no_piece) return;
        over += (over.empty() ? "" : " ") + to_string(mapping::x88::square_of(x));
      });
    }
    const bool on_board = X88Geometry::on_board(end);
    const bool empty = !on_board || view.core.board[end] == x88::no_piece;
    const bool checks = !empty && color_of(view.piece_on(end)) != view.core.side &&
                        X88Geometry::attacks(view.kind_on(end), end, king);
    if (checks) found.insert(mapping::x88::square_of(end));
    const std::string where = !on_board ? hex8(end) + " off the board"
                              : empty   ? hex8(end) + " empty"
                                        : view.text_of(end);
    const char* answer = empty ? "" : checks ? "yes" : "no";
    records.add({way.name, step_value(step), over, Value(where, end), Value(answer, checks)});
  }
  explanation.page.paragraph(
      "The walk: from the king outwards to the first piece of each ray, and to the eight squares "
      "of the knight. The table of differences shows if that piece attacks the king.");
  add(explanation.page, part, "rays", std::move(records));
  return found;
}

// The checks and pins by the list of enemies.
struct LookedUp {
  SquareSet checkers;
  SquareSet pinned;
  std::string words;  // "3 enemies looked up, 2 aim at the king"
};

// Through the list of enemies: the table shows which can reach the king, a walk what is in the way.
LookedUp ask_differences(Explanation& explanation, Json& part, const MailboxView& view) {
  using enum PieceType;
  const Color us = view.core.side;
  const int king = view.core.king(us);
  LookedUp result;
  int enemies = 0;
  int aiming = 0;
  Records records({"enemy = square", "0x77 + a - k = difference", "kinds", "its bit = bit", "zone",
                   "step", "first piece = first", "so = verdict", "= aims", "= checks"});
  records.table.columns[1].heading = folded("0x77 + a - k", 6);
  for (const PieceType type : {Pawn, Knight, Bishop, Rook, Queen, King}) {
    for (const int x : view.core.list(~us, type)) {
      const auto kind = view.kind_on(x);
      const int difference = mapping::x88::difference(x, king);
      const int kinds = mapping::x88::attacking_kinds[static_cast<std::size_t>(difference)];
      const int zone = X88Geometry::zone(kind, x, king);
      const bool aims = X88Geometry::attacks(kind, x, king);
      std::string verdict = aims ? "check" : "";
      Value step("", Json());
      Value first = step;
      if (aims && (type == Bishop || type == Rook || type == Queen)) {
        const int towards = X88Geometry::step_towards(x, king);
        const int met = X88Attacks::next_piece(view.core, x, towards);
        step = step_value(towards);
        first = {view.text_of(met), met};
        if (color_of(view.piece_on(met)) != us) {
          verdict = "an enemy first";
        } else if (met != king) {
          const bool is_pinned = X88Attacks::next_piece(view.core, met, towards) == king;
          verdict = is_pinned ? "pinned" : "not alone";
          if (is_pinned) result.pinned.insert(mapping::x88::square_of(met));
        }
      }
      const Square square = mapping::x88::square_of(x);
      const bool checks = verdict == "check";
      if (checks) result.checkers.insert(square);
      ++enemies;
      aiming += aims ? 1 : 0;
      records.add({Value(view.text_of(x), to_string(square)), hex8_value(difference),
                   hex8_value(kinds), hex8_value(mapping::x88::kind_bit(kind)),
                   Value(fmt::format("0x{:03x}", zone), zone), step, first, verdict,
                   Value("", aims), Value("", checks)});
    }
  }
  result.words = fmt::format("{} enemies looked up, {} aim{} at the king", enemies, aiming,
                             aiming == 1 ? "s" : "");
  explanation.page.paragraph(
      "The table of differences: an enemy on a, the king on k. The entry at 0x77 + a - k has a bit "
      "for each kind of piece that reaches k from a on an empty board. If the enemy's own bit is "
      "set, it aims at the king, and a slider's line is walked. If the walk ends at the king, it "
      "is check. If it ends at a piece of ours that is alone before the king, it is a pin. The "
      "zone, from a second table, has the same for the king's eight neighbours (bits 0 to 7, "
      "clockwise from north) and for its own square (bit 8). One pass finds checks, pins and the "
      "squares that the king must not enter.");
  add(explanation.page, part, "differences", std::move(records));
  return result;
}

void check_in_x88(Explanation& explanation, Json& part, const MailboxView& view) {
  show_king(explanation, part, *view.numbering, "");
  const SquareSet by_walk = walk_outwards(explanation, part, view);
  const LookedUp by_table = ask_differences(explanation, part, view);
  explanation.disagree_if(by_walk != by_table.checkers, "walk and table of differences");
  explanation.conclude(part, *view.numbering, by_table.checkers,
                       {"checkers", view.board->checkers()},
                       {.operations = by_table.words, .table_bytes = X88Geometry::table_bytes});
}

void pins_in_x88(Explanation& explanation, Json& part, const MailboxView& view) {
  show_king(explanation, part, *view.numbering, "");
  const LookedUp by_table = ask_differences(explanation, part, view);
  explanation.conclude(part, *view.numbering, by_table.pinned, {"pinned", view.board->pinned()},
                       {.operations = by_table.words, .table_bytes = X88Geometry::table_bytes});
}

}  // namespace

const Teller in_check_teller{&choose_check, &check_in_bits, &check_in_x88};

const Teller pins_teller{&choose_pins, &pins_in_bits, &pins_in_x88};

}  // namespace squarelab::teach
