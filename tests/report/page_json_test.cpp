#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <squarelab/report/page_json.hpp>

namespace squarelab::report {
namespace {

using nlohmann::json;

json read(const Json& written) { return json::parse(to_text(written)); }

TEST(PageJson, EveryBlockInItsOrder) {
  Page page("Title");
  page.heading("First");
  page.heading("Second", 2);
  page.paragraph("1 < 2");
  page.table({{"x", "y"}, {{"1", Table::Cell(std::vector<Table::Line>{{"two"}, {"lines"}})}}});
  page.drawings({{"caption", "lines\n"}, {"", "more\n"}});
  page.code("cpp", "int x;\n");
  page.notice({"Look.", "Again."}, Paint::Alarm);
  page.figure({"name", "What it shows.", "How to read it.", {}, {}, {}, {}});
  const json expected = json::parse(R"({"title": "Title", "blocks": [
    {"heading": "First", "level": 1},
    {"heading": "Second", "level": 2},
    {"paragraph": "1 < 2"},
    {"table": {"columns": ["x", "y"], "rows": [["1", "two lines"]]}},
    {"drawings": [{"caption": "caption", "lines": "lines\n"}, {"caption": "", "lines": "more\n"}]},
    {"code": "int x;\n", "language": "cpp"},
    {"notice": ["Look.", "Again."]},
    {"figure": "What it shows."}]})");
  EXPECT_EQ(read(as_json(page)), expected);
}

TEST(PageJson, NothingIsEmptyAndNotMissing) {
  EXPECT_EQ(read(as_json(Page(""))), json::parse(R"({"title": "", "blocks": []})"));
  EXPECT_EQ(read(as_json(Table{{"a"}, {}})), json::parse(R"({"columns": ["a"], "rows": []})"));
}

}  // namespace
}  // namespace squarelab::report
