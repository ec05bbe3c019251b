// The children that bitboards visit, against those made move by move: core and full state.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <squarelab/berf/berf.hpp>
#include <squarelab/big_endian_file/big_endian_file.hpp>
#include <squarelab/lefr/lefr.hpp>
#include <squarelab/lerf/lerf.hpp>
#include <squarelab/lerf/lerf_unmake.hpp>
#include <squarelab/lerf_mailbox/lerf_mailbox.hpp>
#include <squarelab/quad/quad.hpp>
#include <squarelab/reference/reference_board.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/text/fen.hpp>
#include <support/seeded_positions.hpp>

namespace squarelab {
namespace {

template <class State>
std::vector<std::byte> bytes_of(const State& state) {
  std::vector<std::byte> bytes(sizeof state);
  std::memcpy(bytes.data(), &state, sizeof state);
  return bytes;
}

template <class B>
struct Children : testing::Test {
  using Many = std::vector<std::vector<std::byte>>;

  static void check(const Position& position) {
    typename B::Full full;
    B::set(full, position);
    typename B::Core core = B::core(full);
    Many cores;
    Many fulls;
    BasicMoveList<typename B::NativeMove> moves;
    B::generate(core, moves);
    for (const auto move : moves) {
      typename B::Step step(core, move);
      cores.push_back(bytes_of(step.child()));
      typename B::Undo undo;
      B::make(full, move, undo);
      fulls.push_back(bytes_of(full));
      B::unmake(full, move, undo);
    }
    Many visited_cores;
    B::visit_children(core, [&](const auto& child) { visited_cores.push_back(bytes_of(child)); });
    Many visited_fulls;
    B::visit_children(full, [&](const auto& child) { visited_fulls.push_back(bytes_of(child)); });
    for (Many* const many : {&cores, &fulls, &visited_cores, &visited_fulls}) {
      std::ranges::sort(*many);
    }
    ASSERT_EQ(visited_cores, cores) << text::to_fen(position);
    ASSERT_EQ(visited_fulls, fulls) << text::to_fen(position);
  }
};

using Bitboards =
    testing::Types<lerf::Backend<>, lefr::Backend<>, berf::Backend<>, big_endian_file::Backend<>,
                   lerf::UnmakeBackend<>, lerf_mailbox::Backend<>, quad::Backend<>>;
TYPED_TEST_SUITE(Children, Bitboards, );

TYPED_TEST(Children, AreThoseMadeMoveByMove) {
  for (const char* fen : {
           "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 3 1",
           "r3k2r/1P4P1/8/8/8/8/1p4p1/R3K2R w KQkq - 9999 9999",
           "r3k2r/1P4P1/8/8/8/8/1p4p1/R3K2R b KQkq - 9999 9999",
           "4k3/8/8/2PpP3/8/8/8/K7 w - d6 0 1",
           "4k3/8/8/8/3p1p2/8/2P1P3/4K2R w K - 0 1",
           "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3",
           "k7/2PPPPPP/PPPPPPPP/8/PPPPPPPP/8/PPPPPPPP/4K3 w - - 0 1",
           "Q1Q1Q1bk/1Q1Q1Qpp/Q1Q1Q1Q1/1Q1Q1Q1Q/Q1Q1Q1Q1/1Q1Q1Q1Q/Q1Q1Q1Q1/K2Q1Q1Q w - - 0 1",
       }) {
    this->check(text::parse_fen(fen));
  }
  reference::ReferenceBoard board;
  for (const Position& position : testing_support::seeded_positions(14, 3'000, board))
    this->check(position);
}

}  // namespace
}  // namespace squarelab
