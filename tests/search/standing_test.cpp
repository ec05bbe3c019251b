// What is kept up move by move is what a position would be given, on every representation.
#include <gtest/gtest.h>

#include <squarelab/backends.hpp>
#include <squarelab/berf/berf.hpp>
#include <squarelab/big_endian_file/big_endian_file.hpp>
#include <squarelab/lefr/lefr.hpp>
#include <squarelab/lerf/lerf.hpp>
#include <squarelab/lerf_mailbox/lerf_mailbox.hpp>
#include <squarelab/positions/suite.hpp>
#include <squarelab/quad/quad.hpp>
#include <squarelab/reference/reference_board.hpp>
#include <squarelab/search/search_annexe.hpp>
#include <squarelab/search/searcher.hpp>
#include <squarelab/search/standing.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/x88/x88.hpp>
#include <support/seeded_positions.hpp>

namespace squarelab::search {
namespace {

void expect_same(const Standing& kept, const Standing& given, const Position& position) {
  EXPECT_EQ(kept.balance, given.balance) << text::to_fen(position);
  EXPECT_EQ(kept.phase, given.phase) << text::to_fen(position);
  EXPECT_EQ(kept.clock, given.clock) << text::to_fen(position);
}

template <class B>
struct Standings : testing::Test {
  using Full = typename B::Full;
  using List = BasicMoveList<typename B::NativeMove>;

  // After each legal move, and after those of a random walk from there.
  void expect_kept_up(const Position& start, positions::Random& random) {
    Full full;
    B::set(full, start);
    Standing standing = values_.standing_of(start);
    for (int ply = 0; ply < 12; ++ply) {
      List list;
      B::generate(B::core(full), list);
      if (list.empty()) return;
      const int chosen = random.below(list.size());
      for (int i = 0; i < list.size(); ++i) {
        if (i != chosen && ply != 0) continue;
        const Standing after = values_.after(B::core(full), list[i],
                                             WithPieces<B>::of(B::core(full), list[i]), standing);
        Full child = full;
        typename B::Undo undo;
        B::make(child, list[i], undo);
        expect_same(after, values_.standing_of(B::position(child)), B::position(child));
      }
      standing = values_.after(B::core(full), list[chosen],
                               WithPieces<B>::of(B::core(full), list[chosen]), standing);
      typename B::Undo undo;
      B::make(full, list[chosen], undo);
      if (this->HasFailure()) return;
    }
  }

  const SquareValues<B> values_;
};

using Boards =
    testing::Types<lerf::Backend<>, lefr::Backend<>, berf::Backend<>, big_endian_file::Backend<>,
                   lerf_mailbox::Backend<>, quad::Backend<>, x88::Backend<>>;
TYPED_TEST_SUITE(Standings, Boards);

TYPED_TEST(Standings, AfterAMoveAreThoseOfThePosition) {
  reference::ReferenceBoard board;
  positions::Random random(4);
  for (const Position& position : testing_support::seeded_positions(2, 60, board)) {
    this->expect_kept_up(position, random);
    if (this->HasFailure()) return;
  }
  for (const char* fen :
       {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 98 90", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 90",
        "1n2k3/P7/8/3pP3/8/8/7p/4K1N1 w - d6 0 1", "4k3/8/8/8/2pP4/8/7p/4K1N1 b - d3 0 1"}) {
    this->expect_kept_up(text::parse_fen(fen), random);
  }
}

TEST(Evaluation, IsTheSameWithColoursExchanged) {
  const auto positions = positions::thinned(positions::built_in_corpus().positions, 300);
  for (const BackendEntry& entry : backends()) {
    if (!can_search(entry)) continue;
    for (const Evaluation evaluation : {Evaluation::Material, Evaluation::Mobility}) {
      const auto searcher = make_searcher(entry, {.evaluation = evaluation});
      for (const Position& position : positions) {
        searcher->set(position);
        const int value = searcher->evaluation();
        searcher->set(colors_exchanged(position));
        ASSERT_EQ(searcher->evaluation(), value) << entry.facts.name << text::to_fen(position);
      }
    }
  }
}

}  // namespace
}  // namespace squarelab::search
