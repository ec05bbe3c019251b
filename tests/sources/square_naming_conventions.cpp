// Document 2: "Square Naming Conventions".

#include <algorithm>
#include <squarelab/bits/digits.hpp>
#include <squarelab/chess.hpp>
#include <squarelab/mapping/x88.hpp>
#include <squarelab/text/drawing.hpp>

#include "definitions.hpp"
#include "expectations.hpp"

namespace squarelab::sources {

namespace x88 = mapping::x88;
using mapping::berf;
using mapping::lefr;
using mapping::lerf;

namespace {

// The masks as the document lists them, A to H and 1 to 8.
constexpr std::array<std::uint64_t, 8> file_masks{
    0x0101010101010101, 0x0202020202020202, 0x0404040404040404, 0x0808080808080808,
    0x1010101010101010, 0x2020202020202020, 0x4040404040404040, 0x8080808080808080};
constexpr std::array<std::uint64_t, 8> rank_masks{
    0x00000000000000FF, 0x000000000000FF00, 0x0000000000FF0000, 0x00000000FF000000,
    0x000000FF00000000, 0x0000FF0000000000, 0x00FF000000000000, 0xFF00000000000000};

constexpr NumberedBoard berf_board{0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15,
                                   16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31,
                                   32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47,
                                   48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63};

constexpr NumberedBoard x88_board{112, 113, 114, 115, 116, 117, 118, 119, 96, 97, 98, 99, 100,
                                  101, 102, 103, 80,  81,  82,  83,  84,  85, 86, 87, 64, 65,
                                  66,  67,  68,  69,  70,  71,  48,  49,  50, 51, 52, 53, 54,
                                  55,  32,  33,  34,  35,  36,  37,  38,  39, 16, 17, 18, 19,
                                  20,  21,  22,  23,  0,   1,   2,   3,   4,  5,  6,  7};

}  // namespace

std::vector<Definition> square_naming_conventions() {
  return {
      {"Algebraic notation: the names of the 64 squares", "chess/square", "to_string",
       [] {
         const auto names = words_of(
             "a8 b8 c8 d8 e8 f8 g8 h8 a7 b7 c7 d7 e7 f7 g7 h7 a6 b6 c6 d6 e6 f6 g6 h6 "
             "a5 b5 c5 d5 e5 f5 g5 h5 a4 b4 c4 d4 e4 f4 g4 h4 a3 b3 c3 d3 e3 f3 g3 h3 "
             "a2 b2 c2 d2 e2 f2 g2 h2 a1 b1 c1 d1 e1 f1 g1 h1");
         for (int n = 0; n < 64; ++n) {
           EXPECT_EQ(to_string(square_at(8 * (7 - n / 8) + n % 8)), names[n]);
         }
       },
       "convert e4", "Read as the name of a square"},
      {"Files a to h are columns, left to right as White sees them", "text/drawing", "draw",
       [] {
         const std::string row = text::draw({A8, B8}).substr(0, 18);
         EXPECT_EQ(row, "8  1 1 . . . . . .");
       },
       "bitboard a1,b1", "1 1 1 . . . . . ."},
      {"Ranks 1 to 8 are rows, bottom to top as White sees them", "text/drawing", "draw",
       [] {
         const std::string board = text::draw({A1});
         EXPECT_NE(board.find("\n1  1 . . . . . . .\n"), std::string::npos);
         EXPECT_EQ(board.find('8'), 0U);
       },
       "bitboard a1,b1", "a b c d e f g h"},
      {"LERF: rank * 8 + file", "mapping/catalogue", "lerf",
       [] {
         for (int rank = 0; rank < 8; ++rank) {
           for (int file = 0; file < 8; ++file) {
             const Square square = make_square(file_at(file), rank_at(rank));
             EXPECT_EQ(mapping::index(lerf, square), rank * 8 + file);
           }
         }
       },
       "convert e4", "lerf 8r + f = 8 * 3 + 4"},
      {"LERF: the numbered board", "mapping/mapping", "index",
       [] {
         expect_numbers(lerf, {56, 57, 58, 59, 60, 61, 62, 63, 48, 49, 50, 51, 52, 53, 54, 55,
                               40, 41, 42, 43, 44, 45, 46, 47, 32, 33, 34, 35, 36, 37, 38, 39,
                               24, 25, 26, 27, 28, 29, 30, 31, 16, 17, 18, 19, 20, 21, 22, 23,
                               8,  9,  10, 11, 12, 13, 14, 15, 0,  1,  2,  3,  4,  5,  6,  7});
       },
       "map lerf", "8 56 57 58 59 60 61 62 63 8"},
      {"algebraic_to_square", "chess/square", "parse_square",
       [] {
         EXPECT_EQ(index(parse_square("e4").value()), 28);
         for (char file = 'a'; file <= 'h'; ++file) {
           for (char rank = '1'; rank <= '8'; ++rank) {
             const std::string name{file, rank};
             EXPECT_EQ(index(parse_square(name).value()), (rank - '1') * 8 + (file - 'a'));
           }
         }
       },
       "map lerf --code cpp", "Square square_named(const char* name)"},
      {"square_to_algebraic", "chess/square", "to_string",
       [] {
         for (int n = 0; n < 64; ++n) {
           const std::string name{static_cast<char>('a' + n % 8), static_cast<char>('1' + n / 8)};
           EXPECT_EQ(to_string(square_at(n)), name);
         }
       },
       "map lerf --code cpp", "std::string name_of(int square)"},
      {"file_of: square % 8, 0 is a and 7 is h", "chess/square", "file_of",
       [] {
         EXPECT_EQ(file_of(square_at(0)), File::A);
         EXPECT_EQ(file_of(square_at(63)), File::H);
         for (int n = 0; n < 64; ++n) EXPECT_EQ(index(file_of(square_at(n))), n % 8);
       },
       "map lerf", "f is s & 7"},
      {"rank_of: square / 8, 0 is the 1st and 7 the 8th", "chess/square", "rank_of",
       [] {
         EXPECT_EQ(rank_of(square_at(0)), Rank::R1);
         EXPECT_EQ(rank_of(square_at(63)), Rank::R8);
         for (int n = 0; n < 64; ++n) EXPECT_EQ(index(rank_of(square_at(n))), n / 8);
       },
       "map lerf", "r is s >> 3"},
      {"The bits of A1, H1, A8 and H8 with LERF", "mapping/mapping", "bits_of",
       equals(bits_of(lerf, {A1}), 0x0000000000000001U, bits_of(lerf, {H1}), 0x0000000000000080U,
              bits_of(lerf, {A8}), 0x0100000000000000U, bits_of(lerf, {H8}), 0x8000000000000000U),
       "convert a8", "lerf 8r + f 56 0x38 0x0100000000000000"},
      {"BERF: (7 - rank) * 8 + file", "mapping/catalogue", "berf",
       [] {
         for (int rank = 0; rank < 8; ++rank) {
           for (int file = 0; file < 8; ++file) {
             const Square square = make_square(file_at(file), rank_at(rank));
             EXPECT_EQ(mapping::index(berf, square), (7 - rank) * 8 + file);
           }
         }
       },
       "convert e4", "berf 8(7 - r) + f = 8(7 - 3) + 4"},
      {"BERF: the numbered board", "mapping/mapping", "index",
       [] { expect_numbers(berf, berf_board); }, "map berf", "8 0 1 2 3 4 5 6 7 8"},
      {"BERF: a8 is 0, h1 is 63", "mapping/mapping", "square_at",
       equals(mapping::square_at(berf, 0), A8, mapping::square_at(berf, 63), H1), "map berf",
       "56 63 0 7"},
      {"File-first: file * 8 + rank", "mapping/catalogue", "lefr",
       [] {
         for (int rank = 0; rank < 8; ++rank) {
           for (int file = 0; file < 8; ++file) {
             const Square square = make_square(file_at(file), rank_at(rank));
             EXPECT_EQ(mapping::index(lefr, square), file * 8 + rank);
           }
         }
       },
       "convert e4", "lefr 8f + r = 8 * 4 + 3"},
      {"File-first: the numbered board", "mapping/mapping", "index",
       [] {
         expect_numbers(lefr, {7, 15, 23, 31, 39, 47, 55, 63, 6, 14, 22, 30, 38, 46, 54, 62,
                               5, 13, 21, 29, 37, 45, 53, 61, 4, 12, 20, 28, 36, 44, 52, 60,
                               3, 11, 19, 27, 35, 43, 51, 59, 2, 10, 18, 26, 34, 42, 50, 58,
                               1, 9,  17, 25, 33, 41, 49, 57, 0, 8,  16, 24, 32, 40, 48, 56});
       },
       "map lefr", "8 7 15 23 31 39 47 55 63 8"},
      {"0x88: an array of 128 squares", "mapping/x88", "board_size", equals(x88::board_size, 128),
       "map x88", "the squares of a board of 128 bytes"},
      {"0x88: the numbers of the valid squares", "mapping/x88", "index_of",
       [] {
         for (int n = 0; n < 64; ++n) {
           EXPECT_EQ(x88::index_of(square_of_cell(n)), x88_board[n]) << name_of_cell(n);
         }
       },
       "map x88", "8 112 113 114 115 116 117 118 119 8"},
      {"0x88: the ranges of invalid numbers", "mapping/x88", "on_board",
       [] {
         constexpr std::array<std::array<int, 2>, 8> invalid{
             {{120, 127}, {104, 111}, {88, 95}, {72, 79}, {56, 63}, {40, 47}, {24, 31}, {8, 15}}};
         int count = 0;
         for (const auto& [first, last] : invalid) {
           for (int x = first; x <= last; ++x) count += !x88::on_board(x);
         }
         EXPECT_EQ(count, 64);
       },
       "lesson x88 --step 4 --answers", "08 09 0a 0b 0c 0d 0e 0f"},
      {"is_valid_square: (square & 0x88) == 0", "mapping/x88", "on_board",
       [] {
         int valid = 0;
         for (int x = 0; x < 128; ++x) valid += x88::on_board(x);
         EXPECT_EQ(valid, 64);
         for (const int x : x88_board) EXPECT_TRUE(x88::on_board(x));
       },
       "map x88", "(x & 0x88) == 0 therefore holds for squares"},
      {"lerf_to_0x88: square / 8 * 16 + square % 8", "mapping/x88", "index_of",
       [] {
         for (int n = 0; n < 64; ++n) EXPECT_EQ(x88::index_of(square_at(n)), n / 8 * 16 + n % 8);
       },
       "map lerf", "x88 s + (s & 56)"},
      {"x88_to_lerf: square / 16 * 8 + square % 8, on the board", "mapping/x88", "square_of",
       [] {
         for (const int x : x88_board) EXPECT_EQ(index(x88::square_of(x)), x / 16 * 8 + x % 8);
       },
       "map x88", "lerf (x + (x & 7)) >> 1"},
      {"LERF: offsets of the eight directions", "mapping/mapping", "step",
       equals(rose(lerf), std::array{7, 8, 9, -1, 1, -9, -8, -7}), "codes directions",
       "NoEa +9 << 9 +17"},
      {"0x88: offsets of the eight directions", "mapping/x88", "step",
       equals(x88::step(North), 16, x88::step(South), -16, x88::step(East), 1, x88::step(West), -1,
              x88::step(NoEa), 17, x88::step(NoWe), 15, x88::step(SoEa), -15, x88::step(SoWe), -17),
       "codes directions", "North +8 << 8 +16"},
      {"LERF: the eight offsets of a knight", "chess/square", "KnightStep",
       [] {
         std::vector<int> steps;
         for (int n = 0; n < 8; ++n) steps.push_back(step(lerf, knight_step_at(n)));
         std::ranges::sort(steps, std::greater());
         EXPECT_EQ(steps, (std::vector{17, 15, 10, 6, -6, -10, -15, -17}));
       },
       "codes directions", "NoNoEa +17 << 17 +33"},
      {"LERF: where each offset of a knight leads", "mapping/mapping", "step",
       equals(step(lerf, NoNoEa), 17, step(lerf, NoNoWe), 15, step(lerf, NoEaEa), 10,
              step(lerf, NoWeWe), 6, step(lerf, SoEaEa), -6, step(lerf, SoWeWe), -10,
              step(lerf, SoSoEa), -15, step(lerf, SoSoWe), -17),
       "map lerf", ". +15 . +17 ."},
      {"flip_vertical: square ^ 56", "chess/flips", "ranks_flipped",
       [] {
         for (int n = 0; n < 64; ++n) EXPECT_EQ(index(ranks_flipped(square_at(n))), n ^ 56);
       },
       "explain flips", "ranks n ^ 56"},
      {"flip_vertical: a1 to a8, e4 to e5, h8 to h1", "chess/flips", "ranks_flipped",
       equals(ranks_flipped(A1), A8, ranks_flipped(E4), E5, ranks_flipped(H8), H1),
       "bitboard a1,e4,h8 flip-ranks", "0x0100001000000080"},
      {"flip_horizontal: square ^ 7", "chess/flips", "files_flipped",
       [] {
         for (int n = 0; n < 64; ++n) EXPECT_EQ(index(files_flipped(square_at(n))), n ^ 7);
       },
       "explain flips", "files n ^ 7"},
      {"rotate_180: 63 - square, or square ^ 63", "chess/flips", "rotated",
       [] {
         for (int n = 0; n < 64; ++n) {
           EXPECT_EQ(index(rotated(square_at(n))), 63 - n);
           EXPECT_EQ(index(rotated(square_at(n))), n ^ 63);
         }
       },
       "explain flips", "half turn n ^ 63"},
      {"FILE_A .. FILE_H", "mapping/mapping", "file_bits",
       equals(file_bits(lerf, File::A), file_masks[0], file_bits(lerf, File::B), file_masks[1],
              file_bits(lerf, File::C), file_masks[2], file_bits(lerf, File::D), file_masks[3],
              file_bits(lerf, File::E), file_masks[4], file_bits(lerf, File::F), file_masks[5],
              file_bits(lerf, File::G), file_masks[6], file_bits(lerf, File::H), file_masks[7]),
       "bitboard FILE_A", "0x0101010101010101"},
      {"FILE_MASK, by the number of the file", "bits/bitboard", "column",
       [] {
         for (int n = 0; n < 8; ++n) {
           EXPECT_EQ(bits::column(n), file_masks[n]);
           EXPECT_EQ(file_bits(lerf, file_at(n)), file_masks[n]);
         }
       },
       "map lerf --code cpp", "std::uint64_t file_a = 0x0101010101010101"},
      {"RANK_1 .. RANK_8", "mapping/mapping", "rank_bits",
       equals(rank_bits(lerf, Rank::R1), rank_masks[0], rank_bits(lerf, Rank::R2), rank_masks[1],
              rank_bits(lerf, Rank::R3), rank_masks[2], rank_bits(lerf, Rank::R4), rank_masks[3],
              rank_bits(lerf, Rank::R5), rank_masks[4], rank_bits(lerf, Rank::R6), rank_masks[5],
              rank_bits(lerf, Rank::R7), rank_masks[6], rank_bits(lerf, Rank::R8), rank_masks[7]),
       "bitboard RANK_1", "0x00000000000000ff"},
      {"RANK_MASK, by the number of the rank", "bits/bitboard", "row",
       [] {
         for (int n = 0; n < 8; ++n) {
           EXPECT_EQ(bits::row(n), rank_masks[n]);
           EXPECT_EQ(rank_bits(lerf, rank_at(n)), rank_masks[n]);
         }
       },
       "map lerf --code cpp", "std::uint64_t rank_1 = 0x00000000000000ff"},
      {"enum Square: A1 .. H8", "chess/square", "Square",
       equals(index(A1), 0, index(B1), 1, index(A2), 8, index(E4), 28, index(H8), 63,
              enumeration(lerf),
              "a1 b1 c1 d1 e1 f1 g1 h1 a2 b2 c2 d2 e2 f2 g2 h2 "
              "a3 b3 c3 d3 e3 f3 g3 h3 a4 b4 c4 d4 e4 f4 g4 h4 "
              "a5 b5 c5 d5 e5 f5 g5 h5 a6 b6 c6 d6 e6 f6 g6 h6 "
              "a7 b7 c7 d7 e7 f7 g7 h7 a8 b8 c8 d8 e8 f8 g8 h8"),
       "map lerf --code cpp", "enum Square : std::uint8_t { A1, B1,"},
      {"NO_SQUARE: absence is std::optional, and a code of its own in 0x88", "mapping/x88",
       "off_board",
       equals(parse_square("-"), std::nullopt, start_position().en_passant, std::nullopt,
              x88::on_board(x88::off_board), false),
       "map x88 --code cpp", "no_square = 0x88;"},
      {"print_bitboard: rank labels, 1 or a dot for each square, file letters", "text/drawing",
       "draw",
       equals(text::draw({A8, E4, H1}),
              "8  1 . . . . . . .\n7  . . . . . . . .\n6  . . . . . . . .\n"
              "5  . . . . . . . .\n4  . . . . 1 . . .\n3  . . . . . . . .\n"
              "2  . . . . . . . .\n1  . . . . . . . 1\n\n   a b c d e f g h\n"),
       "map lerf --code cpp", "void print_bitboard(Bitboard bits)"},
      {"The output for the white pawns of the start", "text/drawing", "draw",
       equals(text::draw(squares_of(lerf, 0xFF00)),
              "8  . . . . . . . .\n7  . . . . . . . .\n6  . . . . . . . .\n"
              "5  . . . . . . . .\n4  . . . . . . . .\n3  . . . . . . . .\n"
              "2  1 1 1 1 1 1 1 1\n1  . . . . . . . .\n\n   a b c d e f g h\n"),
       "bitboard 0xff00", "2 1 1 1 1 1 1 1 1"},
  };
}

}  // namespace squarelab::sources
