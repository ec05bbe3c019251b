#include <algorithm>
#include <nlohmann/json.hpp>
#include <squarelab/lab/reports/report_words.hpp>
#include <squarelab/text/characters.hpp>

namespace squarelab::lab::inline reports {

using text::is_digit;
using text::is_letter;

std::string grouped(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t at = digits.size(); at > 3;) {
    at -= 3;
    digits.insert(at, 1, ',');
  }
  return digits;
}

std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> parts;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(separator), text.size());
    parts.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return parts;
}

std::string wrapped(std::string_view text, std::size_t width, std::size_t indent) {
  std::string result;
  std::size_t column = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (column != 0 && column + 1 + word.size() > width) {
      result += '\n' + std::string(indent, ' ');
      column = indent;
    } else if (column != 0) {
      result += ' ';
      ++column;
    }
    result += word;
    column += word.size();
  }
  return result + '\n';
}

std::string in_markdown(std::string_view text) {
  std::string escaped;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char before = i == 0 ? ' ' : text[i - 1];
    const char after = i + 1 == text.size() ? ' ' : text[i + 1];
    const auto in_word = [](char c) { return is_letter(c) || is_digit(c); };
    bool markup = false;
    switch (text[i]) {
      case '\\':
      case '`':
      case '[':
      case ']':
      case '|':
        markup = true;
        break;
      case '*':
      case '~':
        markup = before != ' ' || after != ' ';
        break;
      case '_':
        markup = !in_word(before) || !in_word(after);
        break;
      case '<':
        markup = is_letter(after) || after == '/' || after == '!' || after == '?';
        break;
      case '&':
        markup = is_letter(after) || after == '#';
        break;
      default:
        break;
    }
    if (markup) escaped += '\\';
    escaped += text[i];
  }
  return escaped;
}

std::string csv_line(const std::vector<std::string>& fields) {
  std::string line;
  for (const std::string& field : fields) {
    if (&field != &fields.front()) line += ',';
    if (field.find_first_of(",\"\r\n") == std::string::npos) {
      line += field;
      continue;
    }
    line += '"';
    for (const char c : field) line += c == '"' ? std::string("\"\"") : std::string(1, c);
    line += '"';
  }
  return line + '\n';
}

nlohmann::ordered_json json_of(const Facts& facts) {
  return {{"name", facts.name},
          {"title", facts.title},
          {"formula", facts.formula},
          {"corners", facts.corners},
          {"sliders", facts.sliders},
          {"core_bytes", facts.core_bytes},
          {"full_bytes", facts.full_bytes},
          {"table_bytes", facts.table_bytes}};
}

}  // namespace squarelab::lab::inline reports
