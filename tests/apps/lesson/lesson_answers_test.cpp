// How answers to questions of lessons may be written.
#include "apps/docs/teaching.hpp"
#include "support/json.hpp"

namespace squarelab::app {
namespace {

using namespace testing_support;
using LessonAnswers = Teaching;

TEST_F(LessonAnswers, ChecksOneAnswer) {
  const auto check = [this](const char* name, const char* step, const char* answer) {
    return run({"lesson", name, "--step", step, "--answer", answer}).exit_code;
  };
  EXPECT_EQ(check("overview", "1", "28"), 0);
  EXPECT_EQ(check("overview", "1", "0x1c"), 0);
  EXPECT_EQ(check("overview", "1", "27"), 1);
  EXPECT_EQ(check("overview", "3", "BERF"), 0);
  EXPECT_EQ(check("overview", "3", "2"), 0);
  EXPECT_EQ(check("overview", "5", "-7"), 0);
  EXPECT_EQ(check("overview", "5", "7"), 1);
  EXPECT_EQ(check("sliders", "3", "0b111000"), 0);
  EXPECT_EQ(check("sliders", "3", "99999999999999999999"), 2);
  EXPECT_EQ(check("sliders", "5", "a6,F2,"), 0);
  EXPECT_EQ(check("sliders", "5", "a6"), 1);
  EXPECT_EQ(check("sliders", "5", "none"), 1);
  EXPECT_EQ(check("sliders", "5", "a6 f9"), 2);
  // As people write them.
  for (const char* words : {"a-file", "the a file", "File A", "a1-a8", "THE A-FILE", "3"}) {
    EXPECT_EQ(check("overview", "4", words), 0) << words;
  }
  EXPECT_EQ(check("overview", "4", "h-file"), 1);
  EXPECT_EQ(check("overview", "4", "file i"), 2);
  for (const char* words : {"a3-a8", "a8-a3", "a3 - a8", "a3 to a8", "a3-a6, a7 and a8", "A3-A8"}) {
    EXPECT_EQ(check("wrap", "4", words), 0) << words;
  }
  EXPECT_EQ(check("wrap", "4", "a-file"), 1);
  EXPECT_EQ(check("wrap", "4", "a3-b8"), 2);
  for (const char* words : {"2^12", "2**12", "4096", "0x1000"}) {
    EXPECT_EQ(check("sliders", "7", words), 0) << words;
  }
  EXPECT_EQ(check("sliders", "7", "2^11"), 1);
  EXPECT_EQ(check("sliders", "7", "2^64"), 2);
  EXPECT_EQ(check("sliders", "7", "2^"), 2);
  EXPECT_EQ(check("moves", "6", "O-O-O"), 0);
  EXPECT_EQ(check("moves", "6", "0-0-0"), 0);
  EXPECT_EQ(check("moves", "6", "o-o"), 1);
  EXPECT_EQ(check("moves", "5", "O-O"), 2);
  EXPECT_EQ(check("search", "4", "117"), 2);  // -117 is the choice
  const Outcome verdict = run({"lesson", "x88", "--step", "2", "--answer", "8", "--json", "-"});
  EXPECT_EQ(testing_support::read_json(verdict.out)["right"], true);
  EXPECT_EQ(testing_support::read_json(verdict.out)["answer"], "0x08");
}

}  // namespace
}  // namespace squarelab::app
