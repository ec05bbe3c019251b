// Document 0: "Square Mapping Considerations".

#include <squarelab/bits/digits.hpp>
#include <squarelab/mapping/catalogue.hpp>

#include "definitions.hpp"
#include "expectations.hpp"

namespace squarelab::sources {

using mapping::berf;
using mapping::big_endian_file;
using mapping::lefr;
using mapping::lerf;
using mapping::lerf_rotated;

std::vector<Definition> square_mapping_considerations() {
  return {
      {"The set of the 64 squares a1 to h8", "chess/square", "Square",
       [] {
         SquareSet seen;
         for (char file = 'a'; file <= 'h'; ++file) {
           for (char rank = '1'; rank <= '8'; ++rank) {
             const std::string name{file, rank};
             ASSERT_TRUE(parse_square(name)) << name;
             EXPECT_EQ(to_string(*parse_square(name)), name);
             seen.insert(*parse_square(name));
           }
         }
         EXPECT_EQ(seen.size(), 64);
       },
       "map lerf", "8 56 57 58 59 60 61 62 63 8"},
      {"A bitboard is a finite set of up to 64 squares", "chess/square_set", "SquareSet",
       [] {
         EXPECT_EQ(SquareSet{}.size(), 0);
         EXPECT_EQ(SquareSet::all().size(), 64);
         SquareSet set{E4, A1};
         set.insert(E4);
         EXPECT_EQ(set.size(), 2);
         set.erase(A1);
         EXPECT_EQ(set, SquareSet{E4});
         EXPECT_TRUE(set.contains(E4) && !set.contains(A1));
       },
       "explain glossary", "A set of squares as a number of 64 bits"},
      {"The 8 ranks are labelled 1 to 8", "chess/square", "Rank",
       [] {
         std::string labels;
         for (int n = 0; n < 8; ++n) labels += to_string(make_square(File::A, rank_at(n)))[1];
         EXPECT_EQ(labels, "12345678");
       },
       "map lerf", "rank 8 0xff00000000000000"},
      {"The 8 files are labelled a to h", "chess/square", "File",
       [] {
         std::string labels;
         for (int n = 0; n < 8; ++n) labels += to_string(make_square(file_at(n), Rank::R1))[0];
         EXPECT_EQ(labels, "abcdefgh");
       },
       "map lerf", "the h-file 0x8080808080808080"},
      {"The 64 squares enumerated from 0 to 63", "chess/square", "all_squares",
       [] {
         int number = 0;
         for (const Square square : all_squares) EXPECT_EQ(index(square), number++);
         EXPECT_EQ(number, 64);
       },
       "guess a1=1 b1=2 h8=64", "All facts fit lerf, with squares counted from 1"},
      {"Bit 0 is the least significant bit, 2^0", "bits/bitboard", "bit", equals(bits::bit(0), 1U),
       "explain glossary", "The least and the most significant bit: bit 0 and bit 63"},
      {"Bit 63 is the most significant bit, 2^63", "bits/bitboard", "bit",
       equals(bits::bit(63), 9223372036854775808U), "explain glossary",
       "The least and the most significant bit: bit 0 and bit 63"},
      {"Squares and bits correspond one to one", "mapping/mapping", "square_at",
       [] {
         for (const auto& entry : mapping::catalogue) {
           std::array<int, 64> uses{};
           for (const Square square : all_squares) {
             const int n = mapping::index(entry.mapping, square);
             ASSERT_TRUE(0 <= n && n <= 63);
             ++uses[n];
             EXPECT_EQ(mapping::square_at(entry.mapping, n), square);
           }
           for (const int count : uses) EXPECT_EQ(count, 1);
         }
       },
       "convert e4", "lerf 8r + f 28 0x1c 0x0000000010000000"},
      {"Bits numbered in the reverse order, for counting leading zeros", "bits/bitboard",
       "reversed_bit",
       equals(bits::reversed_bit(0), 63, bits::reversed_bit(63), 0, bits::reversed_bit(45), 18,
              std::countl_zero(std::uint64_t{0x0000220856002410}), 18,
              bits::reversed(0x0000220856002410), 0x0824006A10440000U)},
      {"LSF: 8 * rank + file", "mapping/mapping", "index",
       [] {
         for (const Square square : all_squares) {
           const std::string name = to_string(square);
           EXPECT_EQ(mapping::index(lerf, square), 8 * (name[1] - '1') + (name[0] - 'a'));
         }
       },
       "explain glossary", "Least significant file (8 * rank + file)"},
      {"LSR: 8 * file + rank", "mapping/mapping", "LeastSignificant::Rank",
       [] {
         for (const Square square : all_squares) {
           const std::string name = to_string(square);
           EXPECT_EQ(mapping::index(lefr, square), 8 * (name[0] - 'a') + (name[1] - '1'));
         }
       },
       "explain glossary", "least significant rank (8 * file + rank)"},
      {"LSR: attacks of pawns on ranks 2 to 7 have no wraps", "mapping/mapping", "wrap_guard",
       [] {
         for (const auto way : {NoEa, NoWe, SoEa, SoWe}) {
           EXPECT_EQ(wrap_guard(lefr, way, 0x7E7E7E7E7E7E7E7E), 0U);
           EXPECT_NE(wrap_guard(lerf, way, 0x00FFFFFFFFFFFF00), 0U);
         }
       },
       "map lefr", "from there none of their steps wraps"},
      {"LSF: ranks are the eight bytes of a bitboard", "bits/bitboard", "row",
       [] {
         for (int n = 0; n < 8; ++n) {
           std::string digits(64, '0');
           digits.replace(56 - 8 * n, 8, "11111111");
           EXPECT_EQ(bits::to_digits(bits::row(n)), digits);
           EXPECT_EQ(rank_bits(lerf, rank_at(n)), bits::row(n));
         }
       },
       "map lerf", "each rank is a row of eight bits"},
      {"File = square modulo 8 = square & 7", "chess/square", "file_of",
       [] {
         for (int n = 0; n < 64; ++n) {
           EXPECT_EQ(index(file_of(square_at(n))), n % 8);
           EXPECT_EQ(index(file_of(square_at(n))), n & 7);
         }
       },
       "map lerf", "f is s & 7"},
      {"Rank = square div 8 = square >> 3", "chess/square", "rank_of",
       [] {
         for (int n = 0; n < 64; ++n) {
           EXPECT_EQ(index(rank_of(square_at(n))), n / 8);
           EXPECT_EQ(index(rank_of(square_at(n))), n >> 3);
         }
       },
       "map lerf", "r is s >> 3"},
      {"Files and ranks each little- or big-endian, and LSF or LSR: eight mappings",
       "mapping/catalogue", "catalogue",
       [] {
         // a1 h1 a8 h8
         constexpr std::array<std::array<int, 4>, 8> corners{{{0, 7, 56, 63},
                                                              {56, 63, 0, 7},
                                                              {7, 0, 63, 56},
                                                              {63, 56, 7, 0},
                                                              {0, 56, 7, 63},
                                                              {7, 63, 0, 56},
                                                              {56, 0, 63, 7},
                                                              {63, 7, 56, 0}}};
         for (int n = 0; n < 8; ++n) {
           const auto m = mapping::catalogue[n].mapping;
           EXPECT_EQ(mapping::index(m, A1), corners[n][0]);
           EXPECT_EQ(mapping::index(m, H1), corners[n][1]);
           EXPECT_EQ(mapping::index(m, A8), corners[n][2]);
           EXPECT_EQ(mapping::index(m, H8), corners[n][3]);
         }
       },
       "map all", "lefr_rotated"},
      {"With little-endian files a written number shows each rank mirrored", "bits/digits",
       "to_digits",
       [] {
         const SquareSet three{A8, B8, C8};
         EXPECT_EQ(bits::to_digits(bits_of(lerf, three)).substr(0, 8), "00000111");
         EXPECT_EQ(bits::to_digits(bits_of(big_endian_file, three)).substr(0, 8), "11100000");
       },
       "bitboard c2", "00000000 00000100 00000000"},
      {"Rank 1 .. rank 8 are 0 .. 7", "chess/square", "Rank",
       equals(index(Rank::R1), 0, index(Rank::R2), 1, index(Rank::R8), 7,
              rank_of(*parse_square("a8")), Rank::R8),
       "convert a8", "f = 0, r = 7"},
      {"A-file .. h-file are 0 .. 7", "chess/square", "File",
       equals(index(File::A), 0, index(File::B), 1, index(File::H), 7, file_of(*parse_square("h1")),
              File::H),
       "convert h1", "f = 7, r = 0"},
      {"To and from big-endian files: xor 7 (LSF)", "mapping/mapping", "files_flip",
       [] {
         EXPECT_EQ(files_flip(lerf), 7);
         for (int n = 0; n < 64; ++n) {
           EXPECT_EQ(converted(lerf, big_endian_file, n), n ^ 7);
           EXPECT_EQ(converted(big_endian_file, lerf, n), n ^ 7);
         }
       },
       "map lerf", "big_endian_file s ^ 7"},
      {"To and from big-endian ranks: xor 56 (LSF)", "mapping/mapping", "ranks_flip",
       [] {
         EXPECT_EQ(ranks_flip(lerf), 56);
         for (int n = 0; n < 64; ++n) {
           EXPECT_EQ(converted(lerf, berf, n), n ^ 56);
           EXPECT_EQ(converted(berf, lerf, n), n ^ 56);
         }
       },
       "map lerf", "berf s ^ 56"},
      {"Both conversions in one step: xor 63", "mapping/mapping", "converted",
       [] {
         for (int n = 0; n < 64; ++n) {
           EXPECT_EQ(converted(lerf, lerf_rotated, n), n ^ 63);
           EXPECT_EQ(converted(big_endian_file, berf, n), n ^ 63);
         }
       },
       "map lerf", "lerf_rotated s ^ 63"},
      {"LERF: enumeration of the squares", "mapping/catalogue", "lerf",
       equals(enumeration(lerf),
              "a1 b1 c1 d1 e1 f1 g1 h1 a2 b2 c2 d2 e2 f2 g2 h2 "
              "a3 b3 c3 d3 e3 f3 g3 h3 a4 b4 c4 d4 e4 f4 g4 h4 "
              "a5 b5 c5 d5 e5 f5 g5 h5 a6 b6 c6 d6 e6 f6 g6 h6 "
              "a7 b7 c7 d7 e7 f7 g7 h7 a8 b8 c8 d8 e8 f8 g8 h8"),
       "map lerf", "8 56 57 58 59 60 61 62 63 8"},
      {"LERF: compass rose", "mapping/mapping", "step",
       equals(rose(lerf), std::array{7, 8, 9, -1, 1, -9, -8, -7}), "map lerf",
       "West -1 <- 0 -> +1 East"},
      {"LERF: a-file", "mapping/mapping", "file_bits",
       equals(file_bits(lerf, File::A), 0x0101010101010101U), "map lerf",
       "the a-file 0x0101010101010101"},
      {"LERF: h-file", "mapping/mapping", "file_bits",
       equals(file_bits(lerf, File::H), 0x8080808080808080U), "map lerf",
       "the h-file 0x8080808080808080"},
      {"LERF: 1st rank", "mapping/mapping", "rank_bits",
       equals(rank_bits(lerf, Rank::R1), 0x00000000000000FFU), "map lerf",
       "rank 1 0x00000000000000ff"},
      {"LERF: 8th rank", "mapping/mapping", "rank_bits",
       equals(rank_bits(lerf, Rank::R8), 0xFF00000000000000U), "map lerf",
       "rank 8 0xff00000000000000"},
      {"LERF: a1-h8 diagonal", "mapping/mapping", "diagonal_bits",
       equals(diagonal_bits(lerf), 0x8040201008040201U), "map lerf",
       "the a1-h8 diagonal 0x8040201008040201"},
      {"LERF: h1-a8 antidiagonal", "mapping/mapping", "antidiagonal_bits",
       equals(antidiagonal_bits(lerf), 0x0102040810204080U), "map lerf",
       "the h1-a8 antidiagonal 0x0102040810204080"},
      {"LERF: light squares", "mapping/mapping", "light_bits",
       equals(light_bits(lerf), 0x55AA55AA55AA55AAU), "map lerf",
       "the light squares 0x55aa55aa55aa55aa"},
      {"LERF: dark squares", "mapping/mapping", "dark_bits",
       equals(dark_bits(lerf), 0xAA55AA55AA55AA55U), "map lerf",
       "the dark squares 0xaa55aa55aa55aa55"},
      {"LEFR: enumeration of the squares", "mapping/catalogue", "lefr",
       equals(enumeration(lefr),
              "a1 a2 a3 a4 a5 a6 a7 a8 b1 b2 b3 b4 b5 b6 b7 b8 "
              "c1 c2 c3 c4 c5 c6 c7 c8 d1 d2 d3 d4 d5 d6 d7 d8 "
              "e1 e2 e3 e4 e5 e6 e7 e8 f1 f2 f3 f4 f5 f6 f7 f8 "
              "g1 g2 g3 g4 g5 g6 g7 g8 h1 h2 h3 h4 h5 h6 h7 h8"),
       "map lefr", "8 7 15 23 31 39 47 55 63 8"},
      {"LEFR: compass rose", "mapping/mapping", "step",
       equals(rose(lefr), std::array{-7, 1, 9, -8, 8, -9, -1, 7}), "map lefr",
       "West -8 <- 0 -> +8 East"},
      {"LEFR: a-file", "mapping/mapping", "file_bits",
       equals(file_bits(lefr, File::A), 0x00000000000000FFU), "map lefr",
       "the a-file 0x00000000000000ff"},
      {"LEFR: h-file", "mapping/mapping", "file_bits",
       equals(file_bits(lefr, File::H), 0xFF00000000000000U), "map lefr",
       "the h-file 0xff00000000000000"},
      {"LEFR: 1st rank", "mapping/mapping", "rank_bits",
       equals(rank_bits(lefr, Rank::R1), 0x0101010101010101U), "map lefr",
       "rank 1 0x0101010101010101"},
      {"LEFR: 8th rank", "mapping/mapping", "rank_bits",
       equals(rank_bits(lefr, Rank::R8), 0x8080808080808080U), "map lefr",
       "rank 8 0x8080808080808080"},
      {"LEFR: a1-h8 diagonal", "mapping/mapping", "diagonal_bits",
       equals(diagonal_bits(lefr), 0x8040201008040201U), "map lefr",
       "the a1-h8 diagonal 0x8040201008040201"},
      {"LEFR: h1-a8 antidiagonal", "mapping/mapping", "antidiagonal_bits",
       equals(antidiagonal_bits(lefr), 0x0102040810204080U), "map lefr",
       "the h1-a8 antidiagonal 0x0102040810204080"},
      {"LEFR: light squares", "mapping/mapping", "light_bits",
       equals(light_bits(lefr), 0x55AA55AA55AA55AAU), "map lefr",
       "the light squares 0x55aa55aa55aa55aa"},
      {"LEFR: dark squares", "mapping/mapping", "dark_bits",
       equals(dark_bits(lefr), 0xAA55AA55AA55AA55U), "map lefr",
       "the dark squares 0xaa55aa55aa55aa55"},
  };
}

}  // namespace squarelab::sources
