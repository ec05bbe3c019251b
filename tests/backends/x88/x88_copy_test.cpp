// x88+copy holds what x88 holds after the same moves, byte for byte, but leaves the parent as it
// is.

#include <gtest/gtest.h>

#include <cstring>
#include <squarelab/text/fen.hpp>
#include <squarelab/x88/x88_copy.hpp>

namespace squarelab {
namespace {

using Changing = x88::Backend<>;
using Copying = x88::CopyBackend<>;

// What x88_copy.hpp says.
static_assert(std::is_same_v<Changing::Full, Copying::Full>);
static_assert(sizeof(Copying::Core) == 900 && sizeof(Copying::Undo) == 912);
static_assert(sizeof(Copying::Step) == sizeof(Copying::Core));
static_assert(sizeof(Changing::Step) < 32 && sizeof(Changing::Undo) < 32);
static_assert(Copying::facts().is_variant && !Changing::facts().is_variant);

template <class State>
bool same(const State& a, const State& b) {
  return std::memcmp(&a, &b, sizeof a) == 0;
}

constexpr const char* positions[] = {
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",  // castling, captures
    "r3k2r/1P6/8/2pP4/8/8/6p1/R3K2R w KQkq c6 3 9",  // promotions that capture, en passant
    "r3k2r/1P6/8/8/2pP4/8/6p1/R3K2R b KQkq d3 0 9"};

TEST(X88Copy, AStepLeavesTheParentAndHasTheChildOfX88) {
  for (const char* fen : positions) {
    Copying::Full full;
    Copying::set(full, text::parse_fen(fen));
    const Copying::Core before = full.core;
    Copying::List moves;
    Copying::generate(full.core, moves);
    for (const auto move : moves) {
      Copying::Step copy(full.core, move);
      EXPECT_TRUE(same(full.core, before)) << fen;
      EXPECT_FALSE(same(copy.child(), before)) << fen;
      Changing::Core core = before;
      const Changing::Step change(core, move);
      EXPECT_TRUE(same(copy.child(), core)) << fen;
    }
  }
}

TEST(X88Copy, MakeKeepsTheWholeState) {
  for (const char* fen : positions) {
    Copying::Full full;
    Copying::set(full, text::parse_fen(fen));
    const Copying::Full before = full;
    Copying::List moves;
    Copying::generate(full.core, moves);
    for (const auto move : moves) {
      Copying::Undo undo;
      Copying::make(full, move, undo);
      EXPECT_TRUE(same(undo, before)) << fen;
      Changing::Full other = before;
      Changing::Undo undo_of_other;
      Changing::make(other, move, undo_of_other);
      EXPECT_TRUE(same(full, other)) << fen;
      Copying::unmake(full, move, undo);
      EXPECT_TRUE(same(full, before)) << fen;
    }
  }
}

}  // namespace
}  // namespace squarelab
