#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <squarelab/lab/reports/report_words.hpp>
#include <squarelab/lab/reports/svg.hpp>
#include <squarelab/lab/reports/table.hpp>
#include <squarelab/text/characters.hpp>

namespace squarelab::lab::inline reports {

namespace {

constexpr std::size_t gap = 2;

bool is_number(std::string_view word) {
  if (word.starts_with('+') || word.starts_with('-')) word.remove_prefix(1);
  if (word.empty() || !text::is_digit(word[0])) return false;
  return word.starts_with("0x") ||
         word.find_first_not_of("0123456789.,%") == std::string_view::npos;
}

bool holds_one_number(const Table::Cell& cell) {
  if (cell.lines.empty()) return false;
  const std::vector<std::string> words = split(cell.lines.front().text, ' ');
  return !words.empty() && is_number(words.front()) &&
         std::none_of(words.begin() + 1, words.end(), is_number);
}

bool is_right(const Table& table, std::size_t column) {
  const Table::Align align = table.columns[column].align;
  if (align != Table::Align::ByContent) return align == Table::Align::Right;
  return !table.rows.empty() &&
         std::all_of(table.rows.begin(), table.rows.end(),
                     [&](const Table::Row& row) { return holds_one_number(row[column]); });
}

std::size_t width_of(const Table& table, std::size_t column) {
  std::size_t width = 0;
  const auto widen = [&](const Table::Cell& cell) {
    for (const Table::Line& line : cell.lines) width = std::max(width, line.text.size());
  };
  widen(table.columns[column].heading);
  for (const Table::Row& row : table.rows) widen(row[column]);
  return width;
}

bool same_text(const Table::Cell& a, const Table::Cell& b) {
  return std::equal(a.lines.begin(), a.lines.end(), b.lines.begin(), b.lines.end(),
                    [](const auto& one, const auto& other) { return one.text == other.text; });
}

std::string painted(const std::string& text, Paint paint, bool color) {
  static constexpr std::array<std::string_view, 6> codes{"", "32", "31", "34", "33", "1;33"};
  const std::string_view code = codes[static_cast<std::size_t>(paint)];
  return color && !code.empty() ? fmt::format("\x1b[{}m{}\x1b[0m", code, text) : text;
}

Table::Row headings_of(const Table& table) {
  Table::Row headings;
  for (const Table::Column& column : table.columns) headings.push_back(column.heading);
  return headings;
}

// Some columns of a table as text.
std::string text_of(const Table& table, const std::vector<std::size_t>& columns, bool color) {
  struct Shown {
    std::size_t column;
    std::size_t width;
    bool is_right;
  };
  std::vector<Shown> shown;
  for (const std::size_t column : columns) {
    shown.push_back({column, width_of(table, column), is_right(table, column)});
  }
  std::string text;
  bool after_high_row = false;
  const auto add = [&](const Table::Row& row, bool without_first) {
    std::size_t height = 0;
    for (const std::size_t column : columns) height = std::max(height, row[column].lines.size());
    if (after_high_row) text += '\n';
    after_high_row = height > 1;
    for (std::size_t line = 0; line < height; ++line) {
      std::size_t begin = 0;
      std::size_t written = 0;
      for (const auto& [column, width, is_right] : shown) {
        const Table::Cell& cell = row[column];
        if (line < cell.lines.size() && !(without_first && column == 0)) {
          const std::string& part = cell.lines[line].text;
          const std::size_t at = is_right ? begin + width - part.size() : begin;
          if (!part.empty()) {
            text.append(at - written, ' ') += painted(part, cell.paint, color);
            written = at + part.size();
          }
        }
        begin += width + gap;
      }
      text += '\n';
    }
  };
  add(headings_of(table), false);
  const Table::Cell* group = nullptr;
  for (const Table::Row& row : table.rows) {
    const bool continues = table.is_grouped && group != nullptr && same_text(row[0], *group);
    if (table.is_grouped && !continues) text += '\n';
    add(row, continues);
    group = &row[0];
  }
  return text;
}

std::string markdown_of(const Table::Cell& cell) {
  std::string text;
  for (const auto& [line, strong] : cell.lines) {
    if (&line != &cell.lines.front().text) text += "<br>";
    if (strong != 0) text += fmt::format("**{}**", in_markdown(line.substr(0, strong)));
    text += in_markdown(line.substr(strong));
  }
  return text;
}

// What a browser had better not divide.
constexpr std::size_t short_line = 18;

std::string html_of(const Table::Cell& cell, std::string_view element, bool is_right) {
  static constexpr std::array<std::string_view, 6> paints{"",     "good",   "bad",
                                                          "same", "unsure", "alarm"};
  std::string classes(paints[static_cast<std::size_t>(cell.paint)]);
  const bool is_short =
      std::all_of(cell.lines.begin(), cell.lines.end(),
                  [](const Table::Line& line) { return line.text.size() <= short_line; });
  if (is_right) classes += classes.empty() ? "number" : " number";
  if (is_short && !is_right) classes += classes.empty() ? "short" : " short";
  std::string html = fmt::format("<{}", element);
  if (!classes.empty()) html += fmt::format(" class=\"{}\"", classes);
  html += '>';
  for (const auto& [line, strong] : cell.lines) {
    if (&line != &cell.lines.front().text) html += "<br/>";
    if (strong != 0) html += fmt::format("<b>{}</b>", in_xml(line.substr(0, strong)));
    html += in_xml(line.substr(strong));
  }
  return html + fmt::format("</{}>", element.substr(0, element.find(' ')));
}

}  // namespace

std::size_t width_of(const Table& table) {
  std::size_t width = 0;
  for (std::size_t column = 0; column < table.columns.size(); ++column) {
    width += (column == 0 ? 0 : gap) + width_of(table, column);
  }
  return width;
}

std::string as_text(const Table& table, std::size_t width, bool color) {
  std::string text;
  std::size_t next = 1;
  do {
    std::vector<std::size_t> columns{0};
    std::size_t taken = width_of(table, 0);
    for (; next < table.columns.size(); ++next) {
      taken += gap + width_of(table, next);
      if (width != 0 && taken > width && columns.size() > 1) break;
      columns.push_back(next);
    }
    if (!text.empty()) text += '\n';
    text += text_of(table, columns, color);
  } while (next < table.columns.size());
  return text;
}

std::string as_markdown(const Table& table) {
  std::string text = "|";
  std::string rule = "|";
  for (std::size_t column = 0; column < table.columns.size(); ++column) {
    text += fmt::format(" {} |", markdown_of(table.columns[column].heading));
    rule += is_right(table, column) ? "---:|" : "---|";
  }
  text += '\n' + rule + '\n';
  for (const Table::Row& row : table.rows) {
    text += '|';
    for (const Table::Cell& cell : row) {
      text += cell.lines.empty() ? " |" : fmt::format(" {} |", markdown_of(cell));
    }
    text += '\n';
  }
  return text;
}

std::string as_html(const Table& table) {
  std::string html = "<table>\n<thead><tr>";
  for (std::size_t column = 0; column < table.columns.size(); ++column) {
    html += html_of(table.columns[column].heading, "th scope=\"col\"", is_right(table, column));
  }
  html += "</tr></thead>\n<tbody>\n";
  for (const Table::Row& row : table.rows) {
    html += "<tr>";
    for (std::size_t column = 0; column < row.size(); ++column) {
      html +=
          html_of(row[column], column == 0 ? "th scope=\"row\"" : "td", is_right(table, column));
    }
    html += "</tr>\n";
  }
  return html + "</tbody>\n</table>\n";
}

std::string csv_line(const Table::Row& cells) {
  std::string line;
  for (const Table::Cell& cell : cells) {
    std::string field;
    for (const Table::Line& part : cell.lines) {
      if (&part != &cell.lines.front()) field += '\n';
      field += part.text;
    }
    if (&cell != &cells.front()) line += ',';
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

std::string as_csv(const Table& table) {
  std::string text = csv_line(headings_of(table));
  for (const Table::Row& row : table.rows) text += csv_line(row);
  return text;
}

}  // namespace squarelab::lab::inline reports
