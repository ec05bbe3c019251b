#include <fmt/format.h>

#include <algorithm>
#include <squarelab/lab/reports/report_words.hpp>
#include <squarelab/text/characters.hpp>

namespace squarelab::lab::inline reports {

using text::is_digit;
using text::is_letter;

namespace {

// Lines that are filled with words.
class Filling {
 public:
  // begin: of the first line; no line ends right behind it.
  Filling(std::size_t width, std::size_t indent, std::string_view begin)
      : width_(width), indent_(indent), text_(begin), column_(begin.size()) {}

  void add(std::size_t blanks, std::string_view word) {
    if (!is_first_ && column_ + blanks + word.size() > width_) {
      text_ += '\n' + std::string(indent_, ' ');
      column_ = indent_;
    } else {
      text_.append(blanks, ' ');
      column_ += blanks;
    }
    text_ += word;
    column_ += word.size();
    is_first_ = false;
  }

  void add_words(std::string_view words) {
    while (!words.empty()) {
      const std::size_t blanks = std::min(words.find_first_not_of(' '), words.size());
      words.remove_prefix(blanks);
      const std::string_view word = words.substr(0, words.find(' '));
      words.remove_prefix(word.size());
      if (!word.empty()) add(blanks, word);
    }
  }

  std::string text() const { return text_ + '\n'; }

 private:
  std::size_t width_;
  std::size_t indent_;
  std::string text_;
  std::size_t column_;
  bool is_first_ = true;
};

}  // namespace

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
  Filling filling(width, indent, "");
  filling.add_words(text);
  return filling.text();
}

std::string labelled(std::string_view label, std::string_view words) {
  Filling filling(report_width, label.size(), label);
  filling.add_words(words);
  return filling.text();
}

std::string labelled(std::string_view label, const std::vector<std::string>& items) {
  Filling filling(report_width, label.size(), label);
  for (const std::string& item : items) {
    const bool is_last = &item == &items.back();
    filling.add(&item == &items.front() ? 0 : 1, is_last ? item : item + ',');
  }
  return filling.text();
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
      case '|':
        markup = true;
        break;
      case '[':
        markup = before != ' ' || !is_digit(after);
        break;
      case ']':
        markup = !is_digit(before);
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

std::string hex64(std::uint64_t number) { return fmt::format("0x{:016x}", number); }

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

Json json_of(const Facts& facts) {
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
