// lerf+unmake against lerf, byte by byte: their states are of one type, and only the way of making
// and taking back differs.

#include <gtest/gtest.h>

#include <cstring>
#include <random>
#include <squarelab/lerf/lerf.hpp>
#include <squarelab/lerf/lerf_unmake.hpp>
#include <squarelab/text/fen.hpp>
#include <type_traits>

namespace squarelab {
namespace {

using Copying = lerf::Backend<>;
using Undoing = lerf::UnmakeBackend<>;
static_assert(std::is_same_v<Copying::Full, Undoing::Full>);
static_assert(AnswersEngine<Undoing> && VisitsChildren<Undoing>);
static_assert(FindsMoves<Undoing>);
static_assert(sizeof(Undoing::Undo) < sizeof(Copying::Undo));

// What changes the core's own words does not inherit the shortcuts.
struct Layer : Undoing {};
static_assert(!VisitsChildren<Layer>);

template <class State>
bool same(const State& a, const State& b) {
  return std::memcmp(&a, &b, sizeof a) == 0;
}

TEST(InPlace, MakesWhatCopyingMakesAndTakesItBack) {
  std::mt19937 random(26);
  int games = 0;
  for (const char* fen : {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                          "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                          "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
                          "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 9999 9999",
                          "r3k2r/1P4P1/8/8/8/8/1p4p1/R3K2R b KQkq - 0 1"}) {
    for (int game = 0; game < 20; ++game, ++games) {
      Copying::Full copied;
      Copying::set(copied, text::parse_fen(fen));
      for (int ply = 0; ply < 80; ++ply) {
        BasicMoveList<Copying::NativeMove> moves;
        Copying::generate(copied.core, moves);
        if (moves.empty()) break;
        for (const auto move : moves) {
          Copying::Full child = copied;
          Copying::Undo unused;
          Copying::make(child, move, unused);
          Copying::Full changed = copied;
          Undoing::Undo undo;
          Undoing::make(changed, move, undo);
          ASSERT_TRUE(same(changed, child)) << fen;
          Undoing::unmake(changed, move, undo);
          ASSERT_TRUE(same(changed, copied)) << fen;
          {
            Undoing::Step step(changed.core, move);
            ASSERT_EQ(&step.child(), &changed.core) << "in place";
            ASSERT_TRUE(same(step.child(), child.core)) << fen;
          }
          ASSERT_TRUE(same(changed, copied)) << fen;
        }
        Copying::Undo undo;
        Copying::make(copied, moves[static_cast<int>(random() % unsigned(moves.size()))], undo);
      }
    }
  }
  EXPECT_EQ(games, 100);
}

TEST(InPlace, VisitsTheStateItselfAndLeavesItAsItWas) {
  Copying::Full full;
  Copying::set(full, text::parse_fen("r3k2r/1P4P1/8/2pP4/8/8/1p4p1/R3K2R w KQkq c6 0 1"));
  const Copying::Full before = full;
  int visited = 0;
  Undoing::visit_children(full, [&](const Copying::Full& child) {
    EXPECT_EQ(&child, &full);
    EXPECT_FALSE(same(child, before));
    ++visited;
  });
  EXPECT_EQ(visited, Copying::count(full.core));
  EXPECT_TRUE(same(full, before));
  Undoing::visit_children(full.core, [&](const Copying::Core& child) {
    EXPECT_EQ(&child, &full.core);
    --visited;
  });
  EXPECT_EQ(visited, 0);
  EXPECT_TRUE(same(full, before));
}

// The order of the walk is the same, too.
TEST(InPlace, VisitsInTheOrderOfCopying) {
  Copying::Full full;
  Copying::set(full, text::parse_fen(
                         "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"));
  std::vector<Copying::Full> copied;
  Copying::visit_children(full, [&](const auto& child) { copied.push_back(child); });
  std::size_t at = 0;
  Undoing::visit_children(full, [&](const Copying::Full& child) {
    ASSERT_LT(at, copied.size());
    EXPECT_TRUE(same(child, copied[at++]));
  });
  EXPECT_EQ(at, copied.size());
  std::vector<Copying::Core> cores;
  Copying::visit_children(full.core, [&](const auto& child) { cores.push_back(child); });
  at = 0;
  Undoing::visit_children(full.core, [&](const Copying::Core& child) {
    ASSERT_LT(at, cores.size());
    EXPECT_TRUE(same(child, cores[at++]));
  });
  EXPECT_EQ(at, cores.size());
}

}  // namespace
}  // namespace squarelab
