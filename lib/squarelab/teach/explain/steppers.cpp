// Which squares do pawns, a knight or a king attack? All of them step, and nothing can stand in the
// way: a set of pieces, and a shift of it for each way that they go.
#include <fmt/format.h>

#include <squarelab/bitboard/grid.hpp>
#include <squarelab/report/report_words.hpp>
#include <squarelab/teach/explain/representations.hpp>
#include <squarelab/teach/explain/topic.hpp>
#include <squarelab/teach/numbers/operations.hpp>
#include <stdexcept>

namespace squarelab::teach {
namespace {

using enum PieceType;

constexpr std::size_t where_width = 22;

template <PieceType type>
bool is(Piece piece) {
  return type_of(piece) == type;
}

// The table from which the backends read what a knight or a king attacks, and how it was filled: by
// walks over rows and columns of bits.
struct Filled {
  std::string_view name;
  const std::array<Bitboard, 64>& table;
  const std::array<bitboard::GridStep, 8>& steps;
};
const Filled& filled_for(PieceType type) {
  static const Filled knight{"grid.knight", bitboard::grid.knight, bitboard::knight_steps};
  static const Filled king{"grid.king", bitboard::grid.king, bitboard::king_steps};
  return type == Knight ? knight : king;
}

// The pieces asked about: the one on the square, or all pawns of the colour.
SquareSet pieces_of(const Subject& subject) {
  if (subject.square) return {*subject.square};
  return subject.position.squares_of(make_piece(*subject.color, Pawn));
}
PieceType type_of(const Subject& subject) { return subject.square ? subject.type() : Pawn; }

// Indices in all_ways of the ways that the pieces go.
std::vector<std::size_t> ways_of(const Subject& subject) {
  if (type_of(subject) == Knight) return {8, 9, 10, 11, 12, 13, 14, 15};
  if (type_of(subject) == King) return {0, 1, 2, 3, 4, 5, 6, 7};
  return *subject.color == Color::White ? std::vector<std::size_t>{1, 7}
                                        : std::vector<std::size_t>{3, 5};
}

// A step of a set: of kings and pawns as the backends have it. They shift no knights.
struct Stepped {
  int amount;
  Bitboard guard;
  Bitboard after;
};
Stepped stepped(const BitboardView& view, PieceType type, std::size_t way, Bitboard set) {
  if (type == Knight) {
    const mapping::Offset offset = all_ways[way].offset;
    const int amount = mapping::step(*view.numbering->mapping, offset);
    const Bitboard guard = mapping::wrap_guard(*view.numbering->mapping, offset);
    return {amount, guard, bits::shifted(set & ~guard, amount)};
  }
  const GuardedShift& step = (type == Pawn ? view.pawn_steps : view.steps)[way];
  return {step.amount, step.guard, step.apply(set)};
}

template <PieceType type>
void choose_steppers(Explanation& explanation) {
  const auto why = choose_square(
      explanation, &is<type>, name_of(type),
      type == Knight ? "the knight that attacks most" : "the king of the side to move");
  explanation.page.paragraph(fmt::format(
      "Question: what does {} attack ({})? Every step is one addition to the index, or for a set "
      "one "
      "shift. The guard of a step has the squares from which the shift would come out on the other "
      "side of the board. Steps off either end of the 64 bits vanish by themselves.",
      piece_name(explanation.subject.position, *explanation.subject.square), why));
}

void choose_pawns(Explanation& explanation) {
  Subject& subject = explanation.subject;
  std::string_view why = "given by --color";
  if (subject.square || !subject.color) {
    const Square square = chosen_piece(subject, &is<Pawn>, "pawn");
    const Color color = color_of(*subject.position.piece_on(square));
    if (subject.color.value_or(color) != color) {
      throw std::invalid_argument(fmt::format("--color {} and --square {}: the pawn there is {}",
                                              adjective_of(*subject.color), to_string(square),
                                              adjective_of(color)));
    }
    why = subject.square                           ? "given by --square"
          : color == subject.position.side_to_move ? "the side to move"
                                                   : "the only side with pawns";
    subject.color = color;
  }
  const SquareSet pawns = pieces_of(subject);
  if (pawns.empty())
    throw std::invalid_argument(fmt::format("no {} pawn is there", adjective_of(*subject.color)));
  explanation.page.paragraph(
      fmt::format("Question: what do the {} pawns on {} attack ({})? Pawns attack one step forward "
                  "and one to either side. A shift moves all pawns to the east, and another shift "
                  "to the west. Pawns on the edge must not come out on the other side. If the "
                  "mapping would let them, a guard is removed before the shift.",
                  adjective_of(*subject.color), teach::names_of(pawns), why));
  explanation.page.data["color"] = adjective_of(*subject.color);
  explanation.page.data["pawns"] = json_of(pawns);
}

// The backend's answers for each piece, together.
Explanation::Answer answer_of(const Explanation& explanation, const Board& board) {
  if (explanation.subject.square) return explanation.attacks_from(board);
  SquareSet attacks;
  for (const Square pawn : pieces_of(explanation.subject)) {
    attacks = attacks | board.attacks_from(pawn);
  }
  return {"attacks_from of each pawn", attacks};
}

// The backends do not shift what they can read from a table.
void show_table(Explanation& explanation, Json& part, int from, Bitboard attacks) {
  const auto& [name, table, steps] = filled_for(explanation.subject.type());
  const Bitboard in_table = table[static_cast<std::size_t>(from)];
  Bitboard walked = 0;
  for (const bitboard::GridStep step : steps) {
    const int to = bitboard::walked(from, step);
    if (to >= 0) walked |= bits::bit(to);
  }
  explanation.page.paragraph(fmt::format("The backend shifts nothing: it reads {}[{}] = {}.", name,
                                         from, hex64(in_table)));
  explanation.say(
      "That table was filled by walks over rows and columns of bits. Rows and columns are the same "
      "under all eight mappings, and so is the table.");
  part["table"] = hex64(in_table);
  part["walked"] = hex64(walked);
  explanation.disagree_if(attacks != in_table || walked != in_table,
                          fmt::format("{}[{}]", name, from));
}

void steppers_in_bits(Explanation& explanation, Json& part, const BitboardView& view) {
  const Subject& subject = explanation.subject;
  const PieceType type = type_of(subject);
  const Bitboard pieces = view.numbering->bits_of(pieces_of(subject));
  explanation.page.paragraph(fmt::format("Before the steps: {}.", hex64(pieces)));
  part["before"] = hex64(pieces);
  Records records({"step", "shift = amount", "guard", "= guarded", "shifted = after",
                   "where = squares", "= misplaced"});
  std::vector<Explanation::Named> sets{{"before", pieces}};
  Bitboard attacks = 0;
  int guards = 0;
  std::string example;  // of a square that the guard takes away
  const std::vector<std::size_t> ways = ways_of(subject);
  for (const std::size_t way : ways) {
    const auto [amount, guard, after] = stepped(view, type, way, pieces);
    attacks |= after;
    guards += guard != 0 ? 1 : 0;
    std::vector<std::string> where;
    if (after != 0) where.push_back(view.names(after));
    const Bitboard lost = bits::lost_by_shift(pieces & ~guard, amount);
    if (lost != 0) where.push_back(view.names(lost) + " off the board");
    const Misplaced wrong = misplaced(*view.numbering, pieces & guard, amount);
    for (const std::string& text : wrong.texts) where.push_back("not " + text);
    if (example.empty() && !wrong.texts.empty()) example = where.back();
    records.add(
        {all_ways[way].name, Value(shift_text(amount), amount),
         Value(guard == 0 ? "none needed" : hex64(guard), hex64(guard)),
         Value("", hex64(pieces & ~guard)), hex64(after),
         Value(folded(report::joined(where, ", "), where_width), json_of(view.squares_of(after))),
         Value("", wrong.json)});
    if (type == Pawn) sets.push_back({std::string(all_ways[way].name), after});
  }
  add(explanation.page, part, "steps", std::move(records));
  if (!example.empty()) {
    explanation.page.paragraph(
        fmt::format("\"{}\": without the guard the shift would lead there.", example));
  }
  explanation.page.paragraph(fmt::format("All together: {}.", hex64(attacks)));
  sets.push_back({"attacked", attacks});
  Cost cost{.operations =
                fmt::format("{}, {}, {}", report::counted(ways.size(), "shift"),
                            report::counted(guards, "AND"), report::counted(ways.size() - 1, "OR")),
            .guards = guards};
  if (type == Pawn) {
    cost.operations += " for all pawns";
  } else {
    part["index"] = view.bit_of(*subject.square);
    show_table(explanation, part, view.bit_of(*subject.square), attacks);
    cost.operations += "; or 1 look-up";
    cost.table_bytes = sizeof(filled_for(type).table);
  }
  explanation.conclude(part, view, sets, answer_of(explanation, *view.board), std::move(cost));
}

void steppers_in_x88(Explanation& explanation, Json& part, const MailboxView& view) {
  const Subject& subject = explanation.subject;
  const SquareSet asked = pieces_of(subject);
  SquareSet attacked;
  Records records({"piece = from", "step", "adds = amount", "index", "test", "square"});
  std::vector<std::pair<int, char>> signs;
  std::uint64_t additions = 0;
  for (const Square square : asked) {
    const int from = mapping::x88::index_of(square);
    signs.emplace_back(from, to_char(view.piece_on(from)));
    for (const std::size_t way : ways_of(subject)) {
      const int step = all_ways[way].x88_step;
      const int to = from + step;
      const bool on_board = X88Geometry::on_board(to);
      const std::string name = on_board ? to_string(mapping::x88::square_of(to)) : "off the board";
      if (on_board) attacked.insert(mapping::x88::square_of(to));
      signs.emplace_back(to, on_board ? '1' : 'x');
      records.add({Value(view.text_of(from), from), all_ways[way].name, step_value(step),
                   hex8_value(to), Value(off_board_test(to), to & 0x88),
                   Value(name, on_board ? Json(name) : Json())});
      ++additions;
    }
  }
  if (subject.square) part["index"] = mapping::x88::index_of(*subject.square);
  explanation.page.paragraph(
      "For each piece each step is added to its index. One AND with 0x88 tests if the sum is on "
      "the board: no table, no guard.");
  add(explanation.page, part, "steps", std::move(records));
  explanation.page.drawings({x88_grid("the board: 1 attacked, x caught by the test", signs)});
  explanation.conclude(part, *view.numbering, attacked, answer_of(explanation, *view.board),
                       {.operations = fmt::format("{}, {}", report::counted(additions, "addition"),
                                                  report::counted(additions, "test"))});
}

}  // namespace

const Teller pawn_attacks_teller{&choose_pawns, &steppers_in_bits, &steppers_in_x88};
const Teller knight_teller{&choose_steppers<Knight>, &steppers_in_bits, &steppers_in_x88};
const Teller king_teller{&choose_steppers<King>, &steppers_in_bits, &steppers_in_x88};

}  // namespace squarelab::teach
