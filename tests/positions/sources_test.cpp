#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>
#include <set>
#include <squarelab/backends.hpp>
#include <squarelab/positions/coverage.hpp>
#include <squarelab/positions/sources.hpp>
#include <squarelab/reference/reference_board.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/rules/validation.hpp>
#include <squarelab/text/fen.hpp>
#include <string>

namespace squarelab::positions {
namespace {

constexpr std::uint64_t sources_seed = 5;

std::vector<Position> positions_of(const Batch& batch, Board& player) {
  std::vector<Position> positions;
  for_each_position(batch, player,
                    [&](const Position& position) { positions.push_back(position); });
  return positions;
}

struct Sources : testing::TestWithParam<const Source*> {
  std::vector<Position> batch(std::uint64_t with_seed, std::uint64_t number,
                              std::size_t size = batch_size) {
    return positions_of(GetParam()->batch(with_seed, number, size, board_), board_);
  }

 private:
  reference::ReferenceBoard board_;
};

TEST_P(Sources, AreReplayableInAnyOrder) {
  const auto third = batch(sources_seed, 3);
  const auto first = batch(sources_seed, 1);
  EXPECT_EQ(batch(sources_seed, 1), first);
  EXPECT_EQ(batch(sources_seed, 3), third);
  EXPECT_NE(first, third);
  EXPECT_NE(batch(sources_seed + 1, 1), first);
}

TEST_P(Sources, DoNotDependOnTheBoardThatPlays) {
  const auto other = find(backends(), "lefr")->make_board();
  EXPECT_EQ(positions_of(GetParam()->batch(sources_seed, 2, batch_size, *other), *other),
            batch(sources_seed, 2));
}

TEST_P(Sources, GiveAsManyPlayablePositionsAsAskedFor) {
  for (const std::size_t size : {std::size_t{1}, std::size_t{7}, batch_size}) {
    const auto positions = batch(sources_seed, 4, size);
    if (GetParam()->is_finite()) {
      EXPECT_LE(positions.size(), size);
    } else {
      EXPECT_EQ(positions.size(), size);
    }
    for (const Position& position : positions) {
      EXPECT_FALSE(rules::find_violation(position).has_value()) << text::to_fen(position);
      if (GetParam()->name != "en-passant") {
        EXPECT_EQ(rules::normalised(position), position) << text::to_fen(position);
      }
    }
  }
}

TEST_P(Sources, AreFoundByName) { EXPECT_EQ(find_source(GetParam()->name), GetParam()); }

INSTANTIATE_TEST_SUITE_P(All, Sources, testing::ValuesIn([] {
                           std::vector<const Source*> sources;
                           for (const Source& source : sources_of(Game::Standard))
                             sources.push_back(&source);
                           return sources;
                         }()),
                         [](const testing::TestParamInfo<const Source*>& source) {
                           std::string name(source.param->name);
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

TEST(SourceNames, OthersAreUnknown) {
  EXPECT_EQ(find_source("nonsense"), nullptr);
  EXPECT_EQ(find_source(""), nullptr);
}

// A run over all batches of a source that ends meets each of its positions once.
TEST(SourcesThatEnd, AreGivenWhole) {
  reference::ReferenceBoard board;
  const Portion all{find_source("castling"), every_castling.candidates};
  EXPECT_TRUE(all.is_all());
  const Schedule schedule({all}, false);
  std::vector<Key> keys;
  for (std::size_t i = 0; i < schedule.count(); ++i) {
    const Batch batch = schedule.batch(schedule.item(i), sources_seed, board);
    for (const Position& position : batch.piece_placements) keys.push_back(key_of(position));
  }
  std::sort(keys.begin(), keys.end());
  EXPECT_EQ(std::adjacent_find(keys.begin(), keys.end()), keys.end());
  EXPECT_EQ(keys.size(), 486'240U);  // counted in exhaustive_sources_test.cpp
}

TEST(Portions, AreSharedOutEvenly) {
  const Source* const games = find_source("games");
  const Source* const castling = find_source("castling");
  const std::vector<const Source*> both{games, castling};
  auto portions = shared_out(both, 1001);
  EXPECT_EQ(portions[0].positions, 501U);
  EXPECT_EQ(portions[1].positions, 500U);
  EXPECT_FALSE(portions[1].is_all());
  portions = shared_out(both, 100'000'000);
  EXPECT_EQ(portions[0].positions, 50'000'000U);
  EXPECT_TRUE(portions[1].is_all());
}

TEST(Schedules, GoThroughOnePortionAfterTheOther) {
  const Schedule schedule(
      {{find_source("games"), 150}, {find_source("events"), 0}, {find_source("placements"), 201}},
      false);
  EXPECT_EQ(schedule.positions(), 351U);
  ASSERT_EQ(schedule.count(), 5U);
  EXPECT_EQ(schedule.item(1).portion, 0U);
  EXPECT_EQ(schedule.item(1).size, 50U);
  EXPECT_EQ(schedule.item(2).portion, 2U);
  EXPECT_EQ(schedule.item(2).number, 0U);
  EXPECT_EQ(schedule.item(4).number, 2U);
  EXPECT_EQ(schedule.item(4).size, 1U);
}

TEST(Schedules, TakeEndlessSourcesInTurn) {
  const Schedule schedule({{find_source("games"), 0}, {find_source("events"), 0}}, true);
  EXPECT_EQ(schedule.positions(), 0U);
  EXPECT_GT(schedule.count(), std::size_t{1} << 50);
  EXPECT_EQ(schedule.item(5).portion, 1U);
  EXPECT_EQ(schedule.item(5).number, 2U);
  EXPECT_EQ(schedule.item(5).size, batch_size);
}

// All sources but the mixture of two of them.
TEST(Tiers, HoldEverySource) {
  for (const auto& tier : {quick_tier(), full_tier()}) {
    for (const Source& source : sources_of(Game::Standard)) {
      const bool is_in = std::any_of(tier.begin(), tier.end(), [&](const Portion& portion) {
        return portion.source == &source && portion.positions > 0;
      });
      EXPECT_EQ(is_in, source.name != "mixed") << source.name;
    }
  }
}

// Games lead to reachable positions only, whatever the source makes of them.
TEST(SlowSources, NoRuleForbidsAPositionOfAGame) {
  constexpr std::size_t wanted = 100'000;
  reference::ReferenceBoard board;
  std::size_t seen = 0;
  for (std::size_t number = 0; number < batch_count(wanted); ++number) {
    const Batch batch = find_source("games")->batch(sources_seed, number, batch_size, board);
    for (const Position& position : positions_of(batch, board)) {
      const auto broken = rules::why_unreachable(position);
      ASSERT_FALSE(broken) << text::to_fen(position) << ": " << broken->message;
      ++seen;
    }
  }
  EXPECT_EQ(seen, wanted);
}

TEST(DistinctKeys, AreCountedOnce) {
  DistinctKeys keys(1'000'000);
  for (Key key = 0; key < 300'000; ++key) keys.add(key % 100'000);
  EXPECT_EQ(keys.count(), 100'000U);
  for (Key key = 0; key < 100'000; ++key) keys.add(splitmix64(key / 2));
  EXPECT_EQ(keys.count(), 150'000U);
  EXPECT_FALSE(keys.may_be_more());
}

TEST(DistinctKeys, SayWhenTheyRememberNoMore) {
  constexpr Key most = 100'000;
  DistinctKeys keys(most);
  for (Key key = 0; key < most; ++key) keys.add(splitmix64(key));
  for (Key key = 0; key < most; ++key) keys.add(splitmix64(key));
  EXPECT_EQ(keys.count(), most);
  EXPECT_FALSE(keys.may_be_more());
  keys.add(splitmix64(most));
  EXPECT_EQ(keys.count(), most);
  EXPECT_TRUE(keys.may_be_more());
}

}  // namespace
}  // namespace squarelab::positions
