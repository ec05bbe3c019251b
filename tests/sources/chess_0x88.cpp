// Document 4: "Chess/0x88".

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>
#include <squarelab/mapping/x88.hpp>

#include "definitions.hpp"
#include "expectations.hpp"

namespace squarelab::sources {

namespace x88 = mapping::x88;

namespace {

// The layout as it is printed, the eighth rank first: all sixteen columns.
constexpr std::string_view layout =
    "70 71 72 73 74 75 76 77 78 79 7A 7B 7C 7D 7E 7F "
    "60 61 62 63 64 65 66 67 68 69 6A 6B 6C 6D 6E 6F "
    "50 51 52 53 54 55 56 57 58 59 5A 5B 5C 5D 5E 5F "
    "40 41 42 43 44 45 46 47 48 49 4A 4B 4C 4D 4E 4F "
    "30 31 32 33 34 35 36 37 38 39 3A 3B 3C 3D 3E 3F "
    "20 21 22 23 24 25 26 27 28 29 2A 2B 2C 2D 2E 2F "
    "10 11 12 13 14 15 16 17 18 19 1A 1B 1C 1D 1E 1F "
    "00 01 02 03 04 05 06 07 08 09 0A 0B 0C 0D 0E 0F";

struct Pair {
  int a, b;          // 0x88 indices
  int files, ranks;  // from b to a
};

// All pairs of squares, their relation by the letters of their names.
std::vector<Pair> all_pairs() {
  std::vector<Pair> pairs;
  for (const Square a : all_squares) {
    for (const Square b : all_squares) {
      const std::string to = to_string(a);
      const std::string from = to_string(b);
      pairs.push_back({x88::index_of(a), x88::index_of(b), to[0] - from[0], to[1] - from[1]});
    }
  }
  return pairs;
}

}  // namespace

std::vector<Definition> chess_0x88() {
  return {
      {"0x88 is 136 decimal, 210 octal, 10001000 binary", "mapping/x88", "on_board",
       [] {
         for (int x = 0; x < 256; ++x) {
           EXPECT_EQ(x88::on_board(x), (x & 0b10001000) == 0) << x;
           EXPECT_EQ(x88::on_board(x), (x & 136) == 0) << x;
           EXPECT_EQ(x88::on_board(x), (x & 0210) == 0) << x;
         }
       },
       "map x88", "136 in decimal, 210 in octal and 10001000 in binary"},
      {"Rank and file are a hexadecimal digit each", "mapping/x88", "rank",
       equals(x88::rank(0x52), 5, x88::file(0x52), 2), "map x88",
       "Each has a hexadecimal digit of its own"},
      {"The board is 8 by 16, two boards side by side", "mapping/x88", "board_size",
       equals(x88::board_size, 8 * 16, x88::board_size, 2 * square_count),
       "lesson x88 --step 4 --answers", "70 71 72 73 74 75 76 77"},
      {"0x42 is the square of digits 4 and 2: c5", "mapping/x88", "square_of",
       equals(x88::square_of(0x42), C5), "convert 0x42", "It is c5"},
      {"One row above is 16 more, one row below 16 less", "mapping/x88", "compass",
       equals(x88::square_of(x88::index_of(C5) + 16), C6, x88::square_of(x88::index_of(C5) - 16),
              C4, x88::compass[0], 16, x88::compass[4], -16),
       "codes directions", "North +8 << 8 +16"},
      {"The next column is one more or one less", "mapping/x88", "compass",
       equals(x88::square_of(x88::index_of(C5) + 1), D5, x88::square_of(x88::index_of(C5) - 1), B5,
              x88::compass[2], 1, x88::compass[6], -1),
       "codes directions", "East +1 << 1 +1"},
      {"Squares are always below 0x88", "mapping/x88", "index_of",
       [] {
         for (const Square square : all_squares) EXPECT_LT(x88::index_of(square), 0x88);
       },
       "map x88", "of the 136 numbers below 0x88, 72 are not squares"},
      {"The layout of all 128 numbers", "mapping/x88", "square_of",
       [] {
         const auto words = words_of(std::string(layout));
         ASSERT_EQ(words.size(), 128U);
         for (int n = 0; n < 128; ++n) {
           const int x = std::stoi(words[n], nullptr, 16);
           const bool on_board = n % 16 < 8;
           ASSERT_EQ(x88::on_board(x), on_board) << words[n];
           if (!on_board) continue;
           const std::string name{static_cast<char>('a' + n % 16), static_cast<char>('8' - n / 16)};
           EXPECT_EQ(to_string(x88::square_of(x)), name);
         }
       },
       "lesson x88 --step 4 --answers", "08 09 0a 0b 0c 0d 0e 0f"},
      {"From letter and number: a1 is 0x00, b2 0x11, h8 0x77", "mapping/x88", "index_of",
       equals(x88::index_of(A1), 0x00, x88::index_of(B2), 0x11, x88::index_of(H8), 0x77),
       "convert b2", "0x11"},
      {"To rank and file: x >> 4 and x & 7", "mapping/x88", "file",
       [] {
         for (const Square square : all_squares) {
           const std::string name = to_string(square);
           const int x = 16 * (name[1] - '1') + (name[0] - 'a');
           EXPECT_EQ(x88::file(x), x & 7);
           EXPECT_EQ(x88::rank(x), x >> 4);
           EXPECT_EQ(x88::file(x), name[0] - 'a');
           EXPECT_EQ(x88::rank(x), name[1] - '1');
         }
       },
       "map x88", "f is x & 7, r is x >> 4"},
      {"The fourth and the eighth bit must both be 0", "mapping/x88", "on_board",
       [] {
         for (int x = 0; x < 256; ++x) {
           const bool fourth = x / 8 % 2 == 1;
           const bool eighth = x / 128 % 2 == 1;
           EXPECT_EQ(x88::on_board(x), !fourth && !eighth) << x;
         }
       },
       "lesson x88 --step 2 --answers", "its bit 3 set"},
      {"One AND detects every step off the board", "mapping/x88", "on_board",
       equals(x88::on_board(x88::index_of(H4) + 1), false, x88::on_board(x88::index_of(A4) - 1),
              false, x88::on_board(x88::index_of(D8) + 16), false,
              x88::on_board(x88::index_of(D1) - 16), false, x88::on_board(x88::index_of(G8) + 33),
              false, x88::on_board(x88::index_of(A1) - 18), false,
              x88::on_board(x88::index_of(G6) + 33), true),
       "map x88", "h4 East 0x37 0x38 0x38 & 0x88 = 0x08 no"},
      {"0x88Diff = 0x77 + A - B", "mapping/x88", "difference",
       [] {
         for (const auto& [a, b, files, ranks] : all_pairs()) {
           EXPECT_EQ(x88::difference(a, b), 0x77 + a - b);
           EXPECT_EQ(x88::difference(a, b), 119 + 16 * ranks + files);
         }
       },
       "differences e4 b1", "0x77 + 0x34 - 0x01 = 0xaa"},
      {"A difference is unique for distance and direction", "mapping/x88", "files_between",
       [] {
         std::map<int, std::pair<int, int>> relations;
         for (const auto& [a, b, files, ranks] : all_pairs()) {
           const int d = x88::difference(a, b);
           const auto [entry, is_new] = relations.try_emplace(d, files, ranks);
           ASSERT_EQ(entry->second, std::pair(files, ranks)) << d;
           EXPECT_EQ(x88::files_between(d), files);
           EXPECT_EQ(x88::ranks_between(d), ranks);
         }
         EXPECT_EQ(relations.size(), 225U);
       },
       "map x88", "different for all others"},
      {"... which is not true for coordinates of three bits each", "mapping/mapping", "index",
       [] {
         const auto n = [](Square square) { return mapping::index(mapping::lerf, square); };
         // One step up and to the left is seven, and so is a whole rank to the right.
         EXPECT_EQ(n(A2) - n(B1), n(H1) - n(A1));
         EXPECT_NE(x88::index_of(A2) - x88::index_of(B1), x88::index_of(H1) - x88::index_of(A1));
       }},
      {"Lookup of the Manhattan distance", "mapping/x88", "manhattan_distance",
       [] {
         EXPECT_EQ(x88::manhattan_distance(0x00, 0x77), 14);
         for (const auto& [a, b, files, ranks] : all_pairs()) {
           EXPECT_EQ(x88::manhattan_distance(a, b), std::abs(files) + std::abs(ranks));
         }
       },
       "differences e4 b1", "files plus ranks 6"},
      {"Lookup of the distance in moves of a king", "mapping/x88", "distance",
       [] {
         EXPECT_EQ(x88::distance(0x00, 0x77), 7);
         for (const auto& [a, b, files, ranks] : all_pairs()) {
           EXPECT_EQ(x88::distance(a, b), std::max(std::abs(files), std::abs(ranks)));
         }
       },
       "differences e4 b1", "steps of a king 3"},
      {"Lookup of possible attacks by each kind of piece", "mapping/x88", "attacks",
       [] {
         for (const auto& [a, b, files, ranks] : all_pairs()) {
           // From a to b it goes the other way.
           const int f = std::abs(files);
           const int r = std::abs(ranks);
           const bool same = f + r == 0;
           EXPECT_EQ(x88::attacks(x88::Knight, a, b), f + r == 3 && f != 0 && r != 0);
           EXPECT_EQ(x88::attacks(x88::King, a, b), !same && f < 2 && r < 2);
           EXPECT_EQ(x88::attacks(x88::Rook, a, b), (f == 0) != (r == 0));
           EXPECT_EQ(x88::attacks(x88::Bishop, a, b), !same && f == r);
           EXPECT_EQ(x88::attacks(x88::Queen, a, b),
                     x88::attacks(x88::Rook, a, b) || x88::attacks(x88::Bishop, a, b));
           EXPECT_EQ(x88::attacks(x88::WhitePawn, a, b), f == 1 && ranks == -1);
           EXPECT_EQ(x88::attacks(x88::BlackPawn, a, b), f == 1 && ranks == 1);
         }
       },
       "differences e4 b1", "attack b from a, alone bishop, queen"},
      {"Lookup of the direction and line in which a piece goes", "mapping/x88", "step_towards",
       equals(x88::step_towards(x88::index_of(A1), x88::index_of(H8)), 17,
              x88::step_towards(x88::index_of(H1), x88::index_of(A1)), -1,
              x88::step_towards(x88::index_of(E8), x88::index_of(E2)), -16,
              x88::step_towards(x88::index_of(E1), x88::index_of(F3)), 0),
       "differences e4 b1", "step from a towards b -17"},
      {"Tables of 239 entries where pairs of 0..63 need 4096", "mapping/x88", "differences",
       [] {
         EXPECT_EQ(all_pairs().size(), 4096U);
         EXPECT_LE(x88::differences, 4096 / 16 - 16);
         EXPECT_EQ(x88::line_steps.size(), 239U);
         EXPECT_EQ(x88::attacking_kinds.size(), 239U);
         EXPECT_EQ(x88::distances.size(), 239U);
         EXPECT_EQ(x88::manhattan_distances.size(), 239U);
       },
       "map x88", "attackers of all 4096 pairs"},
      {"The offset 119 = 0x77 makes differences 0 .. 238", "mapping/x88", "difference",
       equals(x88::difference(0x00, 0x00), 119, x88::difference(0x00, 0x77), 0,
              x88::difference(0x77, 0x00), 238),
       "differences", "runs from 0 to 238"},
  };
}

}  // namespace squarelab::sources
