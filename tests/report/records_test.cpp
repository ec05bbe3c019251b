#include <gtest/gtest.h>

#include <squarelab/report/records.hpp>

namespace squarelab::report {
namespace {

// A row for people, and the same for programs, of fields that both or one of them have.
TEST(Records, AreATableAndObjects) {
  Records records({"name", "shown = stored", "= hidden", "seen ="});
  records.add({"a", {"one", 1}, 2, "b"});
  records.add({"c", {"none", std::nullopt}, {"", Json()}, "d"});
  EXPECT_EQ(as_csv(records.table), "name,shown,seen\na,one,b\nc,none,d\n");
  EXPECT_EQ(to_text(records.json),
            to_text(Json::array({{{"name", "a"}, {"stored", 1}, {"hidden", 2}},
                                 {{"name", "c"}, {"hidden", nullptr}}})));
  EXPECT_EQ(as_csv(transposed(records.table)), "name,a,c\nshown,one,none\nseen,b,d\n");
}

TEST(Records, WithoutRowsAreInTheDataAlone) {
  Page page("");
  add(page, page.data, "none", Records({"name"}));
  EXPECT_TRUE(page.parts().empty());
  EXPECT_EQ(to_text(page.data), to_text({{"none", Json::array()}}));
}

TEST(Records, CellsAreFoldedBetweenWords) {
  const Table::Cell cell = folded("one two three", 7);
  ASSERT_EQ(cell.lines.size(), 2u);
  EXPECT_EQ(cell.lines[0].text, "one two");
  EXPECT_EQ(cell.lines[1].text, "three");
}

}  // namespace
}  // namespace squarelab::report
