// A page: what a command that teaches shows. It is built once and printed as text, as Markdown or
// as JSON: headings, paragraphs, tables and drawings for people, and beside them `data`, the same
// values in a form for programs. In `data` a number of 64 bits is a string such as
// "0x00000000000000ff" (see hex64): not every reader of JSON keeps 64 bits.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <squarelab/lab/reports/text_columns.hpp>
#include <string>
#include <variant>
#include <vector>

namespace squarelab::app {

struct Table {
  std::vector<std::string> header;             // no cell of a table holds a line break
  std::vector<std::vector<std::string>> rows;  // each as long as the header
};

using lab::Drawing;

class Page {
 public:
  struct Heading {
    std::string title;
    int level;  // 1, or 2 for the parts of what a heading of level 1 opens
  };
  struct Paragraph {
    std::string text;
  };
  struct Drawings {
    std::vector<Drawing> drawings;
  };
  struct Code {
    std::string language;  // as Markdown names it: "cpp"
    std::string lines;
  };
  using Block = std::variant<Heading, Paragraph, Table, Drawings, Code>;

  explicit Page(std::string title) : title_(std::move(title)) {}

  void heading(std::string title, int level = 1) {
    blocks_.emplace_back(Heading{std::move(title), level});
  }
  void paragraph(std::string text) { blocks_.emplace_back(Paragraph{std::move(text)}); }
  void table(Table table) { blocks_.emplace_back(std::move(table)); }
  // Text puts them side by side, as many as fit into a line.
  void drawings(std::vector<Drawing> drawings) {
    blocks_.emplace_back(Drawings{std::move(drawings)});
  }
  void code(std::string language, std::string lines) {
    blocks_.emplace_back(Code{std::move(language), std::move(lines)});
  }

  const std::string& title() const { return title_; }
  const std::vector<Block>& blocks() const { return blocks_; }

  nlohmann::ordered_json data;

 private:
  std::string title_;
  std::vector<Block> blocks_;
};

// Both end with a line break. Text is at most 80 characters wide where words, tables and drawings
// allow. Columns whose cells all begin with a number as a word of its own ("+7", "1,000", "3.5 ns",
// "0x2a", not "8r"), the only one in the cell (not "0 7"), are set to the right. Titles, paragraphs
// and cells are plain text: what Markdown would take for markup in them is escaped.
std::string as_text(const Page& page);
std::string as_markdown(const Page& page);

// Drawings side by side as text: as many in a row as fit into 80 characters.
std::string side_by_side(const std::vector<Drawing>& drawings);

// "0x00000000000000ff"
std::string hex64(std::uint64_t number);

}  // namespace squarelab::app
