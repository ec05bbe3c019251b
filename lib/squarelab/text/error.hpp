// The exception for text from outside that cannot be read, and ways to make such text fit to be
// printed. Tested in tests/text/error_test.cpp and printable_test.cpp.
#pragma once

#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace squarelab::text {

// Returns the text at fault in double quotes, for use in a message: always one line of printable
// ASCII. Other characters become \uNNNN, and bytes that are none \xNN; quotes and backslashes are
// escaped. Only the first 32 bytes of a long text are shown, with "..." after the closing quote. A
// character that looks like another is named, with the character that is meant.
std::string quote(std::string_view text);

// Returns the whole character of which the byte there is the first. Precondition: at < text.size().
std::string quote_character(std::string_view text, std::size_t at);

// Returns the text with the characters of ASCII that others stand for: dashes of all lengths are
// "-", the sign of multiplication is "x", a figure of chess is its letter, a half is "1/2".
std::string in_ascii(std::string_view text);

// Returns the bytes of the character that the text begins with, if in_ascii changes it; or 0.
std::size_t lookalike_size(std::string_view text) noexcept;

// Returns the text on one line and harmless to a terminal. Valid UTF-8 stays, so that names in any
// language can be read. Every other byte becomes \xNN: of control characters, of characters that
// are invisible or change the direction of the text, and of invalid UTF-8.
std::string printable(std::string_view text);

// Returns true if a cut before that byte would divide a character. Precondition: the text is valid
// UTF-8, as printable() returns it.
bool is_inside_character(std::string_view text, std::size_t at) noexcept;

// Returns the text in at most `most` bytes: the middle of a longer text becomes "...", and at most
// `end` bytes of its end are kept. No character is cut in two. Preconditions: as for
// is_inside_character; end + 3 <= most.
std::string shortened(std::string_view text, std::size_t most, std::size_t end);

// A refusal of text. what() is one line with place and reason:
//
//   FEN column 14: "9" is not a number of empty squares 1 to 8
//   suite.epd:3: EPD column 1: White has no king (rule one-king-each)
class TextError : public std::runtime_error {
 public:
  // subject: what kind of text it was ("FEN"). column: 1-based, in bytes; 0 if the fault has no
  // place in the text, and then not part of the message. reason: one line, with foreign text
  // quoted. rule: the name of the rule of playable positions that is broken, if any.
  TextError(std::string_view subject, std::size_t column, std::string_view reason,
            std::optional<std::string> rule = std::nullopt);

  // Returns the same refusal, placed in a source (a file's name; may be empty) at a 1-based line.
  TextError placed(std::string_view source, std::size_t line) const;

  const std::string& subject() const noexcept { return subject_; }
  std::size_t column() const noexcept { return column_; }
  const std::string& reason() const noexcept { return reason_; }
  const std::optional<std::string>& rule() const noexcept { return rule_; }
  const std::string& source() const noexcept { return source_; }
  std::optional<std::size_t> line() const noexcept { return line_; }

 private:
  std::string subject_;
  std::size_t column_;
  std::string reason_;
  std::optional<std::string> rule_;
  std::string source_;
  std::optional<std::size_t> line_;
};

// The refusals of parts of a file, of which the first are kept.
struct TextErrors {
  static constexpr std::size_t most_kept = 10;

  std::size_t count = 0;
  std::vector<TextError> first = {};

  void add(TextError error) {
    if (count++ < most_kept) first.push_back(std::move(error));
  }
};

}  // namespace squarelab::text
