// Page: the output of a command. It is built once and written as text, as Markdown, as HTML or as
// JSON: headings, paragraphs, tables, drawings and figures for people, and `data`, the same values
// for programs. In `data` a number of 64 bits is a string such as "0x00000000000000ff" (hex64 in
// report_words.hpp): not every reader of JSON keeps 64 bits. Tested in tests/report/page_test.cpp.
#pragma once

#include <cstddef>
#include <squarelab/report/json.hpp>
#include <squarelab/report/plot.hpp>
#include <squarelab/report/report_words.hpp>
#include <squarelab/report/table.hpp>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace squarelab::report {

// Lines of fixed width, a board for example, under a caption of one line or none.
struct Drawing {
  std::string caption;
  std::string lines;
};

// Returns the drawings with that many blanks between, each row as full as the width allows. No line
// ends with a blank.
std::string side_by_side(const std::vector<Drawing>& drawings, std::size_t blanks,
                         std::size_t width);

// Who reads a part: everybody; text only with details; HTML only.
enum class Depth { Always, Details, Html };

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
  // Highlighted sentences, each on lines of its own. A page that begins with them shows no title as
  // text or Markdown: its first line is the answer.
  struct Notice {
    std::vector<std::string> sentences;
    Paint paint;
  };
  // Names and values: "compiler  GNU 12.2.0". A line break in a value is kept in text.
  struct Facts {
    std::vector<std::pair<std::string, std::string>> facts;
    std::size_t column = 0;  // of the values in text; 0: two blanks after the longest name
  };
  using Block = std::variant<Heading, Paragraph, Table, Drawings, Code, Notice, Facts, Figure>;
  struct Part {
    Block block;
    Depth depth;
  };

  // Text and Markdown do not show an empty title.
  explicit Page(std::string title) : title_(std::move(title)) {}

  // Hides the title of text and Markdown: the first part is the answer.
  void begin_with_answer() { begins_with_answer_ = true; }
  bool begins_with_answer() const { return begins_with_answer_; }

  // For whom the parts are that are added from now on; Always until then.
  void from_here(Depth depth) { depth_ = depth; }

  void heading(std::string title, int level = 1) { add(Heading{std::move(title), level}); }
  void paragraph(std::string text) { add(Paragraph{std::move(text)}); }
  void table(Table table) { add(std::move(table)); }
  // Text has them side by side.
  void drawings(std::vector<Drawing> drawings) { add(Drawings{std::move(drawings)}); }
  void code(std::string language, std::string lines) {
    add(Code{std::move(language), std::move(lines)});
  }
  void notice(std::vector<std::string> sentences, Paint paint = Paint::Plain) {
    add(Notice{std::move(sentences), paint});
  }
  void facts(std::vector<std::pair<std::string, std::string>> facts, std::size_t column = 0) {
    add(Facts{std::move(facts), column});
  }
  // HTML shows it, text and Markdown what it is.
  void figure(Figure figure) { add(std::move(figure)); }
  void add(Block block) { parts_.push_back({std::move(block), depth_}); }

  const std::string& title() const { return title_; }
  const std::vector<Part>& parts() const { return parts_; }

  Json data;      // for programs
  Table records;  // for spreadsheets: as_csv

 private:
  std::string title_;
  bool begins_with_answer_ = false;
  std::vector<Part> parts_;
  Depth depth_ = Depth::Always;
};

struct TextStyle {
  std::size_t width = report_width;  // of paragraphs
  std::size_t table_width = 0;       // of tables; 0 allows all
  bool color = false;                // with ANSI escape sequences
  bool details = true;
};

// They end with a line break. Text has the width of the style if words, tables and drawings allow
// it. Titles and paragraphs are plain text: what Markdown would take for markup in them is escaped.
std::string as_text(const Page& page, const TextStyle& style = {});
std::string as_markdown(const Page& page);
// Returns a file that needs no other and no script, in the reader's light or dark theme; light on
// paper. It begins with links to its headings of level 1 if there are several.
std::string as_html(const Page& page);
// Its records; of a page without records the tables, with an empty line between two.
std::string as_csv(const Page& page);

}  // namespace squarelab::report
