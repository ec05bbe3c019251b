// What Board's header promises, board by board: positions in and out, questions, errors.

#include <functional>
#include <squarelab/rules/moves.hpp>
#include <stdexcept>
#include <support/every_board.hpp>

namespace squarelab {
namespace {

using namespace testing_support;

class Contract : public EveryBoard {};

TEST_P(Contract, HasTheNameOfItsEntry) { EXPECT_EQ(entry().make_board()->name(), GetParam()); }

TEST_P(Contract, BeginsWithTheStartPosition) {
  const auto board = entry().make_board();
  EXPECT_EQ(board->position(), start_position());
  EXPECT_EQ(board->side_to_move(), Color::White);
  EXPECT_EQ(board->count_legal_moves(), 20);
  EXPECT_EQ(board->piece_on(Square::E1), Piece::WhiteKing);
  EXPECT_EQ(board->piece_on(Square::E4), std::nullopt);
}

TEST_P(Contract, GivesBackEveryPositionItTakes) {
  for (const char* fen : {
           start_fen,
           kiwipete,
           "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3",
           "4k3/8/8/3pP3/8/8/8/4K3 w - d6 17 9999",
           "r3k2r/8/8/8/8/8/8/R3K2R b Kq - 9999 1",
           "k1bqqqqq/ppqqqqqq/8/8/8/8/8/K7 w - - 0 1",
       }) {
    const auto board = entry().make_board();
    const Position position = text::parse_fen(fen);
    board->set(position);
    EXPECT_EQ(text::to_fen(board->position()), fen);
    for (const Square square : all_squares) {
      EXPECT_EQ(board->piece_on(square), position.piece_on(square)) << to_string(square);
    }
    EXPECT_EQ(board->side_to_move(), position.side_to_move);
  }
}

// The square of a double push that nobody can capture is neither kept nor hashed, whatever was set.
TEST_P(Contract, DropsAnEnPassantSquareWithoutALegalCapture) {
  struct Case {
    const char* fen;
    Square square;
  };
  for (const auto& [fen, square] : {
           Case{"4k3/8/8/8/4P3/8/8/4K3 b - - 0 1", Square::E3},     // nobody there
           Case{"8/8/8/8/R3Pp1k/8/8/4K3 b - - 0 1", Square::E3},    // both pawns leave the rank
           Case{"5k2/8/8/8/4Pp2/8/8/4KR2 b - - 0 1", Square::E3},   // pinned along the file
           Case{"4k3/8/8/2B5/4Pp2/8/8/4K3 b - - 0 1", Square::E3},  // control: legal
       }) {
    Position position = text::parse_fen(fen);
    const auto board = entry().make_board();
    board->set(position);
    const Key without = board->key();
    position.en_passant = square;
    board->set(position);
    EXPECT_EQ(board->position(), rules::normalised(position)) << fen;
    EXPECT_EQ(board->key() == without, !board->position().en_passant.has_value()) << fen;
    EXPECT_EQ(board->key(), key_of(board->position())) << fen;
  }
}

TEST_P(Contract, ForgetsItsMovesWhenSet) {
  const auto board = entry().make_board();
  board->make(Move::normal(Square::E2, Square::E4));
  board->set(start_position());
  EXPECT_THROW(board->unmake(), std::logic_error);
}

TEST_P(Contract, RefusesPositionsThatNoBoardCanHold) {
  const auto board = make_board(kiwipete);
  const auto bytes = board->state_bytes();
  const auto refuses = [&](auto spoil) {
    Position position = start_position();
    spoil(position);
    EXPECT_THROW(board->set(position), std::invalid_argument);
    EXPECT_EQ(board->state_bytes(), bytes);
  };
  refuses([](Position& p) { p = Position{}; });
  refuses([](Position& p) { p.clear(Square::E1); });
  refuses([](Position& p) { p.put(Square::E4, Piece::BlackKing); });
  refuses([](Position& p) { p.put(Square::E8, Piece::BlackPawn); });
  refuses([](Position& p) { p.put(Square::A1, Piece::WhitePawn); });
  refuses([](Position& p) { p.clear(Square::H8); });
  refuses([](Position& p) { p.en_passant = Square::E6; });
  refuses([](Position& p) {
    p.side_to_move = Color::Black;
    p.en_passant = Square::E3;
  });
  refuses([](Position& p) { p.halfmove_clock = max_clock + 1; });
  refuses([](Position& p) { p.fullmove_number = max_clock + 1; });
}

std::string message_of(const std::function<void()>& call) {
  try {
    call();
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "";
}

TEST_P(Contract, NamesTheMoveAndThePositionThatItRefuses) {
  const auto board = entry().make_board();
  const Move move = Move::promotion(Square::E2, Square::E5, PieceType::Queen);
  const std::string position = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w";
  EXPECT_EQ(message_of([&] { board->make(move); }), "e2e5q is not a legal move here: " + position);
  Position without = start_position();
  without.clear(Square::H8);
  EXPECT_EQ(
      message_of([&] { board->set(without); }),
      "a castling right without the rook at home: rnbqkbn1/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w");
}

TEST_P(Contract, RefusesIllegalMovesAndStaysAsItWas) {
  const auto board = make_board(kiwipete);
  const auto bytes = board->state_bytes();
  for (const Move move :
       {Move::none(), Move::null(), Move::normal(Square::E1, Square::G1),
        Move::normal(Square::E1, Square::E3), Move::normal(Square::A7, Square::A6),
        Move::promotion(Square::A2, Square::A3, PieceType::Queen)}) {
    EXPECT_FALSE(board->is_legal(move));
    EXPECT_THROW(board->make(move), std::invalid_argument);
    EXPECT_THROW(board->children(move), std::invalid_argument);
    EXPECT_EQ(board->state_bytes(), bytes);
  }
  EXPECT_THROW(board->unmake(), std::logic_error);
}

TEST_P(Contract, IsLegalHoldsForTheGeneratedMovesAloneOfAllCodes) {
  for (const char* fen : {start_fen, kiwipete, "8/2p5/3p4/KP5r/1R3pPk/8/4P3/8 b - g3 0 1",
                          "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8"}) {
    const auto board = make_board(fen);
    const auto legal = sorted_codes(board->legal_moves());
    std::vector<std::uint16_t> accepted;
    for (int code = 0; code < 65536; ++code) {
      const auto narrow = static_cast<std::uint16_t>(code);
      if (board->is_legal(Move::from_code(narrow))) accepted.push_back(narrow);
    }
    EXPECT_EQ(accepted, legal) << fen;
  }
}

TEST_P(Contract, AnswersAboutAttacksAsTheyAreDefined) {
  // The rook on e2 is pinned and still attacks; it sees its own pawn and stops there; the king of
  // the other side blocks the queen.
  const auto board = make_board("4q2k/8/8/8/8/8/P3R3/4K3 w - - 0 1");
  EXPECT_EQ(board->attacks_from(Square::E2),
            (SquareSet{Square::A2, Square::B2, Square::C2, Square::D2, Square::F2, Square::G2,
                       Square::H2, Square::E1, Square::E3, Square::E4, Square::E5, Square::E6,
                       Square::E7, Square::E8}));
  EXPECT_EQ(board->pinned(), SquareSet{Square::E2});
  EXPECT_TRUE(board->checkers().empty());
  EXPECT_TRUE(board->is_attacked(Square::E8, Color::White));
  EXPECT_EQ(board->attackers_to(Square::G8, Color::Black), (SquareSet{Square::E8, Square::H8}));
  EXPECT_TRUE(board->attacks_from(Square::C4).empty());
  EXPECT_TRUE(board->is_attacked(Square::B3, Color::White));
  EXPECT_FALSE(board->is_attacked(Square::A3, Color::White));

  const auto blocked = make_board("8/8/8/8/R3k3/8/8/7K b - - 0 1");
  const SquareSet behind{Square::F4, Square::G4, Square::H4};
  EXPECT_TRUE(blocked->is_attacked(Square::E4, Color::White));
  EXPECT_TRUE((blocked->attacks_from(Square::A4) & behind).empty());
  EXPECT_TRUE((blocked->attack_map(Color::White) & behind).empty());
}

TEST_P(Contract, TwoPawnsThatEnPassantWouldTakeOffARankAreNotPinned) {
  const auto board = make_board("8/8/8/K2pP2r/8/8/8/7k w - - 0 1");
  EXPECT_TRUE(board->pinned().empty());
}

TEST_P(Contract, FindsCheckersAndDoubleCheck) {
  const auto board = make_board("4r1k1/8/8/8/8/5n2/8/R3K2R w KQ - 0 1");
  EXPECT_EQ(board->checkers(), (SquareSet{Square::E8, Square::F3}));
  EXPECT_EQ(board->count_legal_moves(), 3);
}

TEST_P(Contract, KeysAreThoseOfTheDefinition) {
  for (const char* fen : {start_fen, kiwipete, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2"}) {
    const auto board = make_board(fen);
    EXPECT_EQ(board->key(), key_of(text::parse_fen(fen)));
    EXPECT_EQ(board->recomputed_key(), key_of(text::parse_fen(fen)));
  }
}

// Boards hold whatever is playable, however many queens.
TEST_P(Contract, HoldsDozensOfQueens) {
  std::string ranks = "QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/";
  const auto board = make_board(ranks + "QPPPPPPP/K1N4k b - - 0 1");
  EXPECT_EQ(board->count_legal_moves(), rules::legal_moves(board->position()).size());
  const auto full = make_board(
      "Q1Q1Q1bk/1Q1Q1Qpp/Q1Q1Q1Q1/1Q1Q1Q1Q/Q1Q1Q1Q1/1Q1Q1Q1Q/Q1Q1Q1Q1/K2Q1Q1Q w - - 0 1");
  const auto moves = sorted_codes(full->legal_moves());
  EXPECT_EQ(moves, sorted_codes(rules::legal_moves(full->position())));
  EXPECT_EQ(full->count_legal_moves(), static_cast<int>(moves.size()));
  for (const std::uint16_t code : moves) {
    full->make(Move::from_code(code));
    EXPECT_EQ(full->key(), full->recomputed_key());
    full->unmake();
  }
}

SQUARELAB_FOR_EVERY_BOARD(Contract);

}  // namespace
}  // namespace squarelab
