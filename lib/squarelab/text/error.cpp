#include <fmt/format.h>

#include <squarelab/text/characters.hpp>
#include <squarelab/text/error.hpp>
#include <squarelab/text/printable.hpp>

namespace squarelab::text {
namespace {

constexpr std::size_t longest_quote = 32;

std::string hexadecimal(unsigned char byte) { return fmt::format("\\x{:02x}", byte); }

std::string sentence(std::string_view subject, std::size_t column, std::string_view reason,
                     const std::optional<std::string>& rule) {
  std::string text(subject);
  if (column != 0) text += fmt::format(" column {}", column);
  text += fmt::format(": {}", reason);
  if (rule) text += fmt::format(" (rule {})", *rule);
  return text;
}

std::string prefix(std::string_view source, std::size_t line) {
  if (source.empty()) return fmt::format("line {}: ", line);
  return fmt::format("{}:{}: ", printable(source), line);
}

}  // namespace

std::string quote(std::string_view text) {
  std::string result = "\"";
  for (const char byte : text.substr(0, longest_quote)) {
    const auto code = static_cast<unsigned char>(byte);
    if (is_control(byte) || code > 0x7F) {
      result += hexadecimal(code);
    } else {
      if (byte == '"' || byte == '\\') result += '\\';
      result += byte;
    }
  }
  result += '"';
  if (text.size() > longest_quote) result += "...";
  return result;
}

TextError::TextError(std::string_view subject, std::size_t column, std::string_view reason,
                     std::optional<std::string> rule)
    : std::runtime_error(sentence(subject, column, reason, rule)),
      subject_(subject),
      column_(column),
      reason_(reason),
      rule_(std::move(rule)) {}

TextError::TextError(const TextError& error, std::string_view source, std::size_t line)
    : std::runtime_error(prefix(source, line) +
                         sentence(error.subject_, error.column_, error.reason_, error.rule_)),
      subject_(error.subject_),
      column_(error.column_),
      reason_(error.reason_),
      rule_(error.rule_),
      source_(source),
      line_(line) {}

TextError TextError::placed(std::string_view source, std::size_t line) const {
  return TextError(*this, source, line);
}

}  // namespace squarelab::text
