// Document 1: "Representation of a Chess Board with a Bitboard".

#include <squarelab/bits/digits.hpp>
#include <squarelab/chess.hpp>
#include <squarelab/text/drawing.hpp>
#include <type_traits>

#include "definitions.hpp"
#include "expectations.hpp"

namespace squarelab::sources {

using bits::Bitboard;
using mapping::lerf;

namespace {

// The examples, digit by digit as they are printed.
constexpr std::string_view and_left =
    "1 0 1 0 1 1 1 0 1 0 0 1 1 1 0 1 0 1 1 0 1 1 0 1 0 1 0 1 0 1 1 1 "
    "0 1 0 1 0 1 1 0 0 1 0 1 1 0 1 0 1 0 1 1 0 1 1 0 0 0 1 1 1 0 1 1";
constexpr std::string_view and_right =
    "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 "
    "1 1 1 1 1 1 1 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0";
constexpr std::string_view and_result =
    "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 "
    "0 1 0 1 0 1 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0";

// The same three as chess boards, a8 first.
constexpr std::string_view board_left =
    "0 1 1 1 0 1 0 1 1 0 1 1 1 0 0 1 1 0 1 1 0 1 1 0 1 1 1 0 1 0 1 0 "
    "0 1 1 0 1 0 1 0 0 1 0 1 1 0 1 0 0 1 1 0 1 1 0 1 1 1 0 1 1 1 0 0";
constexpr std::string_view board_right =
    "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 "
    "1 1 1 1 1 1 1 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0";
constexpr std::string_view board_result =
    "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 "
    "0 1 1 0 1 0 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0";

constexpr std::string_view shift_example =
    "1 1 1 1 1 1 1 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 "
    "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 1 1 1 1 1 1 1";
constexpr std::string_view scan_example =
    "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 0 0 0 1 0 0 0 0 0 1 0 0 0 "
    "0 1 0 1 0 1 1 0 0 0 0 0 0 0 0 0 0 0 1 0 0 1 0 0 0 0 0 1 0 0 0 0";
constexpr std::string_view white_pawns =
    "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 "
    "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 1 1 1 1 1 1 1 0 0 0 0 0 0 0 0";

Bitboard number(std::string_view digits) { return bits::parse_digits(digits).value(); }

// Checks set algebra against a truth table whose lines are given as "A B result".
template <class Operation>
void expect_truth_table(Operation operation, std::array<bool, 4> results) {
  const SquareSet none;
  const SquareSet one{E4};
  int line = 0;
  for (const SquareSet a : {none, one}) {
    for (const SquareSet b : {none, one}) {
      EXPECT_EQ(operation(a, b).contains(E4), results[line]) << line;
      EXPECT_EQ((operation(a.bits(), b.bits()) >> 28 & 1) != 0, results[line]) << line;
      ++line;
    }
  }
}

}  // namespace

std::vector<Definition> board_with_a_bitboard() {
  return {
      {"r n b q k p are the black pieces, R N B Q K P the white ones", "chess/piece", "parse_piece",
       equals(parse_piece('r'), BlackRook, parse_piece('n'), BlackKnight, parse_piece('b'),
              BlackBishop, parse_piece('q'), BlackQueen, parse_piece('k'), BlackKing,
              parse_piece('p'), BlackPawn, parse_piece('R'), WhiteRook, parse_piece('N'),
              WhiteKnight, parse_piece('B'), WhiteBishop, parse_piece('Q'), WhiteQueen,
              parse_piece('K'), WhiteKing, parse_piece('P'), WhitePawn),
       "codes pieces", "black king k 14"},
      {"A row of the board is a rank, a column a file", "chess/square", "make_square",
       [] {
         const auto drawn = [](auto belongs) {
           SquareSet set;
           for (const Square square : all_squares) {
             if (belongs(square)) set.insert(square);
           }
           return text::draw(set);
         };
         EXPECT_NE(
             drawn([](Square s) { return rank_of(s) == Rank::R5; }).find("\n5  1 1 1 1 1 1 1 1\n"),
             std::string::npos);
         const std::string file = drawn([](Square s) { return file_of(s) == File::B; });
         for (char label = '1'; label <= '8'; ++label) {
           EXPECT_NE(file.find(std::string{label} + "  . 1 . . . . . .\n"), std::string::npos);
         }
       },
       "show", "1 R N B Q K B N R"},
      {"A square is named by its location: a white pawn is on a2", "chess/square", "to_string",
       equals(to_string(A2), "a2", start_position().piece_on(*parse_square("a2")), WhitePawn),
       "guess white-pawns=0xff00", "lerf"},
      {"The initial state of the board", "chess/position", "start_position",
       [] {
         const std::string ranks[] = {"r n b q k b n r", "p p p p p p p p", ". . . . . . . .",
                                      ". . . . . . . .", ". . . . . . . .", ". . . . . . . .",
                                      "P P P P P P P P", "R N B Q K B N R"};
         std::string expected;
         for (int n = 0; n < 8; ++n) expected += std::to_string(8 - n) + "  " + ranks[n] + "\n";
         EXPECT_EQ(text::draw(start_position()), expected + "\n   a b c d e f g h\n");
       },
       "show", "8 r n b q k b n r"},
      {"Where each square is on the board: A8 above left, H1 below right", "text/drawing",
       "parse_square_set",
       [] {
         const auto names = words_of(
             "a8 b8 c8 d8 e8 f8 g8 h8 a7 b7 c7 d7 e7 f7 g7 h7 a6 b6 c6 d6 e6 f6 g6 h6 "
             "a5 b5 c5 d5 e5 f5 g5 h5 a4 b4 c4 d4 e4 f4 g4 h4 a3 b3 c3 d3 e3 f3 g3 h3 "
             "a2 b2 c2 d2 e2 f2 g2 h2 a1 b1 c1 d1 e1 f1 g1 h1");
         for (int n = 0; n < 64; ++n) {
           std::string cells(64, '0');
           cells[n] = '1';
           EXPECT_EQ(text::parse_square_set(cells), SquareSet{*parse_square(names[n])});
         }
       },
       "map lerf", "8 56 57 58 59 60 61 62 63 8"},
      {"White is always below, Black above", "text/drawing", "draw",
       [] {
         const std::string board = text::draw(start_position());
         EXPECT_LT(board.find('k'), board.find('K'));
         EXPECT_LT(board.find("p p"), board.find("P P"));
       },
       "show", "1 R N B Q K B N R"},
      {"A 64-bit number is written as 64 digits", "bits/digits", "to_digits",
       equals(bits::to_digits(0, 1),
              "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 "
              "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0",
              bits::to_digits(0x0000220856002410, 1), scan_example),
       "bitboard 0xff00",
       "00000000 00000000 00000000 00000000 00000000 00000000 11111111 00000000"},
      {"The first digit is bit 63 (MSB), the last one bit 0 (LSB)", "bits/digits", "parse_digits",
       equals(number("1" + std::string(63, '0')), 0x8000000000000000U,
              number(std::string(63, '0') + "1"), 1U),
       "bitboard 0x8000000000000000", "10000000 00000000"},
      {"A bitboard is such a number, in C an unsigned type of 64 bits", "bits/bitboard", "Bitboard",
       [] {
         static_assert(std::is_same_v<Bitboard, std::uint64_t>);
         EXPECT_EQ(sizeof(Bitboard), 8U);
         EXPECT_EQ(sizeof(unsigned long long), sizeof(Bitboard));
         EXPECT_EQ(static_cast<Bitboard>(-1), 18446744073709551615U);
       },
       "explain glossary", "In C and C++ its type is uint64_t"},
      {"NOT", "chess/square_set", "operator~",
       [] {
         expect_truth_table([](auto a, auto) { return ~a; }, {true, true, false, false});
       },
       "bitboard 0xff not", "0xffffffffffffff00"},
      {"AND", "chess/square_set", "operator&",
       [] {
         expect_truth_table([](auto a, auto b) { return a & b; }, {false, false, false, true});
       },
       "explain glossary", "AND makes 0 0 0 1"},
      {"OR", "chess/square_set", "operator|",
       [] {
         expect_truth_table([](auto a, auto b) { return a | b; }, {false, true, true, true});
       },
       "explain glossary", "OR 0 1 1 1"},
      {"XOR", "chess/square_set", "operator^",
       [] {
         expect_truth_table([](auto a, auto b) { return a ^ b; }, {false, true, true, false});
       },
       "explain glossary", "XOR 0 1 1 0"},
      {"The example of AND, digit by digit", "bits/digits", "parse_digits",
       equals(bits::to_digits(number(and_left) & number(and_right), 1), and_result),
       "bitboard 0xae9d6d57565ab63b and 0xff000000",
       "= 00000000 00000000 00000000 00000000 01010110"},
      {"LSHFT moves bits from LSB to MSB", "bits/bitboard", "shifted",
       equals(bits::shifted(1, 1), 2U, bits::shifted(1, 63), 0x8000000000000000U),
       "bitboard 0xff00 lshft 8", "0x0000000000ff0000"},
      {"RSHFT moves bits from MSB to LSB", "bits/bitboard", "shifted",
       equals(bits::shifted(2, -1), 1U, bits::shifted(0x8000000000000000, -63), 1U),
       "bitboard 0xff00 rshft 8", "0x00000000000000ff"},
      {"Bits that fall off the edge are gone forever", "bits/bitboard", "lost_by_shift",
       equals(bits::lost_by_shift(number(shift_example), 4), 0xF000000000000000U,
              bits::lost_by_shift(number(shift_example), -4), 0xFU,
              bits::shifted(bits::shifted(number(shift_example), 4), -4), 0x0F000000000000FFU),
       "bitboard 0xff000000000000ff shl 4", "Lost, as they fell off the 64: e8-h8"},
      {"A shift fills up with zeros", "bits/bitboard", "shifted",
       [] {
         for (int amount = 0; amount < 64; ++amount) {
           EXPECT_EQ(bits::popcount(bits::shifted(~Bitboard{0}, amount)), 64 - amount);
           EXPECT_EQ(bits::popcount(bits::shifted(~Bitboard{0}, -amount)), 64 - amount);
         }
       },
       "bitboard 0xff shl 4", "0x0000000000000ff0"},
      {"The example shifted left by 4", "bits/bitboard", "shifted",
       equals(bits::to_digits(bits::shifted(number(shift_example), 4), 1),
              "1 1 1 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 "
              "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 1 1 1 1 1 1 1 0 0 0 0"),
       "bitboard 0xff000000000000ff shl 4",
       "= 11110000 00000000 00000000 00000000 00000000 00000000 00001111 11110000"},
      {"The example shifted right by 4", "bits/bitboard", "shifted",
       equals(bits::to_digits(bits::shifted(number(shift_example), -4), 1),
              "0 0 0 0 1 1 1 1 1 1 1 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 "
              "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 1 1 1"),
       "bitboard 0xff000000000000ff shr 4",
       "= 00001111 11110000 00000000 00000000 00000000 00000000 00000000 00001111"},
      {"FirstBit: the index of the first bit that is on, from the LSB", "bits/bitboard",
       "first_bit", equals(bits::first_bit(number(scan_example)), 4), "bitboard 0x0000220856002410",
       "4 (e1)"},
      {"LastBit: the index of the first bit that is on, from the MSB", "bits/bitboard", "last_bit",
       equals(bits::last_bit(number(scan_example)), 45), "bitboard 0x0000220856002410", "45 (f6)"},
      {"a1 is the LSB, bit 0, and h8 the MSB, bit 63", "mapping/catalogue", "lerf",
       equals(bits_of(lerf, {A1}), 0x0000000000000001U, bits_of(lerf, {H8}), 0x8000000000000000U),
       "map lerf", "a1 h1 a8 h8 0 7 56 63"},
      {"Squares are assigned from left to right, from bottom to top", "mapping/mapping", "index",
       [] {
         expect_numbers(lerf, {56, 57, 58, 59, 60, 61, 62, 63, 48, 49, 50, 51, 52, 53, 54, 55,
                               40, 41, 42, 43, 44, 45, 46, 47, 32, 33, 34, 35, 36, 37, 38, 39,
                               24, 25, 26, 27, 28, 29, 30, 31, 16, 17, 18, 19, 20, 21, 22, 23,
                               8,  9,  10, 11, 12, 13, 14, 15, 0,  1,  2,  3,  4,  5,  6,  7});
       },
       "map lerf", "2 8 9 10 11 12 13 14 15 2"},
      {"The board of the white pawns", "text/drawing", "parse_square_set",
       equals(text::parse_square_set(white_pawns), start_position().squares_of(WhitePawn)),
       "bitboard 0xff00", "2 1 1 1 1 1 1 1 1"},
      {"The bitboard of the white pawns", "mapping/mapping", "bits_of",
       [] {
         const SquareSet pawns = start_position().squares_of(WhitePawn);
         EXPECT_EQ(bits::to_digits(bits_of(lerf, pawns), 1), white_pawns);
         EXPECT_EQ(bits_of(lerf, pawns), 0xFF00U);
       },
       "guess 0xff00", "white pawns"},
      {"FirstBit serves to process a bitboard bit by bit", "bits/bitboard", "pop_lsb",
       [] {
         Bitboard rest = number(scan_example);
         std::vector<int> visited;
         while (rest != 0) visited.push_back(bits::pop_lsb(rest));
         EXPECT_EQ(visited, (std::vector{4, 10, 13, 25, 26, 28, 30, 35, 41, 45}));
       },
       "lesson walk --step 3 --answers", "In the order of their numbers"},
      {"A1 = 0, B1 = 1 .. H8 = 63", "chess/square", "Square",
       [] {
         constexpr std::array listed{A1, B1, C1, D1, E1, F1, G1, H1, A2, B2,
                                     G7, H7, A8, B8, C8, D8, E8, F8, G8, H8};
         constexpr std::array numbers{0,  1,  2,  3,  4,  5,  6,  7,  8,  9,
                                      54, 55, 56, 57, 58, 59, 60, 61, 62, 63};
         for (std::size_t n = 0; n < listed.size(); ++n) EXPECT_EQ(index(listed[n]), numbers[n]);
       },
       "map lerf --code cpp", "A1, B1, C1, D1, E1, F1, G1, H1,"},
      {"0 = A1, 1 = B1 .. 62 = G8, 63 = H8", "chess/square", "square_at",
       equals(square_at(0), A1, square_at(1), B1, square_at(62), G8, square_at(63), H8),
       "convert 63", "h8"},
      {"Bit index and square stand for each other: FirstBit finds a square", "mapping/mapping",
       "square_at",
       equals(mapping::square_at(lerf, *bits::first_bit(number(scan_example))), E1,
              mapping::square_at(lerf, *bits::last_bit(number(scan_example))), F6),
       "bitboard e4", "28 (e4)"},
      {"A bitboard is shown as a chess board", "text/drawing", "parse_square_set",
       [] {
         const auto shown = [](std::string_view digits) {
           return squares_of(lerf, number(digits));
         };
         EXPECT_EQ(text::parse_square_set(board_left), shown(and_left));
         EXPECT_EQ(text::parse_square_set(board_right), shown(and_right));
         EXPECT_EQ(text::parse_square_set(board_result), shown(and_result));
       },
       "bitboard 0xff00", "2 1 1 1 1 1 1 1 1"},
      {"AND of boards, square by square, is AND of bitboards", "chess/square_set", "operator&",
       [] {
         const SquareSet both =
             text::parse_square_set(board_left) & text::parse_square_set(board_right);
         EXPECT_EQ(both, text::parse_square_set(board_result));
         EXPECT_EQ(bits_of(lerf, both), number(and_left) & number(and_right));
       },
       "bitboard 0xae9d6d57565ab63b and 0xff000000", "4 . 1 1 . 1 . 1 ."},
  };
}

}  // namespace squarelab::sources
