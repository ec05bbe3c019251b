// The exception for text from outside that cannot be read, and the safe quoting of such text.
#pragma once

#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace squarelab::text {

// The text at fault in double quotes, for use in a message: always one line of printable ASCII.
// Other bytes become \xNN, quotes and backslashes are escaped. Of a long text only the first 32
// bytes are shown, with "..." behind the closing quote.
std::string quote(std::string_view text);

// A refusal of text. what() is one line that says where and why:
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

  // The same refusal, placed in a source (a file's name; may be empty) at a 1-based line.
  TextError placed(std::string_view source, std::size_t line) const;

  const std::string& subject() const noexcept { return subject_; }
  std::size_t column() const noexcept { return column_; }
  const std::string& reason() const noexcept { return reason_; }
  const std::optional<std::string>& rule() const noexcept { return rule_; }
  const std::string& source() const noexcept { return source_; }
  std::optional<std::size_t> line() const noexcept { return line_; }

 private:
  TextError(const TextError& error, std::string_view source, std::size_t line);

  std::string subject_;
  std::size_t column_;
  std::string reason_;
  std::optional<std::string> rule_;
  std::string source_;
  std::optional<std::size_t> line_;
};

}  // namespace squarelab::text
