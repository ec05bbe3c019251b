#include <gtest/gtest.h>

#include <squarelab/backends.hpp>
#include <squarelab/reference/reference_board.hpp>
#include <stdexcept>

namespace squarelab {
namespace {

const Move e2e4 = Move::normal(Square::E2, Square::E4);
const Move e7e5 = Move::normal(Square::E7, Square::E5);

TEST(ReferenceBoard, StartsAtTheStart) {
  reference::ReferenceBoard board;
  EXPECT_EQ(board.name(), "reference");
  EXPECT_EQ(board.position(), start_position());
  EXPECT_EQ(board.piece_on(Square::E1), Piece::WhiteKing);
  EXPECT_EQ(board.piece_on(Square::E4), std::nullopt);
  EXPECT_EQ(board.legal_moves().size(), 20);
  EXPECT_EQ(board.count_legal_moves(), 20);
}

TEST(ReferenceBoard, MakesAndTakesBackToThePositionSet) {
  reference::ReferenceBoard board;
  const auto bytes = board.state_bytes();
  board.make(e2e4);
  EXPECT_EQ(board.side_to_move(), Color::Black);
  const Position middle = board.position();
  board.make(e7e5);
  board.unmake();
  EXPECT_EQ(board.position(), middle);
  board.unmake();
  EXPECT_EQ(board.position(), start_position());
  EXPECT_EQ(board.state_bytes(), bytes);
  EXPECT_THROW(board.unmake(), std::logic_error);
}

TEST(ReferenceBoard, RefusesAnIllegalMoveAndStaysAsItWas) {
  reference::ReferenceBoard board;
  EXPECT_THROW(board.make(e7e5), std::invalid_argument);
  EXPECT_THROW(board.children(Move::none()), std::invalid_argument);
  EXPECT_EQ(board.position(), start_position());
  EXPECT_THROW(board.unmake(), std::logic_error);
}

TEST(ReferenceBoard, SettingForgetsTheMovesMade) {
  reference::ReferenceBoard board;
  board.make(e2e4);
  board.set(start_position());
  EXPECT_THROW(board.unmake(), std::logic_error);
}

TEST(ReferenceBoard, RefusesWhatNoBoardCanHold) {
  reference::ReferenceBoard board;
  board.make(e2e4);
  const Position before = board.position();
  EXPECT_THROW(board.set(Position{}), std::invalid_argument);
  EXPECT_EQ(board.position(), before);
  EXPECT_NO_THROW(board.unmake());
}

TEST(ReferenceBoard, NormalisesWhatItIsSetTo) {
  Position position = start_position();
  position.clear(Square::E2);
  position.put(Square::E4, Piece::WhitePawn);
  position.side_to_move = Color::Black;
  const Position expected = position;
  position.en_passant = Square::E3;
  reference::ReferenceBoard board;
  board.set(position);
  EXPECT_EQ(board.position(), expected);
  EXPECT_EQ(board.key(), key_of(expected));
  EXPECT_EQ(board.recomputed_key(), key_of(expected));
}

TEST(ReferenceBoard, BothWaysOfPerftAgree) {
  reference::ReferenceBoard board;
  EXPECT_EQ(board.perft(0, PerftMode::Plain), 1U);
  EXPECT_EQ(board.perft(0, PerftMode::Bulk), 1U);
  EXPECT_EQ(board.perft(3, PerftMode::Plain), 8902U);
  EXPECT_EQ(board.perft(3, PerftMode::Bulk), 8902U);
}

TEST(ReferenceBoard, TheImageIsOneLetterASquare) {
  const NativeImage image = reference::ReferenceBoard().native_image();
  EXPECT_EQ(image.word_bytes, 1);
  ASSERT_EQ(image.words.size(), 64U);
  EXPECT_EQ(image.words[0].label, "a1");
  EXPECT_EQ(image.words[0].value, static_cast<unsigned char>('R'));
  EXPECT_EQ(image.words[28].label, "e4");
  EXPECT_EQ(image.words[28].value, static_cast<unsigned char>('.'));
  EXPECT_EQ(image.words[60].value, static_cast<unsigned char>('k'));
}

TEST(ReferenceBoard, StateBytesTellEveryPartOfThePosition) {
  reference::ReferenceBoard board;
  const auto start = board.state_bytes();
  ASSERT_EQ(start.size(), 71U);
  const auto differs = [&](auto change) {
    Position position = start_position();
    change(position);
    reference::ReferenceBoard other;
    other.set(position);
    return other.state_bytes() != start;
  };
  EXPECT_FALSE(differs([](Position&) {}));
  EXPECT_TRUE(differs([](Position& p) { p.clear(Square::B8); }));
  EXPECT_TRUE(differs([](Position& p) { p.side_to_move = Color::Black; }));
  EXPECT_TRUE(differs([](Position& p) { p.castling = CastlingRights::from_code(14); }));
  EXPECT_TRUE(differs([](Position& p) { p.halfmove_clock = 256; }));
  EXPECT_TRUE(differs([](Position& p) { p.fullmove_number = 2; }));
}

TEST(ReferenceBoard, ChildrenAreTheStateAfterTheMove) {
  reference::ReferenceBoard board;
  const auto children = board.children(e2e4);
  EXPECT_EQ(board.position(), start_position());
  board.make(e2e4);
  EXPECT_EQ(children.fast, board.state_bytes());
  EXPECT_EQ(children.made, board.state_bytes());
}

TEST(ReferenceBoard, AsksTheRules) {
  reference::ReferenceBoard board;
  board.make(e2e4);
  board.make(Move::normal(Square::F7, Square::F6));
  board.make(Move::normal(Square::D1, Square::H5));
  EXPECT_EQ(board.checkers(), SquareSet{Square::H5});
  EXPECT_EQ(board.pinned(), SquareSet{});
  EXPECT_EQ(board.legal_moves().size(), 1);
  EXPECT_TRUE(board.is_legal(Move::normal(Square::G7, Square::G6)));
  EXPECT_TRUE(board.is_attacked(Square::E8, Color::White));
  EXPECT_EQ(board.attackers_to(Square::G6, Color::Black), SquareSet{Square::H7});
  EXPECT_TRUE(board.attacks_from(Square::H5).contains(Square::E8));
  EXPECT_TRUE(board.attack_map(Color::White).contains(Square::E8));
}

TEST(ReferenceEntry, IsMarkedAndNotMeasured) {
  const BackendEntry entry = reference::reference_entry();
  EXPECT_EQ(entry.facts.name, "reference");
  EXPECT_TRUE(entry.facts.is_reference);
  ASSERT_NE(entry.make_board, nullptr);
  EXPECT_EQ(entry.make_board()->name(), entry.facts.name);
  EXPECT_EQ(find(contestants().backends, entry.facts.name), nullptr);
}

}  // namespace
}  // namespace squarelab
