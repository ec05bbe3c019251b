// squarelab show --svg: each board of the picture shows the indices of its backend.

#include <fmt/format.h>

#include <array>
#include <regex>
#include <utility>

#include "apps/run_program.hpp"

namespace squarelab {
namespace {

using testing_support::Program;

struct BoardPicture : Program {
  std::string picture_of(const std::string& backends) {
    const Outcome outcome = run({"show", "--fen", "6k1/8/8/8/1Pp5/8/8/6K1 b - b3 0 1", "--backends",
                                 backends, "--svg", "-"});
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    return outcome.out;
  }
  static int count(const std::string& text, const std::string& part) {
    int found = 0;
    for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
    return found;
  }
};

TEST_F(BoardPicture, ShowsEverySquareAndUnusedCellOnce) {
  const std::string picture = picture_of("lerf,lefr,x88");
  EXPECT_EQ(count(picture, "class=\"corner\""), 3 * 4);
  EXPECT_EQ(count(picture, "class=\"taken\""), 3 * 4);
  EXPECT_EQ(count(picture, "class=\"index\""), 3 * 56);
  EXPECT_EQ(count(picture, "class=\"unused\""), 64);
  EXPECT_EQ(count(picture, "class=\"white\""), 3 * 2);
  EXPECT_EQ(count(picture, "class=\"black\""), 3 * 2);
}

TEST_F(BoardPicture, ShowsTheIndicesOfEachBackend) {
  for (const auto& [backend, taken] :
       {std::pair{"lerf", std::array{"6", "62", "25", "26"}},
        std::pair{"lefr", std::array{"48", "55", "11", "19"}},
        std::pair{"big_endian_file", std::array{"1", "57", "30", "29"}},
        std::pair{"x88", std::array{"06", "76", "31", "32"}}}) {
    const std::string picture = picture_of(backend);
    EXPECT_NE(picture.find(fmt::format("<title id=\"title\">One position as {}</title>", backend)),
              std::string::npos);
    for (const char* index : taken) {
      const std::regex text(fmt::format("class=\"taken\" x=\"\\d+\" y=\"\\d+\">{}<", index));
      EXPECT_TRUE(std::regex_search(picture, text)) << backend << ' ' << index;
    }
  }
  EXPECT_NE(picture_of("lerf").find("pawns 0x0000000006000000, bits 25 26"), std::string::npos);
  EXPECT_NE(picture_of("x88").find("those where index &amp; 0x88 is 0"), std::string::npos);
  EXPECT_EQ(picture_of("reference").find("0x88"), std::string::npos);
}

TEST_F(BoardPicture, NeedsNoOtherFileAndIsSmall) {
  const std::string picture = picture_of("lerf,lefr,x88");
  EXPECT_LT(picture.size(), 30'000u);
  EXPECT_EQ(count(picture, "href"), 0);
  EXPECT_EQ(count(picture, "url("), 0);
  EXPECT_EQ(count(picture, "<script"), 0);
}

TEST_F(BoardPicture, GoesToAFileBesideThePage) {
  const Outcome outcome = run({"show", "--svg", path("start.svg")});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_EQ(outcome.out, run({"show"}).out);
  EXPECT_TRUE(read_file(path("start.svg")).starts_with("<svg "));
  EXPECT_EQ(run({"show", "--svg", "-", "--json", "-"}).exit_code, 2);
  EXPECT_EQ(run({"show", "--svg", path("no/folder/start.svg")}).exit_code, 2);
}

}  // namespace
}  // namespace squarelab
