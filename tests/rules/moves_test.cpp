#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <squarelab/rules/moves.hpp>
#include <string>

#include "position_of.hpp"

namespace squarelab::rules {
namespace {

bool contains(const MoveList& moves, Move move) {
  return std::find(moves.begin(), moves.end(), move) != moves.end();
}

bool en_passant_survives(const std::string& fen) {
  return normalised(position_of(fen)).en_passant.has_value();
}

int en_passant_moves(const std::string& fen) {
  const MoveList moves = legal_moves(position_of(fen));
  return static_cast<int>(std::count_if(
      moves.begin(), moves.end(), [](Move move) { return move.flag() == MoveFlag::EnPassant; }));
}

TEST(LegalMoves, AreWrittenOnce) {
  for (const char* fen : {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                          "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
                          "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8"}) {
    const MoveList moves = legal_moves(position_of(fen));
    EXPECT_EQ(std::set<Move>(moves.begin(), moves.end()).size(), moves.size()) << fen;
  }
}

TEST(LegalMoves, PawnsPushOnceOrTwiceFromHomeAndCaptureSideways) {
  const MoveList moves = legal_moves(position_of("4k3/8/8/8/1p1p1p2/p1P3P1/1P1P1P2/4K3 w - - 0 1"));
  EXPECT_EQ(targets(moves, Square::B2), squares("b3 a3"));
  EXPECT_EQ(targets(moves, Square::C3), squares("c4 b4 d4"));
  EXPECT_EQ(targets(moves, Square::D2), squares("d3"));
  EXPECT_EQ(targets(moves, Square::F2), squares("f3"));
  EXPECT_EQ(targets(moves, Square::G3), squares("g4 f4"));
}

TEST(LegalMoves, ADoublePushNeedsBothSquaresEmpty) {
  const MoveList moves = legal_moves(position_of("4k3/8/8/8/4n3/2n5/2P1P1P1/6K1 w - - 0 1"));
  EXPECT_EQ(targets(moves, Square::C2), SquareSet{});
  EXPECT_EQ(targets(moves, Square::E2), squares("e3"));
  EXPECT_EQ(targets(moves, Square::G2), squares("g3 g4"));
}

TEST(LegalMoves, AllFourPromotionsByPushAndByCapture) {
  const MoveList moves = legal_moves(position_of("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1"));
  for (const PieceType type :
       {PieceType::Knight, PieceType::Bishop, PieceType::Rook, PieceType::Queen}) {
    EXPECT_TRUE(contains(moves, Move::promotion(Square::A7, Square::A8, type)));
    EXPECT_TRUE(contains(moves, Move::promotion(Square::A7, Square::B8, type)));
  }
  EXPECT_FALSE(contains(moves, Move::normal(Square::A7, Square::A8)));
  EXPECT_EQ(moves.size(), 8 + 5);
}

TEST(LegalMoves, APinnedPieceKeepsToItsLine) {
  const MoveList moves = legal_moves(position_of("k3r3/8/8/8/1b6/2N1R3/8/4K3 w - - 0 1"));
  EXPECT_EQ(targets(moves, Square::E3), squares("e2 e4 e5 e6 e7 e8"));
  EXPECT_EQ(targets(moves, Square::C3), SquareSet{});
}

TEST(LegalMoves, TheKingDoesNotStepBackAlongTheCheckingLine) {
  EXPECT_EQ(targets(legal_moves(position_of("8/8/8/8/4k3/8/8/R3K2r w Q - 0 1")), Square::E1),
            squares("d2 e2 f2"));
}

TEST(LegalMoves, DoubleCheckMovesTheKing) {
  const MoveList moves = legal_moves(position_of("4r1k1/8/8/8/8/5n2/8/R3K2R w KQ - 0 1"));
  EXPECT_EQ(moves.size(), 3);
  EXPECT_EQ(targets(moves, Square::E1).size(), 3);
}

TEST(LegalMoves, NoneInMateAndInStalemate) {
  EXPECT_TRUE(
      legal_moves(position_of("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"))
          .empty());
  EXPECT_TRUE(legal_moves(position_of("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")).empty());
}

TEST(Castling, BothSidesWhenNothingForbidsIt) {
  const MoveList white = legal_moves(position_of("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"));
  EXPECT_TRUE(contains(white, Move::castling(Square::E1, Square::G1)));
  EXPECT_TRUE(contains(white, Move::castling(Square::E1, Square::C1)));
  const MoveList black = legal_moves(position_of("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1"));
  EXPECT_TRUE(contains(black, Move::castling(Square::E8, Square::G8)));
  EXPECT_TRUE(contains(black, Move::castling(Square::E8, Square::C8)));
}

TEST(Castling, NeedsItsRight) {
  const MoveList moves = legal_moves(position_of("r3k2r/8/8/8/8/8/8/R3K2R w Kkq - 0 1"));
  EXPECT_TRUE(contains(moves, Move::castling(Square::E1, Square::G1)));
  EXPECT_FALSE(contains(moves, Move::castling(Square::E1, Square::C1)));
}

TEST(Castling, NotOutOfOrOverOrIntoCheck) {
  for (const char* fen : {"4r2k/8/8/8/8/8/8/4K2R w K - 0 1", "5r1k/8/8/8/8/8/8/4K2R w K - 0 1",
                          "6rk/8/8/8/8/8/8/4K2R w K - 0 1", "7k/8/8/8/8/8/4p3/4K2R w K - 0 1"}) {
    EXPECT_FALSE(contains(legal_moves(position_of(fen)), Move::castling(Square::E1, Square::G1)))
        << fen;
  }
  for (const char* fen : {"3r3k/8/8/8/8/8/8/R3K3 w Q - 0 1", "2r4k/8/8/8/8/8/8/R3K3 w Q - 0 1"}) {
    EXPECT_FALSE(contains(legal_moves(position_of(fen)), Move::castling(Square::E1, Square::C1)))
        << fen;
  }
}

TEST(Castling, TheRookMayPassOverAnAttackedSquare) {
  EXPECT_TRUE(contains(legal_moves(position_of("1r5k/8/8/8/8/8/8/R3K3 w Q - 0 1")),
                       Move::castling(Square::E1, Square::C1)));
  EXPECT_TRUE(contains(legal_moves(position_of("r6k/8/8/8/8/8/8/R3K3 w Q - 0 1")),
                       Move::castling(Square::E1, Square::C1)));
}

TEST(Castling, EverySquareBetweenKingAndRookIsEmpty) {
  for (const char* fen : {"7k/8/8/8/8/8/8/RN2K3 w Q - 0 1", "7k/8/8/8/8/8/8/R1B1K3 w Q - 0 1",
                          "7k/8/8/8/8/8/8/R2QK3 w Q - 0 1", "7k/8/8/8/8/8/8/Rn2K3 w Q - 0 1"}) {
    EXPECT_FALSE(contains(legal_moves(position_of(fen)), Move::castling(Square::E1, Square::C1)))
        << fen;
  }
}

TEST(EnPassant, IsPossibleForBothNeighbours) {
  EXPECT_EQ(en_passant_moves("4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1"), 2);
  EXPECT_EQ(en_passant_moves("4k3/8/8/8/2pPp3/8/8/4K3 b - d3 0 1"), 2);
}

TEST(EnPassant, DoesNotWrapRoundTheBoard) {
  EXPECT_EQ(en_passant_moves("4k3/8/8/p6P/8/8/8/4K3 w - a6 0 1"), 0);
  EXPECT_EQ(
      en_passant_moves("1nb1kbnr/r1p2pp1/3p1q2/pp2NP1p/7P/2PP4/PP2P1P1/R1BQKBNR b KQk h3 0 1"), 0);
}

TEST(Normalised, KeepsWhatCanBeCaptured) {
  EXPECT_TRUE(en_passant_survives("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"));
  EXPECT_TRUE(en_passant_survives("4k3/8/8/8/2pP4/8/8/4K3 b - d3 0 1"));
}

TEST(Normalised, DropsWhatNoPawnStandsBeside) {
  EXPECT_FALSE(en_passant_survives("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"));
  EXPECT_FALSE(en_passant_survives("4k3/8/8/3pN3/8/8/8/4K3 w - d6 0 1"));
}

TEST(Normalised, DropsWhatUncoversTheRank) {
  EXPECT_FALSE(en_passant_survives("8/8/8/r2Pp2K/8/8/4k3/8 w - e6 0 1"));
  EXPECT_FALSE(en_passant_survives("8/6bb/8/8/R1pP2k1/4P3/P7/K7 b - d3 0 1"));
  EXPECT_EQ(en_passant_moves("8/8/8/r2Pp2K/8/8/4k3/8 w - e6 0 1"), 0);
}

TEST(Normalised, KeepsWhatTwoPawnsCanCaptureOnAnOpenRank) {
  // The second pawn of the pair goes on shielding the king when the first one captures.
  EXPECT_TRUE(en_passant_survives("8/8/8/r1PpP2K/8/8/4k3/8 w - d6 0 1"));
}

TEST(Normalised, DropsWhatIsPinnedOnAFile) {
  EXPECT_FALSE(en_passant_survives("k3r3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"));
}

TEST(Normalised, KeepsACaptureThatBlocksTheFile) {
  EXPECT_TRUE(en_passant_survives("k3r3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1"));
}

TEST(Normalised, DropsWhatIsPinnedAcrossTheDiagonalAndKeepsWhatMovesAlongIt) {
  EXPECT_FALSE(en_passant_survives("7k/6b1/8/3pP3/8/2K5/8/8 w - d6 0 1"));
  EXPECT_TRUE(en_passant_survives("6k1/8/8/8/1Pp5/8/B7/6K1 b - b3 0 1"));
}

TEST(Normalised, DropsACaptureWhoseVictimShieldsTheDiagonal) {
  EXPECT_FALSE(en_passant_survives("6bk/8/8/3pP3/8/8/K7/8 w - d6 0 1"));
  EXPECT_FALSE(en_passant_survives("k6b/6pp/pp1P4/1R6/5pP1/8/K6P/7B b - g3 0 19"));
}

TEST(Normalised, KeepsWhatOneOfTwoCapturersMay) {
  const std::string fen = "k3r3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1";
  EXPECT_TRUE(en_passant_survives(fen));
  EXPECT_EQ(en_passant_moves(fen), 1);
  EXPECT_TRUE(is_legal(position_of(fen), Move::en_passant(Square::C5, Square::D6)));
  EXPECT_FALSE(is_legal(position_of(fen), Move::en_passant(Square::E5, Square::D6)));
}

TEST(Normalised, KeepsACaptureOfTheCheckingPawn) {
  EXPECT_TRUE(en_passant_survives("8/8/8/2k5/2pP4/8/8/4K3 b - d3 0 1"));
}

TEST(Normalised, KeepsTheOnlyAnswerToCheck) {
  // Mate but for the capture of the checking pawn.
  const std::string fen = "6K1/8/R7/2k5/R1pP4/2N5/8/3R4 b - d3 0 1";
  const MoveList moves = legal_moves(position_of(fen));
  EXPECT_TRUE(en_passant_survives(fen));
  ASSERT_EQ(moves.size(), 1);
  EXPECT_EQ(moves[0], Move::en_passant(Square::C4, Square::D3));
}

TEST(Normalised, DropsACaptureThatDoesNotAnswerTheCheck) {
  EXPECT_FALSE(en_passant_survives("7k/8/8/3pP3/8/2n5/8/3K4 w - d6 0 1"));
}

TEST(Normalised, ChangesNothingElse) {
  const Position before = position_of("r3k2r/8/8/8/4P3/8/8/R3K2R b Kq e3 0 31");
  Position expected = before;
  expected.en_passant.reset();
  EXPECT_EQ(normalised(before), expected);
  EXPECT_EQ(normalised(start_position()), start_position());
}

TEST(IsLegal, HoldsExactlyForTheMovesOfTheListAmongAllCodes) {
  for (const char* fen :
       {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/8/3p4/KPp4r/1R3pPk/8/4P3/8 w - c6 0 1", "1n2k3/P7/8/8/8/8/8/4K2R w K - 0 1"}) {
    const Position position = position_of(fen);
    const MoveList moves = legal_moves(position);
    int legal = 0;
    for (int code = 0; code < 65536; ++code) {
      const Move move = Move::from_code(static_cast<std::uint16_t>(code));
      const bool is = is_legal(position, move);
      legal += is;
      ASSERT_EQ(is, contains(moves, move)) << fen << " code " << code;
    }
    EXPECT_EQ(legal, moves.size());
  }
  EXPECT_FALSE(is_legal(start_position(), Move::none()));
  EXPECT_FALSE(is_legal(start_position(), Move::null()));
}

// "a2a3", and a letter for a promotion, sorted.
std::string text_of(const MoveList& moves) {
  std::set<std::string> words;
  for (const Move move : moves) {
    const auto type = move.promotion_type();
    words.insert(to_string(move.from()) + to_string(move.to()) +
                 (type ? std::string(1, "?pnbrqk"[index(*type)]) : ""));
  }
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

TEST(Selections, CapturesHaveEnPassantAndPromotionsWithACapture) {
  EXPECT_EQ(text_of(legal_moves(position_of("1n2k3/P7/8/3pP3/8/8/8/K7 w - d6 0 1"),
                                MoveSelection::Captures)),
            "a7b8b a7b8n a7b8q a7b8r e5d6");
}

TEST(Selections, NoisyMovesHaveAllPromotionsBesides) {
  EXPECT_EQ(
      text_of(legal_moves(position_of("1n2k3/P7/8/8/8/8/8/K7 w - - 0 1"), MoveSelection::Noisy)),
      "a7a8b a7a8n a7a8q a7a8r a7b8b a7b8n a7b8q a7b8r");
}

TEST(Selections, QuietsHaveCastling) {
  EXPECT_EQ(text_of(legal_moves(position_of("4k3/8/8/8/8/8/4PPPr/4K2R w K - 0 1"),
                                MoveSelection::Quiets)),
            "e1d1 e1d2 e1f1 e1g1 e2e3 e2e4 f2f3 f2f4 g2g3 g2g4 h1f1 h1g1");
}

TEST(Selections, EvasionsThatCaptureAreCaptures) {
  const Position position = position_of("4k3/8/8/8/8/5n2/6P1/4K3 w - - 0 1");
  EXPECT_EQ(text_of(legal_moves(position, MoveSelection::Captures)), "g2f3");
}

TEST(Selections, NoisyAndQuietsAreAllMovesAndNoneIsInBoth) {
  for (const char* fen :
       {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/8/3p4/KPp4r/1R3pPk/8/4P3/8 w - c6 0 1", "1n2k3/P7/8/8/8/8/8/4K2R w K - 0 1"}) {
    const Position position = position_of(fen);
    MoveList both = legal_moves(position, MoveSelection::Noisy);
    for (const Move move : legal_moves(position, MoveSelection::Quiets)) {
      EXPECT_FALSE(contains(both, move)) << fen;
      both.push_back(move);
    }
    EXPECT_EQ(text_of(both), text_of(legal_moves(position))) << fen;
  }
}

// Whether each of the moves gives check: "e1e7" or, as the last letter, the type promoted to.
bool check_by(const std::string& fen, const std::string& text) {
  const Position position = position_of(fen);
  for (const Move move : legal_moves(position)) {
    MoveList one;
    one.push_back(move);
    if (text_of(one) == text) return gives_check(position, move);
  }
  ADD_FAILURE() << text << " is not legal in " << fen;
  return false;
}

TEST(GivesCheck, DirectlyAndNot) {
  EXPECT_TRUE(check_by("4k3/8/8/8/8/8/8/K6R w - - 0 1", "h1h8"));
  EXPECT_FALSE(check_by("4k3/8/8/8/8/8/8/K6R w - - 0 1", "h1h7"));
  EXPECT_TRUE(check_by("4k3/8/3P4/8/8/8/8/K7 w - - 0 1", "d6d7"));
}

TEST(GivesCheck, ByThePieceThatWasHidden) {
  EXPECT_TRUE(check_by("4k3/8/8/8/4N3/8/8/K3R3 w - - 0 1", "e4c3"));
  EXPECT_FALSE(check_by("k7/8/8/8/K7/8/8/R7 w - - 0 1", "a4a5"));
  EXPECT_TRUE(check_by("k7/8/8/8/K7/8/8/R7 w - - 0 1", "a4b4"));
}

TEST(GivesCheck, PieceThatStaysOnTheLineStillHides) {
  EXPECT_FALSE(check_by("4k3/8/8/8/4P3/8/8/K3R3 w - - 0 1", "e4e5"));
}

TEST(GivesCheck, ByPromotionAlsoThroughTheSquareThatThePawnLeft) {
  EXPECT_TRUE(check_by("8/4P3/8/8/4k3/8/8/K7 w - - 0 1", "e7e8q"));
  EXPECT_FALSE(check_by("8/4P3/8/8/4k3/8/8/K7 w - - 0 1", "e7e8b"));
  EXPECT_TRUE(check_by("8/4P3/3k4/8/8/8/8/K7 w - - 0 1", "e7e8n"));
}

TEST(GivesCheck, ByEnPassantThatUncoversTwoPawns) {
  EXPECT_TRUE(check_by("8/8/8/R2pP2k/8/8/8/K7 w - d6 0 1", "e5d6"));
  EXPECT_TRUE(check_by("6k1/8/8/3pP3/8/1B6/8/K7 w - d6 0 1", "e5d6"));
}

TEST(GivesCheck, ByTheRookOfACastling) {
  EXPECT_TRUE(check_by("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1"));
  EXPECT_FALSE(check_by("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1"));
  EXPECT_TRUE(check_by("8/8/8/8/8/8/8/R3K2k w Q - 0 1", "e1c1"));
}

}  // namespace
}  // namespace squarelab::rules
