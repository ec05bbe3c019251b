// Draws: each kind by a position whose value says whether it is seen.
#include <gtest/gtest.h>

#include <squarelab/backends.hpp>
#include <squarelab/search/search_annexe.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/uci_move.hpp>
#include <support/match.hpp>

namespace squarelab::search {
namespace {

using testing_support::Referee;

Referee after(const char* fen, const std::string& moves = "") {
  Referee game(text::parse_fen(fen));
  for (std::size_t at = 0; at + 4 <= moves.size(); at += 5) {
    EXPECT_TRUE(game.play(text::parse_uci(moves.substr(at, 4), game.position()))) << moves;
  }
  return game;
}

// The same on every board, with a table and without.
Result searched(const Referee& game, int depth) {
  std::optional<Result> first;
  for (const BackendEntry& entry : backends()) {
    if (!can_search(entry)) continue;
    for (const std::size_t hash_bytes : {0, 1 << 16}) {
      const auto searcher = make_searcher(entry, {.hash_bytes = hash_bytes});
      searcher->set(game.position(), game.earlier());
      const Result result = searcher->search({.depth = depth});
      if (!first) first = result;
      EXPECT_EQ(result.value, first->value) << entry.facts.name;
      EXPECT_EQ(result.line, first->line) << entry.facts.name;
    }
  }
  return first.value();
}

// White is two rooks behind, and checks for ever from g6 and h6.
TEST(Draws, FirstRepetitionInsideTheSearch) {
  const Referee game = after("5r1k/8/6Q1/8/8/8/qr6/7K w - - 0 1");
  EXPECT_LT(searched(game, 3).value, -300);
  const Result result = searched(game, 4);
  EXPECT_EQ(result.value, 0);
  EXPECT_EQ(text::to_uci(result.line), "g6h6 h8g8 h6g6 g8h8");
}

// White has a knight against a rook. The move c3b1 brings back the first position.
constexpr const char* knight_against_rook = "4k2r/8/8/8/8/8/8/1N2K3 b - - 0 1";

TEST(Draws, ThirdRepetitionWithTheMovesOfTheGame) {
  const Referee game = after(knight_against_rook, "e8e7 b1c3 e7e8 c3b1 e8e7 b1c3 e7e8");
  for (const int depth : {1, 2, 3}) {
    const Result result = searched(game, depth);
    EXPECT_EQ(result.value, 0);
    EXPECT_EQ(text::to_uci(result.line), "c3b1");
  }
  EXPECT_LT(searched(Referee(game.position()), 1).value, -100);
}

TEST(Draws, SecondRepetitionIsNoneIfTheFirstWasBeforeTheRoot) {
  EXPECT_LT(searched(after(knight_against_rook, "e8e7 b1c3 e7e8"), 1).value, -100);
}

// Those of the fifty moves before are forgotten with the capture.
TEST(Draws, FiftyMovesUnlessTheLastCaptures) {
  EXPECT_EQ(searched(after("4k3/8/8/8/8/8/8/R3K3 w - - 99 80"), 1).value, 0);
  EXPECT_EQ(searched(after("4k3/8/8/8/8/8/8/R3K3 w - - 98 80"), 2).value, 0);
  EXPECT_GT(searched(after("4k3/8/8/8/8/8/8/R3K3 w - - 98 80"), 1).value, 400);
  EXPECT_GT(searched(after("4k3/8/8/8/8/8/r7/R3K3 w - - 99 80"), 1).value, 400);
}

TEST(Draws, FiftyMovesUnlessTheLastMates) {
  EXPECT_EQ(searched(after("7k/8/6K1/8/8/8/8/R7 w - - 99 80"), 1).value, mate_value - 1);
  EXPECT_EQ(searched(after("7k/8/5K2/8/8/8/8/R7 w - - 99 80"), 1).value, 0);
}

// Where a game would be over, a search is for what could be played all the same.
TEST(Draws, FiftyMovesAtTheRootAreNotLookedAt) {
  EXPECT_GT(searched(after("4k3/8/8/8/8/8/r7/R3K3 w - - 100 80"), 1).value, 400);
}

TEST(Draws, Stalemate) {
  const Result result = searched(after("8/8/8/8/8/1q6/2k5/K7 w - - 0 1"), 3);
  EXPECT_EQ(result.value, 0);
  EXPECT_TRUE(result.line.empty());
}

// White keeps the pawn only by c6b6, which stalemates.
TEST(Draws, StalemateIsSeenByTheSearchAndNotByQuiescence) {
  const Referee game = after("k7/P7/2K5/8/8/8/8/8 w - - 0 1");
  EXPECT_GT(searched(game, 1).value, 150);
  EXPECT_LT(searched(game, 2).value, 100);
}

}  // namespace
}  // namespace squarelab::search
