// Boards of ours store no en-passant square that no pawn stands ready for, although a backend may:
// then equal positions have equal bytes.
#include <gtest/gtest.h>

#include <squarelab/backends.hpp>
#include <squarelab/text/fen.hpp>

namespace squarelab {
namespace {

// Beside the pawn stands nobody, or a pawn of its own side, or another piece.
TEST(IdleEnPassant, IsNotStored) {
  for (const BackendEntry& entry : backends()) {
    // mailbox_10x12 stores the square behind each double push, and looks for pawns when it is asked.
    if (entry.facts.is_reference || entry.facts.name == "mailbox_10x12") continue;
    for (const char* fen :
         {"4k3/8/8/8/4P3/8/8/4K3 b - - 0 1", "4k3/8/8/8/3PPP2/8/8/4K3 b - - 0 1",
          "4k3/8/8/8/3nPr2/8/8/4K3 b - - 0 1", "4k3/3p1p2/8/8/4P3/3P1P2/8/4K3 b - - 0 1"}) {
      Position position = text::parse_fen(fen);
      const auto board = entry.make_board();
      board->set(position);
      const auto without = board->state_bytes();
      position.en_passant = Square::E3;
      board->set(position);
      EXPECT_EQ(board->state_bytes(), without) << entry.facts.name << ' ' << fen;
    }
  }
}

}  // namespace
}  // namespace squarelab
