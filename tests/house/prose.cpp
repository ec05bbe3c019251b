#include "prose.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <optional>
#include <regex>
#include <sstream>

namespace squarelab::house {
namespace {

// What stands between the quotes of a line that ends with a literal, or is one before punctuation.
// alone: whether nothing stands before it.
struct Literal {
  std::string text;
  bool alone;
  bool goes_on;  // nothing stands behind it either, so that a literal on the next line goes on
};

std::optional<Literal> literal_in(const std::string& line) {
  static const std::regex form(R"rx(^(?:[^"]*[^"\w])?"((?:[^"\\]|\\.)*)"([,;)}\]]*)$)rx");
  std::smatch parts;
  if (!std::regex_match(line, parts, form)) return std::nullopt;
  const bool alone = line.find_first_not_of(' ') == line.find('"');
  return Literal{parts[1].str(), alone, parts[2].length() == 0};
}

bool is_a_word(const std::string& text) {
  static const std::regex form(R"(^[A-Za-z'-]{1,15}[.,;:?!)]{0,2} ?(?:\\n)?$)");
  return std::regex_match(text, form);
}

bool has_words(const std::string& text) {
  static const std::regex form(R"([A-Za-z]+[,;:]? +\S+)");
  return std::regex_search(text, form);
}

bool ends_a_line(const std::string& text) { return text.ends_with("\\n"); }

std::string comment_in(const std::string& line) {
  static const std::regex form(R"(^ *//+ *(.*)$)");
  std::smatch parts;
  return std::regex_match(line, parts, form) ? parts[1].str() : "";
}

bool is_word_within_a_sentence(const std::string& comment) {
  static const std::regex form(R"(^[A-Za-z'-]+,?$)");
  return std::regex_match(comment, form);
}

}  // namespace

std::vector<std::string> stumps(std::string_view path, std::string_view text) {
  if (!path.ends_with(".hpp") && !path.ends_with(".cpp") && !path.ends_with(".js")) return {};
  std::vector<std::string> lines;
  std::istringstream in{std::string(text)};
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  lines.emplace_back();

  std::vector<std::string> found;
  std::optional<Literal> before;
  for (std::size_t i = 0; i + 1 < lines.size(); ++i) {
    const auto literal = literal_in(lines[i]);
    if (literal && is_a_word(literal->text)) {
      const auto next = literal->goes_on ? literal_in(lines[i + 1]) : std::nullopt;
      const bool goes_on = literal->alone && before && before->goes_on;
      const bool ends_a_text = goes_on && !ends_a_line(before->text) && has_words(before->text);
      const bool is_gone_on = next && next->alone && has_words(next->text) &&
                              !ends_a_line(literal->text) &&
                              !(goes_on && ends_a_line(before->text));
      if (ends_a_text || is_gone_on) {
        found.push_back(
            fmt::format("{}:{}: a literal of one word, \"{}\"", path, i + 1, literal->text));
      }
    }
    before = literal;
    if (i > 0 && is_word_within_a_sentence(comment_in(lines[i])) &&
        has_words(comment_in(lines[i - 1])) && has_words(comment_in(lines[i + 1]))) {
      found.push_back(
          fmt::format("{}:{}: a comment's line of one word, {}", path, i + 1, lines[i]));
    }
  }
  return found;
}

}  // namespace squarelab::house
