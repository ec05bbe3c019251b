// Table: what is shown in rows and columns, and its forms as text, Markdown, HTML and CSV.
// Tested in tests/report/table_test.cpp.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace squarelab::report {

// The colour of a cell, on a terminal that has any: green, red, blue, yellow, bold yellow.
enum class Paint { Plain, Good, Bad, Same, Unsure, Alarm };

struct Table {
  // ByContent: right if every cell below the heading begins with a number as a word of its own
  // ("+7", "1,000", "3.5 ns", "0x2a", not "8r") and holds no other ("0 7"), else left.
  enum class Align { ByContent, Left, Right };

  struct Line {
    Line(std::string plain, std::size_t emphasised = 0)
        : text(std::move(plain)), strong(emphasised) {}

    std::string text;        // without line breaks
    std::size_t strong = 0;  // how many of its first bytes are emphasised, in Markdown
  };

  struct Cell {
    Cell(const char* text) : Cell(std::string(text)) {}
    Cell(std::string_view text) : Cell(std::string(text)) {}
    Cell(std::string text) { lines.emplace_back(std::move(text)); }
    Cell(std::uint64_t number);  // grouped: "1,000"; in CSV 1000
    explicit Cell(std::vector<Line> several, Paint of_all = Paint::Plain)
        : lines(std::move(several)), paint(of_all) {}

    std::vector<Line> lines;  // none is an empty cell
    Paint paint = Paint::Plain;
    std::string in_csv = {};  // instead of the lines, unless it is empty
  };

  struct Column {
    template <std::convertible_to<Cell> Heading>
    Column(Heading&& name, Align side = Align::ByContent)
        : heading(std::forward<Heading>(name)), align(side) {}

    Cell heading;
    Align align;
  };

  using Row = std::vector<Cell>;

  std::vector<Column> columns;
  std::vector<Row> rows;  // each as long as the columns
  // Rows in turn with the same first cell are a group. Text sets groups apart by an empty line and
  // shows that cell once: in its column, or on a line above the group where the width asks for it.
  // HTML has it above the group. Markdown and CSV repeat it in every row.
  bool is_grouped = false;
};

// Columns two blanks apart, no blanks at the ends of lines; rows of several lines are set apart by
// an empty line. A table that is wider than the width is spread over several: each has the first
// column and all other columns that fit, at least one. Before that, if it saves a part, headings
// are broken after "_" and "+" into lines of 12 characters; then the names of groups leave their
// column; then headings are broken after every "_" and "+". Width 0 allows all.
std::string as_text(const Table& table, std::size_t width = 0, bool color = false);

// The lines of a cell are separated by <br>. Cells are plain text: what Markdown would take
// for markup in them is escaped.
std::string as_markdown(const Table& table);

// Returns a <table>, with a <tbody> for each group. Cells have the class of their paint ("good",
// "alarm"), and "number" if they are on the right, else "short" if their lines are. The first cell
// of a row, after its group's cell, is its heading. Headings may be broken after "_", "-" and "+"
// within names.
std::string as_html(const Table& table);

// Returns the cells as a line of CSV (RFC 4180, except for "\n" at its end); the lines of a cell
// are one field.
std::string csv_line(const Table::Row& cells);

// Returns the headings and the rows, each a csv_line.
std::string as_csv(const Table& table);

}  // namespace squarelab::report
