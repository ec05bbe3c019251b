#include <gtest/gtest.h>

#include <squarelab/report/page_json.hpp>

#include "support/json.hpp"

namespace squarelab::report {
namespace {

using testing_support::read_json;

testing_support::Json read(const Json& written) { return read_json(to_text(written)); }

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
  const auto expected = read_json(R"({"title": "Title", "blocks": [
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
  EXPECT_EQ(read(as_json(Page(""))), read_json(R"({"title": "", "blocks": []})"));
  EXPECT_EQ(read(as_json(Table{{"a"}, {}})), read_json(R"({"columns": ["a"], "rows": []})"));
}

}  // namespace
}  // namespace squarelab::report
