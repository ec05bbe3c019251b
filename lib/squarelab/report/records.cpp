#include <squarelab/report/records.hpp>
#include <squarelab/report/report_words.hpp>

namespace squarelab::report {

Table transposed(const Table& table) {
  Table result{{table.columns.front().heading}, {}};
  for (const Table::Row& row : table.rows) result.columns.emplace_back(row.front());
  for (std::size_t i = 1; i < table.columns.size(); ++i) {
    Table::Row& values = result.rows.emplace_back(Table::Row{table.columns[i].heading});
    for (const Table::Row& row : table.rows) values.push_back(row[i]);
  }
  return result;
}

Records::Field::Field(std::string_view text) : heading(text), key(text) {
  if (text.starts_with("= ")) {
    heading.reset();
    key = text.substr(2);
  } else if (text.ends_with(" =")) {
    heading = text.substr(0, text.size() - 2);
    key.reset();
  } else if (const std::size_t sign = text.find(" = "); sign != text.npos) {
    heading = text.substr(0, sign);
    key = text.substr(sign + 3);
  }
}

Records::Records(std::vector<Field> fields) : fields_(std::move(fields)) {
  for (const Field& field : fields_) {
    if (field.heading) table.columns.emplace_back(*field.heading);
  }
}

void Records::add(const std::vector<Value>& values) {
  Table::Row& row = table.rows.emplace_back();
  Json object = Json::object();
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (fields_[i].heading) row.push_back(values[i].cell);
    if (fields_[i].key && values[i].json) object[*fields_[i].key] = *values[i].json;
  }
  json.push_back(std::move(object));
}

void add(Page& page, Json& data, std::string_view key, Records records) {
  data[key] = std::move(records.json);
  if (!records.table.rows.empty()) page.table(std::move(records.table));
}

Table::Cell folded(std::string_view text, std::size_t width) {
  const std::vector<std::string> lines = split(wrapped(text, width, 0), '\n');
  return Table::Cell(std::vector<Table::Line>(lines.begin(), lines.end()));
}

}  // namespace squarelab::report
