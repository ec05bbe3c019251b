// Errata 1 to 17: numberings of squares, their constants and their steps.

#include <set>
#include <squarelab/bits/bitboard.hpp>
#include <squarelab/chess.hpp>
#include <squarelab/mapping/x88.hpp>

#include "definitions.hpp"
#include "expectations.hpp"

namespace squarelab::sources {

namespace x88 = mapping::x88;
using mapping::berf;
using mapping::big_endian_file;
using mapping::LeastSignificant;
using mapping::lefr;
using mapping::lerf;
using mapping::lerf_rotated;

std::vector<Erratum> errata_of_mappings() {
  return {
      {"4", "0x42 is the square at (4, 2), c4.",
       "The upper digit 4 is the index of rank 5: c5. c4 is 0x32.", "convert 0x42", "It is c5",
       equals(x88::square_of(0x42), C5, x88::index_of(C4), 0x32)},
      {"4", "The number 0x88 is \"13610, 2108, 100010002\".",
       "The subscripts are lost: 136 in decimal, 210 in octal, 10001000 in binary.", "map x88",
       "136 in decimal, 210 in octal and 10001000 in binary",
       [] {
         EXPECT_EQ(std::stoi("88", nullptr, 16), std::stoi("136", nullptr, 10));
         EXPECT_EQ(std::stoi("210", nullptr, 8), std::stoi("136", nullptr, 10));
         EXPECT_EQ(std::stoi("10001000", nullptr, 2), std::stoi("136", nullptr, 10));
         EXPECT_NE(13610, 0x88);
         EXPECT_EQ(x88::off_board, std::stoi("136"));
       }},
      {"4", "The formulas of the conversions are missing from the text.",
       "a1 = 0x00, b2 = 0x11, h8 = 0x77; file = x & 7, rank = x >> 4.", "convert b2", "0x11",
       [] {
         EXPECT_EQ(x88::index_of(A1), 0x00);
         EXPECT_EQ(x88::index_of(B2), 0x11);
         EXPECT_EQ(x88::index_of(H8), 0x77);
         for (const Square square : all_squares) {
           const int x = x88::index_of(square);
           EXPECT_EQ(to_string(square), (std::string{static_cast<char>('a' + (x & 7)),
                                                     static_cast<char>('1' + (x >> 4))}));
         }
       }},
      {"4", "Legal squares are always below 0x88.",
       "True, but no test for being on the board: of the 136 numbers below 0x88, "
       "72 are off it. The test is x & 0x88.",
       "map x88", "of the 136 numbers below 0x88, 72 are not squares",
       [] {
         int off_board = 0;
         for (int x = 0; x < 0x88; ++x) off_board += !x88::on_board(x);
         EXPECT_EQ(off_board, 72);
         for (const Square square : all_squares) EXPECT_TRUE(x88::on_board(x88::index_of(square)));
       }},
      {"4", "The table of differences has 256 entries or 16 less, 240.",
       "0x77 + a - b runs from 0 to 238: 239 entries are enough. 225 "
       "of them are used; 14 are holes.",
       "map x88", "0 to 238, of which 225 occur",
       [] {
         std::set<int> used;
         for (const Square a : all_squares) {
           for (const Square b : all_squares) {
             used.insert(x88::difference(x88::index_of(a), x88::index_of(b)));
           }
         }
         EXPECT_EQ(*used.begin(), 0);
         EXPECT_EQ(*used.rbegin(), 238);
         EXPECT_EQ(used.size(), 225U);
         EXPECT_EQ(x88::differences, 239);
         int holes = 0;
         for (int d = 0; d < x88::differences; ++d) {
           holes += !x88::is_used(d);
           EXPECT_EQ(x88::is_used(d), used.contains(d));
         }
         EXPECT_EQ(holes, 14);
       }},
      {"2", "BERF is the opposite of LERF.",
       "Only the rank is flipped (xor 56): a8 is 0, but h1 is 63. The "
       "opposite of LERF is 63 - square.",
       "map berf", "56 63 0 7",
       [] {
         int opposite_of_lerf = 0;
         for (int n = 0; n < 64; ++n) {
           EXPECT_EQ(converted(lerf, berf, n), n ^ 56);
           EXPECT_EQ(converted(lerf, lerf_rotated, n), 63 - n);
           opposite_of_lerf += converted(lerf, berf, n) == 63 - n;
         }
         EXPECT_EQ(opposite_of_lerf, 0);
       }},
      {"2", "\"Big-Endian Rank-File\" names the mapping.",
       "Its files are still little-endian, and other authors mean other mappings by the acronym. "
       "Print it with its formula 8(7 - r) + f or its corners: a1 h1 a8 h8 are 56 63 0 7.",
       "map berf", "8(7 - r) + f",
       [] {
         EXPECT_EQ(mapping::file_step(berf), 1);
         EXPECT_EQ(mapping::rank_step(berf), -8);
         EXPECT_EQ(mapping::named(berf).formula, "8(7 - r) + f");
         EXPECT_EQ(mapping::named(berf).corners, "56 63 0 7");
         std::set<std::string_view> corners;
         for (const auto& entry : mapping::catalogue) corners.insert(entry.corners);
         EXPECT_EQ(corners.size(), 8U);
       }},
      {"2", "File-first mapping is a mapping of its own.",
       "It is document 0's little-endian file-rank mapping, LEFR.", "map lefr", "8f + r",
       [] {
         // Its rank 1, as printed, and document 0's enumeration.
         constexpr std::array first_rank{0, 8, 16, 24, 32, 40, 48, 56};
         for (int f = 0; f < 8; ++f) {
           EXPECT_EQ(mapping::index(lefr, make_square(file_at(f), Rank::R1)), first_rank[f]);
         }
         EXPECT_EQ(mapping::square_at(lefr, 1), A2);
         EXPECT_EQ(mapping::named(lefr).formula, "8f + r");
       }},
      {"0", "Files and ranks have two orders each, so there are four alternatives.",
       "Four with the file least significant and four with the rank: eight mappings.", "map all",
       "lefr_rotated",
       [] {
         std::set<std::vector<int>> numberings;
         int file_least = 0;
         for (const auto& entry : mapping::catalogue) {
           std::vector<int> numbers;
           for (const Square s : all_squares) numbers.push_back(mapping::index(entry.mapping, s));
           numberings.insert(numbers);
           file_least += entry.mapping.least == LeastSignificant::File;
         }
         EXPECT_EQ(numberings.size(), 8U);
         EXPECT_EQ(file_least, 4);
       }},
      {"0, 2", "xor 7 flips files and xor 56 flips ranks.",
       "Only with the file least significant; with the rank least significant the two change "
       "places. 0x88 uses 0x07, 0x70 and, for both, 0x77.",
       "map lefr", "lefr_file_flipped s ^ 56",
       [] {
         const int e4 = mapping::index(lefr, E4);
         EXPECT_EQ(mapping::square_at(lefr, e4 ^ 7), E5);
         EXPECT_EQ(mapping::square_at(lefr, e4 ^ 56), D4);
         EXPECT_EQ(mapping::square_at(lerf, 28 ^ 7), D4);
         EXPECT_EQ(mapping::square_at(lerf, 28 ^ 56), E5);
         for (const auto& entry : mapping::catalogue) {
           const bool file_least = entry.mapping.least == LeastSignificant::File;
           EXPECT_EQ(files_flip(entry.mapping), file_least ? 7 : 56);
           EXPECT_EQ(ranks_flip(entry.mapping), file_least ? 56 : 7);
         }
         EXPECT_EQ(x88::square_of(0x34 ^ 0x07), D4);
         EXPECT_EQ(x88::square_of(0x34 ^ 0x70), E5);
         EXPECT_EQ(x88::square_of(0x34 ^ 0x77), D5);
         EXPECT_EQ(x88::files_flipped(0x34), 0x34 ^ 0x07);
         EXPECT_EQ(x88::ranks_flipped(0x34), 0x34 ^ 0x70);
         EXPECT_EQ(x88::rotated(0x34), 0x34 ^ 0x77);
       }},
      {"0", "With LSR, pawn attacks have no wraps to consider.",
       "True for pawns on ranks 2 to 7. Looked up backwards from targets on ranks 1 and 8 they "
       "wrap in 28 cases, and kings, knights and steps along a file wrap as with LSF.",
       "map lefr", "NoEa << 9 0x0000808080808080",
       [] {
         constexpr bits::Bitboard edges = 0x8181818181818181;  // ranks 1 and 8
         int wraps = 0;
         for (const auto way : {NoEa, NoWe, SoEa, SoWe}) {
           EXPECT_EQ(wrap_guard(lefr, way, ~edges), 0U);
           wraps += bits::popcount(wrap_guard(lefr, way, edges));
         }
         EXPECT_EQ(wraps, 28);
         // North of a8 is 8, b1; a knight of a8 comes out as a piece of c1 or of another rank.
         EXPECT_EQ(mapping::square_at(lefr, 7 + step(lefr, North)), B1);
         EXPECT_EQ(wrap_guard(lefr, North), 0x0080808080808080U);
         EXPECT_NE(wrap_guard(lefr, NoNoEa), 0U);
       }},
      {"0", "Light squares are 0x55AA55AA55AA55AA and dark ones 0xAA55AA55AA55AA55.",
       "Right for LERF and LEFR, for which it is said; with exactly one of file and rank flipped "
       "the two change places.",
       "map berf", "the light squares 0xaa55aa55aa55aa55",
       [] {
         for (const auto& entry : mapping::catalogue) {
           const bool one_flipped = entry.mapping.files != entry.mapping.ranks;
           EXPECT_EQ(light_bits(entry.mapping),
                     one_flipped ? 0xAA55AA55AA55AA55U : 0x55AA55AA55AA55AAU)
               << entry.name;
           EXPECT_EQ(dark_bits(entry.mapping),
                     one_flipped ? 0x55AA55AA55AA55AAU : 0xAA55AA55AA55AA55U)
               << entry.name;
         }
       }},
      {"1", "FirstBit is 4 and LastBit is 45.",
       "Right, for 0x0000220856002410. For zero, which the text leaves out, there is neither.",
       "bitboard 0x0000220856002410", "45 (f6)",
       equals(bits::first_bit(0x0000220856002410), 4, bits::last_bit(0x0000220856002410), 45,
              bits::first_bit(0), std::nullopt, bits::last_bit(0), std::nullopt)},
      {"1", "A right shift fills up with zeros.",
       "For unsigned types only: of a negative signed number it keeps the sign.",
       "bitboard 0x8000000000000000 shr 4", "0x0800000000000000",
       [] {
         constexpr std::uint64_t top = 0x8000000000000000;
         EXPECT_EQ(bits::shifted(top, -4), 0x0800000000000000U);
         EXPECT_EQ(static_cast<std::uint64_t>(static_cast<std::int64_t>(top) >> 4),
                   0xF800000000000000U);
       }},
      {"2", "x88_to_lerf(x) = x / 16 * 8 + x % 8.",
       "Right for the 64 squares. For numbers off the board it gives the number of some "
       "square, and nothing shows that it is wrong.",
       "map x88", "they turn a number off the board into some square",
       [] {
         std::set<int> from_squares;
         std::set<int> from_others;
         for (int x = 0; x < 128; ++x) {
           (x88::on_board(x) ? from_squares : from_others).insert(x / 16 * 8 + x % 8);
         }
         EXPECT_EQ(from_squares.size(), 64U);
         EXPECT_EQ(from_others, from_squares);
         EXPECT_EQ(0x08 / 16 * 8 + 0x08 % 8, index(A1));
       }},
      {"2, 3", "NO_SQUARE is 64.",
       "64 is 0x40, a5 in 0x88, which needs another number for none; here it is 0x88. "
       "At interfaces absence is std::optional.",
       "convert 64 --from x88", "It is a5",
       equals(x88::on_board(64), true, x88::square_of(64), A5, x88::on_board(x88::off_board), false,
              x88::off_board, 0x88)},
      {"2", "NORTH and its like are defined twice, and A1 is both a mask and an enumerator.",
       "Each mapping owns its names: one NORTH is 8 and the other 16, one A1 is 1 and the other 0.",
       "codes directions", "North +8 << 8 +16",
       equals(step(lerf, North), 8, x88::step(North), 16, bits_of(lerf, {A1}), 1U, index(A1), 0)},
  };
}

}  // namespace squarelab::sources
