// Every board searches the same tree: nodes, values, best moves and lines of every iteration are
// equal, on positions of every source. And the test would see a difference: one is planted.
#include <gtest/gtest.h>

#include <set>
#include <squarelab/backends.hpp>
#include <squarelab/lerf/lerf.hpp>
#include <squarelab/positions/sources.hpp>
#include <squarelab/reference/reference_board.hpp>
#include <squarelab/search/search_annexe.hpp>
#include <squarelab/search/searcher_of.hpp>
#include <squarelab/text/fen.hpp>

namespace squarelab::search {
namespace {

constexpr std::uint64_t seed = 27;

using Iterations = std::vector<Result>;

// Batches of all sources in turn. What is not normalised is made so by the board.
std::vector<Position> positions_of_all_sources(std::size_t count, std::uint64_t batch) {
  reference::ReferenceBoard player;
  const auto sources = positions::sources_of(positions::Game::Standard);
  std::vector<Position> all;
  for (std::size_t i = 0; i < sources.size(); ++i) {
    const std::size_t wanted = (count * (i + 1)) / sources.size();
    for (std::uint64_t number = batch * 16; all.size() < wanted; ++number) {
      for_each_position(sources[i].batch(seed, number, positions::batch_size, player), player,
                        [&](const Position& position) {
                          if (all.size() < wanted) all.push_back(position);
                        });
    }
  }
  return all;
}

// What each iteration finds, and at last the search.
Iterations iterations(Searcher& searcher, const Position& position, const Limits& limits) {
  Iterations all;
  searcher.forget();
  searcher.set(position);
  all.push_back(searcher.search(limits, [&](const Result& result) { all.push_back(result); }));
  return all;
}

struct Difference {
  std::string board, fen;
  int depth;
};

// Of the search from the others', or nullopt.
std::optional<Difference> difference(std::string board, Searcher& searcher,
                                     const std::vector<Position>& positions, const Limits& limits,
                                     const std::vector<Iterations>& expected) {
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const Iterations found = iterations(searcher, positions[i], limits);
    if (found == expected[i]) continue;
    const auto [own, other] =
        std::mismatch(found.begin(), found.end(), expected[i].begin(), expected[i].end());
    const int depth = other == expected[i].end() ? limits.depth : other->depth;
    return Difference{std::move(board), text::to_fen(positions[i]), depth};
  }
  return std::nullopt;
}

std::vector<Iterations> all_iterations(const std::vector<Position>& positions,
                                       const Settings& settings, const Limits& limits) {
  const auto searcher = make_searcher(backends().front(), settings);
  std::vector<Iterations> all;
  for (const Position& position : positions) {
    all.push_back(iterations(*searcher, position, limits));
  }
  return all;
}

Settings settings_of(Evaluation evaluation) {
  return {.evaluation = evaluation, .hash_bytes = std::size_t{1} << 18};
}

const std::vector<Evaluation> by_hand{Evaluation::Material, Evaluation::Mobility};
const std::vector<Evaluation> by_network{Evaluation::Network256, Evaluation::NetworkThreats};
const std::vector<Evaluation> by_all_networks{Evaluation::Network256, Evaluation::Network1024,
                                              Evaluation::NetworkThreats};

void expect_same_trees(const std::vector<Position>& positions, const Limits& limits,
                       const std::vector<Evaluation>& evaluations = by_hand) {
  for (const Evaluation evaluation : evaluations) {
    const auto expected = all_iterations(positions, settings_of(evaluation), limits);
    int boards = 0;
    for (const BackendEntry& entry : backends()) {
      if (!can_search(entry)) continue;
      ++boards;
      if (boards == 1) continue;
      const auto searcher = make_searcher(entry, settings_of(evaluation));
      const auto found =
          difference(std::string(entry.facts.name), *searcher, positions, limits, expected);
      EXPECT_FALSE(found) << found->board << ": " << found->fen << " depth " << found->depth;
    }
    EXPECT_GE(boards, 5);
  }
}

// So that positions with nine queens do not take all of the time.
const Limits quick{.depth = 6, .nodes = 4'000};
const Limits slow{.depth = 6, .nodes = 50'000};

TEST(SameTree, OnEveryBoardForFortyPositions) {
  expect_same_trees(positions_of_all_sources(40, 0), quick);
}

TEST(SameTree, OnEveryBoardByANetwork) {
  if (!network_is_built) GTEST_SKIP() << "this build has no networks";
  expect_same_trees(positions_of_all_sources(20, 0), quick, by_network);
}

// A thousand positions in parts, for those who have several processors.
class SlowSameTree : public testing::TestWithParam<int> {};

TEST_P(SlowSameTree, OnEveryBoardForAThousandPositions) {
  expect_same_trees(positions_of_all_sources(50, static_cast<std::uint64_t>(GetParam())),
                    {.depth = 6});
}

TEST_P(SlowSameTree, OnEveryBoardForAHundredPositionsByANetwork) {
  if (!network_is_built) GTEST_SKIP() << "this build has no networks";
  expect_same_trees(positions_of_all_sources(5, static_cast<std::uint64_t>(GetParam())), slow,
                    by_all_networks);
}

INSTANTIATE_TEST_SUITE_P(Parts, SlowSameTree, testing::Range(0, 20));

TEST(SameTree, PositionsOfAThousandAreDifferent) {
  std::set<std::string> all;
  for (std::uint64_t part = 0; part < 20; ++part) {
    for (const Position& position : positions_of_all_sources(50, part)) {
      all.insert(text::to_fen(position));
    }
  }
  EXPECT_GE(all.size(), 990U);
}

// lerf that finds captures and promotions, and all moves, in the opposite order.
struct Backwards : lerf::Backend<> {
  using Lerf = lerf::Backend<>;
  using List = BasicMoveList<NativeMove>;

  static void generate(const Core& core, List& list) noexcept {
    Lerf::generate(core, list);
    std::reverse(list.begin(), list.end());
  }
  template <MoveSelection Selection>
  static void generate_selected(const Core& core, List& list) noexcept {
    Lerf::generate_selected<Selection>(core, list);
    std::reverse(list.begin(), list.end());
  }
};

// An order that ends with the rank: moves of the same rank stay as the board has found them.
struct OrderedByRank : NormalDecisions {
  static std::int32_t order_of(ScoredMove move, std::size_t number) noexcept {
    return ScoredMove(move.rank(), static_cast<std::uint16_t>(~number), 0U).order();
  }
};

TEST(SameTree, DependsOnThePartOfTheOrderThatNoBoardDecides) {
  const auto positions = positions_of_all_sources(100, 0);
  const auto normal = all_iterations(positions, settings_of(Evaluation::Material), quick);
  SearcherOf<Backwards> backwards(settings_of(Evaluation::Material));
  EXPECT_FALSE(difference("backwards", backwards, positions, quick, normal));

  SearcherOf<lerf::Backend<>, OrderedByRank> by_rank(settings_of(Evaluation::Material));
  std::vector<Iterations> expected;
  for (const Position& position : positions)
    expected.push_back(iterations(by_rank, position, quick));
  SearcherOf<Backwards, OrderedByRank> backwards_by_rank(settings_of(Evaluation::Material));
  EXPECT_TRUE(difference("backwards, by rank", backwards_by_rank, positions, quick, expected));
}

}  // namespace
}  // namespace squarelab::search
