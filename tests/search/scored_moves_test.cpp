#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <squarelab/search/decisions.hpp>
#include <squarelab/search/scored_moves.hpp>
#include <vector>

namespace squarelab::search {
namespace {

TEST(ScoredMove, IsOrderedByRankAndThenByCode) {
  const std::uint32_t native = 0xDEADBEEF;
  const ScoredMove best(rank::table_move, 1, native);
  const ScoredMove better(rank::noisy, 2, std::uint32_t{0});
  const ScoredMove worse(rank::noisy, 1, std::uint32_t{0xFFFFFFFF});
  EXPECT_LT(better.order(), best.order());
  EXPECT_LT(worse.order(), better.order());
  EXPECT_EQ(best.rank(), rank::table_move);
  EXPECT_EQ(better.code(), 2);
  EXPECT_EQ(best.native<std::uint32_t>(), native);
}

// Each number of moves up to several vectors of them, and the most.
TEST(ScoredMove, SeveralArePutInOrder) {
  std::mt19937_64 random(6);
  std::vector<int> sizes{max_moves};
  for (int size = 0; size < 80; ++size) sizes.push_back(size);
  for (const int size : sizes) {
    std::vector<ScoredMove> moves;
    for (int i = 0; i < size; ++i) {
      const int rank = static_cast<int>(random() % 3 * 0x7FFF);
      moves.emplace_back(rank, static_cast<std::uint16_t>(977 * i), static_cast<std::uint32_t>(i));
    }
    std::vector<ScoredMove> expected = moves;
    std::sort(expected.begin(), expected.end(),
              [](ScoredMove a, ScoredMove b) { return a.order() > b.order(); });
    put_in_order<NormalDecisions>(moves.data(), moves.data() + size);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      ASSERT_EQ(moves[i].order(), expected[i].order()) << i << " of " << size;
      ASSERT_EQ(moves[i].native<std::uint32_t>(), expected[i].native<std::uint32_t>());
    }
  }
}

TEST(History, AddsTheSquareOfTheDepthBySideAndSquares) {
  History history;
  const Move move = Move::normal(square_at(12), square_at(28));
  EXPECT_EQ(history.rank_of(Color::White, move.code()), 0);
  history.add(Color::White, move.code(), 3);
  history.add(Color::White, move.code(), 2);
  EXPECT_EQ(history.rank_of(Color::White, move.code()), 13);
  EXPECT_EQ(history.rank_of(Color::Black, move.code()), 0);
  EXPECT_EQ(history.rank_of(Color::White, Move::normal(square_at(12), square_at(20)).code()), 0);
  // Only the squares count.
  EXPECT_EQ(history.rank_of(Color::White, Move::castling(square_at(12), square_at(28)).code()), 13);
  history.forget();
  EXPECT_EQ(history.rank_of(Color::White, move.code()), 0);
}

TEST(History, IsHalvedBeforeARankIsTooLarge) {
  constexpr int largest_step = 127 * 127;
  History history;
  history.add(Color::Black, 5, 9);
  history.add(Color::White, 1, 127);
  history.add(Color::White, 1, 127);
  EXPECT_EQ(history.rank_of(Color::White, 1), 2 * largest_step);
  ASSERT_GT(3 * largest_step, rank::most_of_history);
  history.add(Color::White, 1, 127);
  EXPECT_EQ(history.rank_of(Color::White, 1), largest_step + largest_step);
  EXPECT_EQ(history.rank_of(Color::Black, 5), 81 / 2);
  for (int i = 0; i < 100; ++i) {
    history.add(Color::White, 1, 126);
    EXPECT_LE(history.rank_of(Color::White, 1), rank::most_of_history);
  }
}

TEST(Killers, AreTwoTheLaterFirst) {
  Killers killers;
  EXPECT_EQ(killers.rank_of(1), 0);
  killers.add(1);
  killers.add(2);
  EXPECT_GT(killers.rank_of(2), killers.rank_of(1));
  EXPECT_GT(killers.rank_of(1), rank::most_of_history);
  killers.add(2);
  EXPECT_GT(killers.rank_of(2), killers.rank_of(1));
  killers.add(3);
  EXPECT_EQ(killers.rank_of(1), 0);
  EXPECT_GT(killers.rank_of(3), killers.rank_of(2));
  EXPECT_LT(killers.rank_of(3), rank::noisy);
}

TEST(NoisyRank, IsByVictimThenByAttacker) {
  const auto rank_of = [](PieceType victim, PieceType attacker) {
    return noisy_rank(index(victim), 0, index(attacker));
  };
  using enum PieceType;
  EXPECT_GT(rank_of(Queen, King), rank_of(Rook, Pawn));
  EXPECT_GT(rank_of(Rook, Pawn), rank_of(Rook, Knight));
  EXPECT_GT(rank_of(Pawn, King), noisy_rank(0, 0, index(Pawn)) - 8);
  int largest = 0;
  int smallest = rank::table_move;
  for (const PieceType victim : capturable_types) {
    for (const PieceType attacker : all_piece_types) {
      for (const PieceType promotion : promotion_types) {
        largest = std::max(largest, noisy_rank(index(victim), index(promotion), index(attacker)));
      }
      smallest = std::min(smallest, rank_of(victim, attacker));
    }
  }
  EXPECT_EQ(victim_of(rank_of(Queen, Knight)), Queen);
  EXPECT_EQ(attacker_of(rank_of(Pawn, King)), King);
  EXPECT_LT(largest, rank::table_move);
  EXPECT_GE(smallest, rank::noisy);
}

}  // namespace
}  // namespace squarelab::search
