#include <fmt/format.h>

#include <algorithm>
#include <squarelab/report/report_words.hpp>
#include <squarelab/text/characters.hpp>

namespace squarelab::report {

using text::is_digit;
using text::is_letter;

namespace {

// Appends the parts to the text, on lines of at most `width` characters. Each part begins with the
// blanks before it, which a line break replaces. There is none before the first.
std::string filled(std::string text, const std::vector<std::string>& parts, std::size_t width,
                   std::size_t indent) {
  std::size_t column = text.size();
  for (const std::string& part : parts) {
    if (&part == &parts.front() || column + part.size() <= width) {
      text += part;
      column += part.size();
    } else {
      const std::string word = part.substr(std::min(part.find_first_not_of(' '), part.size()));
      text += '\n' + std::string(indent, ' ') + word;
      column = indent + word.size();
    }
  }
  return text + '\n';
}

template <class Text>
std::string joined_items(std::span<const Text> items, std::string_view separator) {
  std::string all;
  for (const Text& item : items) {
    if (&item != items.data()) all += separator;
    all += item;
  }
  return all;
}

// Each word with the blanks before it; the sign % belongs to the number before it.
std::vector<std::string> spaced_words_of(std::string_view text) {
  std::vector<std::string> words;
  for (;;) {
    const std::size_t begin = text.find_first_not_of(' ');
    if (begin == std::string_view::npos) return words;
    const std::size_t end = std::min(text.find(' ', begin), text.size());
    const std::string_view word = text.substr(begin, end - begin);
    const bool is_sign = word.starts_with('%') && begin == 1 && !words.empty() &&
                         is_digit(words.back().back());
    if (is_sign) {
      words.back() += text.substr(0, end);
    } else {
      words.emplace_back(text.substr(0, end));
    }
    text.remove_prefix(end);
  }
}

// Returns true if Markdown would take the sign for markup between these neighbours.
bool is_markup(char sign, char before, char after) {
  const auto in_word = [](char c) { return is_letter(c) || is_digit(c); };
  switch (sign) {
    case '\\':
    case '`':
    case '|':
      return true;
    case '[':
      return before != ' ' || !is_digit(after);
    case ']':
      return !is_digit(before);
    case '*':
    case '~':
      return before != ' ' || after != ' ';
    case '_':
      return !in_word(before) || !in_word(after);
    case '<':
      return is_letter(after) || after == '/' || after == '!' || after == '?';
    case '&':
      return is_letter(after) || after == '#';
    default:
      return false;
  }
}

}  // namespace

std::string grouped(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t at = digits.size(); at > 3;) {
    at -= 3;
    digits.insert(at, 1, ',');
  }
  return digits;
}

std::string joined(std::span<const std::string> items, std::string_view separator) {
  return joined_items(items, separator);
}
std::string joined(std::span<const std::string_view> items, std::string_view separator) {
  return joined_items(items, separator);
}

std::string listed(std::span<const std::string> items) {
  if (items.size() < 2) return joined(items, "");
  return joined(items.first(items.size() - 1), ", ") + " and " + items.back();
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
  return filled("", spaced_words_of(text), width, indent);
}

std::string labelled(std::string_view label, std::string_view words) {
  return filled(std::string(label), spaced_words_of(words), report_width, label.size());
}

std::string labelled(std::string_view label, const std::vector<std::string>& items) {
  std::vector<std::string> parts;
  for (const std::string& item : items) {
    if (!parts.empty()) parts.back() += ',';
    parts.push_back(parts.empty() ? item : ' ' + item);
  }
  return filled(std::string(label), parts, report_width, label.size());
}

std::string in_markdown(std::string_view text) {
  std::string escaped;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char before = i == 0 ? ' ' : text[i - 1];
    const char after = i + 1 == text.size() ? ' ' : text[i + 1];
    if (is_markup(text[i], before, after)) escaped += '\\';
    escaped += text[i];
  }
  return escaped;
}

std::string plural(std::string_view noun) {
  if (noun == "leaf") return "leaves";
  const bool after_consonant = noun.ends_with('y') && noun.find_last_of("aeiou") != noun.size() - 2;
  return after_consonant ? fmt::format("{}ies", noun.substr(0, noun.size() - 1))
                         : fmt::format("{}s", noun);
}

std::string counted(std::uint64_t number, std::string_view noun) {
  return fmt::format("{} {}", grouped(number), number == 1 ? std::string(noun) : plural(noun));
}

std::string hex64(std::uint64_t number) { return fmt::format("0x{:016x}", number); }

}  // namespace squarelab::report
