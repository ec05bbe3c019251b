// Castling rights of FEN and EPD, of standard chess and of Chess960, read and written.
//
// Sources: the PGN standard (Edwards 1994), section 16.1.3.3; X-FEN (Reinhard Scharnagl), which
// names an inner rook by its file; Shredder-FEN (Stefan Meyer-Kahlen), which names every rook so.
// Tested in tests/text/rights_test.cpp and fen_test.cpp.
#include <algorithm>
#include <squarelab/rules/diagram.hpp>
#include <squarelab/text/fields.hpp>

namespace squarelab::text {
namespace {

constexpr std::string_view right_letters = "KQkq";  // in the order of the codes of CastlingRights

bool is_file_letter(char c) { return ('A' <= c && c <= 'H') || ('a' <= c && c <= 'h'); }

[[noreturn]] void refuse_repeated(const Cursor& cursor, std::size_t column, char c) {
  cursor.fail(column, "the castling right {} is repeated", quote({&c, 1}));
}

[[noreturn]] void refuse_letter(const Cursor& cursor, std::size_t column, char c, Variant variant) {
  cursor.fail(column, "{} is not a castling right; the field is - or some of KQkq{}",
              quote({&c, 1}),
              variant == Variant::Standard ? "" : ", in Chess960 also of A to H and a to h");
}

CastlingRights read_standard_rights(const Cursor& cursor, Field field, Variant variant) {
  CastlingRights rights;
  for (std::size_t i = 0; i < field.text.size(); ++i) {
    const char c = field.text[i];
    const std::size_t column = field.column + i;
    if (is_file_letter(c)) {
      throw Chess960Error(
          cursor.subject(), column,
          fmt::format("{} is a castling right of Chess960, which is not played here",
                      quote({&c, 1})));
    }
    const auto place = right_letters.find(c);
    if (place == std::string_view::npos) refuse_letter(cursor, column, c, variant);
    const auto right = CastlingRights::from_code(1 << place);
    if ((rights.code() & right.code()) != 0) refuse_repeated(cursor, column, c);
    rights.add(right);
  }
  return rights;
}

// The king of a colour on its first rank, or nullopt.
std::optional<Square> king_at_home(const Position& position, Color color) {
  for (const Square king : position.squares_of(make_piece(color, PieceType::King))) {
    if (rules::place_of(king).rank == rules::home_rank(color)) return king;
  }
  return std::nullopt;
}

// The outermost rook of the colour on that side of its king, on the first rank; or nullopt.
std::optional<File> outermost_rook(const Position& position, Color color, CastlingSide side) {
  const auto king = king_at_home(position, color);
  if (!king) return std::nullopt;
  const rules::Step inwards{side == CastlingSide::KingSide ? -1 : 1, 0};
  const int rank = rules::home_rank(color);
  const rules::Place end = rules::place_of(*king);
  for (rules::Place place{side == CastlingSide::KingSide ? 7 : 0, rank}; place != end;
       place = place + inwards) {
    if (position.piece_on(rules::square_of(place)) == make_piece(color, PieceType::Rook)) {
      return file_at(place.file);
    }
  }
  return std::nullopt;
}

// The right of Chess960 that one letter names.
CastlingRights read_chess960_right(const Cursor& cursor, std::size_t column, char c,
                                   const Position& position) {
  const Color color = c < 'a' ? Color::White : Color::Black;
  const auto king = king_at_home(position, color);
  if (!king) {
    cursor.fail(column, "{} is a right to castle, but the {} king is not on rank {}",
                quote({&c, 1}), adjective_of(color), rules::home_rank(color) + 1);
  }
  const auto place = right_letters.find(c);
  if (place != std::string_view::npos) {
    const auto side = static_cast<CastlingSide>(place % 2);
    if (const auto rook = outermost_rook(position, color, side)) {
      return CastlingRights::with_rook(color, side, *rook);
    }
    cursor.fail(column, "{} is a right to castle, but no {} rook is on the {} side of the king",
                quote({&c, 1}), adjective_of(color),
                side == CastlingSide::KingSide ? "king's" : "queen's");
  }
  const File file = file_at(c - (color == Color::White ? 'A' : 'a'));
  const Square rook = make_square(file, rank_of(*king));
  if (position.piece_on(rook) != make_piece(color, PieceType::Rook)) {
    cursor.fail(column, "{} is a right to castle, but there is no {} rook on {}", quote({&c, 1}),
                adjective_of(color), to_string(rook));
  }
  const bool is_east = file > file_of(*king);
  return CastlingRights::with_rook(
      color, is_east ? CastlingSide::KingSide : CastlingSide::QueenSide, file);
}

CastlingRights read_chess960_rights(const Cursor& cursor, Field field, const Position& position) {
  CastlingRights rights;
  for (std::size_t i = 0; i < field.text.size(); ++i) {
    const auto right = read_chess960_right(cursor, field.column + i, field.text[i], position);
    if ((rights.code() & right.code()) != 0) {
      refuse_repeated(cursor, field.column + i, field.text[i]);
    }
    rights.add(right);
  }
  return rights;
}

}  // namespace

CastlingRights read_rights(const Cursor& cursor, Field field, const Position& position,
                           Variant variant) {
  if (field.text == "-") return {};
  if (variant == Variant::Standard) return read_standard_rights(cursor, field, variant);
  if (std::none_of(field.text.begin(), field.text.end(), is_file_letter)) {
    const CastlingRights rights = read_standard_rights(cursor, field, variant);
    const bool is_at_home = rules::rights_at_home(position, rights) == rights;
    const bool is_standard =
        variant == Variant::Either && (is_at_home || !may_be_chess960(position, rights));
    if (is_standard) return rights;
  }
  for (std::size_t i = 0; i < field.text.size(); ++i) {
    const char c = field.text[i];
    const bool is_right = is_file_letter(c) || right_letters.find(c) != std::string_view::npos;
    if (!is_right) refuse_letter(cursor, field.column + i, c, variant);
  }
  return read_chess960_rights(cursor, field, position);
}

bool may_be_chess960(const Position& position, CastlingRights rights) {
  bool has_rooks = true;
  rights.visit([&](Color color, CastlingSide side) {
    has_rooks = has_rooks && outermost_rook(position, color, side);
  });
  return has_rooks;
}

std::string written_rights(const Position& position, RightsForm form) {
  const CastlingRights rights = position.castling;
  std::string text;
  rights.visit([&](Color color, CastlingSide side) {
    const File rook = rights.rook_file(color, side);
    const bool by_file = rights.is_chess960() && (form == RightsForm::Shredder ||
                                                  outermost_rook(position, color, side) != rook);
    text += by_file ? static_cast<char>((color == Color::White ? 'A' : 'a') + index(rook))
                    : right_letters[static_cast<std::size_t>(2 * index(color) + index(side))];
  });
  return text.empty() ? "-" : text;
}

}  // namespace squarelab::text
