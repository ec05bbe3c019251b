// squarelab bitboard on real input: shifts against a walk over squares, the rest against the
// examples of the source documents.
#include <cstdlib>

#include "apps/docs/teaching.hpp"
#include "support/json.hpp"

namespace squarelab::app {
namespace {

using namespace testing_support;
using BitboardCommand = Teaching;

TEST_F(BitboardCommand, ShiftsTellWhatIsLostAndWhatWraps) {
  const auto holds = [](int rank, int file) {  // all but some of the middle
    return rank < 2 || rank > 5 || file < 2 || file > 5;
  };
  Names squares;
  for_each_square([&](int rank, int file) {
    if (holds(rank, file)) squares.push_back(square_name(rank, file));
  });
  const std::string list = fmt::format("{}", fmt::join(squares, ","));
  for (std::size_t way = 0; way < reference_ways.size(); ++way) {
    const auto& [name, files, ranks] = reference_ways[way];
    const json mappings = data({"bitboard", list, name, "--mapping", "all"})["mappings"];
    ASSERT_EQ(mappings.size(), 8U);
    for (std::size_t i = 0; i < 8; ++i) {
      const Reference& reference = references[i];
      SCOPED_TRACE(reference.name + ' ' + name);
      const json& shift = mappings[i]["operations"][0]["shift"];
      const int step = step_of(reference, way);
      std::uint64_t result = 0;
      std::uint64_t guarded = 0;
      Names lost;
      std::size_t wrapped = 0;
      for_each_square([&, f = files, r = ranks](int rank, int file) {
        if (!holds(rank, file)) return;
        const int to = reference.index(rank, file) + step;
        if (to < 0 || to > 63) return lost.push_back(square_name(rank, file));
        result |= std::uint64_t{1} << to;
        if (on_board(rank + r, file + f)) {
          guarded |= std::uint64_t{1} << to;
        } else {
          ++wrapped;
        }
      });
      EXPECT_EQ(shift["amount"], step);
      EXPECT_EQ(shift["way"], name);
      EXPECT_EQ(shift["lost"], lost);
      EXPECT_EQ(shift["wrapped"].size(), wrapped);
      EXPECT_EQ(shift["guard"], hex(wrapping(reference, way)));
      EXPECT_EQ(shift["guarded"], hex(guarded));
      EXPECT_EQ(mappings[i]["result"]["bits"], hex(result));
      if (i % 3 != way % 3) continue;
      // The same shift by its number of bits takes the same way.
      const json by_bits =
          data({"bitboard", list, step < 0 ? "shr" : "<<", std::to_string(std::abs(step)),
                "--mapping", reference.name})["mappings"][0]["operations"][0]["shift"];
      EXPECT_EQ(by_bits, shift);
    }
  }
}

TEST_F(BitboardCommand, TellsWhereBitsWrapTo) {
  const std::string text = output({"bitboard", "a2,b2,h2,h8", "noea"});
  expect_parts(text, {"Lost, as they fell off the 64: h8.", "h2 to a4", "0x0000808080808080",
                      "(b & ~guard) << 9 is 0x0000000000060000"});
  const json way = data({"bitboard", "1", "shl", "2"})["mappings"][0]["operations"][0]["shift"];
  EXPECT_EQ(way["way"], "2 files east");
}

// popcount tells a number and leaves the set as it is, for what comes next.
// What the program writes as runs, and what people call by a name.
TEST_F(BitboardCommand, ReadsLinesAndNamesOfSets) {
  const std::vector<std::pair<Arguments, std::string>> table{
      {{"a3-a8"}, "0x0101010101010000"},
      {{"H1-h8"}, "0x8080808080808080"},
      {{"a1-h8"}, "0x8040201008040201"},
      {{"c1-a3,b2"}, "0x0000000000010204"},
      {{"a-file"}, "0x0101010101010101"},
      {{"the a file, h1"}, "0x0101010101010181"},
      {{"Rank 1"}, "0x00000000000000ff"},
      {{"light squares"}, "0x55aa55aa55aa55aa"},
      {{"a1-a8", "xor", "file_a"}, "0x0000000000000000"},
      {{"1", "lshft", "9"}, "0x0000000000000200"},
      {{"0x200", "RSHFT", "9"}, "0x0000000000000001"}};
  for (const auto& [words, bits] : table) {
    Arguments arguments{"bitboard"};
    arguments.insert(arguments.end(), words.begin(), words.end());
    EXPECT_EQ(data(arguments)["mappings"][0]["result"]["bits"], bits) << words.front();
  }
  for (const char* words : {"a1-b3", "a1-", "-a1", "a1-a9", "a1-a2-a3", "i-file", "file"}) {
    EXPECT_EQ(run({"bitboard", "--", words}).exit_code, 2) << words;
  }
}

TEST_F(BitboardCommand, CountsTheBits) {
  for (const auto& [set, count] : std::vector<std::pair<std::string, int>>{
           {"0", 0}, {"0x00ff000000000000", 8}, {"a2,h2", 2}, {"0xffffffffffffffff", 64}}) {
    for (const json& mapping :
         data({"bitboard", set, "popcount", "not", "popcount", "--mapping", "all"})["mappings"]) {
      const json& steps = mapping["operations"];
      EXPECT_EQ(steps[0]["popcount"], count);
      EXPECT_EQ(steps[0]["result"], mapping["value"]["bits"]);
      EXPECT_FALSE(steps[1].contains("popcount"));
      EXPECT_EQ(steps[2]["popcount"], 64 - count);
    }
  }
  EXPECT_TRUE(contains(output({"bitboard", "a2,h2", "popcount"}),
                       "popcount is 2; the set stays as it is."));
  EXPECT_TRUE(contains(output({"bitboard", "a2,h2", "popcount", "--mapping", "all"}), "popcount"));
}

// The examples of the source document about bitboards.
TEST_F(BitboardCommand, DoesWhatTheDocumentDoes) {
  const auto result = [this](Arguments words) {
    words.insert(words.begin(), "bitboard");
    return data(words)["mappings"][0]["result"];
  };
  EXPECT_EQ(result({"0xff000000000000ff", "shl", "4"})["bits"], "0xf000000000000ff0");
  EXPECT_EQ(result({"0xff000000000000ff", ">>", "4"})["bits"], "0x0ff000000000000f");
  EXPECT_EQ(result({"0xAE9D6D5756A5A363", "and", "0x00000000FF000000"})["bits"],
            "0x0000000056000000");
  EXPECT_EQ(result({"0b0011", "or", "0b0101"})["bits"], hex(7));
  EXPECT_EQ(result({"0b0011", "xor", "0b0101"})["bits"], hex(6));
  EXPECT_EQ(result({"3", "not"})["bits"], hex(~std::uint64_t{3}));
  const json bits = result({"0x0000220856002410"});
  EXPECT_EQ(bits["first_bit"], 4);
  EXPECT_EQ(bits["last_bit"], 45);
  EXPECT_EQ(bits["first_square"], "e1");
  EXPECT_EQ(bits["popcount"], 10);
  EXPECT_EQ(bits["digits"], "0000000000000000001000100000100001010110000000000010010000010000");
  const json empty = result({"0"});
  EXPECT_TRUE(empty["first_bit"].is_null());
  EXPECT_TRUE(empty["last_bit"].is_null());
  EXPECT_EQ(empty["squares"], Names{});
}

TEST_F(BitboardCommand, TurnsTheBoardTheSameUnderEveryMapping) {
  const std::vector<std::array<const char*, 2>> turns{{"flip-ranks", "b8"},   {"flip-files", "g1"},
                                                      {"rotate", "g8"},       {"rotate-left", "h2"},
                                                      {"rotate-right", "a7"}, {"transpose", "a2"}};
  for (const auto& [turn, square] : turns) {
    for (const json& mapping : data({"bitboard", "b1", turn, "--mapping", "all"})["mappings"]) {
      EXPECT_EQ(mapping["result"]["squares"], Names{square}) << turn << ' ' << mapping["name"];
    }
  }
  EXPECT_TRUE(contains(output({"bitboard", "b1", "flip-ranks"}), "flip rows."));
  EXPECT_TRUE(
      contains(output({"bitboard", "b1", "flip-ranks", "--mapping", "lefr"}), "flip columns."));
}

TEST_F(BitboardCommand, ReadsDigitsAndDrawings) {
  const std::string drawing =
      "8  . . . . . . . .\n7  . . . . . . . .\n6  . . "
      ". . . . . .\n5  . . . . . . . .\n"
      "4  . . . . . . . .\n3  . . . . . . . .\n2  1 1 "
      "1 1 1 1 1 1\n1  . . . . . . . .\n\n"
      "   a b c d e f g h\n";
  const std::string file = write_file("board.txt", drawing);
  for (const Reference& reference : references) {
    if (reference.name == "x88") continue;
    const std::string pawns = hex(bits_where(reference, [](int rank, int) { return rank == 1; }));
    const json given = data({"bitboard", '@' + file, "--mapping", reference.name})["mappings"][0];
    EXPECT_EQ(given["result"]["bits"], pawns);
    // A number drawn under the mapping is the drawing.
    const std::string text = output({"bitboard", pawns, "--mapping", reference.name});
    EXPECT_TRUE(contains(text, drawing)) << text;
  }
  EXPECT_EQ(data({"bitboard", "-", "north"}, " <'" + file + "'")["mappings"][0]["result"]["bits"],
            "0x0000000000ff0000");
  const std::string digits(56, '0');
  EXPECT_EQ(data({"bitboard", digits + "10000001"})["mappings"][0]["result"]["squares"],
            (Names{"a1", "h1"}));
  EXPECT_EQ(data({"bitboard", "0x01'01ULL"})["mappings"][0]["result"]["bits"], hex(0x101));
}

}  // namespace
}  // namespace squarelab::app
