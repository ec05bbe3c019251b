// The lines that lead to a king: is it in check, and which pieces are pinned to it?
#include <fmt/format.h>

#include <squarelab/bitboard/backend.hpp>
#include <squarelab/bitboard/grid.hpp>

#include "explain/topic.hpp"

namespace squarelab::app::explain {
namespace {

using Value = Records::Value;

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
      "Asked: who gives check to {}? Bitboards ask backwards: what would a piece of each kind see "
      "from the king's square, and does an enemy of that kind stand there? The 0x88 board can walk "
      "the same way, ray by ray; or it goes through the list of enemies and asks a table, by the "
      "difference of two indices, whether such a piece there can reach the king at all.");
}

void choose_pins(Explanation& explanation) {
  choose_king(explanation,
              "Asked: which pieces are pinned to {}? A pinned piece stands alone between its king "
              "and an enemy slider that attacks along that line. With two pieces in between, "
              "nobody is pinned; with none, it is check.");
}

// What follows from the lines between enemy sliders and the king.
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
  const int count = bits::popcount(snipers);
  result.lines = fmt::format("{} line{} to the king", count, count == 1 ? "" : "s");
  add(explanation.page, part, "snipers", std::move(records));
  return result;
}

void check_in_bits(Explanation& explanation, Json& part, const BitboardView& view) {
  Page& page = explanation.page;
  const Color us = view.core.side_to_move();
  const Bitboard enemies = view.core.of(~us);
  const Square square = explanation.subject.king();
  const int king = view.bit_of(square);
  const auto at = static_cast<std::size_t>(king);
  Sliders::prepare();

  Records records(
      {"as a = as", "sees from the king = sees", "enemies of the kind there = found", "squares ="});
  const auto look = [&](const char* kind, Bitboard seen, Bitboard pieces) {
    const Bitboard found = seen & pieces & enemies;
    records.add({kind, hex64(seen), hex64(found), view.names(found)});
  };
  look("pawn", (*view.pawn_attacks)[static_cast<std::size_t>(index(us))][at], view.core.pawns());
  look("knight", bitboard::grid.knight[at], view.core.knights());
  look("rook", Sliders::rook(king, enemies), view.core.orthogonal());
  look("bishop", Sliders::bishop(king, enemies), view.core.diagonal());
  page.paragraph(
      fmt::format("The king stands on {}. For rook and bishop only enemies block here, so that one "
                  "look serves checks and pins.",
                  place_text(*view.numbering, square)));
  part["king"] = king;
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
  const Square king = explanation.subject.king();
  part["king"] = view.bit_of(king);
  explanation.page.paragraph(
      fmt::format("The king stands on {}. From there rook and bishop look through own pieces, so "
                  "that only enemies block.",
                  place_text(*view.numbering, king)));
  const Snipers snipers = show_snipers(explanation, part, view);
  explanation.page.paragraph(fmt::format("Pinned: {}.", hex64(snipers.pinned)));
  explanation.conclude(
      part, view,
      {{"own pieces", view.core.of(view.core.side_to_move())}, {"pinned", snipers.pinned}},
      {"pinned", view.board->pinned()},
      {.operations = fmt::format("2 looks, {}", snipers.lines),
       .table_bytes = Sliders::facts.table_bytes + sizeof(bitboard::grid.between)});
}

// The enemies of those types, in the order of their lists.
std::vector<int> enemies_of(const MailboxView& view, std::initializer_list<PieceType> types) {
  std::vector<int> enemies;
  for (const PieceType type : types) {
    for (const int x : view.core.list(~view.core.side, type)) enemies.push_back(x);
  }
  return enemies;
}

// The squares that the lines of enemies lead to, and how many enemies were looked up for that.
struct LookedUp {
  SquareSet found;
  int enemies = 0;
  int aiming = 0;

  // "3 enemies looked up, 2 aim at the king"
  std::string in_words() const {
    return fmt::format("{} enemies looked up, {} aim{} at the king", enemies, aiming,
                       aiming == 1 ? "s" : "");
  }
};

// From the king along eight rays and eight jumps: the first piece of each, if it attacks that way.
SquareSet walk_outwards(Explanation& explanation, Json& part, const MailboxView& view, int king) {
  SquareSet found;
  Records records({"ray = step", "adds = amount", "walks over = over", "ends on = end", "checks"});
  const auto add = [&](const Way& way, int step, const std::string& over, int end) {
    const bool on_board = X88Geometry::on_board(end);
    const bool empty = !on_board || view.core.board[end] == x88::no_piece;
    const bool checks = !empty && color_of(view.piece_on(end)) != view.core.side &&
                        X88Geometry::attacks(view.kind_on(end), end, king);
    if (checks) found.insert(mapping::x88::square_of(end));
    const std::string where = !on_board ? fmt::format("{} off the board", hex8(end))
                              : empty   ? fmt::format("{} empty", hex8(end))
                                        : view.text_of(end);
    records.add({way.name, step_value(step), over, Value(where, end),
                 Value(empty    ? ""
                       : checks ? "yes"
                                : "no",
                       checks)});
  };
  for (std::size_t number = 0; number < compass.size(); ++number) {
    const int step = X88Geometry::compass[number];
    std::string over;
    const int end = X88Attacks::walk(view.core, king, step, [&](int x) {
      if (view.core.board[x] != x88::no_piece) return;
      over += (over.empty() ? "" : " ") + to_string(mapping::x88::square_of(x));
    });
    add(compass[number], step, over, end);
  }
  // Only a knight attacks from there.
  for (std::size_t number = 0; number < knight_steps.size(); ++number) {
    const int step = X88Geometry::knight_steps[number];
    add(knight_steps[number], step, "", king + step);
  }
  explanation.page.paragraph(
      "The walk: from the king outwards to the first piece of each ray, and to the eight squares "
      "of the knight. The table of differences knows whether a piece there attacks the king.");
  app::add(explanation.page, part, "rays", std::move(records));
  return found;
}

// Through the list of enemies: the table shows which can reach the king, a walk which do.
LookedUp ask_differences(Explanation& explanation, Json& part, const MailboxView& view, int king) {
  using enum PieceType;
  LookedUp result;
  Records records({"enemy = square", "0x77 + a - k = difference", "kinds", "its bit = bit", "zone",
                   "way to the king = aims", "= checks"});
  for (const int x : enemies_of(view, {Pawn, Knight, Bishop, Rook, Queen, King})) {
    const PieceType type = type_of(view.piece_on(x));
    const auto kind = view.kind_on(x);
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
      way = fmt::format("{:+}: {}", step, sees ? "open" : view.text_of(first));
    }
    const Square square = mapping::x88::square_of(x);
    if (sees) result.found.insert(square);
    ++result.enemies;
    result.aiming += aims ? 1 : 0;
    records.add({Value(view.text_of(x), to_string(square)), hex8_value(difference),
                 hex8_value(kinds), hex8_value(bit), Value(fmt::format("0x{:03x}", zone), zone),
                 Value(way, aims), Value("", sees)});
  }
  explanation.page.paragraph(
      "The table of differences: an enemy on a, the king on k. The entry at 0x77 + a - k names the "
      "kinds of pieces that reach k from a on an empty board, one bit each. Where its own bit is "
      "set, a slider's way is walked. The zone, from a second table, says the same of the king's "
      "eight neighbours (bits 0 to 7, clockwise from north) and of its own square (bit 8): with it "
      "one pass finds checks, pins and the squares that the king must not enter.");
  add(explanation.page, part, "differences", std::move(records));
  return result;
}

void check_in_x88(Explanation& explanation, Json& part, const MailboxView& view) {
  const int king = view.core.king(view.core.side);
  part["king"] = king;
  explanation.page.paragraph(fmt::format("The king stands on {}.",
                                         place_text(*view.numbering, explanation.subject.king())));
  const SquareSet by_walk = walk_outwards(explanation, part, view, king);
  const LookedUp by_table = ask_differences(explanation, part, view, king);
  explanation.disagree_if(by_walk != by_table.found, "walk and table of differences");
  explanation.conclude(
      part, view, by_table.found, {"checkers", view.board->checkers()},
      {.operations = by_table.in_words(), .table_bytes = X88Geometry::table_bytes});
}

void pins_in_x88(Explanation& explanation, Json& part, const MailboxView& view) {
  using enum PieceType;
  const Color us = view.core.side;
  const int king = view.core.king(us);
  LookedUp pinned;
  Records records({"slider = square", "0x77 + a - k = difference", "zone", "step",
                   "first piece = first", "next piece = second", "so = verdict"});
  const auto piece = [&](int x) { return Value(view.text_of(x), x); };
  part["king"] = king;
  for (const int x : enemies_of(view, {Bishop, Rook, Queen})) {
    const int difference = mapping::x88::difference(x, king);
    const int zone = X88Geometry::zone(view.kind_on(x), x, king);
    Value step("", std::nullopt);
    Value first = step;
    Value second = step;
    const char* verdict = "aims elsewhere";
    ++pinned.enemies;
    if ((zone & x88::own_square) != 0) {
      const int towards = X88Geometry::step_towards(x, king);
      const int met = X88Attacks::next_piece(view.core, x, towards);
      ++pinned.aiming;
      step = {with_sign(towards), towards};
      first = piece(met);
      verdict = met == king ? "check" : "an enemy first";
      if (met != king && color_of(view.piece_on(met)) == us) {
        const int behind = X88Attacks::next_piece(view.core, met, towards);
        second = piece(behind);
        if (behind == king) pinned.found.insert(mapping::x88::square_of(met));
        verdict = behind == king ? "pinned" : "not alone";
      }
    }
    records.add({Value(view.text_of(x), to_string(mapping::x88::square_of(x))),
                 hex8_value(difference), Value(fmt::format("0x{:03x}", zone), zone), step, first,
                 second, verdict});
  }
  explanation.page.paragraph(
      fmt::format("The king stands on {}. For each enemy slider the zone, found by the difference "
                  "of the two indices, tells by bit 8 whether it aims at the king. If so, the line "
                  "is walked from it: the first piece must be ours and the next one the king.",
                  place_text(*view.numbering, explanation.subject.king())));
  add(explanation.page, part, "steps", std::move(records));
  explanation.conclude(part, view, pinned.found, {"pinned", view.board->pinned()},
                       {.operations = pinned.in_words(), .table_bytes = X88Geometry::table_bytes});
}

}  // namespace

const Topic in_check_topic("in-check", "Is the king in check, and by whom?",
                           "k3r3/8/8/8/7b/5n2/5P2/4K3 w - - 0 1", TakesNothing, &choose_check,
                           &check_in_bits, &check_in_x88);

const Topic pins_topic("pins", "Which pieces are pinned?",
                       "4k3/4r3/8/b7/7q/2N3P1/4BP2/4K3 w - - 0 1", TakesNothing, &choose_pins,
                       &pins_in_bits, &pins_in_x88);

}  // namespace squarelab::app::explain
