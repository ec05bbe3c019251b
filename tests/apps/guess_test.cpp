// squarelab guess on real input, against sets made by the formulas of reference_numberings.hpp.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "teaching.hpp"

namespace squarelab::app {
namespace {

using namespace testing_support;
using GuessCommand = Teaching;

Names under(const json& guesses, const std::string& meaning) {
  for (const json& guess : guesses) {
    if (guess["meaning"] == meaning) return guess["under"];
  }
  return {};
}

// The mappings under which the bits stand for the squares.
template <class Predicate>
Names fitting(std::uint64_t bits, Predicate holds) {
  Names names;
  for (const Reference& reference : references) {
    if (reference.name != "x88" && bits_where(reference, holds) == bits)
      names.push_back(reference.name);
  }
  return names;
}

TEST_F(GuessCommand, FindsEveryMappingThatFits) {
  for (const Reference& reference : references) {
    if (reference.name == "x88") continue;
    SCOPED_TRACE(reference.name);
    const auto expect = [&](const std::string& meaning, auto holds) {
      const std::uint64_t bits = bits_where(reference, holds);
      const json sets = data({"guess", hex(bits)})["sets"];
      EXPECT_EQ(under(sets, meaning), fitting(bits, holds)) << meaning;
    };
    expect("the b-file", [](int, int f) { return f == 1; });
    expect("rank 7", [](int r, int) { return r == 6; });
    expect("the white pawns at the start", [](int r, int) { return r == 1; });
    expect("the black knights at the start",
           [](int r, int f) { return r == 7 && (f == 1 || f == 6); });
    expect("the a1-h8 diagonal", [](int r, int f) { return r == f; });
    expect("the h2-b8 antidiagonal", [](int r, int f) { return r + f == 8; });
    expect("the light squares", [](int r, int f) { return (r + f) % 2 == 1; });
    expect("e4", [](int r, int f) { return r == 3 && f == 4; });
    expect("all but the a-file", [](int, int f) { return f != 0; });
    expect("what a knight on b1 attacks",
           [](int r, int f) { return (r == 2 && (f == 0 || f == 2)) || (r == 1 && f == 3); });
    for (std::size_t way = 0; way < reference_ways.size(); ++way) {
      const std::uint64_t guard = wrapping(reference, way);
      if (guard == 0) continue;
      const Names names = under(data({"guess", hex(guard)})["sets"],
                                "the wrap guard of " + reference_ways[way].name);
      EXPECT_NE(std::find(names.begin(), names.end(), reference.name), names.end());
    }
  }
}

TEST_F(GuessCommand, KnowsTheSizeOfTheTableOfDifferences) {
  EXPECT_EQ(under(data({"guess", "0xef"})["numbers"], "the size of the table of differences"),
            Names{"x88"});
}

TEST_F(GuessCommand, SaysWhenSeveralFitAndWhenNoneDoes) {
  const json several = data({"guess", "0x0101010101010101"});
  EXPECT_EQ(several["fitting_mappings"].size(), 8U);
  EXPECT_EQ(under(several["sets"], "the a-file"), (Names{"lerf", "berf"}));
  EXPECT_EQ(under(several["sets"], "rank 1"), (Names{"lefr", "lefr_file_flipped"}));
  EXPECT_TRUE(contains(output({"guess", "0x0101010101010101"}), "all eight mappings; the number"));
  EXPECT_EQ(under(data({"guess", "0x3828380000"})["sets"], "what a king on e4 attacks")[0], "lerf");
  EXPECT_EQ(
      under(data({"guess", "0x007e7e7e7e7e7e00"})["sets"], "all but the edge of the board").size(),
      8U);
  const json none = data({"guess", "0x0000000123456789"});
  EXPECT_EQ(none["fitting_mappings"], Names{});
  EXPECT_EQ(none["sets"], json::array());
  EXPECT_TRUE(contains(output({"guess", "0x0000000123456789"}), "is none that is known here"));
}

TEST_F(GuessCommand, KnowsIndicesStepsAndTheConstantsOfX88) {
  for (const Reference& reference : references) {
    const int e4 = reference.index(3, 4);
    const Names names = under(data({"guess", std::to_string(e4)})["numbers"], "the index of e4");
    EXPECT_NE(std::find(names.begin(), names.end(), reference.name), names.end()) << reference.name;
    for (std::size_t way = 0; way < reference_ways.size(); ++way) {
      const int step = step_of(reference, way);
      if (step < 0) continue;
      const Names steps = under(data({"guess", std::to_string(step)})["numbers"],
                                "the step " + reference_ways[way].name);
      EXPECT_NE(std::find(steps.begin(), steps.end(), reference.name), steps.end());
    }
  }
  EXPECT_EQ(
      under(data({"guess", "0x88"})["numbers"], "the mask of the bits that are set off the board"),
      Names{"x88"});
}

}  // namespace
}  // namespace squarelab::app
