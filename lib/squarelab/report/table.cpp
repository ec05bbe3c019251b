#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <squarelab/report/report_words.hpp>
#include <squarelab/report/svg.hpp>
#include <squarelab/report/table.hpp>
#include <squarelab/text/characters.hpp>
#include <tuple>

namespace squarelab::report {

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

// A name on lines of at most `wide` characters, broken after "_" and "+"; longer parts have lines
// of their own.
void add_broken(std::vector<Table::Line>& lines, const std::string& name, std::size_t wide) {
  std::string line;
  for (std::size_t begin = 0; begin < name.size();) {
    const std::size_t sign = name.find_first_of("_+", begin);
    const std::size_t end = sign == std::string::npos ? name.size() : sign + 1;
    if (!line.empty() && line.size() + end - begin > wide) {
      lines.emplace_back(std::exchange(line, {}));
    }
    line += name.substr(begin, end - begin);
    begin = end;
  }
  lines.emplace_back(line);
}

// A way to fit a table to a width.
struct Layout {
  std::size_t heading;  // how wide headings are at most, where they can be broken
  bool has_group_lines;
};

constexpr std::size_t unbroken = std::numeric_limits<std::size_t>::max();
constexpr std::size_t group_indent = 2;
// The best first.
constexpr std::array<Layout, 4> layouts{{{unbroken, false}, {12, false}, {12, true}, {1, true}}};

Table laid_out(Table table, const Layout& layout) {
  if (layout.heading == unbroken) return table;
  for (Table::Column& column : table.columns) {
    std::vector<Table::Line> lines;
    for (const auto& [text, strong] : column.heading.lines) {
      add_broken(lines, text, layout.heading);
    }
    column.heading.lines = std::move(lines);
  }
  return table;
}

// A column as shown in text.
struct Shown {
  std::size_t column;
  std::size_t width;
  bool is_right;
  std::size_t indent = 0;  // of its cells below the heading
};

std::string text_of(const Table& table, const std::vector<Shown>& columns, bool has_group_lines,
                    bool color) {
  std::string text;
  bool after_high_row = false;
  const auto add = [&](const Table::Row& row, bool without_first, bool is_heading) {
    std::size_t height = 0;
    for (const Shown& shown : columns) height = std::max(height, row[shown.column].lines.size());
    if (after_high_row) text += '\n';
    after_high_row = height > 1;
    for (std::size_t line = 0; line < height; ++line) {
      std::size_t begin = 0;
      std::size_t written = 0;
      for (const auto& [column, width, is_right, indent] : columns) {
        const Table::Cell& cell = row[column];
        if (line < cell.lines.size() && !(without_first && column == 0)) {
          const std::string& part = cell.lines[line].text;
          const std::size_t on_left = is_heading ? begin : begin + indent;
          const std::size_t at = is_right ? begin + width - part.size() : on_left;
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
  add(headings_of(table), false, true);
  const Table::Cell* group = nullptr;
  for (const Table::Row& row : table.rows) {
    const bool continues = table.is_grouped && group != nullptr && same_text(row[0], *group);
    if (table.is_grouped && !continues) {
      text += '\n';
      after_high_row = false;
      if (has_group_lines) {
        for (const Table::Line& line : row[0].lines) {
          text += painted(line.text, row[0].paint, color) + '\n';
        }
      }
    }
    add(row, continues, false);
    group = &row[0];
  }
  return text;
}

// The columns from `next` on that fit next to the first one; moves `next` past them.
std::vector<Shown> next_columns(const Table& table, bool has_group_lines, std::size_t width,
                                std::size_t& next) {
  const std::size_t first = has_group_lines ? 1 : 0;
  const std::size_t indent = has_group_lines ? group_indent : 0;
  std::vector<Shown> columns{
      {first, width_of(table, first) + indent, is_right(table, first), indent}};
  std::size_t taken = columns.front().width;
  for (next = std::max(next, first + 1); next < table.columns.size(); ++next) {
    const Shown shown{next, width_of(table, next), is_right(table, next)};
    taken += gap + shown.width;
    if (width != 0 && taken > width && columns.size() > 1) break;
    columns.push_back(shown);
  }
  return columns;
}

// The table in the number of parts that the width needs.
std::vector<std::vector<Shown>> parts_of(const Table& table, bool has_group_lines,
                                         std::size_t width) {
  std::vector<std::vector<Shown>> parts;
  std::size_t next = 1;
  do {
    parts.push_back(next_columns(table, has_group_lines, width, next));
  } while (next < table.columns.size());
  return parts;
}

// Some cells are wider than a part may be.
bool is_too_wide(const std::vector<Shown>& columns, std::size_t width) {
  std::size_t taken = 0;
  for (const Shown& shown : columns) taken += (taken == 0 ? 0 : gap) + shown.width;
  return width != 0 && taken > width;
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

// The length up to which the lines of a cell are not broken by browsers.
constexpr std::size_t short_line = 18;

// For XML, with places inside of names at which a browser may break the line: "make-<wbr/>unmake".
std::string with_breaks(std::string_view text) {
  const auto is_of_name = [&](std::size_t at) {
    return at < text.size() && (text::is_letter(text[at]) || text::is_digit(text[at]));
  };
  std::string html;
  std::size_t begin = 0;
  for (std::size_t i = 1; i < text.size(); ++i) {
    if (std::string_view("_-+").find(text[i]) == std::string_view::npos) continue;
    if (!is_of_name(i - 1) || !is_of_name(i + 1)) continue;
    html += in_xml(text.substr(begin, i + 1 - begin)) + "<wbr/>";
    begin = i + 1;
  }
  return html + in_xml(text.substr(begin));
}

std::string html_of(const Table::Cell& cell, std::string_view element, bool is_right) {
  static constexpr std::array<std::string_view, 6> paints{"",     "good",   "bad",
                                                          "same", "unsure", "alarm"};
  const bool is_heading = element.starts_with("th");
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
    html += is_heading ? with_breaks(line.substr(strong)) : in_xml(line.substr(strong));
  }
  return html + fmt::format("</{}>", element.substr(0, element.find(' ')));
}

}  // namespace

std::string as_text(const Table& table, std::size_t width, bool color) {
  const bool may_have_group_lines = table.is_grouped && table.columns.size() > 1;
  Table best;
  std::vector<std::vector<Shown>> best_parts;
  // Parts that are too wide; parts; whether those after the first have no names of rows.
  std::tuple<std::ptrdiff_t, std::size_t, bool> least;
  bool has_group_lines = false;
  for (const Layout& layout : layouts) {
    Table tried = laid_out(table, layout);
    const bool with_group_lines = layout.has_group_lines && may_have_group_lines;
    std::vector<std::vector<Shown>> parts = parts_of(tried, with_group_lines, width);
    const std::tuple cost(std::count_if(parts.begin(), parts.end(),
                                        [&](const auto& part) { return is_too_wide(part, width); }),
                          parts.size(),
                          parts.size() > 1 && may_have_group_lines && !with_group_lines);
    if (!best_parts.empty() && cost >= least) continue;
    least = cost;
    best = std::move(tried);
    best_parts = std::move(parts);
    has_group_lines = with_group_lines;
  }
  std::string text;
  for (const std::vector<Shown>& columns : best_parts) {
    if (!text.empty()) text += '\n';
    text += text_of(best, columns, has_group_lines, color);
  }
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
  // The first cell of a group's rows is a row above them.
  const std::size_t first = table.is_grouped && table.columns.size() > 1 ? 1 : 0;
  std::string html = "<table>\n<thead><tr>";
  for (std::size_t column = first; column < table.columns.size(); ++column) {
    html += html_of(table.columns[column].heading, "th scope=\"col\"", is_right(table, column));
  }
  html += "</tr></thead>\n<tbody>\n";
  const Table::Row* before = nullptr;
  for (const Table::Row& row : table.rows) {
    if (first != 0 && (before == nullptr || !same_text(row[0], (*before)[0]))) {
      if (before != nullptr) html += "</tbody>\n<tbody>\n";
      const std::string element =
          fmt::format("th scope=\"rowgroup\" colspan=\"{}\"", row.size() - first);
      html += "<tr>" + html_of(row[0], element, false) + "</tr>\n";
    }
    before = &row;
    html += "<tr>";
    for (std::size_t column = first; column < row.size(); ++column) {
      html += html_of(row[column], column == first ? "th scope=\"row\"" : "td",
                      is_right(table, column));
    }
    html += "</tr>\n";
  }
  return html + "</tbody>\n</table>\n";
}

Table::Cell::Cell(std::uint64_t number) : Cell(grouped(number)) { in_csv = std::to_string(number); }

std::string csv_line(const Table::Row& cells) {
  std::string line;
  for (const Table::Cell& cell : cells) {
    std::string field = cell.in_csv;
    for (auto part = cell.lines.begin(); cell.in_csv.empty() && part != cell.lines.end(); ++part) {
      if (part != cell.lines.begin()) field += '\n';
      field += part->text;
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

}  // namespace squarelab::report
