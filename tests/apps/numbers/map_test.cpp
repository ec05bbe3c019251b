// squarelab map on real input, against values written out in reference_numberings.hpp.
#include <algorithm>

#include "apps/docs/teaching.hpp"
#include "support/json.hpp"

namespace squarelab::app {
namespace {

using namespace testing_support;
using MapCommand = Teaching;

TEST_F(MapCommand, ShowsWhatTheDocumentsDefine) {
  for (const Reference& reference : references) {
    SCOPED_TRACE(reference.name);
    const json map = data({"map", reference.name})["numberings"][0];
    EXPECT_EQ(map["name"], reference.name);
    EXPECT_EQ(map["formula"], reference.formula);
    const std::array corners{"a1", "h1", "a8", "h8"};
    for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(map["corners"][corners[i]], reference.corners[i]);
    for_each_square([&](int rank, int file) {
      EXPECT_EQ(map["squares"][square_name(rank, file)], reference.index(rank, file));
    });
    for (std::size_t way = 0; way < reference_ways.size(); ++way) {
      const char* const key = way < 8 ? "compass" : "knight_steps";
      EXPECT_EQ(map[key][reference_ways[way].name], step_of(reference, way));
    }
    if (reference.name == "x88") continue;
    EXPECT_EQ(map["constants"]["file_a"], hex(reference.file_a));
    EXPECT_EQ(map["constants"]["rank_1"], hex(reference.rank_1));
    EXPECT_EQ(map["constants"]["diagonal"], hex(reference.diagonal));
    EXPECT_EQ(map["constants"]["light_squares"], hex(reference.light));
    EXPECT_EQ(map["constants"]["dark_squares"], hex(~reference.light));
    EXPECT_EQ(map["constants"]["file_h"],
              hex(bits_where(reference, [](int, int f) { return f == 7; })));
    EXPECT_EQ(map["constants"]["rank_8"],
              hex(bits_where(reference, [](int r, int) { return r == 7; })));
    EXPECT_EQ(map["constants"]["antidiagonal"],
              hex(bits_where(reference, [](int r, int f) { return r + f == 7; })));
    for (std::size_t way = 0; way < reference_ways.size(); ++way) {
      const json& guard = map["wrap_guards"][reference_ways[way].name];
      EXPECT_EQ(guard["all"], hex(wrapping(reference, way))) << reference_ways[way].name;
      EXPECT_EQ(guard["pawns"], hex(wrapping(reference, way, 1, 6))) << reference_ways[way].name;
    }
  }
}

TEST_F(MapCommand, DrawsTheBoardAndTheRose) {
  for (const Reference& reference : references) {
    SCOPED_TRACE(reference.name);
    const std::string text = output({"map", reference.name});
    const int width = reference.name == "x88" ? 3 : 2;
    for (int rank = 0; rank < 8; ++rank) {
      std::string row = std::to_string(rank + 1);
      for (int file = 0; file < 8; ++file) {
        row += fmt::format(" {:>{}}", reference.index(rank, file), width);
      }
      EXPECT_TRUE(contains(text, row + ' ' + std::to_string(rank + 1))) << row;
    }
    const auto& rose = reference.compass;
    const auto& [north, noea, east, soea, south, sowe, west, nowe] = rose;
    EXPECT_TRUE(contains(text, fmt::format("{:>+5} {:>+5} {:>+5}", nowe, north, noea))) << text;
    EXPECT_TRUE(contains(text, fmt::format("{:>+5} {:>+5} {:>+5}", sowe, south, soea))) << text;
    EXPECT_TRUE(contains(text, fmt::format("West   {:>+3} <-  0 -> {:<+3}   East", west, east)))
        << text;
  }
}

TEST_F(MapCommand, FindsTheShortestConversions) {
  struct Row {
    const char* from;
    const char* to;
    const char* formula;
  };
  const std::string transposed = "((s & 7) << 3) | (s >> 3)";
  const std::string with_7 = '(' + transposed + ") ^ 7";
  const std::vector<Row> rows{
      {"lerf", "big_endian_file", "s ^ 7"},
      {"lerf", "berf", "s ^ 56"},
      {"lerf", "lerf_rotated", "s ^ 63"},
      {"lefr", "lefr_rank_flipped", "s ^ 7"},  // in file-rank mappings 7 and 56 swap their roles
      {"lefr", "lefr_file_flipped", "s ^ 56"},
      {"lerf", "lefr", transposed.c_str()},
      {"lefr", "lerf", transposed.c_str()},
      {"lerf", "lefr_rank_flipped", with_7.c_str()},
      {"lerf", "x88", "s + (s & 56)"},
      {"berf", "x88", "(s + (s & 56)) ^ 0x70"},
      {"x88", "lerf", "(x + (x & 7)) >> 1"},
      {"x88", "lefr", "((x & 7) << 3) | (x >> 4)"},
  };
  for (const auto& [from, to, formula] : rows) {
    const json conversions = data({"map", from})["numberings"][0]["conversions"];
    EXPECT_EQ(conversions.size(), 8U);
    const auto row =
        std::find_if(conversions.begin(), conversions.end(),
                     [&, target = to](const json& entry) { return entry["to"] == target; });
    ASSERT_NE(row, conversions.end());
    EXPECT_EQ((*row)["formula"], formula) << from << " to " << to;
  }
}

TEST_F(MapCommand, SetsPawnsApart) {
  EXPECT_TRUE(contains(output({"map", "lerf"}), "<< 9   0x0000808080808000  h2-h6"));
  for (const Reference& reference : references) {
    const bool by_file = reference.name.rfind("lefr", 0) == 0;
    EXPECT_EQ(contains(output({"map", reference.name}), "pushes and captures of pawns need no AND"),
              by_file)
        << reference.name;
  }
}

TEST_F(MapCommand, OfX88) {
  EXPECT_TRUE(contains(output({"map", "0x88"}), "8 70 71 72 73 74 75 76 77 8"));
  const json map = data({"map", "0x88"})["numberings"][0];
  EXPECT_EQ(map["name"], "x88");
  EXPECT_EQ(map["board_size"], 128);
  EXPECT_EQ(map["off_board_mask"], 0x88);
  EXPECT_EQ(map["differences"]["size"], 239);
  EXPECT_EQ(map["differences"]["used"], 225);
  EXPECT_EQ(map["off_board_examples"][1]["to"], 0x38);  // east of h4
  EXPECT_EQ(map["off_board_examples"][1]["masked"], 0x08);
  EXPECT_EQ(map["off_board_examples"][1]["on_board"], false);
}

}  // namespace
}  // namespace squarelab::app
