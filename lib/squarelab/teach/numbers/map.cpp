// All about a numbering of the squares.
#include <fmt/format.h>

#include <squarelab/bits/bitboard.hpp>
#include <squarelab/mapping/x88.hpp>
#include <squarelab/report/report_words.hpp>
#include <squarelab/teach/numbers/formula.hpp>
#include <squarelab/teach/numbers/pages.hpp>

namespace squarelab::teach {

namespace {

namespace x88 = mapping::x88;
using mapping::LeastSignificant;
using mapping::Order;

std::string_view word_of(Order order) {
  return order == Order::LittleEndian ? "little-endian" : "big-endian";
}

std::string heading_of(const Numbering& numbering) {
  return fmt::format("{}: {}", numbering.name, numbering.title);
}

std::string meaning_of(const Numbering& numbering) {
  if (numbering.ranks_flipped) {
    return "The index is 16(7 - r) + f, of rank r and file f counted from 0: 0x88 with a8 at 0, as "
           "programs number it whose board begins with the first line of a FEN. An xor with 0x70 "
           "turns it into x88 and back. It has no bitboards.";
  }
  if (numbering.is_x88()) {
    return "The index is 16r + f, of rank r and file f counted from 0. Each has a hexadecimal "
           "digit of its own, of which the highest bit is never set on the board: the bits that "
           "make up 0x88. It numbers the squares of a board of 128 bytes, half of which stay "
           "unused, and has no bitboards.";
  }
  const auto [least, files, ranks] = *numbering.mapping;
  const bool by_rank = least == LeastSignificant::File;
  return fmt::format(
      "The index is {}, of rank r and file f counted from 0. The {} is the least significant "
      "digit, so neighbours on a {} have neighbouring bits, and each {} is a row of eight bits. "
      "Files count from the {}-file{}, ranks from rank {}{}.",
      numbering.formula, by_rank ? "file" : "rank", by_rank ? "rank" : "file",
      by_rank ? "rank" : "file", files == Order::LittleEndian ? 'a' : 'h',
      files == Order::LittleEndian ? "" : " (big-endian)", ranks == Order::LittleEndian ? 1 : 8,
      ranks == Order::LittleEndian ? "" : " (big-endian)");
}

// "0, 8 .. 56": the bits of a set of eight at equal distances; of others how many there are.
std::string bits_in_words(Bitboard set) {
  const int count = bits::popcount(set);
  if (count != 8) return fmt::format("{} bits", count);
  const int first = *bits::first_bit(set);
  const int second = *bits::first_bit(set & (set - 1));
  return fmt::format("{}, {} .. {}", first, second, *bits::last_bit(set));
}

Json add_steps(Page& page, const Numbering& numbering) {
  std::vector<Drawing> drawings{{"Indices", numbered_board(numbering)}};
  if (numbering.is_x88()) {
    drawings.insert(drawings.begin(), {"Indices in hexadecimal", numbered_board(numbering, true)});
  }
  drawings.push_back({"Steps to the neighbours", compass_rose(numbering)});
  drawings.push_back({"Steps of a knight", knight_rose(numbering)});
  page.drawings(std::move(drawings));
  Json compass_steps, steps_of_knight;
  for (const Way& way : compass) compass_steps[way.name] = numbering.step(way);
  for (const Way& way : knight_steps) steps_of_knight[way.name] = numbering.step(way);
  return {{"compass", compass_steps}, {"knight_steps", steps_of_knight}};
}

Json add_constants(Page& page, mapping::Mapping m) {
  Table table{{"set", "number", "bits"}, {}};
  Json json;
  for (const auto& [name, title, bits] : constants_of(m)) {
    table.rows.push_back({title, hex64(bits), bits_in_words(bits)});
    json[name] = hex64(bits);
  }
  page.table(std::move(table));
  return json;
}

Json add_guards(Page& page, mapping::Mapping m) {
  const auto squares = [&](Bitboard bits) { return mapping::squares_of(m, bits); };
  const auto row = [&](const Guard& guard, Bitboard bits) {
    return Table::Row{guard.way, shift_text(guard.step), hex64(bits), runs_of(squares(bits))};
  };
  page.paragraph(
      "A shift by a step moves every bit at once. The squares below would wrap: their bits would "
      "come out on the other side of the board. Remove them before the shift, such as (b & ~guard) "
      "<< 9 for NoEa by << 9. Bits that fall off the 64 need no guard. A mask of the whole edge "
      "removes them, too, with the same result.");
  Table all{{"way", "shift", "guard", "squares"}, {}};
  Table of_pawns{{"way of a pawn", "shift", "guard", "squares"}, {}};
  bool pawns_need_any = false;
  Json json;
  for (const Guard& guard : guards_of(m)) {
    all.rows.push_back(row(guard, guard.all));
    json[guard.way] = {{"step", guard.step},
                       {"all", hex64(guard.all)},
                       {"all_squares", json_of(squares(guard.all))},
                       {"pawns", hex64(guard.pawns)},
                       {"pawns_squares", json_of(squares(guard.pawns))}};
    if (!guard.is_way_of_pawns) continue;
    pawns_need_any = pawns_need_any || guard.pawns != 0;
    of_pawns.rows.push_back(row(guard, guard.pawns));
  }
  page.table(std::move(all));
  if (pawns_need_any) {
    page.paragraph(
        "Pawns are on ranks 2 to 7 only, which leaves fewer squares to guard. Pushes need no "
        "guard, captures do.");
    page.table(std::move(of_pawns));
  } else {
    page.paragraph(
        "Pawns are on ranks 2 to 7 only, and from there none of their steps wraps: in this mapping "
        "pushes and captures of pawns need no AND. That is true for sets of pawns, not for their "
        "targets: looking back from squares on ranks 1 and 8 does wrap.");
  }
  return json;
}

// One AND tells what has left the board: an example for each edge and a corner.
Json add_off_board(Page& page, const Numbering& numbering) {
  page.paragraph(
      fmt::format("0x88 is {0} in decimal, {0:o} in octal and {0:08b} in binary. A step that "
                  "leaves the board sets bit 3 of a digit or carries out of the upper digit. After "
                  "one step (x & 0x88) == 0 therefore holds for squares of the board only.",
                  x88::off_board));
  page.paragraph(
      fmt::format("x < 0x88 is not such a test: of the {} numbers below 0x88, {} are not squares.",
                  x88::off_board, non_squares_below_0x88()));
  constexpr std::pair<Square, Direction> steps[]{
      {Square::E4, Direction::North}, {Square::H4, Direction::East},
      {Square::A4, Direction::West},  {Square::E8, Direction::North},
      {Square::E1, Direction::South}, {Square::H8, Direction::NoEa}};
  Records records(
      {"from", "way", "x", "x + step = to", "test = masked", "on the board = on_board"});
  for (const auto& [from, direction] : steps) {
    const Way& way = compass[index(direction)];
    const int x = numbering.index(from);
    const int to = x + numbering.step(way);
    const bool on_board = x88::on_board(to);
    records.add({to_string(from), way.name, hex8_value(x), hex8_value(to),
                 Value(off_board_test(to), to & x88::off_board),
                 Value(on_board ? "yes" : "no", on_board)});
  }
  page.table(std::move(records.table));
  return records.json;
}

Json add_differences(Page& page) {
  const int used = used_differences();
  page.paragraph("See the table with: squarelab differences");
  page.paragraph(fmt::format(
      "The number 0x77 + a - b is the same for all pairs of squares with the same step from b to "
      "a, and different for all others: 0 to {}, of which {} occur. One small table indexed by it "
      "has the distance, direction and attackers of all 4096 pairs.",
      x88::differences - 1, used));
  return {{"size", x88::differences}, {"used", used}};
}

Json add_conversions(Page& page, const Numbering& from) {
  const std::string variable(1, index_variable(from));
  page.paragraph(
      fmt::format("The index of the same square elsewhere, {} being the index here{}", variable,
                  from.is_x88() ? ". The formulas are for squares only: they turn a number off the "
                                  "board into some square."
                                : "; and the same for all squares of a bitboard at once."));
  std::vector<Records::Field> fields{"to", "index = formula"};
  if (!from.is_x88()) fields.emplace_back("bitboard = bit_operations");
  Records records(fields);
  for (const Numbering& to : numberings()) {
    if (to.name == from.name) continue;
    const Conversion way = conversion(from, to);
    std::vector<Value> values{to.name, way.formula.text()};
    std::vector<std::string> names;
    for (const BitOperation& operation : way.operations) names.emplace_back(operation.name);
    if (to.is_x88()) {
      values.emplace_back("has none", Json::array());
    } else {
      values.emplace_back(names_of(way.operations), names);
    }
    values.resize(fields.size(), "");
    records.add(values);
  }
  page.table(std::move(records.table));
  return records.json;
}

// Everything about one numbering, under headings of that level.
Json add_numbering(Page& page, const Numbering& numbering, int level) {
  page.paragraph(meaning_of(numbering));
  Json json{{"name", numbering.name},
            {"title", numbering.title},
            {"formula", numbering.formula},
            {"meaning", meaning_of(numbering)}};
  if (numbering.mapping) {
    const bool by_rank = numbering.mapping->least == LeastSignificant::File;
    json["least_significant"] = by_rank ? "file" : "rank";
    json["files"] = word_of(numbering.mapping->files);
    json["ranks"] = word_of(numbering.mapping->ranks);
  }
  Table corners{{"a1", "h1", "a8", "h8"}, {{}}};
  for (const Square square : {Square::A1, Square::H1, Square::A8, Square::H8}) {
    corners.rows[0].push_back(std::to_string(numbering.index(square)));
    json["corners"][to_string(square)] = numbering.index(square);
  }
  page.table(std::move(corners));
  for (const Square square : all_squares) {
    json["squares"][to_string(square)] = numbering.index(square);
  }
  json["file_formula"] = file_formula(numbering).text();
  json["rank_formula"] = rank_formula(numbering).text();
  page.paragraph(fmt::format("Back from index {}: f is {}, r is {}.", index_variable(numbering),
                             file_formula(numbering).text(), rank_formula(numbering).text()));
  json.update(add_steps(page, numbering));
  if (numbering.mapping) {
    page.heading("Constants", level);
    json["constants"] = add_constants(page, *numbering.mapping);
    page.heading("Wrap guards", level);
    json["wrap_guards"] = add_guards(page, *numbering.mapping);
  } else {
    page.heading("On the board or off", level);
    json["board_size"] = x88::board_size;
    json["off_board_mask"] = 0x88;
    json["no_square"] = x88::off_board;
    json["off_board_examples"] = add_off_board(page, numbering);
    page.heading("Differences", level);
    json["differences"] = add_differences(page);
  }
  page.heading("To the other numberings", level);
  json["conversions"] = add_conversions(page, numbering);
  return json;
}

void add_overview(Page& page) {
  page.paragraph(
      "A mapping gives each square of the board one of 64 bits. Three choices make it. File or "
      "rank is the least significant digit of the index. Files count from the a-file or from the "
      "h-file, ranks from the first or from the eighth. That makes eight mappings. Acronyms such "
      "as BERF mean different mappings to different authors: "
      "trust the formula, or the indices of the four corners. The table also has 0x88, the "
      "numbering of boards with 128 bytes.");
  Table table = legend();
  table.columns.push_back("step N NE E SE S SW W NW");
  for (std::size_t i = 0; i < numberings().size(); ++i) {
    table.rows[i].push_back(report::joined(
        compass, " ", [&](const Way& way) { return std::to_string(numberings()[i].step(way)); }));
  }
  page.table(std::move(table));
  page.paragraph("The same set of squares is another number under each mapping:");
  Table sets{{"name", "the a-file", "rank 1", "the light squares"}, {}};
  for (const Numbering& numbering : mappings()) {
    const mapping::Mapping m = *numbering.mapping;
    sets.rows.push_back({numbering.name, hex64(mapping::file_bits(m, File::A)),
                         hex64(mapping::rank_bits(m, Rank::R1)), hex64(mapping::light_bits(m))});
  }
  page.table(std::move(sets));
}

Json add_conversion_table(Page& page) {
  page.heading("From one mapping to another");
  page.paragraph(
      "The eight mappings are the eight symmetries of a grid of eight rows of eight bits. At most "
      "two operations turn an index into the index of the same square under another mapping: T, "
      "which is ((s & 7) << 3) | (s >> 3) and exchanges row and column, then ^, an xor. The xor "
      "with 7 counts the least significant digit from its other end, which is the file in the "
      "first four mappings and the rank in the last four; 56 counts the other digit, 63 both. In a "
      "bitboard T is a transposition, ^ 7 flips columns, ^ 56 rows, and ^ 63 reverses all bits.");
  Table table{{"from, to"}, {}};
  Json json = Json::array();
  for (const Numbering& from : mappings()) {
    const std::size_t number = table.columns.size();
    table.columns.push_back(std::to_string(number));
    Table::Row row{fmt::format("{}, {}", from.name, number)};
    for (const Numbering& to : mappings()) {
      const std::string in_short = conversion(from, to).in_short();
      row.push_back(in_short);
      json.push_back({{"from", from.name}, {"to", to.name}, {"in_short", in_short}});
    }
    table.rows.push_back(std::move(row));
  }
  page.table(std::move(table));
  return json;
}

}  // namespace

Page map_page(const Numbering* one) {
  Page page(one ? heading_of(*one) : "The eight mappings, and 0x88");
  page.data["numberings"] = Json::array();
  if (one == nullptr) {
    add_overview(page);
    page.data["conversions"] = add_conversion_table(page);
  }
  for (const Numbering& numbering : one ? std::span(one, 1) : numberings()) {
    if (one == nullptr) page.heading(heading_of(numbering));
    page.data["numberings"].push_back(add_numbering(page, numbering, one ? 1 : 2));
  }
  return page;
}

}  // namespace squarelab::teach
