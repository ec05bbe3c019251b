// Which squares do the pawns of a side attack?
#include <fmt/format.h>

#include <squarelab/report/report_words.hpp>

#include "explain/topic.hpp"
#include "numbers/operations.hpp"

namespace squarelab::app::explain {
namespace {

using Value = Records::Value;

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
                                   adjective_of(*subject.color), to_string(square),
                                   adjective_of(color)));
    }
    subject.color = color;
    why = "as --square says";
  } else if (!subject.color) {
    subject.color = color_of(*position.piece_on(chosen_piece(subject, &is_pawn, "pawn")));
    why = *subject.color == position.side_to_move ? "the side to move" : "the only side with pawns";
  }
  const SquareSet pawns = pawns_of(subject);
  if (pawns.empty())
    throw InputError(fmt::format("no {} pawn is there", adjective_of(*subject.color)));
  explanation.page.paragraph(fmt::format(
      "Asked: what do the {} pawns on {} attack ({})? Pawns attack one step forward and one to "
      "either side. In bit space all of them go at once: a shift for the captures to the east and "
      "one for those to the west. Pawns on the edge must not come out on the other side: where a "
      "mapping would let them, a guard is taken away before the shift.",
      adjective_of(*subject.color), app::names_of(pawns), why));
  explanation.page.data["color"] = adjective_of(*subject.color);
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
  const bool white = *explanation.subject.color == Color::White;
  const SquareSet asked = pawns_of(explanation.subject);
  const Bitboard pawns = view.core.pawns() & mapping::bits_of(*view.numbering->mapping, asked);
  Records records({"step", "pawns =", "= amount", "guard", "pawns & ~guard = guarded",
                   "shift =", "shifted = after", "without the guard = unguarded", "misplaced"});
  std::vector<Explanation::Named> sets{{"pawns", pawns}};
  Bitboard attacks = 0;
  int guards = 0;
  for (const Direction way :
       {white ? Direction::NoEa : Direction::SoEa, white ? Direction::NoWe : Direction::SoWe}) {
    const std::string_view name = compass[index(way)].name;
    const Shift& step = view.pawn_steps[static_cast<std::size_t>(index(way))];
    const Bitboard stepped = step.apply(pawns);
    attacks |= stepped;
    const Bitboard unguarded = bits::shifted(pawns, step.amount);
    const Misplaced wrong = misplaced(*view.numbering, pawns & step.guard, step.amount);
    records.add(
        {name, hex64(pawns), step.amount, guard_value(step.guard), hex64(pawns & ~step.guard),
         shift_text(step.amount), hex64(stepped), hex64(unguarded),
         Value(wrong.texts.empty() ? "none" : report::joined(wrong.texts, ", "), wrong.json)});
    guards += step.guard != 0 ? 1 : 0;
    sets.push_back({std::string(name), stepped});
    if (unguarded != stepped) sets.push_back({fmt::format("{}, no guard", name), unguarded});
  }
  part["pawns"] = hex64(pawns);
  records.table = transposed(records.table);
  add(page, part, "steps", std::move(records));
  page.paragraph(fmt::format("Both together: {}.", hex64(attacks)));
  sets.push_back({"both", attacks});
  explanation.conclude(
      part, view, sets, {"attacks_from of each pawn", attacks_of(*view.board, asked)},
      {.operations = guards == 0 ? "2 shifts, 1 OR for all pawns"
                                 : fmt::format("2 shifts, {} ANDs, 1 OR for all pawns", guards),
       .guards = guards});
}

void in_x88(Explanation& explanation, Json& part, const MailboxView& view) {
  const Color color = *explanation.subject.color;
  const SquareSet asked = pawns_of(explanation.subject);
  const int up = X88Geometry::up(color);
  Targets targets(view, "pawn = from", "to");
  int additions = 0;
  for (const int from : view.core.list(color, PieceType::Pawn)) {
    const Square square = mapping::x88::square_of(from);
    if (!asked.contains(square)) continue;
    const Value pawn(fmt::format("{} ({})", hex8(from), to_string(square)), from);
    targets.add_piece(from);
    for (const int step : {up - 1, up + 1}) {
      targets.add(pawn, from, step);
      ++additions;
    }
  }
  explanation.page.paragraph(
      "The list of the pawns is gone through; each has two targets, and one AND tells whether a "
      "target is on the board.");
  targets.show(explanation.page, part);
  explanation.conclude(part, view, targets.attacked(),
                       {"attacks_from of each pawn", attacks_of(*view.board, asked)},
                       {.operations = fmt::format("{0} additions, {0} tests", additions)});
}

}  // namespace

const Topic pawn_attacks_topic("pawn-attacks", "Which squares do pawns attack?",
                               "4k3/p6p/8/3p4/3P4/8/P6P/4K3 w - - 0 1", TakesSquare | TakesColor,
                               &choose, &in_bits, &in_x88);

}  // namespace squarelab::app::explain
