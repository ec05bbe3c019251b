#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <squarelab/chess.hpp>
#include <string>

namespace squarelab {
namespace {

std::string letters_of(int number) {
  std::string letters;
  for (const PieceType type : chess960_array(number)) {
    letters += to_char(make_piece(Color::White, type));
  }
  return letters;
}

TEST(Chess960, ArraysHaveScharnaglsNumbers) {
  EXPECT_EQ(letters_of(0), "BBQNNRKR");
  EXPECT_EQ(letters_of(1), "BQNBNRKR");
  EXPECT_EQ(letters_of(518), "RNBQKBNR");
  EXPECT_EQ(letters_of(534), "RNBKQBNR");
  EXPECT_EQ(letters_of(959), "RKRNNQBB");
}

TEST(Chess960, TheArraysAreAllThatTheRulesAllow) {
  std::set<std::string> arrays;
  for (int number = 0; number < chess960_count; ++number) {
    const std::string array = letters_of(number);
    arrays.insert(array);
    EXPECT_NE(array.find('B') % 2, array.rfind('B') % 2) << array;
    EXPECT_LT(array.find('R'), array.find('K')) << array;
    EXPECT_GT(array.rfind('R'), array.find('K')) << array;
    std::string pieces = array;
    std::sort(pieces.begin(), pieces.end());
    EXPECT_EQ(pieces, "BBKNNQRR") << array;
  }
  EXPECT_EQ(arrays.size(), 960u);
}

TEST(Chess960, NumberFiveHundredEighteenIsStandardChessButForTheWayCastlingIsWritten) {
  const Position array = chess960_position(518);
  EXPECT_NE(array, start_position());
  EXPECT_EQ(array, as_chess960(start_position()));
  EXPECT_EQ(array.pieces, start_position().pieces);
  EXPECT_EQ(array.castling.code(), 15);
}

TEST(Chess960, BlackMayHaveAnArrayOfItsOwn) {
  const Position position = chess960_position(0, 959);
  EXPECT_EQ(position.piece_on(Square::G1), Piece::WhiteKing);
  EXPECT_EQ(position.piece_on(Square::B8), Piece::BlackKing);
  EXPECT_EQ(position.castling.rook_file(Color::White, CastlingSide::QueenSide), File::F);
  EXPECT_EQ(position.castling.rook_file(Color::Black, CastlingSide::KingSide), File::C);
}

TEST(CastlingRights, OfChess960NameTheFilesOfTheirRooks) {
  CastlingRights rights = CastlingRights::with_rook(Color::White, CastlingSide::KingSide, File::F);
  rights.add(CastlingRights::with_rook(Color::White, CastlingSide::QueenSide, File::A));
  rights.add(CastlingRights::with_rook(Color::Black, CastlingSide::QueenSide, File::C));
  EXPECT_TRUE(rights.is_chess960());
  EXPECT_EQ(rights.code(), 1 | 2 | 8);
  EXPECT_EQ(rights.rook_file(Color::White, CastlingSide::KingSide), File::F);
  EXPECT_EQ(rights.rook_file(Color::White, CastlingSide::QueenSide), File::A);
  EXPECT_EQ(rights.rook_file(Color::Black, CastlingSide::QueenSide), File::C);

  const CastlingRights exchanged = rights.colors_exchanged();
  EXPECT_EQ(exchanged.code(), 4 | 8 | 2);
  EXPECT_EQ(exchanged.rook_file(Color::Black, CastlingSide::KingSide), File::F);
  EXPECT_EQ(exchanged.rook_file(Color::White, CastlingSide::QueenSide), File::C);

  rights.remove(CastlingRights::of(Color::White, CastlingSide::KingSide));
  EXPECT_FALSE(rights.has(Color::White, CastlingSide::KingSide));
  EXPECT_EQ(rights.rook_file(Color::White, CastlingSide::QueenSide), File::A);
}

TEST(CastlingRights, WithoutAnyTheTwoGamesAreTheSame) {
  CastlingRights rights = CastlingRights::with_rook(Color::Black, CastlingSide::KingSide, File::H);
  EXPECT_NE(rights, CastlingRights::of(Color::Black, CastlingSide::KingSide));
  rights.keep(0);
  EXPECT_EQ(rights, CastlingRights::none());
  EXPECT_FALSE(rights.is_chess960());
}

TEST(Key, TellsAnInnerRooksRightFromAnOuterOnes) {
  std::set<Key> keys;
  for (const Color color : all_colors) {
    for (const File file : {File::F, File::G, File::H}) {
      keys.insert(castling_key(CastlingRights::with_rook(color, CastlingSide::KingSide, file)));
    }
    keys.insert(castling_key(CastlingRights::of(color, CastlingSide::KingSide)));
  }
  EXPECT_EQ(keys.size(), 8u);
}

TEST(Key, OfStandardChessIsWhatItWas) {
  EXPECT_EQ(castling_key(CastlingRights::all()), splitmix64(16 * 64 + 15));
  EXPECT_EQ(black_to_move_key(), splitmix64(16 * 64 + 16 + 8));
}

}  // namespace
}  // namespace squarelab
