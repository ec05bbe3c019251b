#include <algorithm>
#include <squarelab/lab/report_words.hpp>

namespace squarelab::lab {

std::string grouped(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t at = digits.size(); at > 3;) {
    at -= 3;
    digits.insert(at, 1, ',');
  }
  return digits;
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

}  // namespace squarelab::lab
