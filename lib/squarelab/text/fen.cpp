#include <fmt/format.h>

#include <squarelab/text/error.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/fields.hpp>

namespace squarelab::text {

Position parse_fen(std::string_view text) {
  Cursor cursor(text, "FEN", blanks);
  if (cursor.at_end()) cursor.fail(1, "the text is empty");
  WrittenPosition written = read_four_fields(cursor);
  cursor.skip_blanks();
  if (!cursor.at_end()) read_clocks(cursor, written.position);
  const Field extra = cursor.take_field();
  if (!extra.text.empty()) {
    cursor.fail(extra.column,
                fmt::format("{} is a seventh field; a FEN has four or six", quote(extra.text)));
  }
  return playable(cursor, written);
}

std::string to_fen(const Position& position) {
  return fmt::format("{} {} {}", four_fields(position), position.halfmove_clock,
                     position.fullmove_number);
}

}  // namespace squarelab::text
