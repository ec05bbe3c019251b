#include <squarelab/report/page_json.hpp>

namespace squarelab::report {

namespace {

Json words_of(const Table::Cell& cell) {
  std::string words;
  for (const Table::Line& line : cell.lines) words += (words.empty() ? "" : " ") + line.text;
  return words;
}

Json block_of(const Page::Heading& heading) {
  return {{"heading", heading.title}, {"level", heading.level}};
}

Json block_of(const Page::Paragraph& paragraph) { return {{"paragraph", paragraph.text}}; }

Json block_of(const Table& table) { return {{"table", as_json(table)}}; }

Json block_of(const Page::Drawings& drawings) {
  Json list = Json::array();
  for (const auto& [caption, lines] : drawings.drawings) {
    list.push_back({{"caption", caption}, {"lines", lines}});
  }
  return {{"drawings", std::move(list)}};
}

Json block_of(const Page::Code& code) {
  return {{"code", code.lines}, {"language", code.language}};
}

Json block_of(const Page::Notice& notice) { return {{"notice", notice.sentences}}; }

Json block_of(const Page::Facts& facts) {
  Json values = Json::object();
  for (const auto& [name, value] : facts.facts) values[name] = value;
  return {{"facts", std::move(values)}};
}

Json block_of(const Figure& figure) { return {{"figure", figure.title}}; }

}  // namespace

Json as_json(const Table& table) {
  Json columns = Json::array();
  for (const Table::Column& column : table.columns) columns.push_back(words_of(column.heading));
  Json rows = Json::array();
  for (const Table::Row& row : table.rows) {
    Json& cells = rows.push_back(Json::array());
    for (const Table::Cell& cell : row) cells.push_back(words_of(cell));
  }
  return {{"columns", std::move(columns)}, {"rows", std::move(rows)}};
}

Json as_json(const Page& page) {
  Json blocks = Json::array();
  for (const auto& [block, depth] : page.parts()) {
    blocks.push_back(std::visit([](const auto& one) { return block_of(one); }, block));
  }
  return {{"title", page.title()}, {"blocks", std::move(blocks)}};
}

Page with_blocks(Page page) {
  page.data["page"] = as_json(page);
  return page;
}

}  // namespace squarelab::report
