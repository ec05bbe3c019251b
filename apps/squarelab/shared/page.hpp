// The page that a command shows, and its options --part, --markdown and --json.
#pragma once

#include <optional>
#include <squarelab/report/page.hpp>
#include <squarelab/report/report_words.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/command.hpp"
#include "shared/files.hpp"

namespace squarelab::app {

using report::Drawing;
using report::hex64;
using report::Json;
using report::Page;
using report::Table;

// The table on its side: a row becomes a column.
Table transposed(const Table& table);

// Rows that are objects as well: a table for people and the same values for programs, said once.
class Records {
 public:
  // "heading = key", or one text that is both. "= key" is for programs alone, "heading =" for
  // people alone.
  struct Field {
    Field(std::string_view text);
    Field(const char* text) : Field(std::string_view(text)) {}
    Field(const std::string& text) : Field(std::string_view(text)) {}

    std::optional<std::string> heading;
    std::optional<std::string> key;
  };
  struct Value {
    Value(std::string text) : cell(text), json(std::move(text)) {}
    Value(std::string_view text) : Value(std::string(text)) {}
    Value(const char* text) : Value(std::string(text)) {}
    Value(int number) : cell(std::to_string(number)), json(number) {}
    Value(Table::Cell shown, Json stored) : cell(std::move(shown)), json(std::move(stored)) {}
    // For people alone: this row has no such field for programs.
    Value(Table::Cell shown, std::nullopt_t) : cell(std::move(shown)) {}

    Table::Cell cell;
    std::optional<Json> json;
  };

  explicit Records(std::vector<Field> fields);

  // As many values as fields.
  void add(const std::vector<Value>& values);

  Table table;
  Json json = Json::array();

 private:
  std::vector<Field> fields_;
};

// Shows the rows, unless there are none, and adds them to the data under the key.
void add(Page& page, Json& data, std::string_view key, Records records);

// The text on lines that are not longer than the width where words allow.
std::vector<Table::Line> lines_of(std::string_view text, std::size_t width);

// Adds each position to the page by `add`, which returns it for programs: the data of the page, or
// as a list an element of "positions" in it.
template <class Positions, class Add>
void add_each(Page& page, const Positions& positions, bool as_list, const Add& add) {
  for (const auto& position : positions) {
    Json data = add(position);
    if (as_list) {
      page.data["positions"].push_back(std::move(data));
    } else {
      page.data = std::move(data);
    }
  }
}

struct PageOptions {
  std::optional<OutputFile> markdown;
  std::optional<OutputFile> json;
  std::vector<std::string> parts;
};
// Returns the option --part.
Argument& add_page_options(Command& command, PageOptions& options);

// Prints the page as text, unless a file that was asked for is stdout, and writes it to the files.
// Throws InputError if one of them cannot be written.
void show(const Page& page, const PageOptions& options);
// The same, and programs that draw the page themselves have its blocks in the data, as "page".
void show_with_blocks(Page& page, const PageOptions& options);

}  // namespace squarelab::app
