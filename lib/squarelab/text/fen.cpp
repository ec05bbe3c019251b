// Idea: one walk from left to right that checks every field where it stands, so that the first
// fault in reading order is reported, with its column. Cost: linear in the text, without copying
// it. Source: the FEN part of the PGN standard (Edwards 1994), section 16.1. Tested in
// tests/text/fen_test.cpp and tests/text/epd_test.cpp.
#include <algorithm>
#include <squarelab/rules/diagram.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/rules/validation.hpp>
#include <squarelab/text/characters.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/fields.hpp>

namespace squarelab::text {
namespace {

Field take_required(Cursor& cursor, std::string_view name) {
  const Field field = cursor.take_field();
  if (field.text.empty()) {
    cursor.fail(field.column, "the {} is missing; a position has at least four fields", name);
  }
  return field;
}

// The next field, or nullopt, and the cursor stays, if it does not belong there.
template <class Predicate>
std::optional<Field> take_if(Cursor& cursor, Predicate belongs) {
  Cursor ahead = cursor;
  const Field field = ahead.take_field();
  if (!belongs(field.text)) return std::nullopt;
  cursor = ahead;
  return field;
}

// Recognizes an opcode of EPD behind a position: two letters and more, or a letter and a digit that
// are no square of rank 3 or 6.
bool is_opcode(const Cursor& cursor, std::string_view text) {
  return cursor.subject() != "FEN" && text.size() >= 2 && is_letter(text[0]) &&
         (is_letter(text[1]) || text[1] < '1' || '8' < text[1]);
}

void put_pieces(const Cursor& cursor, WrittenPosition& written) {
  const Field field = written.placement;
  Position& position = written.position;
  int rank = rank_count - 1;
  int file = 0;
  bool after_number = false;
  const auto need_full_rank = [&](std::size_t column) {
    if (file < file_count) cursor.fail(column, "rank {} has only {} of 8 squares", rank + 1, file);
  };
  for (std::size_t i = 0; i < field.text.size(); ++i) {
    const char c = field.text[i];
    const std::size_t column = field.column + i;
    if (c == '/') {
      need_full_rank(column);
      if (rank == 0 && i + 1 == field.text.size()) {
        return written.warn(cursor, column, "the slash after the last rank is left out");
      }
      if (rank == 0) cursor.fail(column, "the placement has more than 8 ranks");
      --rank;
      file = 0;
      after_number = false;
      continue;
    }
    const auto piece = parse_piece(c);
    if (!piece && !is_digit(c)) {
      cursor.fail(column,
                  "{} is neither a piece (PNBRQK or pnbrqk), a number of empty squares nor the "
                  "end of a rank (/){}",
                  quote_character(field.text, i),
                  is_one_of(c, "~[") ? "; a board with it is of Crazyhouse" : "");
    }
    if (!piece && (c == '0' || c == '9')) {
      cursor.fail(column, "{} is not a number of empty squares 1 to 8", quote({&c, 1}));
    }
    if (!piece && after_number) {
      cursor.fail(column,
                  "adjacent digits {}: neighbouring empty squares are written as one number",
                  quote(field.text.substr(i - 1, 2)));
    }
    const int width = piece ? 1 : c - '0';
    if (file + width > file_count) cursor.fail(column, "rank {} has more than 8 squares", rank + 1);
    if (piece) position.put(make_square(file_at(file), rank_at(rank)), *piece);
    file += width;
    after_number = !piece;
  }
  const std::size_t end = field.column + field.text.size();
  need_full_rank(end);
  if (rank != 0) cursor.fail(end, "the placement has only {} of 8 ranks", rank_count - rank);
}

Color read_side(const Cursor& cursor, Field field) {
  if (field.text == "w") return Color::White;
  if (field.text == "b") return Color::Black;
  cursor.fail(field.column, "{} is not a side to move, w or b", quote(field.text));
}

std::optional<Square> read_en_passant(Cursor& cursor, WrittenPosition& written) {
  const std::size_t end = cursor.column();
  // Two numbers are the clocks; of three the first is what is wrong here.
  Cursor ahead = cursor;
  for (int field = 0; field < 2; ++field) ahead.take_field();
  const bool has_three = !ahead.take_field().text.empty();
  const auto given = take_if(cursor, [&](std::string_view text) {
    return !text.empty() && (!is_digit(text[0]) || has_three) && !is_opcode(cursor, text);
  });
  if (!given) {
    written.warn(cursor, end, "the en-passant field is missing and read as -");
    return std::nullopt;
  }
  const Field field = written.en_passant = *given;
  if (field.text == "-") return std::nullopt;
  const auto square = parse_square(field.text);
  if (!square || (rank_of(*square) != Rank::R3 && rank_of(*square) != Rank::R6)) {
    if (square && written.is_lenient()) {
      written.warn(cursor, field.column,
                   fmt::format("{} is dropped: it is no en-passant square", to_string(*square)));
      return std::nullopt;
    }
    cursor.fail(field.column, "{} is neither - nor an en-passant square of rank 3 or 6",
                quote(field.text));
  }
  return square;
}

std::uint16_t read_number(const Cursor& cursor, Field field, std::string_view name, int least) {
  if (field.text.empty()) cursor.fail(field.column, "the {} is missing", name);
  for (std::size_t i = 0; i < field.text.size(); ++i) {
    if (is_digit(field.text[i])) continue;
    cursor.fail(field.column + i, "{} in the {} is not a digit", quote_character(field.text, i),
                name);
  }
  // Leading zeros aside, a number in range has no more digits than max_clock.
  const std::size_t zeros = std::min(field.text.find_first_not_of('0'), field.text.size());
  const std::string_view digits = field.text.substr(zeros);
  int value = 0;
  for (const char c : digits.substr(0, 5)) value = 10 * value + (c - '0');
  if (value < least || value > max_clock) {
    cursor.fail(field.column, "the {} {} is not in the range {} to {}", name, quote(field.text),
                least, max_clock);
  }
  return static_cast<std::uint16_t>(value);
}

// Where in the text the fault is: the piece, the number of empty squares that covers the square, or
// the field that contradicts the pieces.
std::size_t column_of(const WrittenPosition& written, const rules::Violation& violation) {
  if (violation.rule == rules::Rule::CastlingRightsMatchHome) {
    return written.castling.column;
  }
  if (violation.rule == rules::Rule::EnPassantAfterDoublePush) {
    return written.en_passant.column;
  }
  if (!violation.square) return written.placement.column;
  int rest = 8 * (rank_count - 1 - index(rank_of(*violation.square))) +
             index(file_of(*violation.square));  // squares before it in the order of FEN
  for (std::size_t i = 0; i < written.placement.text.size(); ++i) {
    const char c = written.placement.text[i];
    if (c == '/') continue;
    rest -= is_digit(c) ? c - '0' : 1;
    if (rest < 0) return written.placement.column + i;
  }
  return written.placement.column;
}

// Drops the castling rights and the en-passant square that cannot be, for lenient readers.
void drop_impossible(const Cursor& cursor, WrittenPosition& written) {
  Position& position = written.position;
  const CastlingRights possible = rules::rights_at_home(position, position.castling);
  if (possible != position.castling) {
    position.castling = possible;
    written.warn(cursor, written.castling.column,
                 fmt::format("of the castling rights {} those without king and rook at home are "
                             "dropped",
                             quote(written.castling.text)));
  }
  const auto violation = rules::find_violation(position);
  if (!violation || violation->rule != rules::Rule::EnPassantAfterDoublePush) return;
  written.warn(
      cursor, written.en_passant.column,
      fmt::format("{} is dropped: {}", to_string(*position.en_passant), violation->message));
  position.en_passant = written.written.en_passant = std::nullopt;
}

constexpr std::string_view fen_space = " \t\r\n\v\f";

}  // namespace

std::string_view without_space_at_end(std::string_view text) {
  constexpr std::string_view no_break_space = "\u00a0";
  while (!text.empty()) {
    if (is_one_of(text.back(), fen_space)) {
      text.remove_suffix(1);
    } else if (text.ends_with(no_break_space)) {
      text.remove_suffix(no_break_space.size());
    } else {
      break;
    }
  }
  return text;
}

Cursor::Cursor(std::string_view text, std::string_view subject, std::string_view separators)
    : text_(without_space_at_end(text)),
      subject_(subject),
      separators_(separators),
      at_(std::min(text_.find_first_not_of(fen_space), text_.size())) {}

void WrittenPosition::warn(const Cursor& cursor, std::size_t column, const std::string& reason) {
  if (rules.tolerance == Tolerance::Exact) cursor.fail(column, "{}", reason);
  written.warnings.emplace_back(cursor.subject(), column, reason);
}

void Cursor::skip_blanks() noexcept {
  at_ = std::min(text_.find_first_not_of(blanks, at_), text_.size());
}

Field Cursor::take(std::size_t count) noexcept {
  const Field field{text_.substr(at_, count), column()};
  at_ += count;
  return field;
}

Field Cursor::take_field() noexcept {
  skip_blanks();
  return take(std::min(text_.find_first_of(separators_, at_), text_.size()) - at_);
}

WrittenPosition read_four_fields(Cursor& cursor, ReadingRules rules) {
  WrittenPosition written;
  written.rules = rules;
  written.placement = take_required(cursor, "piece placement");
  put_pieces(cursor, written);
  written.position.side_to_move = read_side(cursor, take_required(cursor, "side to move"));
  written.castling = take_required(cursor, "field of castling rights");
  written.position.castling = read_rights(cursor, written);
  written.position.en_passant = read_en_passant(cursor, written);
  written.written.en_passant = written.position.en_passant;
  return written;
}

void warn_of_space_at_end(const Cursor& cursor, std::string_view line, WrittenPosition& written) {
  const std::size_t end = without_space_at_end(line).size();
  if (!cursor.at_end() || end == line.size()) return;
  written.warn(cursor, end + 1, "white space at the end is left out");
}

void read_clocks(Cursor& cursor, WrittenPosition& written) {
  written.position.halfmove_clock = read_halfmove_clock(cursor, cursor.take_field());
  const std::size_t end = cursor.column();
  const auto fullmove = take_if(
      cursor, [&](std::string_view text) { return !text.empty() && !is_opcode(cursor, text); });
  if (!fullmove) return written.warn(cursor, end, "the fullmove number is missing and read as 1");
  written.position.fullmove_number = read_fullmove_number(cursor, *fullmove, written.written);
}

std::uint16_t read_halfmove_clock(const Cursor& cursor, Field field) {
  return read_number(cursor, field, "halfmove clock", 0);
}

std::uint16_t read_fullmove_number(const Cursor& cursor, Field field, Written& written) {
  const bool is_zero = !field.text.empty() && field.text.find_first_not_of('0') == field.text.npos;
  if (!is_zero) return read_number(cursor, field, "fullmove number", 1);
  written.warnings.emplace_back(cursor.subject(), field.column,
                                "the fullmove number 0 is read as 1");
  return 1;
}

Position playable(const Cursor& cursor, WrittenPosition& written) {
  if (written.is_lenient()) drop_impossible(cursor, written);
  if (const auto violation = rules::find_violation(written.position)) {
    const std::size_t column = column_of(written, *violation);
    std::string rule(name_of(violation->rule));
    if (violation->rule == rules::Rule::CastlingRightsMatchHome &&
        written.rules.variant == Variant::Standard &&
        may_be_chess960(written.position, written.position.castling)) {
      throw Chess960Error(cursor.subject(), column,
                          violation->message + "; Chess960 is not played here", std::move(rule));
    }
    throw TextError(cursor.subject(), column, violation->message, std::move(rule));
  }
  return rules::normalised(written.position);
}

std::string four_fields(const Position& position, RightsForm form) {
  std::string text;
  int empty = 0;
  for (const Square square : rules::printed_squares) {
    const auto piece = position.piece_on(square);
    const bool ends_rank = file_of(square) == File::H;
    if (!piece) ++empty;
    if (empty > 0 && (piece || ends_rank)) text += static_cast<char>('0' + std::exchange(empty, 0));
    if (piece) text += to_char(*piece);
    if (ends_rank && square != Square::H1) text += '/';
  }
  text += position.side_to_move == Color::White ? " w " : " b ";
  text += written_rights(position, form) + ' ';
  text += position.en_passant ? to_string(*position.en_passant) : "-";
  return text;
}

Position parse_fen(std::string_view text, Written* said, ReadingRules rules) {
  Cursor cursor(text, "FEN", blanks);
  if (cursor.at_end()) cursor.fail(1, "the text is empty");
  WrittenPosition written = read_four_fields(cursor, rules);
  cursor.skip_blanks();
  if (!cursor.at_end()) read_clocks(cursor, written);
  const Field extra = cursor.take_field();
  if (!extra.text.empty()) {
    cursor.fail(extra.column, "{} is a seventh field; a FEN has four or six", quote(extra.text));
  }
  warn_of_space_at_end(cursor, text, written);
  const Position position = playable(cursor, written);
  if (said) *said = std::move(written.written);
  return position;
}

std::string to_fen(const Position& position, RightsForm form) {
  return fmt::format("{} {} {}", four_fields(position, form), position.halfmove_clock,
                     position.fullmove_number);
}

std::string to_fen(const Position& position) { return to_fen(position, RightsForm::Shredder); }

}  // namespace squarelab::text
