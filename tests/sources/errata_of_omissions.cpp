// Errata 30 to 41: what the documents leave out, and what is no longer so.

#include <cstdint>
#include <cstring>
#include <squarelab/bits/bitboard.hpp>
#include <squarelab/chess.hpp>
#include <squarelab/mapping/x88.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/text/fen.hpp>
#include <type_traits>

#include "definitions.hpp"
#include "expectations.hpp"

namespace squarelab::sources {

namespace {

// As document 2 has it.
int unchecked_square(const char* name) { return (name[1] - '1') * 8 + (name[0] - 'a'); }

// As document 3 has it.
enum UnscopedFile : int { UnscopedFileA, UnscopedFileB };

}  // namespace

std::vector<Erratum> errata_of_omissions() {
  return {
      {"2, 3", "The geometry of the board becomes simple integer arithmetic: a step is added.",
       "Neither text has a word about the edge. There a step wraps: H1 + EAST is A2.",
       "bitboard h1 east", "Wrapped around the edge of the board: h1 to a2",
       equals(index(H1) + step(mapping::lerf, East), index(A2),
              mapping::x88::on_board(mapping::x88::index_of(H1) + mapping::x88::step(East)),
              false)},
      {"3", "Stockfish represents the board, a score and a move so.",
       "The code is that of Stockfish 8, of 2016. Directions are a type of their own since "
       "December "
       "2017, Score is gone since August 2023, and Move is a class since January 2024. Errata 18 "
       "to 21, 25 and 28 therefore do not concern the Stockfish of today.",
       "", "", [] { static_assert(!std::is_enum_v<Move> && sizeof(Move) == 2); },
       "commits [822695d](https://github.com/official-stockfish/Stockfish/commit/"
       "822695d4d3a9336dc54bfabd0996e75865358ae2), "
       "[e64b817](https://github.com/official-stockfish/Stockfish/commit/"
       "e64b817e0a2335824ef1f1f7ba9f5cd4310994e1) and "
       "[cafbe8e](https://github.com/official-stockfish/Stockfish/commit/"
       "cafbe8e8e8c26594dd7040788e6f72bc4bc8cfd9)"},
      {"3", "color_of(pc) is pc >> 3, and ~pc is pc ^ 8.",
       "For a piece. For NO_PIECE the first gives WHITE and the second 8, a free code. "
       "NO_PIECE_TYPE and ALL_PIECES are both 0, too.",
       "codes pieces", "0 is no piece; codes 7, 8 and 15 are free",
       [] {
         EXPECT_EQ(index(None) >> 3, index(White));
         EXPECT_EQ(index(None) ^ 8, 8);
         for (const Piece piece : all_pieces) EXPECT_NE(index(piece), 8);
       }},
      {"4", "The difference of two squares looks up legal piece moves.",
       "It looks up what can attack if nothing is between. The table ignores blockers and pins.",
       "differences a1 a8", "attack b from a, alone rook, queen",
       [] {
         namespace x88 = mapping::x88;
         EXPECT_TRUE(x88::attacks(x88::Rook, x88::index_of(A1), x88::index_of(A8)));
         const Move move = Move::normal(A1, A8);
         EXPECT_TRUE(rules::is_legal(text::parse_fen("8/4k3/8/8/8/8/8/R3K3 w - - 0 1"), move));
         EXPECT_FALSE(rules::is_legal(text::parse_fen("8/4k3/8/8/P7/8/8/R3K3 w - - 0 1"), move));
       }},
      {"2", "is_valid_square(sq), of any int, is (sq & 0x88) == 0: bit 0x88 is clear.",
       "0x88 is two bits, and other bits are not looked at: 256 passes. The test is right for what "
       "one step from the board can reach.",
       "map x88", "therefore holds for squares of the board only",
       [] {
         EXPECT_EQ(256 & 0x88, 0);
         EXPECT_EQ(-256 & 0x88, 0);
         for (const Square square : all_squares) {
           const int x = mapping::x88::index_of(square);
           for (int files = -2; files <= 2; ++files) {
             for (int ranks = -2; ranks <= 2; ++ranks) {
               const int file = (x & 7) + files;
               const int rank = (x >> 4) + ranks;
               const bool is_there = 0 <= file && file < 8 && 0 <= rank && rank < 8;
               EXPECT_EQ(((x + 16 * ranks + files) & 0x88) == 0, is_there) << x;
             }
           }
         }
       }},
      {"2", "algebraic_to_square gives the number of a square.",
       "It checks nothing: i9 is 72, and an empty text is read beyond its end.", "convert i9",
       "\"i9\" is neither a square",
       equals(unchecked_square("i9"), 72, unchecked_square("e4"), index(E4), parse_square("i9"),
              std::nullopt, parse_square(""), std::nullopt)},
      {"1", "r, n, b, q, k, p are the Rook, Knight, Bishop, Queen, and King.",
       "Six letters and five names: p is the pawn.", "codes pieces", "black pawn p 9",
       equals(parse_piece('p'), BlackPawn, all_piece_types.size(), 6U)},
      {"1", "The bitboard of the white pawns shows how a board becomes a number.",
       "That rank is full, so one thing is not seen: in the number each rank is mirrored. c2 is "
       "the "
       "third square from the left, and its bit the third from the right.",
       "bitboard c2", "00000000 00000100 00000000",
       equals(bits::bit(index(C2)), bits::Bitboard{0b00000100} << 8, index(file_of(C2)), 2)},
      {"3", "File and Rank are enums, which improves type safety.",
       "They are not scoped and become int by themselves, so FILE_A + RANK_2 compiles. An enum "
       "class does not.",
       "", "",
       [] {
         static_assert(std::is_convertible_v<UnscopedFile, int>);
         EXPECT_EQ(UnscopedFileB + 1, 2);
         static_assert(!std::is_convertible_v<File, int>);
       },
       "[enumerations in C++](https://en.cppreference.com/w/cpp/language/enum)"},
      {"4", "An AND needs fewer resources than integer comparisons.",
       "Nothing is measured, and one comparison is enough: of file and rank as numbers, unsigned("
       "file | rank) < 8.",
       "", "",
       [] {
         for (int file = -8; file < 16; ++file) {
           for (int rank = -8; rank < 16; ++rank) {
             const bool is_there = 0 <= file && file < 8 && 0 <= rank && rank < 8;
             EXPECT_EQ(static_cast<unsigned>(file | rank) < 8, is_there) << file << ' ' << rank;
           }
         }
       },
       "the proof, for all files and ranks from -8 to 15"},
      {"0", "Endianness of files and ranks is an order of bits and bytes.",
       "It is how files and ranks are numbered. The order of bytes in memory is the processor's, "
       "and changes no shift and no index.",
       "explain glossary", "Files that count from the a-file",
       [] {
         const bits::Bitboard h1 = bits::bit(index(H1));
         std::array<unsigned char, 8> bytes{};
         std::memcpy(bytes.data(), &h1, bytes.size());
         const bool is_little_endian = bytes[0] == 0x80;
         EXPECT_TRUE(is_little_endian || bytes[7] == 0x80);
         EXPECT_EQ(h1 << 1, bits::bit(index(A2)));  // on either
       }},
      {"1", "C99 users could probably get away with uint64_t.",
       "It is the right type, and C99 has it in <stdint.h>, which has to be included.", "", "",
       [] {
         static_assert(std::is_same_v<bits::Bitboard, std::uint64_t>);
         static_assert(sizeof(std::uint64_t) == 8 && std::is_unsigned_v<std::uint64_t>);
       },
       "[integers of fixed width in C](https://en.cppreference.com/w/c/types/integer)"},
  };
}

}  // namespace squarelab::sources
