// A null move leads to the state of the position with the other side to move and without an
// en-passant square, byte for byte, whether the board has a form of its own or not.
#include <gtest/gtest.h>

#include <cstring>
#include <squarelab/board.hpp>
#include <squarelab/lefr/lefr.hpp>
#include <squarelab/lerf/lerf.hpp>
#include <squarelab/lerf/lerf_unmake.hpp>
#include <squarelab/lerf_mailbox/lerf_mailbox.hpp>
#include <squarelab/lerf_rays/lerf_rays.hpp>
#include <squarelab/mailbox_10x12/mailbox_10x12.hpp>
#include <squarelab/quad/quad.hpp>
#include <squarelab/reference/reference_board.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/x88/x88.hpp>
#include <squarelab/x88_vectors/x88_vectors.hpp>
#include <support/seeded_positions.hpp>

namespace squarelab {
namespace {

template <class B>
struct Pass : testing::Test {};

using BoardsThatPass =
    testing::Types<lerf::Backend<>, lefr::Backend<>, lerf::UnmakeBackend<>, lerf_mailbox::Backend<>,
                   lerf_rays::Backend<>, quad::Backend<>, x88::Backend<>, x88_vectors::Backend<>,
                   mailbox_10x12::Backend<>>;
TYPED_TEST_SUITE(Pass, BoardsThatPass);

// The clocks count a ply.
Position passed(Position position) {
  if (position.side_to_move == Color::Black) {
    position.fullmove_number = next_clock(position.fullmove_number);
  }
  position.halfmove_clock = next_clock(position.halfmove_clock);
  position.side_to_move = ~position.side_to_move;
  position.en_passant.reset();
  return position;
}

template <class B>
void expect_passes(const Position& position) {
  typename B::Full full{};
  typename B::Full expected{};
  B::set(full, position);
  if (!B::set_of(B::checks_and_pins(B::core(full)).checkers).empty()) return;
  B::set(expected, passed(position));
  pass<B>(full);
  EXPECT_EQ(std::memcmp(&full, &expected, sizeof full), 0) << text::to_fen(position);
  EXPECT_EQ(B::key(full), B::recomputed_key(full)) << text::to_fen(position);
}

TYPED_TEST(Pass, GivesTheMoveToTheOtherSide) {
  reference::ReferenceBoard board;
  for (const Position& position : testing_support::seeded_positions(7, 300, board)) {
    expect_passes<TypeParam>(position);
  }
  // With an en-passant square that can be captured on, and one that can not.
  for (const char* fen :
       {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "4k3/8/8/8/2pP4/8/8/4K3 b - d3 0 1",
        "k3r3/8/8/3pP3/8/8/8/4K3 w - d6 7 9", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 98 90"}) {
    expect_passes<TypeParam>(text::parse_fen(fen));
  }
}

// So the set above has boards of both kinds.
template <class B>
concept HasPass = requires(typename B::Full& full) {
  B::pass(full);
};
static_assert(HasPass<lerf::Backend<>> && HasPass<lerf::UnmakeBackend<>> &&
              HasPass<x88::Backend<>> && HasPass<x88_vectors::Backend<>> &&
              HasPass<quad::Backend<>> && !HasPass<mailbox_10x12::Backend<>>);

}  // namespace
}  // namespace squarelab
