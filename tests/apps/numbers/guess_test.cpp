// squarelab guess on real input, against sets made by the formulas of reference_numberings.hpp.
#include <algorithm>

#include "apps/docs/teaching.hpp"
#include "support/json.hpp"

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

TEST_F(GuessCommand, TakesSeveralFactsAtOnce) {
  const Arguments fitting{"guess", "f5=0x2000000000", "a-file=0x0101010101010101", "north=<< 8"};
  EXPECT_EQ(data(fitting)["fitting"], Names{"lerf"});
  EXPECT_TRUE(contains(output(fitting), "lerf fits all facts, and no other numbering does."));
  const json wrong = data({"guess", "f5=0x4000000", "a-file=0x0101010101010101"});
  EXPECT_EQ(wrong["fitting"], Names{});
  ASSERT_EQ(wrong["contradictions"].size(), 1U);
  EXPECT_EQ(wrong["contradictions"][0],
            "f5=0x4000000 contradicts a-file=0x0101010101010101: the one fits lerf_rotated, the "
            "other lerf, berf.");
  // What the numbering with most facts would have instead.
  EXPECT_TRUE(contains(output({"guess", "f5=0x4000000", "a-file=0x0101010101010101"}),
                       "0x0000002000000000"));
}

// Facts taken from a numbering's formula fit it, and no other than has the same.
TEST_F(GuessCommand, FactsTellAllNumberingsApart) {
  for (const Reference& reference : references) {
    const auto fact = [&](const char* name, int number) {
      return std::string(name) + '=' + std::to_string(number);
    };
    Names fitting;
    for (const Reference& other : references) {
      if (other.index(1, 0) == reference.index(1, 0) && other.index(0, 1) == reference.index(0, 1))
        fitting.push_back(other.name);
    }
    EXPECT_EQ(data({"guess", fact("a2", reference.index(1, 0)), fact("b1", reference.index(0, 1)),
                    fact("north", reference.compass[0])})["fitting"],
              fitting)
        << reference.name;
  }
  EXPECT_EQ(data({"guess", "ne=>> 7", "h1=63"})["fitting"], Names{"berf"});
  EXPECT_EQ(data({"guess", "nonoea=33"})["fitting"], Names{"x88"});
  EXPECT_EQ(data({"guess", "white-pawns=0x0202020202020202"})["fitting"],
            (Names{"lefr", "lefr_file_flipped"}));
}

// The index of b1 alone tells the eight mappings apart (docs/teaching.md asks for one fact).
TEST_F(GuessCommand, OneIndexTellsTheMappingsApart) {
  for (const Reference& reference : references) {
    if (reference.name == "x88") continue;  // b1 is 1 there, as in lerf
    const json found = data({"guess", "b1=" + std::to_string(reference.index(0, 1))})["fitting"];
    Names mappings;
    for (const json& name : found) {
      if (name != "x88") mappings.push_back(name);
    }
    EXPECT_EQ(mappings, Names{reference.name});
  }
}

TEST_F(GuessCommand, KnowsRegionsAndConstants) {
  const auto meanings = [this](const char* number, const char* kind) {
    Names all;
    const json found = data({"guess", number});
    for (const json& guess : found[kind]) all.push_back(guess["meaning"]);
    return all;
  };
  const auto has = [](const Names& names, const std::string& part) {
    return std::any_of(names.begin(), names.end(),
                       [&](const std::string& name) { return contains(name, part); });
  };
  EXPECT_TRUE(has(meanings("0x0000001818000000", "sets"), "the centre, d4 e4 d5 e5"));
  EXPECT_TRUE(has(meanings("0x60", "sets"), "must be empty when White castles on the king's"));
  EXPECT_TRUE(has(meanings("0x0e00000000000000", "sets"), "when Black castles on the queen's"));
  EXPECT_TRUE(has(meanings("0x7e7e7e7e7e7e7e7e", "sets"), "all but the a- and h-file"));
  EXPECT_TRUE(has(meanings("0xfcfcfcfcfcfcfcfc", "sets"), "all but the a- and b-file"));
  EXPECT_TRUE(has(meanings("0x000000000000ffff", "sets"), "ranks 1 and 2"));
  EXPECT_TRUE(has(meanings("0x0f0f0f0f0f0f0f0f", "sets"), "the queen's side, files a to d"));
  EXPECT_TRUE(has(meanings("0x5555555555555555", "constants"), "every other bit"));
  EXPECT_TRUE(has(meanings("0x03f79d71b4cb0a89", "constants"), "a de Bruijn number"));
  EXPECT_FALSE(has(meanings("0x03f79d71b4cb0a88", "constants"), "a de Bruijn number"));
  EXPECT_TRUE(has(meanings("0x0000cccc0000cccc", "constants"), "blocks of 2 by 2"));
}

TEST_F(GuessCommand, NamesTheNearestThing) {
  const json near = data({"guess", "0x0101010901010101"})["nearest"];
  EXPECT_EQ(near["meaning"], "the a-file");
  EXPECT_EQ(near["under"], "lerf");
  EXPECT_EQ(near["difference"], hex(0x0800000000));
  const std::string text = output({"guess", "0x0101010901010101"});
  EXPECT_TRUE(contains(text, "one bit away from the a-file under lerf; too many: d5")) << text;
  EXPECT_FALSE(data({"guess", "0x0101010101010101"}).contains("nearest"));
}

TEST_F(GuessCommand, RefusesFactsThatItCannotRead) {
  for (const auto& [arguments, message] : std::vector<std::pair<Arguments, std::string>>{
           {{"guess", "z9=3"}, "\"z9\" is not known: a fact is about a square"},
           {{"guess", "f5=zz"}, "\"zz\" is not a number"},
           {{"guess", "north=up"}, "\"up\" is not a step such as 8, -7, << 8 or >> 7"},
           {{"guess", "f5=1", "7"}, "\"7\" is no fact"}}) {
    const Outcome outcome = run(arguments);
    EXPECT_EQ(outcome.exit_code, 2);
    EXPECT_TRUE(contains(outcome.err, message)) << outcome.err;
  }
}

}  // namespace
}  // namespace squarelab::app
