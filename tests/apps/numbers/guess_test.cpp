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
            (Names{"x88", "x88_rank_flipped"}));
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
      (Names{"x88", "x88_rank_flipped"}));
  // e2 of chess.js, whose a8 is 0.
  EXPECT_EQ(under(data({"guess", "100"})["numbers"], "the index of e2"), Names{"x88_rank_flipped"});
}

struct OfAnEngine {
  const char* program;
  Arguments constants;
  Names most;               // that most of the constants agree with
  const char* answer;       // as it begins
  Names not_agreeing = {};  // constants
};

// Values that stand in the programs of docs/in-engines.md, with their meanings.
TEST_F(GuessCommand, TellsWhichNumberingMostConstantsOfAnEngineAgreeWith) {
  for (const OfAnEngine& engine : std::vector<OfAnEngine>{
           {"Gigantua: empty or not attacked for castling, White's and one of Black's",
            {"0x70", "0x06", "0x38", "0x0e", "0x7000000000000000"},
            {"big_endian_file", "lerf_rotated"},
            "big_endian_file, lerf_rotated fit all constants. Another fact would tell them apart"},
           {"Gigantua, and its white rook on the left",
            {"0x70", "0x06", "0x38", "0x0e", "a1=0x80"},
            {"big_endian_file"},
            "big_endian_file fits all constants, and no other numbering does."},
           {"Gigantua beside f1 and g1 of lerf",
            {"0x70", "0x06", "0x38", "0x60", "a1=0x80"},
            {"big_endian_file"},
            "big_endian_file fits 4 of 5 constants; 0x60 does not agree with it.",
            {"0x60"}},
           {"Reckless: light squares, a-file, home row, between its ranks 5 and 6",
            {"light=0x55AA55AA55AA55AA", "a-file=0x0101010101010101", "rank-1=0xff"},
            {"lerf"},
            "lerf fits all facts, and no other numbering does."},
           {"Reckless beside e4 and the a-file of other programs",
            {"light=0x55AA55AA55AA55AA", "rank-1=0xff", "north=<< 8", "e4=36", "a1=56"},
            {"lerf"},
            "lerf fits 3 of 5 facts; e4=36 and a1=56 do not agree with it.",
            {"e4=36", "a1=56"}},
           {"lc0: ranks 2 to 7 and a magic number of a rook",
            {"0x00FFFFFFFFFFFF00", "0x6001031120200820", "a1=0", "b1=1"},
            {"lerf"},
            "lerf fits 3 of 4 constants; 0x6001031120200820 does not agree with it.",
            {"0x6001031120200820"}},
           {"the same, of which one is said three times: it counts once",
            {"0x70", "0x06", "0x38", "0x60", "96", "0x60", "a1=0x80"},
            {"big_endian_file"},
            "big_endian_file fits 4 of 5 constants; 0x60 does not agree with it.",
            {"0x60"}},
           {"BBC: not the a-file, in decimal, and its first and last square",
            {"18374403900871474942", "a8=0", "h1=63"},
            {"berf", "lefr_rank_flipped"},
            "berf, lefr_rank_flipped fit all constants. Another fact would tell them apart"},
           {"BBC, and its second square",
            {"18374403900871474942", "a8=0", "h1=63", "b8=1"},
            {"berf"},
            "berf fits all constants, and no other numbering does."},
           {"CPW-Engine: test, vectors and a corner",
            {"0x88", "16", "17", "15", "a8=112"},
            {"x88"},
            "x88 fits all constants, and no other numbering does."},
           {"chess.js: test, offsets and two corners",
            {"0x88", "33", "31", "14", "a8=0", "h1=119"},
            {"x88_rank_flipped"},
            "x88_rank_flipped fits all constants, and no other numbering does."},
           {"two of different programs",
            {"north=<< 8", "b1=57"},
            {"lerf", "berf", "big_endian_file"},
            "lerf, berf, big_endian_file fit 1 of 2 facts each, but not the same.",
            {"b1=57"}},
           {"Phalanx, whose board has 10 by 12 squares",
            {"a1=21", "h8=98"},
            {},
            "No numbering fits any of the 2 facts.",
            {"a1=21", "h8=98"}},
       }) {
    SCOPED_TRACE(engine.program);
    Arguments arguments{"guess"};
    arguments.insert(arguments.end(), engine.constants.begin(), engine.constants.end());
    const json found = data(arguments);
    EXPECT_EQ(found["most"], engine.most);
    EXPECT_EQ(found["fitting"], engine.not_agreeing.empty() ? engine.most : Names{});
    const std::string answer = testing_support::lines_of(output(arguments))[2];
    const std::size_t shown = std::min(answer.size(), std::string(engine.answer).size());
    EXPECT_EQ(answer.substr(0, shown), std::string(engine.answer).substr(0, shown));
    if (engine.most.size() == 0) continue;
    Names others;
    for (const json& fact : found["facts"]) {
      const Names fits = fact["fits"];
      if (std::ranges::count(fits, engine.most.front()) == 0) others.push_back(fact["fact"]);
    }
    EXPECT_EQ(others, engine.not_agreeing);
  }
}

TEST_F(GuessCommand, SaysWhatConstantsAreUnderTheNumberingOfMost) {
  const json found = data({"guess", "0x06", "0x70", "0x6001031120200820", "a1=7"});
  EXPECT_EQ(found["best"], "big_endian_file");
  EXPECT_EQ(found["facts"][0]["meaning"],
            "the squares that must be empty when White castles on the king's side");
  EXPECT_EQ(found["facts"][1]["meaning"],
            "the squares that must be empty when White castles on the queen's side");
  EXPECT_EQ(found["facts"][2]["meaning"], "not known");
  EXPECT_EQ(found["facts"][2]["fits"], Names{});
  EXPECT_EQ(found["facts"][3]["expected"], "7 or 0x0000000000000080");
  EXPECT_FALSE(found["facts"][0].contains("expected"));
  EXPECT_FALSE(found["facts"][3].contains("meaning"));
}

TEST_F(GuessCommand, TakesSeveralFactsAtOnce) {
  const Arguments fitting{"guess", "f5=0x2000000000", "a-file=0x0101010101010101", "north=<< 8"};
  EXPECT_EQ(data(fitting)["fitting"], Names{"lerf"});
  EXPECT_TRUE(contains(output(fitting), "lerf fits all facts, and no other numbering does."));
  const json wrong = data({"guess", "f5=0x4000000", "a-file=0x0101010101010101"});
  EXPECT_EQ(wrong["fitting"], Names{});
  ASSERT_EQ(wrong["contradictions"].size(), 1U);
  EXPECT_EQ(wrong["contradictions"][0],
            "f5=0x4000000 contradicts a-file=0x0101010101010101: the first fits lerf_rotated, the "
            "second lerf, berf.");
  // What the numbering with most facts would have instead.
  EXPECT_TRUE(contains(output({"guess", "f5=0x4000000", "a-file=0x0101010101010101"}),
                       "0x0000002000000000"));
}

// Facts taken from a numbering's formula fit it, and no other than has the same.
TEST_F(GuessCommand, TakesSignedNumbers) {
  for (const auto& [number, same] : {std::pair{"-1", "0xffffffffffffffff"},
                                     {"-9151314442816847873", "0x80ffffffffffffff"},
                                     {"-9223372036854775808", "0x8000000000000000"}}) {
    EXPECT_EQ(data({"guess", number})["sets"], data({"guess", same})["sets"]) << number;
    EXPECT_EQ(data({"bitboard", number})["mappings"], data({"bitboard", same})["mappings"]);
    EXPECT_NE(output({"convert", number}), "");
  }
  expect_refused({"guess", "-9223372036854775809"}, "more than 64 bits");
}

TEST_F(GuessCommand, NoticesSquaresThatAreCountedFrom1) {
  const std::string counted = "with squares counted from 1";
  EXPECT_NE(output({"guess", "a1=1", "b1=2", "c1=3", "h8=64"})
                .find("All facts fit lerf, " + counted + '.'),
            std::string::npos);
  EXPECT_EQ(output({"guess", "a1=0", "b1=1", "h8=63"}).find(counted), std::string::npos);
  EXPECT_EQ(output({"guess", "a1=1", "b1=3"}).find(counted), std::string::npos);
}

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
           {{"guess", "f5=1", "zz"}, "\"zz\" is not a number of 64 bits"}}) {
    const Outcome outcome = run(arguments);
    EXPECT_EQ(outcome.exit_code, 2);
    EXPECT_TRUE(contains(outcome.err, message)) << outcome.err;
  }
}

}  // namespace
}  // namespace squarelab::app
