// squarelab score, codes and differences, and 0x88 with a8 at 0, against values worked out by hand.
#include <cstdlib>

#include "apps/docs/teaching.hpp"
#include "support/json.hpp"

namespace squarelab::app {
namespace {

using namespace testing_support;
using CodesCommand = Teaching;

TEST_F(CodesCommand, ScoresArePackedAndReadBack) {
  const auto score = [this](const char* text) { return data({"score", text})["scores"][0]; };
  for (const int mg : {-32768, -300, -1, 0, 1, 77, 32767}) {
    for (const int eg : {-32768, -5, 0, 5, 32767}) {
      const json packed = score(fmt::format("{},{}", mg, eg).c_str());
      const std::uint32_t code =
          static_cast<std::uint32_t>(std::int64_t{65536} * eg + mg);  // modulo 2^32
      EXPECT_EQ(packed["code"], code);
      EXPECT_EQ(packed["middlegame"], mg);
      EXPECT_EQ(packed["endgame"], eg);
      EXPECT_EQ(packed["upper"], code >> 16);
      EXPECT_EQ(score(fmt::format("0x{:08x}", code).c_str())["endgame"], eg);
    }
  }
  // A negative middlegame borrows from the endgame; an OR loses it.
  EXPECT_EQ(score("-1,5")["upper"], 4);
  EXPECT_EQ(score("-1,5")["endgame_with_or"], 0);
  const json sum = data({"score", "10,20", "-3,4"});
  EXPECT_EQ(sum["scores"][2]["middlegame"], 7);
  EXPECT_EQ(sum["scores"][2]["endgame"], 24);
  EXPECT_EQ(sum["phases"][0]["value"], 7);
  EXPECT_EQ(sum["phases"][2]["value"], 24);
}

TEST_F(CodesCommand, OverflowIsNamedOnlyWhereItHappens) {
  EXPECT_TRUE(contains(output({"score", "-1,-32768"}), "-2147483649, beyond int"));
  EXPECT_FALSE(contains(output({"score", "0,-32768"}), "beyond int"));
}

TEST_F(CodesCommand, CodesAreThoseOfTheDocument) {
  const json codes = data({"codes"});
  EXPECT_EQ(codes["pieces"].size(), 12U);
  EXPECT_EQ(codes["pieces"][0]["bits"], "0001");
  EXPECT_EQ(codes["pieces"][11]["code"], 14);
  EXPECT_EQ(codes["castling"].size(), 16U);
  EXPECT_EQ(codes["castling"][9]["right"], "Kq");
  EXPECT_EQ(codes["castling"][9]["masks"], "1 | 8");
  json null_move;
  for (const json& move : codes["moves"]) {
    if (move["move"] == "null") null_move = move;
  }
  EXPECT_EQ(null_move["code"], 65);
  EXPECT_EQ(codes["promotions"][0]["field"], 0);
  EXPECT_EQ(codes["promotions"][3]["field"], 3);
  EXPECT_FALSE(contains(output({"codes", "castling"}), "Moves"));
  // e1g1 by hand: castling 3 << 14, e1 is 4, g1 is 6; and as king takes rook.
  EXPECT_TRUE(contains(output({"codes", "moves"}), fmt::format("0x{:04x}", 3 << 14 | 4 << 6 | 6)));
  EXPECT_TRUE(contains(output({"codes", "moves"}), fmt::format("0x{:04x}", 3 << 14 | 4 << 6 | 7)));
}

TEST_F(CodesCommand, DifferencesTellHowSquaresLie) {
  for (const char* a : {"a1", "e4", "h8", "b7"}) {
    for (const char* b : {"a8", "e4", "d2", "h1"}) {
      const json pair = data({"differences", a, b});
      const int files = a[0] - b[0];
      const int ranks = a[1] - b[1];
      EXPECT_EQ(pair["difference"], 0x77 + 16 * ranks + files);
      EXPECT_EQ(pair["files"], files);
      EXPECT_EQ(pair["ranks"], ranks);
      EXPECT_EQ(pair["distance"], std::max(std::abs(files), std::abs(ranks)));
      EXPECT_EQ(pair["manhattan"], std::abs(files) + std::abs(ranks));
    }
  }
  EXPECT_EQ(data({"differences", "e4", "d2"})["attackers"], Names{"knight"});
  EXPECT_EQ(data({"differences", "a1", "c8"})["attackers"], Names{});
  EXPECT_EQ(data({"differences", "e4", "d5"})["attackers"],
            (Names{"white pawn", "bishop", "queen", "king"}));
  EXPECT_EQ(data({"differences", "h1", "a8"})["step"], 15);
  const json table = data({"differences"});
  EXPECT_EQ(table["entries"].size(), 225U);
  EXPECT_EQ(table["size"], 239);
  EXPECT_TRUE(contains(output({"differences", "--table", "step"}), "-17 "));
}

// chess.js and others number 0x88 from a8 on.
TEST_F(CodesCommand, X88MayBeginWithA8) {
  const json map = data({"map", "x88_rank_flipped"})["numberings"][0];
  for_each_square([&](int rank, int file) {
    EXPECT_EQ(map["squares"][square_name(rank, file)], 16 * (7 - rank) + file);
  });
  EXPECT_EQ(map["compass"]["North"], -16);
  EXPECT_EQ(map["compass"]["SoEa"], 17);
  EXPECT_EQ(map["knight_steps"]["NoNoWe"], -33);
  EXPECT_EQ(data({"guess", "e4=68", "a8=0", "north=-16"})["fitting"], Names{"x88_rank_flipped"});
  const json e4 = data({"convert", "68", "--from", "x88_rank_flipped"})["values"][0];
  EXPECT_EQ(e4["square"], "e4");
  EXPECT_TRUE(
      contains(output({"convert", "e4"}), "x88_rank_flipped   16(7 - r) + f       68  0x44"));
  // No backend is numbered so.
  EXPECT_EQ(run({"explain", "knight", "--in", "x88_rank_flipped"}).exit_code, 2);
}

TEST_F(CodesCommand, NativeBytesHaveALegend) {
  const std::string text = output({"show", "--native", "--backends", "x88"});
  expect_parts(text, {"an empty square\n", "P white pawn\n", "k black king\n"});
  EXPECT_FALSE(contains(output({"show", "--native", "--backends", "lerf"}), "byte of a square"));
}

// Shifts are C, and 0x88 comes with its test.
TEST_F(CodesCommand, ShiftsAreC) {
  EXPECT_TRUE(contains(output({"map", "lerf"}), "SoEa    >> 7"));
  const std::string x88 = output({"map", "x88"});
  EXPECT_TRUE(contains(x88, "0x38 & 0x88 = 0x08")) << x88;
  for (const char* name : {"map lerf", "map lefr", "wraps"}) {
    std::istringstream words(name);
    Arguments arguments;
    for (std::string word; words >> word;) arguments.push_back(word);
    EXPECT_FALSE(contains(output(arguments), "<< -")) << name;
  }
}

}  // namespace
}  // namespace squarelab::app
