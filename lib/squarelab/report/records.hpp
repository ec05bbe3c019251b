// Rows for people and for programs, and other parts of pages that several commands make.
// Tested in tests/report/records_test.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <squarelab/report/page.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace squarelab::report {

// Returns the table on its side: a row becomes a column.
Table transposed(const Table& table);

// Rows that are objects as well: a table for people and values for programs in one.
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
    Value(std::uint64_t number) : cell(number), json(number) {}
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

// Returns the text as a cell whose lines are not longer than the width where words allow.
Table::Cell folded(std::string_view text, std::size_t width);

}  // namespace squarelab::report
