#include "shared/page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <squarelab/lab/reports/report_words.hpp>
#include <squarelab/text/characters.hpp>
#include <string_view>

namespace squarelab::app {

namespace {

using lab::in_markdown;
using lab::split;

constexpr std::size_t line_width = 80;
constexpr std::size_t gap = 3;

template <class... Functions>
struct Overloaded : Functions... {
  using Functions::operator()...;
};
template <class... Functions>
Overloaded(Functions...) -> Overloaded<Functions...>;

std::string without_end_spaces(std::string line) {
  line.erase(line.find_last_not_of(' ') + 1);
  return line;
}

// How many blanks stand between words does not matter.
std::string wrapped(std::string_view text) {
  std::string words;
  for (const std::string& word : split(text, ' ')) {
    if (word.empty()) continue;
    if (!words.empty()) words += ' ';
    words += word;
  }
  return lab::wrapped(words, line_width, 0);
}

bool is_number(std::string_view word) {
  if (word.starts_with('+') || word.starts_with('-')) word.remove_prefix(1);
  if (word.empty() || !text::is_digit(word[0])) return false;
  if (word.starts_with("0x")) return true;
  return word.find_first_not_of("0123456789.,%") == std::string_view::npos;
}

// Whether the first word of the cell is a number, and no other one is.
bool holds_one_number(std::string_view cell) {
  const std::vector<std::string> words = split(cell, ' ');
  return !words.empty() && is_number(words.front()) &&
         std::none_of(words.begin() + 1, words.end(), is_number);
}

// The paragraph in lines none of which begins like a heading, a list, a quotation or a rule.
std::string markdown_paragraph(std::string_view text) {
  std::string lines;
  for (std::string& line : split(wrapped(in_markdown(text)), '\n')) {
    const std::size_t number = line.find_first_not_of("0123456789");
    const bool list =
        number != 0 && number != std::string::npos && (line[number] == '.' || line[number] == ')');
    if (list) line.insert(number, 1, '\\');
    if (!line.empty() && std::string_view("#>-+*=~").find(line[0]) != std::string_view::npos) {
      line.insert(0, 1, '\\');
    }
    lines += line + '\n';
  }
  return lines;
}

// Which columns hold one number in each cell.
std::vector<bool> set_right(const Table& table) {
  std::vector<bool> right(table.header.size(), !table.rows.empty());
  for (const auto& row : table.rows) {
    for (std::size_t column = 0; column < row.size(); ++column) {
      right[column] = right[column] && holds_one_number(row[column]);
    }
  }
  return right;
}

std::string text_of(const Table& table) {
  std::vector<std::size_t> widths;
  for (const std::string& cell : table.header) widths.push_back(cell.size());
  for (const auto& row : table.rows) {
    for (std::size_t column = 0; column < row.size(); ++column) {
      widths[column] = std::max(widths[column], row[column].size());
    }
  }
  const std::vector<bool> right = set_right(table);
  const auto line = [&](const std::vector<std::string>& cells) {
    std::string text;
    for (std::size_t column = 0; column < cells.size(); ++column) {
      if (column != 0) text += "  ";
      text += right[column] ? fmt::format("{:>{}}", cells[column], widths[column])
                            : fmt::format("{:<{}}", cells[column], widths[column]);
    }
    return without_end_spaces(text) + '\n';
  };
  std::string text = line(table.header);
  for (const auto& row : table.rows) text += line(row);
  return text;
}

std::string markdown_of(const Table& table) {
  const auto line = [](const std::vector<std::string>& cells) {
    std::string text = "|";
    for (const std::string& cell : cells) {
      text += ' ' + in_markdown(cell) + " |";
    }
    return text + '\n';
  };
  std::string text = line(table.header) + "|";
  for (const bool right : set_right(table)) text += right ? "---:|" : "---|";
  text += '\n';
  for (const auto& row : table.rows) text += line(row);
  return text;
}

}  // namespace

std::string side_by_side(const std::vector<Drawing>& drawings) {
  return lab::side_by_side(drawings, gap, line_width);
}

std::string as_text(const Page& page) {
  std::string text = page.title() + '\n';
  for (const Page::Block& block : page.blocks()) {
    text += '\n';
    text += std::visit(
        Overloaded{[](const Page::Heading& heading) {
                     const char line = heading.level == 1 ? '=' : '-';
                     return heading.title + '\n' + std::string(heading.title.size(), line) + '\n';
                   },
                   [](const Page::Paragraph& paragraph) { return wrapped(paragraph.text); },
                   [](const Table& table) { return text_of(table); },
                   [](const Page::Drawings& drawings) { return side_by_side(drawings.drawings); },
                   [](const Page::Code& code) { return code.lines; }},
        block);
  }
  return text;
}

std::string as_markdown(const Page& page) {
  std::string text = "# " + in_markdown(page.title()) + '\n';
  for (const Page::Block& block : page.blocks()) {
    text += '\n';
    text += std::visit(
        Overloaded{
            [](const Page::Heading& heading) {
              return std::string(static_cast<std::size_t>(heading.level) + 1, '#') + ' ' +
                     in_markdown(heading.title) + '\n';
            },
            [](const Page::Paragraph& paragraph) { return markdown_paragraph(paragraph.text); },
            [](const Table& table) { return markdown_of(table); },
            [](const Page::Drawings& drawings) {
              return "```text\n" + side_by_side(drawings.drawings) + "```\n";
            },
            [](const Page::Code& code) {
              return "```" + code.language + '\n' + code.lines + "```\n";
            }},
        block);
  }
  return text;
}

std::string hex64(std::uint64_t number) { return fmt::format("0x{:016x}", number); }

}  // namespace squarelab::app
