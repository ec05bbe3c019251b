// squarelab convert on real input, against the formulas of reference_numberings.hpp.

#include "apps/docs/teaching.hpp"
#include "support/json.hpp"

namespace squarelab::app {
namespace {

using namespace testing_support;
using ConvertCommand = Teaching;

TEST_F(ConvertCommand, EveryIndexOfEveryNumbering) {
  for (const Reference& from : references) {
    SCOPED_TRACE(from.name);
    Arguments arguments{"convert", "--from", from.name, "--as", "index"};
    for_each_square(
        [&](int rank, int file) { arguments.push_back(std::to_string(from.index(rank, file))); });
    const json values = data(arguments)["values"];
    ASSERT_EQ(values.size(), 64U);
    for_each_square([&](int rank, int file) {
      const json& value = values[static_cast<std::size_t>(8 * rank + file)];
      EXPECT_EQ(value["square"], square_name(rank, file));
      EXPECT_EQ(value["file"], file);
      EXPECT_EQ(value["rank"], rank);
      ASSERT_EQ(value["to"].size(), references.size() + 1);  // and 0x88 with a8 at 0
      for (std::size_t i = 0; i < references.size(); ++i) {
        const int index = references[i].index(rank, file);
        EXPECT_EQ(value["to"][i]["name"], references[i].name);
        EXPECT_EQ(value["to"][i]["index"], index);
        const std::string last = value["to"][i]["working"].back();
        if (references[i].name == "x88") {
          EXPECT_EQ(last, fmt::format("0x{:02x}", index));
        } else {
          EXPECT_EQ(last, std::to_string(index));
          EXPECT_EQ(value["to"][i]["bits"], hex(std::uint64_t{1} << index));
        }
      }
    });
  }
}

TEST_F(ConvertCommand, BitboardsOfEveryMapping) {
  // Rank 7, the h-file and c4: no symmetry.
  const auto holds = [](int rank, int file) {
    return rank == 6 || file == 7 || (rank == 3 && file == 2);
  };
  for (const Reference& from : references) {
    if (from.name == "x88") continue;
    const std::string bits = hex(bits_where(from, holds));
    const json value = data({"convert", "--from", from.name, bits})["values"][0];
    EXPECT_EQ(value["read_as"], "bitboard");
    EXPECT_EQ(value["bits"], bits);
    for (std::size_t i = 0; i < 8; ++i) {
      EXPECT_EQ(value["to"][i]["bits"], hex(bits_where(references[i], holds)));
    }
    Names squares;
    std::vector<int> indices;
    for_each_square([&](int rank, int file) {
      if (!holds(rank, file)) return;
      squares.push_back(square_name(rank, file));
      indices.push_back(16 * rank + file);
    });
    EXPECT_EQ(value["squares"], squares);
    EXPECT_EQ(value["x88_indices"], indices);
  }
}

TEST_F(ConvertCommand, NamesAnotherReadingOnlyWhereThereIsOne) {
  struct Case {
    Arguments arguments;
    bool bitboard;  // reads it as an index, and names the bitboard
    bool index;     // the other way round
  };
  const std::string digits(64, '1');
  for (const auto& [arguments, bitboard, index] :
       std::vector<Case>{{{"28"}, true, false},
                         {{"0x34"}, true, false},
                         {{"28", "--from", "lefr"}, true, false},
                         {{"51", "--from", "x88"}, false, false},
                         {{"52", "--as", "bitboard"}, false, true},
                         {{"0x0000000000000034"}, false, true},
                         {{"0x0034", "--from", "lefr"}, false, true},
                         {{"0x00000000000000ff"}, false, false},
                         {{"1000"}, false, false},
                         {{digits}, false, false},
                         {{"a2,b2"}, false, false},
                         {{"e4"}, false, false},
                         {{"e4", "--as", "bitboard"}, false, false}}) {
    SCOPED_TRACE(testing::PrintToString(arguments));
    Arguments words = arguments;
    words.insert(words.begin(), "convert");
    const std::string text = output(words);
    EXPECT_EQ(contains(text, "--as bitboard"), bitboard) << text;
    EXPECT_EQ(contains(text, "--as index"), index) << text;
    const bool hint = bitboard || index;
    if (hint) output({"convert", arguments[0], "--as", bitboard ? "bitboard" : "index"});
  }
}

TEST_F(ConvertCommand, HintsOfRefusals) {
  const auto hints = [&](Arguments arguments) {
    const std::string err = run(arguments).err;
    return std::pair(contains(err, "--from NAME"), contains(err, "--as bitboard"));
  };
  EXPECT_EQ(hints({"convert", "64"}), std::pair(true, true));  // e1 of 0x88
  EXPECT_EQ(hints({"convert", "300"}), std::pair(false, true));
  EXPECT_EQ(hints({"convert", "58", "--from", "x88"}), std::pair(true, false));
  EXPECT_EQ(hints({"convert", "300", "--from", "x88"}), std::pair(false, false));
}

TEST_F(ConvertCommand, SaysHowItReadWhatItWasGiven) {
  const json values = data(
      {"convert", "e4", "28", "0x34", "0x0000000000000034", "1024", "a2,b2", "0b11"})["values"];
  const std::vector<std::array<std::string, 2>> expected{
      {"square", ""},       {"index", "lerf"},    {"index", "x88"},    {"bitboard", "lerf"},
      {"bitboard", "lerf"}, {"bitboard", "lerf"}, {"bitboard", "lerf"}};
  for (std::size_t i = 0; i < expected.size(); ++i) {
    EXPECT_EQ(values[i]["read_as"], expected[i][0]);
    EXPECT_EQ(values[i].contains("from") ? values[i]["from"] : "", expected[i][1]);
  }
  for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(values[i]["square"], "e4");
  EXPECT_EQ(values[1]["from_is_default"], true);
  EXPECT_EQ(data({"convert", "28", "--from", "lefr"})["values"][0]["square"], "d5");
  EXPECT_EQ(data({"convert", "28", "--as", "bitboard"})["values"][0]["squares"],
            (Names{"c1", "d1", "e1"}));
  const std::string text = output({"convert", "28"});
  expect_parts(
      text, {"Read as an index of lerf", "as no --from names", "It is e4.", "s ^ 56 = 28 ^ 56 = 36",
             "s + (s & 56) = 28 + (28 & 56) = 28 + 24 = 52 = 0x34", "= (4 << 3) | 3 = 32 | 3 = 35",
             "f, the e-file      s & 7 = 28 & 7 = 4"});
  EXPECT_TRUE(contains(output({"convert", "e4"}), "8(7 - r) + f = 8(7 - 3) + 4 = 8 * 4 + 4"));
}

}  // namespace
}  // namespace squarelab::app
