// Page: what a command shows. It is built once and written as text, as Markdown, as HTML or as
// JSON: headings, paragraphs, tables, drawings and figures for people, and beside them `data`, the
// same values for programs. In `data` a number of 64 bits is a string such as "0x00000000000000ff"
// (hex64 in report_words.hpp): not every reader of JSON keeps 64 bits. Tested in
// tests/lab/reports/page_test.cpp.
#pragma once

#include <cstddef>
#include <squarelab/lab/reports/json.hpp>
#include <squarelab/lab/reports/plot.hpp>
#include <squarelab/lab/reports/table.hpp>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace squarelab::lab::inline reports {

// Lines of fixed width, a board for example, under a caption of one line or none.
struct Drawing {
  std::string caption;
  std::string lines;
};

// The drawings that many blanks apart, as many in a row as the width allows. No line ends with a
// blank.
std::string side_by_side(const std::vector<Drawing>& drawings, std::size_t blanks,
                         std::size_t width);

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
  // Paragraphs that stand out.
  struct Notice {
    std::vector<std::string> paragraphs;
    Paint paint;
  };
  using Block = std::variant<Heading, Paragraph, Table, Drawings, Code, Notice, Figure>;

  explicit Page(std::string title) : title_(std::move(title)) {}

  void heading(std::string title, int level = 1) {
    blocks_.emplace_back(Heading{std::move(title), level});
  }
  void paragraph(std::string text) { blocks_.emplace_back(Paragraph{std::move(text)}); }
  void table(Table table) { blocks_.emplace_back(std::move(table)); }
  // Text has them side by side.
  void drawings(std::vector<Drawing> drawings) {
    blocks_.emplace_back(Drawings{std::move(drawings)});
  }
  void code(std::string language, std::string lines) {
    blocks_.emplace_back(Code{std::move(language), std::move(lines)});
  }
  void notice(std::vector<std::string> paragraphs, Paint paint = Paint::Plain) {
    blocks_.emplace_back(Notice{std::move(paragraphs), paint});
  }
  // HTML shows it, text and Markdown what it is.
  void figure(Figure figure) { blocks_.emplace_back(std::move(figure)); }

  const std::string& title() const { return title_; }
  const std::vector<Block>& blocks() const { return blocks_; }

  Json data;

 private:
  std::string title_;
  std::vector<Block> blocks_;
};

// They end with a line break. Text is at most report_width characters wide where words, tables and
// drawings allow. Titles and paragraphs are plain text: what Markdown would take for markup in them
// is escaped.
std::string as_text(const Page& page);
std::string as_markdown(const Page& page);
// A file that needs no other and no script, in the reader's light or dark theme; light on paper. It
// begins with links to its headings of level 1 if there are several.
std::string as_html(const Page& page);

}  // namespace squarelab::lab::inline reports
