// Every room is within its budget, the table in the document is true, and what counts finds what it
// should.
#include "rooms.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace squarelab::house {
namespace {

std::vector<File> tree() { return files_of(SQUARELAB_SOURCE_DIR); }

std::string architecture(const std::vector<File>& files) {
  return std::ranges::find(files, "docs/architecture.md", &File::path)->text;
}

TEST(Rooms, KeepTheirBudgets) {
  const auto files = tree();
  const auto rooms = rooms_of(files, architecture(files));
  EXPECT_GE(rooms.size(), 30u);
  for (const Room& room : rooms) {
    for (const std::string& violation : violations(room)) ADD_FAILURE() << violation;
  }
}

TEST(Rooms, TheTableIsUpToDate) {
  const auto files = tree();
  const std::string document = architecture(files);
  EXPECT_EQ(region_of(document), tables_of(rooms_of(files, document)))
      << "docs/architecture.md is stale. Write it anew with: scripts/docs PROGRAM";
}

TEST(LinesOfCode, AreThoseWithALetterOrADigit) {
  EXPECT_EQ(lines_of_code(""), 0);
  EXPECT_EQ(lines_of_code("int a;"), 1);
  EXPECT_EQ(lines_of_code("int a;\n\n  }\n{ ( ) ;\n}  // end\n7\n"), 2);
  EXPECT_EQ(lines_of_code("int a; int b;\nint c;"), 2);
}

TEST(LinesOfCode, AreNoComments) {
  EXPECT_EQ(lines_of_code("// a word\nint a;  // a word\n  // a word"), 1);
  EXPECT_EQ(lines_of_code("/* a\n b\n*/ int c; /* d */\n/* e */ }\n"), 1);
  EXPECT_EQ(lines_of_code("/* a // */ int b;\n// /*\nint c;\n// */\nint d;\n"), 3);
  EXPECT_EQ(lines_of_code("int a; /* never\nclosed\n"), 1);
}

TEST(LinesOfCode, TextIsNoComment) {
  EXPECT_EQ(lines_of_code("f(\"/*\");\nint a;\ng(\"*/\");\n"), 3);
  EXPECT_EQ(lines_of_code("\"//\" a\n"), 1);
  EXPECT_EQ(lines_of_code("f(\"\\\"/*\");\nint a;\n"), 2);
  EXPECT_EQ(lines_of_code("f('\"'); /* a\nb */\n"), 1);
  EXPECT_EQ(lines_of_code("('\\'', \"/*\")\nint a;\n"), 1);
  EXPECT_EQ(lines_of_code("int n = 1'000; /* '\n b */\n"), 1);
}

TEST(LinesOfCode, RawStringsGoOnOverLines) {
  EXPECT_EQ(lines_of_code("f(R\"(\n// text\n/* text\n-\n)\");\nint a;\n"), 4);
  EXPECT_EQ(lines_of_code("f(R\"x(\n)\" /* text\n)x\"); /*\nno code\n*/"), 3);
}

// A document whose table has one room, with this budget.
std::string with_budget(const std::string& budget) {
  return "Text.\n<!-- rooms -->\n\n| room | files | lines of code | budget "
         "|\n|---|---:|---:|---:|\n"
         "| `lib/squarelab/a` | 1 | 10 | " +
         budget + " |\n\n<!-- end -->\nText.\n";
}

TEST(Rooms, AreFoldersWithTheirOwnFiles) {
  const std::vector<File> files{{"lib/squarelab/a/one.hpp", "int a;\n"},
                                {"lib/squarelab/a/two.cpp", "int b;\n}\nint c;\n"},
                                {"lib/squarelab/a/b/three.cpp", "int d;\n"},
                                {"lib/squarelab/a/notes.md", "text\n"},
                                {"tests/a/four.cpp", "int e;\n"}};
  const std::vector<Room> rooms{{"lib/squarelab/a", 2, 3, 20},
                                {"lib/squarelab/a/b", 1, 1, std::nullopt}};
  EXPECT_EQ(rooms_of(files, with_budget("20")), rooms);
}

TEST(Rooms, ATableThatIsWrittenIsReadBack) {
  const std::vector<File> files{{"lib/squarelab/a/one.hpp", "int a;\n"}};
  const std::string document = with_budget("70");
  const std::string region{region_of(document)};
  EXPECT_EQ(tables_of(rooms_of(files, document)).substr(0, region.size()), region);
  EXPECT_NE(tables_of(rooms_of(files, with_budget("?"))).find("| 1 | 10 | ? |"), std::string::npos);
  EXPECT_EQ(rooms_of(files, "no table")[0].budget, std::nullopt);
}

TEST(Rooms, PurposesNameRoomsThatExist) {
  const auto rooms = rooms_of(tree(), "");
  for (const Purpose& purpose : purposes()) {
    for (const std::string_view name : purpose.rooms) {
      EXPECT_EQ(std::ranges::count(rooms, name, &Room::folder), 1) << name;
    }
  }
}

TEST(Rooms, APurposeHasTheLinesOfItsRooms) {
  const std::vector<Room> rooms{{"lib/squarelab/chess", 1, 90, 90},
                                {"lib/squarelab/verify", 1, 111, 120}};
  const std::string text = tables_of(rooms);
  EXPECT_NE(text.find("| verify | 20 | 300 |\n"), std::string::npos) << text;
  EXPECT_NE(text.find("| teach | 18 | 100 |\n"), std::string::npos) << text;
}

TEST(Rooms, ThatAreTooLargeAreFound) {
  const auto found = [](const Room& room) { return violations(room).size(); };
  EXPECT_EQ(found({"lib/squarelab/a", 25, 100, 100}), 0u);
  EXPECT_EQ(found({"lib/squarelab/a", 25, 101, 100}), 1u);
  EXPECT_EQ(found({"lib/squarelab/a", 26, 100, 100}), 1u);
  EXPECT_EQ(found({"lib/squarelab/a", 1, 1, std::nullopt}), 1u);
  EXPECT_EQ(found({"backends/squarelab/bitboard/sliders", 33, 100, 100}), 0u);
}

}  // namespace
}  // namespace squarelab::house
