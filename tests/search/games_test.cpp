// Games between boards: at a limit of nodes the board does not matter, move for move.
#include <gtest/gtest.h>

#include <set>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/uci_move.hpp>
#include <support/match.hpp>

namespace squarelab::search {
namespace {

using testing_support::Ending;
using testing_support::Player;
using testing_support::random_opening;
using testing_support::Referee;

constexpr std::uint64_t games_seed = 27;
constexpr int opening_plies = 8;

struct Terms {
  std::uint64_t nodes;
  int plies;
};

Referee played(Referee game, const BackendEntry& white, const BackendEntry& black,
               const Terms& terms) {
  EXPECT_TRUE(play_on(game, Player(white, terms.nodes), Player(black, terms.nodes), terms.plies))
      << "an illegal move after " << text::to_uci(game.moves()) << ", " << white.facts.name
      << " against " << black.facts.name;
  return game;
}

// From the opening, A against B, B against A and A against A.
void expect_one_game(int opening, const BackendEntry& a, const BackendEntry& b, const Terms& terms,
                     std::set<Ending>& endings) {
  const Referee start =
      random_opening(positions::Random::stream(games_seed, opening), opening_plies);
  const Referee game = played(start, a, b, terms);
  EXPECT_GT(game.moves().size(), opening_plies + 4U);
  endings.insert(game.ending());
  const BackendEntry* const pairs[][2]{{&b, &a}, {&a, &a}};
  for (const auto& [white, black] : pairs) {
    EXPECT_EQ(text::to_uci(played(start, *white, *black, terms).moves()),
              text::to_uci(game.moves()))
        << white->facts.name << " against " << black->facts.name;
  }
}

TEST(Games, TwentyAreTheSameOnTwoBoards) {
  const BackendEntry& lerf = *find(backends(), "lerf");
  std::vector<const BackendEntry*> others;
  for (const char* name : {"x88", "quad", "x88_vectors"}) {
    if (const auto* entry = find(backends(), name)) others.push_back(entry);
  }
  std::set<Ending> endings;
  for (int i = 0; i < 20; ++i) {
    expect_one_game(i, lerf, *others[static_cast<std::size_t>(i) % others.size()], {500, 120},
                    endings);
  }
  EXPECT_TRUE(endings.contains(Ending::Mate));
  EXPECT_GE(endings.size(), 2U);
}

// The openings in parts, for those who have several processors.
class SlowGames : public testing::TestWithParam<int> {};

constexpr int openings_of_a_part = 10;

TEST_P(SlowGames, AreTheSameOnTheBoardsOfTheMission) {
  const BackendEntry& lerf = *find(backends(), "lerf");
  std::set<Ending> endings;
  for (int i = 0; i < openings_of_a_part; ++i) {
    for (const char* other : {"lefr", "berf", "big_endian_file", "x88"}) {
      expect_one_game(GetParam() * openings_of_a_part + i, lerf, *find(backends(), other),
                      {20'000, 300}, endings);
      if (HasFailure()) return;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Openings, SlowGames, testing::Range(0, 10));

TEST(Games, OpeningsAreDifferent) {
  std::set<std::string> openings;
  for (int i = 0; i < 100; ++i) {
    const Referee game = random_opening(positions::Random::stream(games_seed, i), opening_plies);
    EXPECT_EQ(game.ending(), Ending::GoesOn);
    openings.insert(text::to_fen(game.position()));
  }
  EXPECT_EQ(openings.size(), 100U);
}

// Whoever judges is judged first.
struct Judged {
  const char* fen;
  const char* moves;
  Ending ending;
};

Ending ending_of(const Judged& judged) {
  Referee game(text::parse_fen(judged.fen));
  std::string moves = judged.moves;
  for (std::size_t at = 0; at + 4 <= moves.size(); at += 5) {
    EXPECT_EQ(game.ending(), Ending::GoesOn) << judged.fen << ' ' << moves.substr(0, at);
    const Move move = text::parse_uci(moves.substr(at, 4), game.position());
    EXPECT_TRUE(game.play(move));
  }
  return game.ending();
}

TEST(Games, AreJudgedByTheRules) {
  constexpr const char* start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  constexpr const char* rooks = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
  const Judged table[]{
      {start, "f2f3 e7e5 g2g4 d8h4", Ending::Mate},
      {start, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8", Ending::Threefold},
      // With the right to castle it was another position.
      {rooks, "h1g1 e8e7 g1h1 e7e8 h1g1 e8e7 g1h1 e7e8", Ending::GoesOn},
      {rooks, "h1g1 e8e7 g1h1 e7e8 h1g1 e8e7 g1h1 e7e8 h1g1", Ending::Threefold},
      // So it was with an en-passant capture; but not if there is none.
      {"4k3/8/8/8/1p6/8/P7/4K1N1 w - - 0 1", "a2a4 e8e7 g1f3 e7e8 f3g1 e8e7 g1f3 e7e8 f3g1",
       Ending::GoesOn},
      {"4k3/8/8/8/7p/8/P7/4K1N1 w - - 0 1", "a2a4 e8e7 g1f3 e7e8 f3g1 e8e7 g1f3 e7e8 f3g1",
       Ending::Threefold},
      {"4k3/8/8/8/8/8/8/R3K3 w - - 98 80", "a1a2 e8e7", Ending::FiftyMoves},
      {"4k3/8/4K3/8/8/8/8/R7 w - - 99 80", "a1a8", Ending::Mate},
      {"7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "f1f7", Ending::Stalemate},
  };
  for (const Judged& judged : table) {
    EXPECT_EQ(ending_of(judged), judged.ending) << judged.fen << ' ' << judged.moves;
  }
  EXPECT_FALSE(Referee().play(Move::none()));
}

}  // namespace
}  // namespace squarelab::search
