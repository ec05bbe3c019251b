// Questions that are given the pieces of a move have the answers of those that look them up.
#include <gtest/gtest.h>

#include <cstring>
#include <squarelab/berf/berf.hpp>
#include <squarelab/board.hpp>
#include <squarelab/lefr/lefr.hpp>
#include <squarelab/lerf/lerf_unmake.hpp>
#include <squarelab/lerf_mailbox/lerf_mailbox.hpp>
#include <squarelab/lerf_rays/lerf_rays.hpp>
#include <squarelab/quad/quad.hpp>
#include <squarelab/reference/reference_board.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/x88/x88.hpp>
#include <squarelab/x88_vectors/x88_vectors.hpp>
#include <support/seeded_positions.hpp>

namespace squarelab {
namespace {

template <class B>
struct KnownPieces : testing::Test {};

using Boards = testing::Types<lerf::Backend<>, lefr::Backend<>, berf::Backend<>,
                              lerf::UnmakeBackend<>, lerf_mailbox::Backend<>, lerf_rays::Backend<>,
                              quad::Backend<>, x88::Backend<>, x88_vectors::Backend<>>;
TYPED_TEST_SUITE(KnownPieces, Boards);

template <class B>
void expect_same_answers(const Position& position) {
  using Full = typename B::Full;
  using With = WithPieces<B>;
  using Answers = EngineAnswers<B>;
  std::array<Full, 2> states{};
  B::set(states[0], position);
  const auto& core = B::core(std::as_const(states[0]));
  const typename Answers::ChecksGiven checks(core);
  BasicMoveList<typename B::NativeMove> list;
  B::generate(core, list);
  for (const auto move : list) {
    const auto where = [&] { return text::to_fen(position); };
    const MovePieces pieces = With::of(core, move);
    ASSERT_EQ(position.piece_on(B::move_of(move).from()), pieces.mover);
    ASSERT_EQ(position.piece_on(B::move_of(move).to()).value_or(Piece::None), pieces.captured);
    ASSERT_EQ(With::gives_check(checks, move, pieces), checks.gives_check(move)) << where();
    const int value = Answers::exchange(core, move);
    ASSERT_TRUE(With::exchange_is_at_least(core, move, value, pieces)) << where();
    ASSERT_FALSE(With::exchange_is_at_least(core, move, value + 1, pieces)) << where();

    Full expected = states[0];
    typename B::Undo undo;
    B::make(expected, move, undo);
    Full made = states[0];
    With::make(made, move, undo, pieces);
    ASSERT_EQ(std::memcmp(&made, &expected, sizeof made), 0) << where();
    B::unmake(made, move, undo);
    ASSERT_EQ(std::memcmp(&made, &states[0], sizeof made), 0) << where();
    if constexpr (MakesChildren<B>) {
      B::make_child(states[0], states[1], move, pieces);
      ASSERT_EQ(std::memcmp(&states[1], &expected, sizeof made), 0) << where();
    }
  }
}

TYPED_TEST(KnownPieces, ChangeNoAnswer) {
  reference::ReferenceBoard board;
  for (const Position& position : testing_support::seeded_positions(5, 300, board)) {
    expect_same_answers<TypeParam>(position);
    if (this->HasFatalFailure()) return;
  }
  for (const char* fen :
       {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 98 90", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 90",
        "1n2k3/P7/8/3pP3/8/8/7p/4K1N1 w - d6 0 1", "4k3/8/8/8/2pP4/8/7p/4K1N1 b - d3 0 1"}) {
    expect_same_answers<TypeParam>(text::parse_fen(fen));
  }
}

}  // namespace
}  // namespace squarelab
