// squarelab wraps, and squarelab bitboard for all mappings at once, against walks over squares.
#include <set>

#include "apps/docs/teaching.hpp"
#include "support/json.hpp"

namespace squarelab::app {
namespace {

using namespace testing_support;
using WrapsCommand = Teaching;

std::size_t way_named(const std::string& name) {
  std::size_t way = 0;
  while (reference_ways.at(way).name != name) ++way;
  return way;
}

TEST_F(WrapsCommand, GuardsAreTheSquaresThatWrap) {
  struct Mover {
    const char* name;
    std::size_t ways;
    bool is_pawn;
  };
  constexpr Mover movers[]{
      {"king", 8, false}, {"knight", 8, false}, {"pawn_push", 2, true}, {"pawn_capture", 4, true}};
  const json mappings = data({"wraps"})["mappings"];
  ASSERT_EQ(mappings.size(), 8U);
  for (std::size_t i = 0; i < 8; ++i) {
    const Reference& reference = references[i];
    EXPECT_EQ(mappings[i]["name"], reference.name);
    for (const auto& [mover, ways, is_pawn] : movers) {
      SCOPED_TRACE(reference.name + ' ' + mover);
      EXPECT_EQ(mappings[i][mover].size(), ways);
      for (const json& guard : mappings[i][mover]) {
        const std::size_t way = way_named(guard["way"]);
        EXPECT_EQ(guard["step"], step_of(reference, way));
        EXPECT_EQ(guard["guard"],
                  hex(is_pawn ? wrapping(reference, way, 1, 6) : wrapping(reference, way)))
            << guard["way"];
      }
    }
    for (const json& guard : mappings[i]["looking_back"]) {
      const std::size_t way = way_named(guard["way"]);
      EXPECT_EQ(guard["guard"],
                hex(wrapping(reference, way, 0, 0) | wrapping(reference, way, 7, 7)));
    }
  }
}

// Pawn captures: four guards, or none; looking back from ranks 1 and 8 wraps in 28 cases.
TEST_F(WrapsCommand, OneTableAnswers) {
  const std::string text = output({"wraps"});
  expect_parts(text, {"lerf               6 of 8  8 of 8  0 of 2     4 of 4",
                      "lefr               6 of 8  8 of 8  0 of 2     0 of 4        28 squares"});
  for (const std::string& line : testing_support::lines_of(text))
    EXPECT_LE(line.size(), 80U) << line;
}

// What books do instead: they mask the whole edge of the way before the shift, or its other side
// after it. Both give the same set as the guard, of every square and under every mapping.
TEST_F(WrapsCommand, AMaskOfTheWholeEdgeDoesTheSame) {
  const json mappings = data({"wraps"})["mappings"];
  const auto shifted = [](std::uint64_t set, int step) {
    return step > 0 ? set << step : set >> -step;
  };
  for (std::size_t i = 0; i < 8; ++i) {
    const Reference& reference = references[i];
    for (const json& guard : mappings[i]["king"]) {
      const int step = guard["step"];
      const ReferenceWay& way = reference_ways[way_named(guard["way"])];
      const auto set_of = [&](auto leads_off) {
        std::uint64_t set = 0;
        for_each_square([&](int rank, int file) {
          const bool off = leads_off(rank, file);
          set |= off ? std::uint64_t{1} << reference.index(rank, file) : 0;
        });
        return set;
      };
      const std::uint64_t edge =
          set_of([&](int rank, int file) { return !on_board(rank + way.ranks, file + way.files); });
      const std::uint64_t other_edge =
          set_of([&](int rank, int file) { return !on_board(rank - way.ranks, file - way.files); });
      const std::uint64_t smaller = std::stoull(guard["guard"].get<std::string>(), nullptr, 16);
      EXPECT_EQ(smaller & ~edge, 0U);
      for (int n = 0; n < 64; ++n) {
        const std::uint64_t bit = std::uint64_t{1} << n;
        EXPECT_EQ(shifted(bit & ~smaller, step), shifted(bit & ~edge, step));
        EXPECT_EQ(shifted(bit & ~smaller, step), shifted(bit, step) & ~other_edge);
      }
    }
  }
  // As the page says it of lerf: the h-file before, or the a-file after.
  EXPECT_TRUE(contains(output({"wraps"}), "(b & notHFile) << 9"));
}

TEST_F(WrapsCommand, ShowsOneMapping) {
  const std::string text = output({"wraps", "lefr"});
  EXPECT_TRUE(contains(text, "lefr     6 of 8  8 of 8  0 of 2     0 of 4")) << text;
  EXPECT_FALSE(contains(text, "\nberf")) << text;
  EXPECT_EQ(data({"wraps", "lefr"})["mappings"].size(), 1U);
}

// In the last four mappings a capture looked back from ranks 1 and 8 ends on these ranks.
TEST_F(WrapsCommand, LookingBackWrapsToWhereNoPawnStands) {
  const json mappings = data({"wraps"})["mappings"];
  for (std::size_t i = 4; i < 8; ++i) {
    for (const json& guard : mappings[i]["looking_back"]) {
      for (const std::string square : guard["squares"]) {
        const int to =
            references[i].index(square[1] - '1', square[0] - 'a') + guard["step"].get<int>();
        for_each_square([&](int rank, int file) {
          if (references[i].index(rank, file) != to) return;
          EXPECT_TRUE(rank == 0 || rank == 7);
        });
      }
    }
  }
}

TEST_F(WrapsCommand, BitboardShowsAllMappingsInRows) {
  const std::string text = output({"bitboard", "a2,h2", "noea", "--mapping", "all"});
  expect_parts(text, {"lerf               << 9   h2 to a4  none  h1-h6",
                      "berf               >> 7   h2 to a2  none  h1-h8",
                      "lefr               << 9   none      h2    a8-f8"});
  for (const std::string& line : testing_support::lines_of(text))
    EXPECT_LE(line.size(), 80U) << line;
}

// Before the shift the board is the same under all mappings; after it there are several.
TEST_F(WrapsCommand, BitboardDrawsABoardOnce) {
  const auto boards = [&](const Arguments& arguments) {
    int count = 0;
    for (const std::string& line : testing_support::lines_of(output(arguments))) {
      for (std::size_t at = 0; (at = line.find("a b c d e f g h", at)) != line.npos; ++at) ++count;
    }
    return count;
  };
  EXPECT_EQ(boards({"bitboard", "a2,h2", "--mapping", "all"}), 1);
  EXPECT_EQ(boards({"bitboard", "0xff", "--mapping", "all"}), 4);
  std::set<std::string> results;
  const json mappings = data({"bitboard", "a2,h2", "noea", "--mapping", "all"})["mappings"];
  for (const json& mapping : mappings) results.insert(mapping["result"]["squares"].dump());
  EXPECT_EQ(boards({"bitboard", "a2,h2", "noea", "--mapping", "all"}),
            1 + static_cast<int>(results.size()));
}

}  // namespace
}  // namespace squarelab::app
