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

[[noreturn]] void refuse_letter(const Cursor& cursor, Field field, std::size_t i, Variant variant) {
  cursor.fail(field.column + i, "{} is not a castling right; the field is - or some of KQkq{}",
              quote_character(field.text, i),
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
    if (place == std::string_view::npos) refuse_letter(cursor, field, i, variant);
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
    cursor.fail(column,
                "{} is a right to castle, but no {} rook is on the {} side of the king on {}",
                quote({&c, 1}), adjective_of(color),
                side == CastlingSide::KingSide ? "king's" : "queen's", to_string(*king));
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

CastlingRights read_chess960_rights(const Cursor& cursor, WrittenPosition& written) {
  const Field field = written.castling;
  const Position& position = written.position;
  CastlingRights rights;
  for (std::size_t i = 0; i < field.text.size(); ++i) {
    CastlingRights right;
    try {
      right = read_chess960_right(cursor, field.column + i, field.text[i], position);
    } catch (const TextError& error) {
      if (!written.is_lenient()) throw;
      written.warn(cursor, error.column(), error.reason() + "; it is dropped");
      continue;
    }
    if ((rights.code() & right.code()) != 0) {
      refuse_repeated(cursor, field.column + i, field.text[i]);
    }
    rights.add(right);
  }
  return rights;
}

// Returns the rights with KQkq instead of the letters of files if all these rooks and their kings
// are at home, else the rights as they are.
std::string in_letters_of_home(std::string_view rights, const Position& position) {
  constexpr std::string_view files = "HAha";  // of right_letters
  std::string letters(rights);
  for (char& c : letters) {
    if (!is_file_letter(c)) continue;
    const auto place = files.find(c);
    const auto right = CastlingRights::from_code(place == files.npos ? 0 : 1 << place);
    const bool is_at_home = place != files.npos && rules::rights_at_home(position, right) == right;
    if (!is_at_home) return std::string(rights);
    c = right_letters[place];
  }
  return letters;
}

}  // namespace

CastlingRights read_rights(const Cursor& cursor, WrittenPosition& written) {
  const Field field = written.castling;
  const Position& position = written.position;
  const auto [variant, tolerance] = written.rules;
  if (field.text == "-") return {};
  const std::string letters = tolerance == Tolerance::Exact || variant == Variant::Chess960
                                  ? std::string(field.text)
                                  : in_letters_of_home(field.text, position);
  const bool has_files = std::ranges::any_of(letters, is_file_letter);
  if (variant == Variant::Standard || !has_files) {
    const CastlingRights rights = read_standard_rights(cursor, {letters, field.column}, variant);
    if (letters != field.text) {
      written.warn(cursor, field.column,
                   fmt::format("the castling rights {} are of standard chess and read as {}",
                               field.text, letters));
    }
    // Rights that are not at home: Chess960 may have some, and no game has the others.
    bool has_chess960 = false;
    bool has_others = false;
    rights.visit([&](Color color, CastlingSide side) {
      const auto right = CastlingRights::of(color, side);
      if (rules::rights_at_home(position, right) == right) return;
      (outermost_rook(position, color, side) ? has_chess960 : has_others) = true;
    });
    if (variant != Variant::Chess960 && !has_chess960) return rights;
    // Refused, or dropped by lenient readers.
    if (variant == Variant::Standard && (!has_others || written.is_lenient())) return rights;
  }
  for (std::size_t i = 0; i < field.text.size(); ++i) {
    const char c = field.text[i];
    const bool is_right = is_file_letter(c) || right_letters.find(c) != std::string_view::npos;
    if (!is_right) refuse_letter(cursor, field, i, variant);
  }
  const CastlingRights rights = read_chess960_rights(cursor, written);
  if (variant == Variant::Either && !has_files) {
    written.written.warnings.emplace_back(
        cursor.subject(), field.column,
        fmt::format("not all of the rights {} have king and rook at home, so that they are read as "
                    "those of Chess960 (X-FEN)",
                    field.text));
  }
  return rights;
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
