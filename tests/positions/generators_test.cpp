#include <gtest/gtest.h>
#include <pthread.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <map>
#include <numeric>
#include <set>
#include <squarelab/positions/coverage.hpp>
#include <squarelab/positions/sources.hpp>
#include <squarelab/process/parallel.hpp>
#include <squarelab/reference/reference_board.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/rules/validation.hpp>
#include <squarelab/text/fen.hpp>
#include <stdexcept>
#include <support/seeded_positions.hpp>

namespace squarelab::positions {
namespace {

constexpr std::uint64_t seed = 2026;

TEST(Random, IsTheSameOnEveryMachine) {
  Random random(0);
  // The first outputs of SplitMix64 seeded with 0, as published with it.
  EXPECT_EQ(random.next(), 0xE220A8397B1DCDAF);
  EXPECT_EQ(random.next(), 0x6E789E6AA1B965F4);
  EXPECT_EQ(random.next(), 0x06C45D188009454F);
}

TEST(Random, DrawsEachNumberAboutEquallyOften) {
  Random random(seed);
  std::array<int, 7> drawn{};
  for (int i = 0; i < 70'000; ++i) ++drawn[static_cast<std::size_t>(random.below(7))];
  for (const int count : drawn) EXPECT_NEAR(count, 10'000, 500);
}

TEST(Random, StreamsOfOneSeedDiffer) {
  std::set<std::uint64_t> first;
  for (std::uint64_t index = 0; index < 1000; ++index) {
    first.insert(Random::stream(seed, index).next());
  }
  EXPECT_EQ(first.size(), 1000U);
  EXPECT_NE(Random::stream(1, 2).next(), Random::stream(2, 1).next());
}

TEST(Random, ShufflesIntoEveryOrder) {
  Random random(seed);
  std::map<std::array<int, 3>, int> orders;
  for (int i = 0; i < 6000; ++i) {
    std::array<int, 3> items{0, 1, 2};
    random.shuffle(std::span<int>(items));
    ++orders[items];
  }
  EXPECT_EQ(orders.size(), 6U);
  for (const auto& [order, count] : orders) EXPECT_NEAR(count, 1000, 150);
}

TEST(Parallel, WorksOnEveryIndexOnce) {
  for (const int threads : {1, 3}) {
    std::vector<int> times(1000, 0);
    process::for_each_index(threads, times.size(), [&](int, std::size_t index) {
      ++times[index];
      return true;
    });
    EXPECT_EQ(std::count(times.begin(), times.end(), 1), 1000);
  }
}

TEST(Parallel, FinishesAllIndicesBelowTheOneThatEndsIt) {
  for (const int threads : {1, 4}) {
    std::vector<int> times(1000, 0);
    process::for_each_index(threads, times.size(), [&](int, std::size_t index) {
      ++times[index];
      return index != 300 && index != 310;
    });
    EXPECT_EQ(std::count(times.begin(), times.begin() + 301, 1), 301);
    EXPECT_EQ(times.back(), 0);
  }
}

TEST(Parallel, ThrowsWhatTheLowestIndexThrew) {
  const auto work = [](int, std::size_t index) -> bool {
    if (index >= 20) throw std::runtime_error(std::to_string(index));
    return true;
  };
  try {
    process::for_each_index(3, 100, work);
    FAIL();
  } catch (const std::runtime_error& error) {
    EXPECT_STREQ(error.what(), "20");
  }
}

// There is room for a few stacks of that size only.
TEST(Parallel, ThreadsThatCannotBeStartedAreNamedBeforeAnyWork) {
  const auto start_too_many = [] {
    pthread_attr_t large;
    pthread_attr_init(&large);
    pthread_attr_setstacksize(&large, std::size_t{1} << 44);
    pthread_setattr_default_np(&large);
    try {
      process::for_each_index(1000, 100'000, [](int, std::size_t) -> bool { _exit(2); });
    } catch (const std::runtime_error& error) {
      std::fputs(error.what(), stderr);
      _exit(0);
    }
    _exit(1);
  };
  EXPECT_EXIT(start_too_many(), testing::ExitedWithCode(0), "^cannot start 1000 threads: .+");
}

TEST(Generators, AreReplayable) {
  reference::ReferenceBoard board;
  const auto once = testing_support::seeded_positions(seed, 250, board);
  const auto again = testing_support::seeded_positions(seed, 250, board);
  EXPECT_EQ(once.size(), 250U);
  EXPECT_EQ(once, again);
  EXPECT_NE(once, testing_support::seeded_positions(seed + 1, 250, board));
}

// So that a seed that someone has written down keeps its meaning.
TEST(Generators, KeepTheirPositions) {
  reference::ReferenceBoard board;
  Key all = 0;
  for (const Position& position : testing_support::seeded_positions(seed, 250, board)) {
    all = all * 31 + key_of(position);
  }
  EXPECT_EQ(all, 3065888408409742101U);
}

TEST(Generators, MakeBatchesInAnyOrder) {
  reference::ReferenceBoard board;
  const auto all = testing_support::seeded_positions(seed, 2 * batch_size, board);
  const Batch second = mixed_source().batch(seed, 1, batch_size, board);
  ASSERT_EQ(second.piece_placements.size(), batch_size / 2);
  EXPECT_TRUE(std::equal(second.piece_placements.begin(), second.piece_placements.end(),
                         all.end() - batch_size / 2));
}

TEST(Generators, CutAnyNumberIntoBatches) {
  reference::ReferenceBoard board;
  for (const std::size_t count : {0, 1, 2, 99, 101}) {
    EXPECT_EQ(testing_support::seeded_positions(seed, count, board).size(), count);
  }
}

TEST(Generators, GiveOnlyPlayableNormalisedPositions) {
  reference::ReferenceBoard board;
  for (const Position& position : testing_support::seeded_positions(seed, 2000, board)) {
    const auto violation = rules::find_violation(position);
    EXPECT_FALSE(violation.has_value()) << text::to_fen(position) << " " << violation->message;
    EXPECT_EQ(rules::normalised(position), position) << text::to_fen(position);
  }
}

TEST(Generators, RepeatThemselvesSeldom) {
  reference::ReferenceBoard board;
  std::set<Key> keys;
  for (const Position& position : testing_support::seeded_positions(seed, 2000, board)) {
    keys.insert(key_of(position));
  }
  EXPECT_GT(keys.size(), 1950U);
}

TEST(Generators, PlayLegalGamesThatDoNotDependOnTheBoard) {
  reference::ReferenceBoard board;
  Random random(seed);
  const RandomGame game = random_game(board, random, 60);
  ASSERT_FALSE(game.moves.empty());
  Position position = game.start;
  for (const Move move : game.moves) {
    ASSERT_TRUE(rules::is_legal(position, move));
    position = rules::play(position, move);
  }
  EXPECT_EQ(board.position(), position);
}

// Every kind of event is really there, on both sides, in what the seeds give.
TEST(Generators, ShowEveryEventForBothSides) {
  reference::ReferenceBoard board;
  std::array<Coverage, color_count> coverage;
  for (const Position& position : testing_support::seeded_positions(seed, 2000, board)) {
    coverage[static_cast<std::size_t>(index(position.side_to_move))].add(events_of(position));
  }
  for (const Event event : all_events) {
    for (const Color color : all_colors) {
      EXPECT_GE(coverage[static_cast<std::size_t>(index(color))].count(event), 2U)
          << name_of(event) << ' ' << index(color);
    }
  }
}

}  // namespace
}  // namespace squarelab::positions
