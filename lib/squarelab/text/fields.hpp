// The parts of a position that FEN and EPD share, read from left to right; defined in fen.cpp.
// Private to fen.cpp, rights.cpp and epd.cpp: others include fen.hpp or epd.hpp.
#pragma once

#include <fmt/format.h>

#include <squarelab/chess.hpp>
#include <squarelab/text/error.hpp>
#include <squarelab/text/fen.hpp>
#include <string>
#include <string_view>
#include <utility>

namespace squarelab::text {

inline constexpr std::string_view blanks = " \t";

// Without white space of any kind at the end, also a no-break space of UTF-8.
std::string_view without_space_at_end(std::string_view text);

// A piece of a line, and the 1-based column where it starts.
struct Field {
  std::string_view text;
  std::size_t column;
};

// A place in one line of text. The text must outlive the cursor.
class Cursor {
 public:
  // White space around the text is ignored, except that columns count it. Fields end at separators.
  Cursor(std::string_view text, std::string_view subject, std::string_view separators);

  // Throws TextError at the column. The reason is formatted as by fmt::format.
  template <class... Args>
  [[noreturn]] void fail(std::size_t column, fmt::format_string<Args...> reason,
                         Args&&... args) const {
    throw TextError(subject_, column, fmt::format(reason, std::forward<Args>(args)...));
  }

  std::string_view subject() const noexcept { return subject_; }
  std::size_t column() const noexcept { return at_ + 1; }
  bool at_end() const noexcept { return at_ == text_.size(); }
  // Returns the rest of the line, without the blanks at its end.
  std::string_view rest() const noexcept { return text_.substr(at_); }
  // Returns the next character; '\0' at the end.
  char peek() const noexcept { return at_end() ? '\0' : text_[at_]; }

  void skip_blanks() noexcept;
  // Precondition: count <= rest().size().
  Field take(std::size_t count) noexcept;
  // Skips blanks and takes all up to the next separator; empty at a separator or at the end.
  Field take_field() noexcept;

 private:
  std::string_view text_;
  std::string_view subject_;
  std::string_view separators_;
  std::size_t at_ = 0;
};

// A position as it was written, the place of each part in the text, and the other details.
struct WrittenPosition {
  Position position;
  Written written;
  ReadingRules rules;
  Field placement;
  Field castling;
  Field en_passant;

  bool is_lenient() const noexcept { return rules.tolerance == Tolerance::Lenient; }
  // Warns of what was read, with the reason; throws if the text has to be exact.
  void warn(const Cursor& cursor, std::size_t column, const std::string& reason);
};

// Returns the four fields that FEN and EPD begin with: well formed, but perhaps not playable.
// Throws TextError.
WrittenPosition read_four_fields(Cursor& cursor, ReadingRules rules);

// Warns of white space at the end of the line, if the cursor has come there.
void warn_of_space_at_end(const Cursor& cursor, std::string_view line, WrittenPosition& written);

// The two clocks of a FEN. Throws TextError.
void read_clocks(Cursor& cursor, WrittenPosition& position);

// Returns a number of plies or moves, digits only; the move 0 is read as 1, with a warning. Throws
// TextError.
std::uint16_t read_halfmove_clock(const Cursor& cursor, Field field);
std::uint16_t read_fullmove_number(const Cursor& cursor, Field field, Written& written);

// Returns the normalised position. Throws TextError, naming rule and column, if it is not playable.
Position playable(const Cursor& cursor, WrittenPosition& written);

// Returns the four fields as text, and the castling rights alone; defined in fen.cpp and
// rights.cpp.
std::string four_fields(const Position& position, RightsForm form = RightsForm::Shredder);
std::string written_rights(const Position& position, RightsForm form);

// Returns the castling rights of the field. Their king and rook are where it says in Chess960, and
// perhaps not in standard chess. Throws TextError. Precondition: the pieces are in the position.
CastlingRights read_rights(const Cursor& cursor, WrittenPosition& written);

// Returns true if each right has its king on the first rank of its side and a rook beyond it, which
// is how X-FEN writes rights of Chess960.
bool may_be_chess960(const Position& position, CastlingRights rights);

}  // namespace squarelab::text
