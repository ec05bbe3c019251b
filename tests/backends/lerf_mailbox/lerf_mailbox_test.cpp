// What is particular to lerf_mailbox: the bytes beside the words, which always say the same.

#include <gtest/gtest.h>

#include <cstring>
#include <random>
#include <squarelab/lerf/lerf.hpp>
#include <squarelab/lerf_mailbox/lerf_mailbox.hpp>
#include <squarelab/text/fen.hpp>
#include <vector>

namespace squarelab {
namespace {

using B = lerf_mailbox::Backend<>;
using Lerf = lerf::Backend<>;
static_assert(AnswersEngine<B> && VisitsChildren<B> && FindsMoves<B>);
static_assert(sizeof(B::Core) == sizeof(Lerf::Core) + 64);

struct Layer : B {};
static_assert(!VisitsChildren<Layer>);

constexpr const char* varied[] = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
    "r3k2r/1P4P1/8/8/8/8/1p4p1/R3K2R w KQkq - 9999 9999",
};

B::Full full_of(const char* fen) {
  B::Full full;
  B::set(full, text::parse_fen(fen));
  return full;
}

template <class State>
bool same(const State& a, const State& b) {
  return std::memcmp(&a, &b, sizeof a) == 0;
}

// The words are asked as lerf asks them.
void expect_board_matches_words(const B::Core& core) {
  const bitboard::Core& words = core;
  int bit = 0;
  while (bit < 64 && core.board[bit] == words.piece_on(bit)) ++bit;
  ASSERT_EQ(bit, 64) << "the first bit whose byte differs";
}

TEST(LerfMailbox, StartPositionInItsOwnWordsAndBytes) {
  const B::Core core = full_of(varied[0]).core;
  EXPECT_EQ(core.words[bitboard::White], 0x000000000000FFFFU);
  EXPECT_EQ(core.words[bitboard::Kings], 0x1000000000000010U);
  // P N B R Q K are 1 .. 6, and 8 more for Black.
  const std::array<int, 8> back_rank{4, 2, 3, 5, 6, 3, 2, 4};
  for (int file = 0; file < 8; ++file) {
    EXPECT_EQ(index(core.board[file]), back_rank[file]);
    EXPECT_EQ(index(core.board[8 + file]), 1);
    for (int rank = 2; rank < 6; ++rank) EXPECT_EQ(index(core.board[8 * rank + file]), 0);
    EXPECT_EQ(index(core.board[48 + file]), 9);
    EXPECT_EQ(index(core.board[56 + file]), 8 + back_rank[file]);
  }
}

TEST(LerfMailbox, ImageShowsTheWordsAndTheBytes) {
  const NativeImage image = B::native_image(full_of(varied[0]));
  ASSERT_EQ(image.words.size(), 8U + 64U);
  EXPECT_EQ(image.words[5].label, "white");
  EXPECT_EQ(image.words[5].value, 0xFFFFU);
  EXPECT_EQ(image.words[5].form, NativeImage::Form::Set);
  EXPECT_EQ(image.words[8 + 4].label, "e1");
  EXPECT_EQ(image.words[8 + 4].value, 6U);
  EXPECT_EQ(image.words[8 + 4].form, NativeImage::Form::Cell);
}

TEST(LerfMailbox, Facts) {
  const Facts facts = B::facts();
  EXPECT_EQ(facts.name, "lerf_mailbox");
  EXPECT_EQ(facts.formula, "8r + f");
  EXPECT_EQ(facts.core_bytes, 128U);
  EXPECT_EQ(facts.full_bytes, 192U);
  EXPECT_TRUE(facts.is_variant);
}

// Random games. Every child, made in each of the ways, has the words that lerf has and bytes that
// say the same; taking back restores every byte, and a fresh state of the position has them, too.
TEST(LerfMailbox, BytesFollowTheWordsOnEveryWay) {
  std::mt19937 random(64);
  for (const char* fen : varied) {
    for (int game = 0; game < 10; ++game) {
      B::Full full = full_of(fen);
      for (int ply = 0; ply < 60; ++ply) {
        const B::Full before = full;
        BasicMoveList<B::NativeMove> moves;
        B::generate(full.core, moves);
        if (moves.empty()) break;
        for (const auto move : moves) {
          B::Undo undo;
          B::make(full, move, undo);
          expect_board_matches_words(full.core);
          B::Core parent = before.core;
          B::Step step(parent, move);
          ASSERT_TRUE(same(step.child(), full.core)) << fen;
          B::Full fresh;
          B::set(fresh, B::position(full));
          ASSERT_TRUE(same(fresh.core.board, full.core.board)) << fen;
          ASSERT_EQ(B::key(full), B::recomputed_key(full)) << fen;
          B::unmake(full, move, undo);
          ASSERT_TRUE(same(full, before)) << fen;
          if (HasFatalFailure()) return;
        }
        B::visit_children(full,
                          [&](const B::Full& child) { expect_board_matches_words(child.core); });
        B::visit_children(full.core,
                          [&](const B::Core& child) { expect_board_matches_words(child); });
        if (HasFatalFailure()) return;
        B::Undo undo;
        B::make(full, moves[static_cast<int>(random() % unsigned(moves.size()))], undo);
      }
    }
  }
}

}  // namespace
}  // namespace squarelab
