// Errata 18 to 29: the codes of document 3, scores and moves.

#include <bit>
#include <limits>
#include <squarelab/chess.hpp>
#include <squarelab/mapping/x88.hpp>
#include <type_traits>

#include "definitions.hpp"
#include "expectations.hpp"

namespace squarelab::sources {

std::vector<Erratum> errata_of_codes() {
  return {
      {"3", "make_score and eg_value add in int.",
       "With an endgame of -32768 and a negative middlegame the sum overflows int, which is "
       "undefined. Computed in unsigned numbers it is exact.",
       "score -1,-32768", "beyond int",
       [] {
         // The document's sum, in a type that can hold it.
         const std::int64_t sum = std::int64_t{-32768} * 65536 + -1;
         EXPECT_LT(sum, std::numeric_limits<std::int32_t>::min());
         const Score score(-1, -32768);
         EXPECT_EQ(score.code(), 0x7FFFFFFFU);
         EXPECT_EQ(score.middlegame(), -1);
         EXPECT_EQ(score.endgame(), -32768);
         // And eg_value's: the code read as int, plus 0x8000.
         EXPECT_GT(std::int64_t{0x7FFFFFFF} + 0x8000, std::numeric_limits<std::int32_t>::max());
       }},
      {"3", "A score has the middlegame in its upper 16 bits and the endgame in its lower ones.",
       "make_score and both getters do the reverse: lower 16 middlegame, upper 16 endgame.",
       "score 0x00020001", "0x00020001 1 2 0x00020001 0x0002 0x0001",
       equals(Score(1, 0).code(), 0x00000001U, Score(0, 1).code(), 0x00010000U,
              Score::from_code(0x00020001).middlegame(), 1, Score::from_code(0x00020001).endgame(),
              2)},
      {"3", "Score = (EG << 16) | MG.",
       "It must be an addition: a negative middlegame borrows from the "
       "endgame. An OR loses the endgame.",
       "score -1,5", "0x0004ffff 0x0004 0xffff 0",
       [] {
         constexpr int mg = -1;
         constexpr int eg = 5;
         const auto with_or = Score::from_code((static_cast<std::uint32_t>(eg) << 16) |
                                               static_cast<std::uint32_t>(mg));
         EXPECT_NE(with_or.endgame(), eg);
         EXPECT_EQ(Score(mg, eg).endgame(), eg);
         EXPECT_EQ(Score(mg, eg).middlegame(), mg);
         EXPECT_EQ((Score(mg, eg) + Score(1, 0)).endgame(), eg);
       }},
      {"3", "Unions avoid implementation-defined behaviour.",
       "To read the member of a union that was not written is undefined in C++; a cast or "
       "std::bit_cast is defined.",
       "score -1,5", "A union whose other member is read is undefined",
       [] {
         // A constant expression may contain nothing undefined, so the compiler itself is witness.
         static_assert(Score::from_code(0xFFFF).middlegame() == -1);
         static_assert(Score(-1, -32768).endgame() == -32768);
         for (std::uint32_t half = 0; half < 0x10000; ++half) {
           const auto bits = static_cast<std::uint16_t>(half);
           ASSERT_EQ(Score::from_code(half).middlegame(), std::bit_cast<std::int16_t>(bits));
         }
       }},
      {"3", "promotion_piece = promotion_type + 2 is how the promotion is encoded.",
       "The field is the type minus 2: KNIGHT, 2, is 0 and QUEEN, 5, is 3. Adding 2 decodes it.",
       "codes moves", "queen 5 3",
       [] {
         for (const auto type : {Knight, Bishop, Rook, Queen}) {
           const int field = Move::promotion(A7, A8, type).code() >> 12 & 3;
           EXPECT_EQ(field, index(type) - 2);
           EXPECT_EQ(field + 2, index(type));
         }
       }},
      {"3", "The special flag has the values 0 to 3, and type_of is m & 0xC000.",
       "Both cannot be: the accessor yields 0, 0x4000, 0x8000 or "
       "0xC000. Shifted by 14 it is the flag.",
       "codes moves", "0xc000 3",
       [] {
         const std::array<Move, 4> moves{Move::normal(E2, E4), Move::promotion(E7, E8, Queen),
                                         Move::en_passant(E5, D6), Move::castling(E1, G1)};
         constexpr std::array masked{0, 0x4000, 0x8000, 0xC000};
         for (int n = 0; n < 4; ++n) {
           EXPECT_EQ(moves[n].code() & 0xC000, masked[n]);
           EXPECT_EQ(static_cast<int>(moves[n].flag()), n);
           EXPECT_EQ(masked[n] >> 14, n);
         }
       }},
      {"3", "MOVE_NULL = 65.", "Right: from = to = 1, the square b1.", "codes moves",
       "0x0041 = 65 1 b1 1 b1",
       equals(Move::null().code(), 65, 65, (1 << 6) + 1, Move::null().from(), B1, Move::null().to(),
              B1)},
      {"3", "enum Move : int, for 16 bits.", "An int takes 32 bits; a move is stored in 16.",
       "codes moves", "stored in 2 bytes, where an int would take 4",
       [] {
         EXPECT_GT(sizeof(int), 2U);
         EXPECT_EQ(sizeof(Move), 2U);
         static_assert(std::is_same_v<decltype(Move::none().code()), std::uint16_t>);
       }},
      {"3", "int(SQ_E4) == 4 + 3 * 8 == 28, and ~pc == pc ^ 8.",
       "In C++ these compare the truth value of the first == with 28, and the exclusive or is "
       "taken of the comparison: both need parentheses.",
       "codes directions", "which is false",
       [] {
         const int e4 = index(E4);
         const int first_comparison = e4 == 4 + 3 * 8 ? 1 : 0;
         EXPECT_FALSE(first_comparison == 28);  // what the first line says
         EXPECT_TRUE(e4 == 4 + 3 * 8 && 4 + 3 * 8 == 28);
         const int pawn = index(WhitePawn);
         const int other = index(~WhitePawn);
         const int comparison = other == pawn ? 1 : 0;
         EXPECT_EQ(comparison ^ 8, 8);  // what the second says: true whatever the piece
         EXPECT_EQ(index(~BlackKing), (14 ^ 8));
         EXPECT_EQ(other, (pawn ^ 8));
       }},
      {"3", "PIECE_TYPE_NB = 8 is the number of piece types.",
       "With \"none\" there are seven values, 0 to 6; 8 is the size of the array.", "codes pieces",
       "7 values, 0 to 6. Arrays have 8 entries",
       equals(all_piece_types.size() + 1, 7U, index(all_piece_types.back()), 6, piece_type_codes,
              8)},
      {"3", "NORTH = 8 is an enumerator of Square.",
       "It is then the same value as SQ_A2. Direction is a type of its own.", "codes directions",
       "which is also the number of a2",
       [] {
         EXPECT_EQ(index(A2), 8);
         EXPECT_EQ(step(mapping::lerf, North), 8);
         static_assert(!std::is_same_v<Direction, Square>);
         static_assert(!std::is_convertible_v<Direction, Square>);
       }},
      {"3", "A move holds two squares of 6 bits.",
       "Not in 0x88, whose indices need 7 bits (h8 is 119). A Move at the interface holds "
       "canonical squares; each backend has moves of its own.",
       "convert h8", "119",
       [] {
         EXPECT_EQ(mapping::x88::index_of(H8), 119);
         EXPECT_GT(mapping::x88::index_of(H8), 63);
         EXPECT_EQ(std::bit_width(119U), 7);
         EXPECT_EQ(Move::normal(H8, A8).code() >> 6 & 63, 63);
       }},
  };
}

}  // namespace squarelab::sources
