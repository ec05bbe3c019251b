// Which squares does a knight attack, and which a king? Both leap: eight steps, and nothing can
// stand in the way.
#include <fmt/format.h>

#include <squarelab/bitboard/grid.hpp>

#include "explain/topic.hpp"

namespace squarelab::app::explain {
namespace {

using Value = Records::Value;

bool is_knight(Piece piece) { return type_of(piece) == PieceType::Knight; }
bool is_king(Piece piece) { return type_of(piece) == PieceType::King; }

// What makes the two topics differ.
struct Leaper {
  std::span<const Way, 8> ways;
  const std::array<Bitboard, 64>& table;
  std::string_view table_name;
  const std::array<bitboard::GridStep, 8>& grid_steps;
  const std::array<int, 8>& x88_steps;
};

const Leaper& leaper_of(PieceType type) {
  static const Leaper knight{app::knight_steps, bitboard::grid.knight, "grid.knight",
                             bitboard::knight_steps, X88Geometry::knight_steps};
  static const Leaper king{compass, bitboard::grid.king, "grid.king", bitboard::king_steps,
                           X88Geometry::compass};
  return type == PieceType::Knight ? knight : king;
}

// One of the eight steps: a king's as the backend has it. The backends step no knights.
struct Leap {
  int amount;
  Bitboard guard;
  Bitboard after;
};
Leap leap_of(PieceType type, const BitboardView& view, std::size_t number, Bitboard set) {
  if (type == PieceType::King) {
    const Shift& step = view.steps[number];
    return {step.amount, step.guard, step.apply(set)};
  }
  const mapping::Mapping m = *view.numbering->mapping;
  const Bitboard guard = mapping::wrap_guard(m, app::knight_steps[number].offset);
  const int amount = mapping::step(m, app::knight_steps[number].offset);
  return {amount, guard, bits::shifted(set & ~guard, amount)};
}

void choose(Explanation& explanation, bool (*fits)(Piece), std::string_view what,
            std::string_view otherwise) {
  const auto why = choose_square(explanation, fits, what, otherwise);
  const Subject& subject = explanation.subject;
  explanation.page.paragraph(fmt::format(
      "Asked: what does {} attack ({})? Every step is one addition to the index, or for a set one "
      "shift. The guard of a step holds the squares from which the shift would come out on the "
      "other side of the board; steps off either end of the 64 bits vanish by themselves.",
      piece_name(subject.position, *subject.square), why));
}
void choose_knight(Explanation& explanation) {
  choose(explanation, &is_knight, "knight", "of all knights the one that attacks most");
}
void choose_king(Explanation& explanation) {
  choose(explanation, &is_king, "king", "the king of the side to move");
}

// The bits to which the backend's table was filled: a walk over rows and columns, which are the
// same under all eight mappings.
Bitboard walked_bits(int from, const std::array<bitboard::GridStep, 8>& steps) {
  Bitboard set = 0;
  for (const bitboard::GridStep step : steps) {
    const int to = bitboard::walked(from, step);
    if (to >= 0) set |= bits::bit(to);
  }
  return set;
}

void in_bits(Explanation& explanation, Json& part, const BitboardView& view) {
  Page& page = explanation.page;
  const Square square = *explanation.subject.square;
  const PieceType type = explanation.subject.type();
  const Leaper& leaper = leaper_of(type);
  const int from = view.bit_of(square);
  const Bitboard piece = bits::bit(from);

  page.paragraph(fmt::format("The piece stands on {}: {}.", place_text(*view.numbering, square),
                             hex64(piece)));
  part["index"] = from;
  part["before"] = hex64(piece);
  Records records(
      {"step", "shift = amount", "guard", "= guarded", "shifted = after", "square", "= misplaced"});
  Bitboard attacks = 0;
  int guards = 0;
  for (std::size_t number = 0; number < leaper.ways.size(); ++number) {
    const auto [amount, guard, after] = leap_of(type, view, number, piece);
    attacks |= after;
    const bool guarded = (piece & guard) != 0;
    const std::string to = view.names(after);
    // Where the unguarded shift would have put the piece.
    const std::string wrong = guarded ? view.names(bits::shifted(piece, amount)) : "";
    const std::string nowhere = guarded ? fmt::format("guarded: not {}", wrong) : "falls off";
    guards += guard != 0 ? 1 : 0;
    records.add({leaper.ways[number].name, Value(shift_text(amount), amount), guard_value(guard),
                 Value("", guarded), hex64(after),
                 Value(after == 0 ? nowhere : to, after == 0 ? Json() : Json(to)),
                 Value("", guarded ? Json(wrong) : Json())});
  }
  add(page, part, "steps", std::move(records));

  const Bitboard in_table = leaper.table[static_cast<std::size_t>(from)];
  const Bitboard walked = walked_bits(from, leaper.grid_steps);
  page.paragraph(fmt::format("All together: {}. The backend shifts nothing: it reads {}[{}] = {}.",
                             hex64(attacks), leaper.table_name, from, hex64(in_table)));
  explanation.say(
      "That table was filled by walks over rows and columns of bits. Those are the same under all "
      "eight mappings, and so is the table.");
  part["table"] = hex64(in_table);
  part["walked"] = hex64(walked);
  explanation.disagree_if(attacks != in_table || walked != in_table,
                          fmt::format("{}[{}]", leaper.table_name, from));
  explanation.conclude(part, view, {{"the piece", piece}, {"attacked", attacks}},
                       explanation.attacks_from(*view.board),
                       {.operations = fmt::format("8 shifts, {} ANDs, 7 ORs; or 1 look-up", guards),
                        .table_bytes = sizeof(leaper.table),
                        .guards = guards});
}

void in_x88(Explanation& explanation, Json& part, const MailboxView& view) {
  const Square square = *explanation.subject.square;
  const Leaper& leaper = leaper_of(explanation.subject.type());
  const int from = mapping::x88::index_of(square);
  Targets targets(view, "step", "adds");
  targets.add_piece(from);
  for (std::size_t number = 0; number < leaper.ways.size(); ++number) {
    targets.add(leaper.ways[number].name, from, leaper.x88_steps[number]);
  }
  part["index"] = from;
  explanation.page.paragraph(
      fmt::format("The piece stands on {}. Each step is added, and one AND with 0x88 tells whether "
                  "the sum is on the board: no table, no guard.",
                  place_text(*view.numbering, square)));
  targets.show(explanation.page, part);
  explanation.conclude(part, view, targets.attacked(), explanation.attacks_from(*view.board),
                       {.operations = "8 additions, 8 tests"});
}

}  // namespace

const Topic knight_topic("knight", "Which squares does a knight attack?",
                         "4k3/8/8/7N/8/8/8/4K3 w - - 0 1", TakesSquare, &choose_knight, &in_bits,
                         &in_x88);

const Topic king_topic("king", "Which squares does a king attack?", "4k3/8/8/8/7K/8/8/8 w - - 0 1",
                       TakesSquare, &choose_king, &in_bits, &in_x88);

}  // namespace squarelab::app::explain
