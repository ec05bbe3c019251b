#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <squarelab/lab/reports/report_words.hpp>
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
  static constexpr std::array<std::string_view, 4> codes{"", "32", "31", "1;33"};
  const std::string_view code = codes[static_cast<std::size_t>(paint)];
  return color && !code.empty() ? fmt::format("\x1b[{}m{}\x1b[0m", code, text) : text;
}

// Some columns of a table as text.
class TextTable {
 public:
  TextTable(const Table& table, std::vector<std::size_t> columns, bool color)
      : table_(table), color_(color) {
    for (const std::size_t column : columns) {
      shown_.push_back({column, width_of(table, column), is_right(table, column)});
    }
  }

  std::string text() {
    Table::Row headings;
    for (const Table::Column& column : table_.columns) headings.push_back(column.heading);
    add(headings, false);
    const Table::Cell* group = nullptr;
    for (const Table::Row& row : table_.rows) {
      const bool continues = table_.is_grouped && group != nullptr && same_text(row[0], *group);
      if (table_.is_grouped && !continues) text_ += '\n';
      add(row, continues);
      group = &row[0];
    }
    return std::move(text_);
  }

 private:
  struct Shown {
    std::size_t column;
    std::size_t width;
    bool is_right;
  };

  void add(const Table::Row& row, bool without_first) {
    std::size_t height = 0;
    for (const Shown& shown : shown_) height = std::max(height, row[shown.column].lines.size());
    if (after_high_row_) text_ += '\n';
    after_high_row_ = height > 1;
    for (std::size_t line = 0; line < height; ++line) add_line(row, line, without_first);
  }

  void add_line(const Table::Row& row, std::size_t line, bool without_first) {
    std::size_t begin = 0;
    std::size_t written = 0;
    for (const auto& [column, width, is_right] : shown_) {
      const Table::Cell& cell = row[column];
      if (line < cell.lines.size() && !(without_first && column == 0)) {
        const std::string& part = cell.lines[line].text;
        const std::size_t at = is_right ? begin + width - part.size() : begin;
        if (!part.empty()) {
          text_.append(at - written, ' ') += painted(part, cell.paint, color_);
          written = at + part.size();
        }
      }
      begin += width + gap;
    }
    text_ += '\n';
  }

  const Table& table_;
  bool color_;
  std::vector<Shown> shown_;
  std::string text_;
  bool after_high_row_ = false;
};

std::string markdown_of(const Table::Cell& cell) {
  std::string text;
  for (const auto& [line, strong] : cell.lines) {
    if (&line != &cell.lines.front().text) text += "<br>";
    if (strong != 0) text += fmt::format("**{}**", in_markdown(line.substr(0, strong)));
    text += in_markdown(line.substr(strong));
  }
  return text;
}

std::string csv_field(const Table::Cell& cell) {
  std::string text;
  for (const Table::Line& line : cell.lines) {
    if (&line != &cell.lines.front()) text += '\n';
    text += line.text;
  }
  return text;
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
    text += TextTable(table, std::move(columns), color).text();
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

std::string as_csv(const Table& table) {
  std::vector<std::string> fields;
  for (const Table::Column& column : table.columns) fields.push_back(csv_field(column.heading));
  std::string text = csv_line(fields);
  for (const Table::Row& row : table.rows) {
    fields.clear();
    for (const Table::Cell& cell : row) fields.push_back(csv_field(cell));
    text += csv_line(fields);
  }
  return text;
}

}  // namespace squarelab::lab::inline reports
