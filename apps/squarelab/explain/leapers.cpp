// Which squares does a knight attack, and which a king? Both leap: eight steps, and nothing can
// stand in the way.
#include <fmt/format.h>

#include <squarelab/bitboard/grid.hpp>
#include <squarelab/bitboard/walk.hpp>

#include "explain/all_topics.hpp"

namespace squarelab::app::explain {
namespace {

bool is_knight(Piece piece) { return type_of(piece) == PieceType::Knight; }
bool is_king(Piece piece) { return type_of(piece) == PieceType::King; }

// One of the eight steps under a mapping.
struct Leap {
  std::string_view name;
  int amount;
  Bitboard guard;
  Bitboard after;
};

Leap knight_leap(const BitboardView& view, int number, Bitboard set) {
  const KnightStep step = knight_step_at(number);
  const mapping::Mapping m = *view.numbering->mapping;
  const Bitboard guard = mapping::wrap_guard(m, step);
  const int amount = mapping::step(m, step);
  return {app::name_of(step), amount, guard, bits::shifted(set & ~guard, amount)};
}

Leap king_leap(const BitboardView& view, int number, Bitboard set) {
  const Shift& step = view.steps[static_cast<std::size_t>(number)];
  return {app::name_of(direction_at(number)), step.amount, step.guard, step.apply(set)};
}

// What makes the two topics differ.
struct Leaper {
  Leap (*leap)(const BitboardView&, int number, Bitboard set);
  const std::array<Bitboard, 64>& table;
  std::string_view table_name;
  const std::array<bitboard::GridStep, 8>& grid_steps;
  const std::array<int, 8>& x88_steps;
  std::string_view (*x88_name)(int number);
};

const Leaper& leaper_of(PieceType type) {
  static const Leaper knight{&knight_leap,
                             bitboard::grid.knight,
                             "grid.knight",
                             bitboard::knight_steps,
                             X88Geometry::knight_steps,
                             [](int number) { return app::name_of(knight_step_at(number)); }};
  static const Leaper king{
      &king_leap,           bitboard::grid.king,
      "grid.king",          bitboard::king_steps,
      X88Geometry::compass, [](int number) { return app::name_of(direction_at(number)); }};
  return type == PieceType::Knight ? knight : king;
}

void say_what_is_asked(Explanation& explanation, std::string_view why) {
  const Subject& subject = explanation.subject;
  explanation.page.paragraph(fmt::format(
      "Asked: what does {} attack ({})? Every step is one addition to the index, or for a set one "
      "shift. The guard of a step holds the squares from which the shift would come out on the "
      "other side of the board; steps off either end of the 64 bits vanish by themselves.",
      piece_name(subject.position, *subject.square), why));
  explanation.page.data["square"] = to_string(*subject.square);
}
void choose_knight(Explanation& explanation) {
  Subject& subject = explanation.subject;
  const bool given = subject.square.has_value();
  subject.square = chosen_piece(subject, &is_knight, "knight");
  say_what_is_asked(explanation,
                    given ? "as --square says" : "of all knights the one that attacks most");
}
void choose_king(Explanation& explanation) {
  Subject& subject = explanation.subject;
  const bool given = subject.square.has_value();
  const Piece king = make_piece(subject.position.side_to_move, PieceType::King);
  subject.square =
      given ? chosen_piece(subject, &is_king, "king") : *subject.position.squares_of(king).begin();
  say_what_is_asked(explanation, given ? "as --square says" : "the king of the side to move");
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
  const PieceType type = type_of(*explanation.subject.position.piece_on(square));
  const Leaper& leaper = leaper_of(type);
  const int from = view.bit_of(square);
  const Bitboard piece = bits::bit(from);

  page.paragraph(fmt::format("The piece stands on {}: {}.", place_text(*view.numbering, square),
                             hex64(piece)));
  part["index"] = from;
  part["before"] = hex64(piece);
  part["steps"] = Json::array();
  Table table{{"step", "shift", "guard", "shifted", "square"}, {}};
  Bitboard attacks = 0;
  for (int number = 0; number < direction_count; ++number) {
    const Leap leap = leaper.leap(view, number, piece);
    attacks |= leap.after;
    const bool guarded = (piece & leap.guard) != 0;
    const std::string to = leap.after == 0 ? "" : app::names_of(view.squares_of(leap.after));
    table.rows.push_back({std::string(leap.name),
                          fmt::format("{} {}", leap.amount < 0 ? ">>" : "<<",
                                      leap.amount < 0 ? -leap.amount : leap.amount),
                          leap.guard == 0 ? "none needed" : hex64(leap.guard), hex64(leap.after),
                          leap.after != 0 ? to
                          : guarded       ? "guarded"
                                          : "falls off"});
    part["steps"].push_back({{"step", leap.name},
                             {"amount", leap.amount},
                             {"guard", hex64(leap.guard)},
                             {"guarded", guarded},
                             {"after", hex64(leap.after)},
                             {"square", leap.after == 0 ? Json() : Json(to)}});
  }
  page.table(std::move(table));

  const Bitboard in_table = leaper.table[static_cast<std::size_t>(from)];
  const Bitboard walked = walked_bits(from, leaper.grid_steps);
  page.paragraph(
      fmt::format("All together: {}. The backend shifts nothing: {}[{}] = {} holds the answer, "
                  "filled by a walk over rows and columns, which gives {}. Rows and columns are "
                  "the same under all eight mappings, and so is the table.",
                  hex64(attacks), leaper.table_name, from, hex64(in_table), hex64(walked)));
  page.drawings({view.drawing("the piece", piece), view.drawing("attacked", attacks)});
  part["bits"] = hex64(attacks);
  part["table"] = hex64(in_table);
  part["walked"] = hex64(walked);
  if (attacks != in_table || walked != in_table) {
    explanation.disagreements.push_back(
        fmt::format("{}: {}[{}]", view.numbering->name, leaper.table_name, from));
  }
  explanation.answer(part, fmt::format("attacks_from({})", to_string(square)),
                     view.squares_of(attacks), view.board->attacks_from(square));
}

void in_x88(Explanation& explanation, Json& part, const MailboxView& view) {
  const Square square = *explanation.subject.square;
  const PieceType type = type_of(*explanation.subject.position.piece_on(square));
  const Leaper& leaper = leaper_of(type);
  const int from = mapping::x88::index_of(square);
  Table table{{"step", "adds", "index", "& 0x88", "square"}, {}};
  part["index"] = from;
  part["steps"] = Json::array();
  SquareSet attacks;
  for (int number = 0; number < direction_count; ++number) {
    const int amount = leaper.x88_steps[static_cast<std::size_t>(number)];
    const int to = from + amount;
    const bool on_board = X88Geometry::on_board(to);
    if (on_board) attacks.insert(mapping::x88::square_of(to));
    const std::string name = on_board ? to_string(mapping::x88::square_of(to)) : "";
    table.rows.push_back({std::string(leaper.x88_name(number)), with_sign(amount), hex8(to & 0xFF),
                          hex8(to & 0x88), on_board ? name : "off the board"});
    part["steps"].push_back({{"step", leaper.x88_name(number)},
                             {"amount", amount},
                             {"index", to},
                             {"test", to & 0x88},
                             {"square", on_board ? Json(name) : Json()}});
  }
  explanation.page.paragraph(
      fmt::format("The piece stands on {}. Each step is added, and one AND with 0x88 tells whether "
                  "the sum is on the board: no table, no guard.",
                  place_text(*view.numbering, square)));
  explanation.page.table(std::move(table));
  explanation.answer(part, fmt::format("attacks_from({})", to_string(square)), attacks,
                     view.board->attacks_from(square));
}

}  // namespace

Topic knight_topic() {
  return {"knight", "Which squares does a knight attack?", TakesSquare, &choose_knight, &in_bits,
          &in_x88};
}

Topic king_topic() {
  return {"king", "Which squares does a king attack?", TakesSquare, &choose_king, &in_bits,
          &in_x88};
}

}  // namespace squarelab::app::explain
