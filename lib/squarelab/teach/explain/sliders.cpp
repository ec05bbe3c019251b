// Which squares does a bishop, rook or queen attack? By every slider algorithm there is: those of
// the bitboards, and the walk of the 0x88 board.
#include <fmt/format.h>

#include <squarelab/bitboard/backend.hpp>
#include <squarelab/bitboard/sliders/hyperbola_quintessence.hpp>
#include <squarelab/bitboard/sliders/magic.hpp>
#include <squarelab/bitboard/sliders/pext.hpp>
#include <squarelab/teach/explain/representations.hpp>
#include <squarelab/teach/explain/topic.hpp>

namespace squarelab::teach {
namespace {

using namespace bitboard::sliders;

bool is_slider(Piece piece) {
  const PieceType type = type_of(piece);
  return type == PieceType::Bishop || type == PieceType::Rook || type == PieceType::Queen;
}

// Pieces that move along rows and columns, and those along diagonals; a queen is both.
bool goes_straight(PieceType type) { return type != PieceType::Bishop; }
bool goes_diagonally(PieceType type) { return type != PieceType::Rook; }

void choose_sliders(Explanation& explanation) {
  const auto why = choose_square(explanation, &is_slider, "bishop, rook or queen",
                                 "the slider that attacks most");
  explanation.page.paragraph(fmt::format(
      "Question: what does {} attack ({})? It attacks along each line up to and including "
      "the first piece, of either colour. Rows, columns and diagonals of the grid of "
      "bits are the same under all eight mappings. Slider algorithms therefore do not "
      "depend on the mapping. A column of bits can be a file or a rank.",
      piece_name(explanation.subject.position, *explanation.subject.square), why));
}

// Each algorithm shows how it gets from the occupation to what is seen.
struct Worked {
  Bitboard seen;
  std::string operations;
};
struct Work {
  Explanation& explanation;
  Json& json;  // of the algorithm
  PieceType type;
  int bit;
  Bitboard occupied;
};

Worked by_hyperbola(Work work) {
  using Hyperbola = HyperbolaQuintessence;
  Bitboard seen = 0;
  Records records({"subtraction = name", "line = mask", "s = slider", "o = blockers",
                   "o - 2s = forward", "o' = reversed", "o' - 2s' = reversed_back",
                   "(o' - 2s')' = backward", "seen"});
  const auto line = [&](const char* name, Bitboard mask) {
    const Hyperbola::OnLine on = Hyperbola::on_line(work.bit, mask, work.occupied);
    seen |= on.seen;
    records.add({name, hex64(mask), hex64(on.slider), hex64(on.blockers), hex64(on.forward),
                 hex64(on.reversed), hex64(on.reversed_back), hex64(on.backward), hex64(on.seen)});
  };
  const Hyperbola::Lines& lines = Hyperbola::lines(work.bit);
  if (goes_straight(work.type)) line("column", lines.column);
  if (goes_diagonally(work.type)) line("diagonal", lines.diagonal);
  if (goes_diagonally(work.type)) line("antidiagonal", lines.antidiagonal);
  Page& page = work.explanation.page;
  work.explanation.say(
      "Hyperbola quintessence: o is the occupation of the line, s the slider's bit; o - 2s borrows "
      "from the first piece above s. A dash reverses the rows (a byte swap), which finds the first "
      "piece below. The squares where the two results differ are attacked: ((o - 2s) ^ (o' - "
      "2s')') & "
      "line.");
  page.table(transposed(records.table));
  work.json["lines"] = records.json;
  if (goes_straight(work.type)) {
    const Hyperbola::OnRow row = Hyperbola::on_row(work.bit, work.occupied);
    seen |= row.seen;
    work.explanation.say(fmt::format(
        "A row cannot be reversed by swapping bytes. The occupation of its inner six columns is "
        "the index of a table of {} bytes, which has the attacks from each column.",
        sizeof(Hyperbola::Tables::row)));
    page.paragraph(
        fmt::format("Here (occupied >> {}) & 63 = {}; seen from column {}: {} << {} = {}.",
                    row.shift + 1, row.index, work.bit & 7,
                    hex8(static_cast<int>(row.seen >> row.shift)), row.shift, hex64(row.seen)));
    work.json["row"] = {{"shift", row.shift}, {"index", row.index}, {"seen", hex64(row.seen)}};
  }
  return {seen, fmt::format("{0} subtractions, {0} byte swaps{1}", 2 * records.table.rows.size(),
                            goes_straight(work.type) ? ", 1 look-up" : "")};
}

// Magic and PEXT: one column for each kind that moves as the piece does. The fields between mask
// and index are given, and their values for an entry.
template <class Algorithm, class Between>
Worked by_index(Work work, const char* title, const char* operations, std::string_view text,
                std::vector<Records::Field> fields, Between between) {
  Algorithm::prepare();
  Bitboard seen = 0;
  fields.insert(fields.begin(),
                {std::string(title) + " = name", "mask", "occupied & mask = masked"});
  fields.insert(fields.end(), {"index", "attacks[index] = attacks"});
  Records records(std::move(fields));
  const auto kind = [&](const char* name, const typename Algorithm::Entry& entry) {
    const std::size_t index = entry.index(work.occupied);
    std::vector<Value> values = between(entry);
    values.insert(values.begin(), {name, hex64(entry.mask), hex64(work.occupied & entry.mask)});
    values.emplace_back(static_cast<int>(index));
    values.emplace_back(hex64(entry.attacks[index]));
    records.add(values);
    seen |= entry.attacks[index];
  };
  if (goes_straight(work.type)) kind("as a rook", Algorithm::rook_entry(work.bit));
  if (goes_diagonally(work.type)) kind("as a bishop", Algorithm::bishop_entry(work.bit));
  work.explanation.say(std::string(text));
  work.explanation.page.table(transposed(records.table));
  work.json["lines"] = records.json;
  return {seen, fmt::format(fmt::runtime(operations), records.table.rows.size())};
}

Worked by_magic(Work work) {
  return by_index<Magic>(work, "multiplication", "{0} multiplications, {0} shifts, {0} look-ups",
                         "Magic bitboards: only pieces before the edge can hide a square, which is "
                         "the mask. Times the magic number, their bits come together at the top of "
                         "the product; the shift makes them an index.",
                         {"magic number = number", "product", "shift"},
                         [&](const Magic::Entry& entry) -> std::vector<Value> {
                           return {hex64(entry.number),
                                   hex64(entry.product(work.occupied)),
                                   {fmt::format(">> {}", entry.shift), entry.shift}};
                         });
}

#ifdef __BMI2__
Worked by_pext(Work work) {
  return by_index<Pext>(work, "gathering", "{0} gatherings, {0} look-ups",
                        "PEXT: under the same mask as with magic bitboards, one instruction "
                        "gathers the bits into an index, lowest first.",
                        {}, [](const Pext::Entry&) { return std::vector<Value>(); });
}
#endif

const std::pair<SliderFacts, Worked (*)(Work)> algorithms[]{
    {HyperbolaQuintessence::facts, &by_hyperbola},
    {Magic::facts, &by_magic},
#ifdef __BMI2__
    {Pext::facts, &by_pext},
#endif
};

void sliders_in_bits(Explanation& explanation, Json& part, const BitboardView& view) {
  Page& page = explanation.page;
  const Square square = *explanation.subject.square;
  const PieceType type = explanation.subject.type();
  const int bit = view.bit_of(square);
  const Bitboard occupied = view.core.occupied();
  page.paragraph(fmt::format("The slider is on {}; occupied = {}.",
                             place_text(*view.numbering, square), hex64(occupied)));
  part["index"] = bit;
  part["occupied"] = hex64(occupied);
  part["algorithms"] = Json::array();
  const SquareSet backend = view.board->attacks_from(square);
  Bitboard seen = 0;
  Table costs{{"algorithm", "operations", "tables, bytes"}, {}};
  Cost cost;
  for (const auto& [facts, explain] : algorithms) {
    Json json{{"name", facts.name}};
    const Worked worked = explain({explanation, json, type, bit, occupied});
    seen = worked.seen;
    if (facts.name == bitboard::DefaultSliders::facts.name) {
      cost = {.operations = fmt::format("{} by {}", worked.operations, facts.name),
              .table_bytes = facts.table_bytes};
    }
    costs.rows.push_back({facts.name, worked.operations, std::uint64_t{facts.table_bytes}});
    json["seen"] = hex64(seen);
    part["algorithms"].push_back(json);
    explanation.disagree_if(view.squares_of(seen) != backend, facts.name);
  }
#ifndef __BMI2__
  page.paragraph("PEXT is left out: this build is for a CPU without BMI2.");
#endif
  if (explanation.is_first()) {
    page.table(std::move(costs));
    page.paragraph("Masks (AND) and the joining of lines (OR, exclusive or) are not counted.");
  }
  page.paragraph(fmt::format("Seen: {}.", hex64(seen)));
  explanation.conclude(part, view, {{"occupied", occupied}, {"seen", seen}},
                       explanation.attacks_from(*view.board), std::move(cost));
}

void sliders_in_x88(Explanation& explanation, Json& part, const MailboxView& view) {
  const Square square = *explanation.subject.square;
  const PieceType type = explanation.subject.type();
  const int from = mapping::x88::index_of(square);
  Records records({"ray = step", "adds = amount", "walks over = indices", "ends on = end", "= test",
                   "why = piece"});
  SquareSet seen;
  std::vector<std::pair<int, char>> signs{{from, to_char(view.piece_on(from))}};
  int additions = 0;
  part["index"] = from;
  for (std::size_t number = 0; number < compass.size(); ++number) {
    const bool straight = number % 2 == 0;
    if (straight ? !goes_straight(type) : !goes_diagonally(type)) continue;
    const int step = X88Geometry::compass[number];
    std::string way;
    Json indices = Json::array();
    const int end = X88Attacks::walk(view.core, from, step, [&](int x) {
      seen.insert(mapping::x88::square_of(x));
      way += (way.empty() ? "" : " ") + to_string(mapping::x88::square_of(x));
      indices.push_back(x);
      signs.emplace_back(x, view.core.board[x] == x88::no_piece ? '1' : to_char(view.piece_on(x)));
      ++additions;
    });
    const bool on_board = X88Geometry::on_board(end);
    const std::string why = on_board ? fmt::format("byte {}, a piece", hex8(view.core.board[end]))
                                     : off_board_test(end);
    // A ray that leaves the board is tested once more than it has squares.
    if (!on_board) {
      ++additions;
      signs.emplace_back(end, 'x');
    }
    records.add({compass[number].name, step_value(step), Value(way, indices), hex8_value(end),
                 Value("", end & 0x88),
                 Value(why, on_board ? Json(view.core.board[end]) : Json())});
  }
  explanation.page.paragraph(
      fmt::format("The slider is on {}. Each ray is walked, one addition and one AND per square, "
                  "until it meets a piece or leaves the board.",
                  place_text(*view.numbering, square)));
  add(explanation.page, part, "steps", std::move(records));
  explanation.page.drawings(
      {x88_grid("the board: 1 seen, letters pieces, x caught by the test", signs)});
  explanation.conclude(part, *view.numbering, seen, explanation.attacks_from(*view.board),
                       {.operations = fmt::format("{0} additions, {0} tests", additions)});
}

}  // namespace

const Teller sliders_teller{&choose_sliders, &sliders_in_bits, &sliders_in_x88};

}  // namespace squarelab::teach
