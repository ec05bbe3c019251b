// Why a move is illegal, or legal, in the words of chess.
#include <gtest/gtest.h>

#include <squarelab/questions/catalogue.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/verify/explanation.hpp>
#include <string>

namespace squarelab::verify {
namespace {

struct Case {
  const char* fen;
  Move move;
  const char* words;
};

TEST(Explanation, SaysWhatForbidsAMove) {
  constexpr const char* start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  const Move short_castling = Move::castling(Square::E8, Square::G8);
  const Case cases[]{
      {"4k2r/6P1/8/8/5K2/8/8/8 b k - 0 1", short_castling,
       "castles over f8, which the pawn on g7 attacks"},
      {"4k2r/8/8/8/8/8/8/4K1R1 b k - 0 1", short_castling,
       "castles to g8, which the rook on g1 attacks"},
      {"4k2r/8/8/8/8/8/8/4RK2 b k - 0 1", short_castling,
       "castles out of check from the rook on e1"},
      {"4k2r/8/8/8/8/8/8/4K3 b - - 0 1", short_castling,
       "Black has no right to castle on the king's side"},
      {"4kb1r/8/8/8/8/8/8/4K3 b k - 0 1", short_castling,
       "the bishop on f8 is between king and rook"},
      {"4r1k1/8/8/8/8/8/4R3/4K3 w - - 0 1", Move::normal(Square::E2, Square::D2),
       "the king on e1 would be in check from the rook on e8"},
      {"4k3/8/8/8/8/8/8/r3K3 w - - 0 1", Move::normal(Square::E1, Square::D1),
       "the king on d1 would be in check from the rook on a1"},
      {"8/8/8/8/k2Pp2R/8/8/4K3 b - d3 0 1", Move::en_passant(Square::E4, Square::D3),
       "the king on a4 would be in check from the rook on h4"},
      {"8/8/8/8/k2Pp2R/8/8/4K3 b - d3 0 1", Move::normal(Square::E4, Square::D3),
       "the king on a4 would be in check from the rook on h4"},
      {"4k3/8/8/8/3Pp3/8/8/4K3 b - - 0 1", Move::normal(Square::E4, Square::D3),
       "no pawn has just passed d3"},
      {start, Move::normal(Square::B1, Square::B4), "the knight on b1 does not go to b4"},
      {start, Move::normal(Square::E2, Square::E5), "the pawn on e2 does not go to e5"},
      {start, Move::normal(Square::E1, Square::E2), "the pawn on e2 is of the same side"},
      {start, Move::normal(Square::E4, Square::E5), "e4 is empty"},
      {start, Move::normal(Square::E7, Square::E5), "the pawn on e7 is not White's"},
      {start, Move::normal(Square::E2, Square::D3), "there is nothing to take on d3"},
  };
  for (const auto& [fen, move, words] : cases) {
    EXPECT_EQ(why_illegal(text::parse_fen(fen), move).value_or("nothing"), words) << fen;
  }
  EXPECT_FALSE(why_illegal(start_position(), Move::normal(Square::E2, Square::E4)));
}

// Whatever the code, and whatever stands there.
TEST(Explanation, TakesAnyCode) {
  for (const char* fen : {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                          "8/8/8/8/k2Pp2R/8/8/4K3 b - d3 0 1", "4k3/P7/8/8/8/8/p7/4K3 b - - 0 1"}) {
    const Position position = text::parse_fen(fen);
    for (int code = 0; code < 65'536; ++code) {
      const Move move = Move::from_code(static_cast<std::uint16_t>(code));
      const auto why = why_illegal(position, move);
      if (rules::is_legal(position, move)) {
        EXPECT_FALSE(why) << code;
        why_legal(position, move);
      }
    }
  }
}

TEST(Explanation, SaysWhatAllowsAMove) {
  const Case cases[]{
      {"6k1/8/8/8/1Pp5/8/8/6K1 b - b3 0 1", Move::en_passant(Square::C4, Square::B3),
       "the pawn on b4 has just passed b3"},
      {"4k3/8/8/8/8/8/1r6/R3K3 w Q - 0 1", Move::castling(Square::E1, Square::C1),
       "the king does not pass b1, which the rook on b2 attacks"},
      {"4k3/8/8/8/8/8/8/4K2R w K - 0 1", Move::castling(Square::E1, Square::G1),
       "the right is there, the way is free, and e1, f1 and g1 are not attacked"},
      {"4r2k/8/8/8/B7/8/8/4K3 w - - 0 1", Move::normal(Square::A4, Square::E8),
       "takes the rook on e8, which gives check"},
      {"4r2k/8/8/8/R7/8/8/4K3 w - - 0 1", Move::normal(Square::A4, Square::E4),
       "is in the way of the rook on e8, which gives check"},
      {"4r2k/8/8/8/8/8/4R3/4K3 w - - 0 1", Move::normal(Square::E2, Square::E5),
       "the rook on e2 is pinned, and stays on the line of the pin"},
      {"4r2k/8/8/8/8/8/8/R6K w - - 0 1", Move::normal(Square::A1, Square::A2), "nothing"},
  };
  for (const auto& [fen, move, words] : cases) {
    const Position position = text::parse_fen(fen);
    ASSERT_TRUE(rules::is_legal(position, move)) << fen;
    EXPECT_EQ(why_legal(position, move).value_or("nothing"), words) << fen;
  }
}

TEST(Explanation, SaysSinceWhenThereIsNoRight) {
  Disagreement found;
  found.start = text::parse_fen("4k3/8/8/8/8/8/6p1/4K2R b K - 0 1");
  found.moves = {Move::promotion(Square::G2, Square::H1, PieceType::Bishop)};
  found.kind = Kind::MoveExtra;
  found.question = &questions::LegalMoves::facts;
  found.about = Move::castling(Square::E1, Square::G1);
  EXPECT_EQ(why(found), "White has no right to castle on the king's side since g2h1b");
}

TEST(Explanation, OfAWrongCountSaysThatTheMovesAreRight) {
  Disagreement found;
  found.start = start_position();
  found.kind = Kind::WrongCount;
  found.question = &questions::Perft::facts;
  found.depth = 2;
  found.move = Move::normal(Square::E2, Square::E4);
  EXPECT_EQ(why(found), "the moves after e2e4 are right; the count below them is not");
}

}  // namespace
}  // namespace squarelab::verify
