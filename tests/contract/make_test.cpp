// Board::make and is_legal on odd boards: of all 65,536 codes the legal moves are made, and all
// others are refused and change nothing.

#include <squarelab/rules/moves.hpp>
#include <stdexcept>
#include <support/every_board.hpp>

namespace squarelab {
namespace {

using namespace testing_support;

class Make : public EveryBoard {};

// Each has moves that are nearly right: see the comments.
constexpr std::array odd_boards{
    // Pieces that could go to the same square, some of them pinned.
    "4r2k/8/8/b7/8/2N5/4N3/4K3 w - - 0 1",
    "1k6/8/8/8/1b4r1/2R5/3QQ3/R3K2R w KQ - 0 1",
    // Check by one, check by two, check that only a king's step along the line does not answer.
    "4k3/8/8/8/1b6/8/3P1P2/R3K2R w KQ - 0 1",
    "4r1k1/8/8/8/8/5n2/8/R3K2R w KQ - 0 1",
    "8/8/8/r3K3/8/8/2k5/8 w - - 0 1",
    // Castling through, out of and into check, past the attacked b-file, and with a right less.
    "r3k2r/8/8/8/8/8/5r2/R3K2R w KQkq - 0 1",
    "1r2k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1",
    "r3k2r/8/8/8/4R3/8/8/4K3 b kq - 0 1",
    "r3k2r/8/8/8/8/8/8/4K3 b q - 0 1",
    // Promotion by a push and a capture of a rook at home, and by a pinned pawn along its line.
    "r3k2r/1P4P1/8/8/8/8/1p4p1/R3K2R w KQkq - 0 1",
    "r3k2r/1P4P1/8/8/8/8/1p4p1/R3K2R b KQkq - 0 1",
    "1b2k3/2P5/3K4/8/8/8/8/8 w - - 0 1",
    // En passant: by two pawns, one pinned; off a rank with both; to answer a check; not to.
    "4k3/8/8/2PpP3/8/8/8/K7 w - d6 0 1",
    "4r1k1/8/8/3pPP2/8/8/8/4K3 w - d6 0 1",
    "8/8/8/K2pP2r/8/8/8/7k w - d6 0 1",
    "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1",
    "8/8/8/8/1k1Pp2R/8/8/4K3 b - d3 0 1",
    // More pieces than any game has.
    "Q1Q1Q1bk/1Q1Q1Qpp/Q1Q1Q1Q1/1Q1Q1Q1Q/Q1Q1Q1Q1/1Q1Q1Q1Q/Q1Q1Q1Q1/K2Q1Q1Q w - - 0 1",
    "k7/2PPPPPP/PPPPPPPP/8/PPPPPPPP/8/PPPPPPPP/4K3 w - - 0 1",
    "k7/pppppppp/pppppppp/nnnnnnnn/PPPPPPPP/NNNNNNNN/PPPPPPPP/7K b - - 0 1",
};

TEST_P(Make, AcceptsTheLegalMovesAloneOfAllCodesOnOddBoards) {
  for (const char* fen : odd_boards) {
    const auto board = make_board(fen);
    const auto legal = sorted_codes(rules::legal_moves(board->position()));
    std::vector<std::uint16_t> accepted;
    for (int code = 0; code < 65536; ++code) {
      const auto narrow = static_cast<std::uint16_t>(code);
      if (board->is_legal(Move::from_code(narrow))) accepted.push_back(narrow);
    }
    EXPECT_EQ(accepted, legal) << fen;
  }
}

// Whatever is wrong with it: every flag, promotion and end of every legal move exchanged for
// others.
TEST_P(Make, RefusesWhateverIsNearlyALegalMove) {
  for (const char* fen : odd_boards) {
    const auto board = make_board(fen);
    const auto bytes = board->state_bytes();
    const auto legal = sorted_codes(rules::legal_moves(board->position()));
    int refused = 0;
    const auto try_code = [&](unsigned code) {
      const auto narrow = static_cast<std::uint16_t>(code);
      if (std::binary_search(legal.begin(), legal.end(), narrow)) return;
      ++refused;
      ASSERT_THROW(board->make(Move::from_code(narrow)), std::invalid_argument) << fen << code;
      ASSERT_EQ(board->state_bytes(), bytes) << fen << code;
    };
    for (const std::uint16_t code : legal) {
      for (unsigned rest = 0; rest < 16; ++rest) try_code((code & 0x0FFFu) | rest << 12);
      for (unsigned bit = 0; bit < 12; ++bit) try_code(code ^ (1u << bit));
    }
    EXPECT_GT(refused, 0) << fen;
    EXPECT_THROW(board->unmake(), std::logic_error);
  }
}

TEST_P(Make, MakesEveryLegalMoveAsTheRulesDo) {
  for (const char* fen : odd_boards) {
    const auto board = make_board(fen);
    const Position before = board->position();
    const auto bytes = board->state_bytes();
    for (const Move move : rules::legal_moves(before)) {
      board->make(move);
      ASSERT_EQ(board->position(), rules::play(before, move)) << fen;
      ASSERT_EQ(board->key(), key_of(board->position())) << fen;
      board->unmake();
      ASSERT_EQ(board->state_bytes(), bytes) << fen;
    }
  }
}

SQUARELAB_FOR_EVERY_BOARD(Make);

}  // namespace
}  // namespace squarelab
