// The chess values: codes as the source documents define them, and the keys.

#include <gtest/gtest.h>

#include <set>
#include <squarelab/chess.hpp>

namespace squarelab {
namespace {

TEST(Square, IsEightTimesRankPlusFile) {
  EXPECT_EQ(index(Square::A1), 0);
  EXPECT_EQ(index(Square::E4), 4 + 3 * 8);
  EXPECT_EQ(index(Square::H8), 63);
  for (const Square square : all_squares) {
    EXPECT_EQ(make_square(file_of(square), rank_of(square)), square);
    EXPECT_EQ(parse_square(to_string(square)), square);
  }
}

TEST(Square, Flips) {
  EXPECT_EQ(ranks_flipped(Square::A1), Square::A8);
  EXPECT_EQ(ranks_flipped(Square::E4), Square::E5);
  EXPECT_EQ(ranks_flipped(Square::H8), Square::H1);
  EXPECT_EQ(files_flipped(Square::E4), Square::D4);
  EXPECT_EQ(rotated(Square::E4), Square::D5);
  for (const Square square : all_squares) {
    EXPECT_EQ(index(ranks_flipped(square)), index(square) ^ 56);
    EXPECT_EQ(index(files_flipped(square)), index(square) ^ 7);
    EXPECT_EQ(index(rotated(square)), 63 - index(square));
    EXPECT_EQ(relative_square(Color::White, square), square);
    EXPECT_EQ(relative_square(Color::Black, square), ranks_flipped(square));
  }
}

TEST(Square, RefusesWhatIsNoSquare) {
  for (const char* text : {"", "e", "e44", "i4", "e9", "e0", "E4", "4e", "\xff\xff"}) {
    EXPECT_EQ(parse_square(text), std::nullopt) << text;
  }
}

TEST(Piece, CodesAreColorTimesEightPlusType) {
  EXPECT_EQ(index(Piece::WhitePawn), 1);
  EXPECT_EQ(index(Piece::WhiteKing), 6);
  EXPECT_EQ(index(Piece::BlackPawn), 9);
  EXPECT_EQ(index(Piece::BlackKing), 14);
  for (const Piece piece : all_pieces) {
    EXPECT_EQ(make_piece(color_of(piece), type_of(piece)), piece);
    EXPECT_EQ(index(make_piece(~color_of(piece), type_of(piece))), index(piece) ^ 8);
    EXPECT_EQ(~piece, make_piece(~color_of(piece), type_of(piece)));
    EXPECT_EQ(parse_piece(to_char(piece)), piece);
  }
  EXPECT_EQ(parse_piece('.'), std::nullopt);
  EXPECT_EQ(parse_piece('x'), std::nullopt);
}

TEST(CastlingRights, CodesAreOneTwoFourEight) {
  EXPECT_EQ(CastlingRights::of(Color::White, CastlingSide::KingSide).code(), 1);
  EXPECT_EQ(CastlingRights::of(Color::White, CastlingSide::QueenSide).code(), 2);
  EXPECT_EQ(CastlingRights::of(Color::Black, CastlingSide::KingSide).code(), 4);
  EXPECT_EQ(CastlingRights::of(Color::Black, CastlingSide::QueenSide).code(), 8);
  CastlingRights rights = CastlingRights::all();
  rights.remove(CastlingRights::of(Color::White, CastlingSide::QueenSide));
  EXPECT_EQ(rights.code(), 13);
  EXPECT_FALSE(rights.has(Color::White, CastlingSide::QueenSide));
  EXPECT_TRUE(rights.has(Color::Black, CastlingSide::QueenSide));
}

TEST(Move, FieldsAreWhereTheSourceSays) {
  const Move promotion = Move::promotion(Square::E7, Square::D8, PieceType::Queen);
  EXPECT_EQ(promotion.code(), (1 << 14) | (3 << 12) | (52 << 6) | 59);
  EXPECT_EQ(promotion.from(), Square::E7);
  EXPECT_EQ(promotion.to(), Square::D8);
  EXPECT_EQ(promotion.promotion_type(), PieceType::Queen);
  EXPECT_EQ(Move::promotion(Square::E7, Square::D8, PieceType::Knight).code() & 0x3000, 0);
  EXPECT_EQ(Move::en_passant(Square::E5, Square::D6).code() & 0xC000, 0x8000);
  EXPECT_EQ(Move::castling(Square::E1, Square::G1).code() & 0xC000, 0xC000);
  EXPECT_EQ(Move::normal(Square::E2, Square::E4).promotion_type(), std::nullopt);
}

TEST(Move, NoneAndNullHaveOneSquareTwice) {
  EXPECT_EQ(Move::none().code(), 0);
  EXPECT_EQ(Move::null().code(), 65);
  EXPECT_EQ(Move::null().from(), Square::B1);
  EXPECT_EQ(Move::null().to(), Square::B1);
}

TEST(Position, TheStartPositionHasItsPieces) {
  const Position start = start_position();
  EXPECT_EQ(start.squares_of(Color::White).bits(), 0xFFFF);
  EXPECT_EQ(start.squares_of(Color::Black).bits(), 0xFFFF000000000000);
  EXPECT_EQ(start.piece_on(Square::E1), Piece::WhiteKing);
  EXPECT_EQ(start.piece_on(Square::D8), Piece::BlackQueen);
  EXPECT_EQ(start.piece_on(Square::E4), std::nullopt);
}

TEST(Position, ClocksStopAtTheirLimit) {
  EXPECT_EQ(next_clock(0), 1);
  EXPECT_EQ(next_clock(max_clock), max_clock);
}

TEST(Key, TheFirstNumbersAreThoseOfSplitMix64) {
  // The published first outputs for seed 0.
  EXPECT_EQ(splitmix64(0), 0xE220A8397B1DCDAF);
  EXPECT_EQ(splitmix64(1), 0x6E789E6AA1B965F4);
}

TEST(Key, TheTableOfRightsHoldsTheirKeys) {
  EXPECT_EQ(castling_keys[0], 0);
  for (int code = 0; code < 16; ++code) {
    EXPECT_EQ(castling_keys[code], castling_key(CastlingRights::from_code(code)));
  }
}

TEST(Key, NumbersOfAllPartsDiffer) {
  std::set<Key> seen{black_to_move_key()};
  std::size_t count = 1;
  const auto add = [&](Key key) {
    seen.insert(key);
    ++count;
  };
  for (const Piece piece : all_pieces) {
    for (const Square square : all_squares) add(piece_key(piece, square));
  }
  for (int code = 0; code < 16; ++code) add(castling_key(CastlingRights::from_code(code)));
  for (int file = 0; file < 8; ++file) add(en_passant_key(file_at(file)));
  EXPECT_EQ(seen.size(), count);
}

TEST(Key, EveryPartOfThePositionButTheClocksCounts) {
  const Position start = start_position();
  const auto differs = [&](auto change) {
    Position changed = start;
    change(changed);
    return key_of(changed) != key_of(start);
  };
  EXPECT_TRUE(differs([](Position& p) { p.clear(Square::A2); }));
  EXPECT_TRUE(differs([](Position& p) { p.side_to_move = Color::Black; }));
  EXPECT_TRUE(differs([](Position& p) { p.castling = CastlingRights::none(); }));
  EXPECT_TRUE(differs([](Position& p) { p.en_passant = Square::E3; }));
  EXPECT_FALSE(differs([](Position& p) { p.halfmove_clock = 7; }));
  EXPECT_FALSE(differs([](Position& p) { p.fullmove_number = 7; }));
}

}  // namespace
}  // namespace squarelab
