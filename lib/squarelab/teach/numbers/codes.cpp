// The numbers that stand for pieces, castling rights, directions and moves.
#include <fmt/format.h>

#include <squarelab/chess.hpp>
#include <squarelab/mapping/catalogue.hpp>
#include <squarelab/teach/numbers/numbering.hpp>
#include <squarelab/teach/numbers/pages.hpp>

namespace squarelab::teach {

namespace {

std::string truth(bool value) { return value ? "true" : "false"; }

void add_pieces(Page& page) {
  page.heading("Pieces");
  page.paragraph(
      "A code of 4 bits: colour << 3 | type. 0 is no piece; codes 7, 8 and 15 are free.");
  Records records({"piece", "letter", "code", "bits", "code & 7 = type", "code >> 3 = colour",
                   "code ^ 8 = other_colour"});
  for (const Piece piece : all_pieces) {
    records.add({fmt::format("{} {}", adjective_of(color_of(piece)), name_of(type_of(piece))),
                 std::string(1, to_char(piece)), index(piece), fmt::format("{:04b}", index(piece)),
                 index(type_of(piece)), index(color_of(piece)), std::string(1, to_char(~piece))});
  }
  add(page, page.data, "pieces", std::move(records));
  const auto types = static_cast<int>(all_piece_types.size());
  page.paragraph(
      fmt::format("There are {} types, with \"none\" {} values, 0 to {}. Arrays have {} entries, "
                  "so that a type of three bits is always a place in them (PIECE_TYPE_NB). Arrays "
                  "by piece have {} (PIECE_NB). Place 0 of a type is free for all pieces of a side "
                  "(ALL_PIECES).",
                  types, types + 1, types, piece_type_codes, 2 * piece_type_codes));
  const int other = index(~Piece::WhitePawn);
  const int pawn = index(Piece::WhitePawn);
  const int compared = other == pawn ? 1 : 0;
  page.paragraph(
      fmt::format("C++ reads ~pc == pc ^ 8 as (~pc == pc) ^ 8, which is {} whatever the piece. "
                  "Write ~pc == (pc ^ 8), which is {}.",
                  compared ^ 8, truth(other == (pawn ^ 8))));
}

void add_castling(Page& page) {
  page.heading("Castling rights");
  page.paragraph(
      "A bit for each right. A set of rights is the OR of its masks: 16 combinations, from "
      "NO_CASTLING, 0, to ANY_CASTLING, 15. rights & mask tests a right, and rights & ~mask "
      "removes "
      "it.");
  Records records({"FEN = right", "code", "bits", "OR of = masks"});
  for (int code = 0; code < 16; ++code) {
    std::string letters;
    std::vector<std::string> masks;
    for (int bit = 0; bit < 4; ++bit) {
      if ((code >> bit & 1) == 0) continue;
      letters += "KQkq"[bit];
      masks.push_back(std::to_string(1 << bit));
    }
    records.add({letters.empty() ? "-" : letters, code, fmt::format("{:04b}", code),
                 code == 0 ? "NO_CASTLING" : report::joined(masks, " | ")});
  }
  add(page, page.data, "castling", std::move(records));
}

void add_directions(Page& page) {
  page.heading("Directions");
  page.paragraph(fmt::format(
      "North adds {} in lerf, which is also the number of {}. A direction is therefore a type of "
      "its own: E2 + North is not E2 + A2. In 0x88 north adds {}: each numbering has its own "
      "directions.",
      mapping::step(mapping::lerf, Direction::North),
      to_string(mapping::square_at(mapping::lerf, mapping::step(mapping::lerf, Direction::North))),
      mapping::x88::step(Direction::North)));
  Records records({"way", "lerf", "shift", "x88"});
  for (const Way& way : all_ways) {
    const int step = mapping::step(mapping::lerf, way.offset);
    records.add({way.name, step_value(step), shift_text(step), step_value(way.x88_step)});
  }
  add(page, page.data, "directions", std::move(records));
  const int e4 = index(Square::E4);
  const int first = e4 == 4 + 3 * 8 ? 1 : 0;
  page.paragraph(fmt::format(
      "e4 is 4 + 3 * 8 = {}. In C++ e4 == 4 + 3 * 8 == 28 is (e4 == 28) == 28, which is {}.",
      4 + 3 * 8, truth(first == 28)));
}

void add_moves(Page& page) {
  page.heading("Moves");
  page.paragraph(fmt::format(
      "A move has {} bits: it is stored in {} bytes, where an int would take {}. Bits 0 to 5 are "
      "the square to which it goes, 6 to 11 the square from which it comes, 12 and 13 the promoted "
      "piece, 14 and 15 the flag: m & 0x3F, m >> 6 & 0x3F, m >> 12 & 3 and m & 0xC000.",
      8 * sizeof(Move), sizeof(Move), sizeof(int)));
  const std::vector<std::pair<const char*, Move>> all{
      {"e2e4", Move::normal(Square::E2, Square::E4)},
      {"a7a8n", Move::promotion(Square::A7, Square::A8, PieceType::Knight)},
      {"a7a8b", Move::promotion(Square::A7, Square::A8, PieceType::Bishop)},
      {"a7a8r", Move::promotion(Square::A7, Square::A8, PieceType::Rook)},
      {"a7a8q", Move::promotion(Square::A7, Square::A8, PieceType::Queen)},
      {"e5d6 en passant", Move::en_passant(Square::E5, Square::D6)},
      {"e1g1 castling", Move::castling(Square::E1, Square::G1)},
      {"none", Move::none()},
      {"null", Move::null()}};
  Records records({"move", "code", "to", "from", "promotion", "& 0xC000 = masked", ">> 14 = flag"});
  for (const auto& [text, move] : all) {
    const int code = move.code();
    records.add({text, Value(fmt::format("0x{:04x} = {}", code, code), code),
                 fmt::format("{} {}", code & 63, to_string(move.to())),
                 fmt::format("{} {}", code >> 6 & 63, to_string(move.from())), code >> 12 & 3,
                 Value(fmt::format("0x{:04x}", code & 0xC000), code & 0xC000), code >> 14});
  }
  add(page, page.data, "moves", std::move(records));
  Records promotions({"promotion", "type", "field"});
  for (const auto& [text, move] : all) {
    const auto type = move.promotion_type();
    if (type) promotions.add({name_of(*type), index(*type), move.code() >> 12 & 3});
  }
  page.paragraph("The field of a promotion is the type minus 2; adding 2 decodes it:");
  add(page, page.data, "promotions", std::move(promotions));
  const Move ours = Move::castling(Square::E1, Square::G1);
  const Move theirs = Move::castling(Square::E1, Square::H1);
  page.paragraph(fmt::format(
      "Castling is written from the king's square to the king's square: e1g1 is 0x{:04x}. Programs "
      "differ: Stockfish's own code writes it as king takes rook, e1h1, which is 0x{:04x}.",
      ours.code(), theirs.code()));
  page.paragraph(
      fmt::format("Six bits hold a square from 0 to 63. An index of 0x88 goes to {} and needs 7 "
                  "bits: a backend on 0x88 has moves of its own.",
                  mapping::x88::index_of(Square::H8)));
}

}  // namespace

std::span<const CodesPart> codes_parts() {
  static constexpr std::array parts{
      CodesPart{"pieces", &add_pieces}, CodesPart{"castling", &add_castling},
      CodesPart{"directions", &add_directions}, CodesPart{"moves", &add_moves}};
  return parts;
}

Page codes_page(const CodesPart* only) {
  Page page("Codes");
  for (const CodesPart& part : codes_parts()) {
    if (only == nullptr || only == &part) part.add(page);
  }
  return page;
}

}  // namespace squarelab::teach
