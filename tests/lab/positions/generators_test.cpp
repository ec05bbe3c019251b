#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <ostream>
#include <set>
#include <squarelab/lab/differential/reference_board.hpp>
#include <squarelab/lab/parallel.hpp>
#include <squarelab/lab/positions/events.hpp>
#include <squarelab/lab/positions/generators.hpp>
#include <squarelab/lab/positions/placements.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/rules/validation.hpp>
#include <squarelab/text/fen.hpp>
#include <stdexcept>

namespace squarelab::lab {
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
    for_each_index(threads, times.size(), [&](int, std::size_t index) {
      ++times[index];
      return true;
    });
    EXPECT_EQ(std::count(times.begin(), times.end(), 1), 1000);
  }
}

TEST(Parallel, FinishesAllIndicesBelowTheOneThatEndsIt) {
  for (const int threads : {1, 4}) {
    std::vector<int> times(1000, 0);
    for_each_index(threads, times.size(), [&](int, std::size_t index) {
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
    for_each_index(3, 100, work);
    FAIL();
  } catch (const std::runtime_error& error) {
    EXPECT_STREQ(error.what(), "20");
  }
}

TEST(Generators, AreReplayable) {
  ReferenceBoard board;
  const auto once = seeded_positions(seed, 250, board);
  const auto again = seeded_positions(seed, 250, board);
  EXPECT_EQ(once.size(), 250U);
  EXPECT_EQ(once, again);
  EXPECT_NE(once, seeded_positions(seed + 1, 250, board));
}

// So that a seed that someone has written down keeps its meaning.
TEST(Generators, KeepTheirPositions) {
  ReferenceBoard board;
  Key all = 0;
  for (const Position& position : seeded_positions(seed, 250, board)) {
    all = all * 31 + key_of(position);
  }
  EXPECT_EQ(all, 1845361298355212263U);
}

TEST(Generators, MakeBatchesInAnyOrder) {
  ReferenceBoard board;
  const auto all = seeded_positions(seed, 2 * batch_size, board);
  const Batch second = make_batch(seed, 1, batch_size, board);
  ASSERT_EQ(second.placements.size(), batch_size / 2);
  EXPECT_TRUE(
      std::equal(second.placements.begin(), second.placements.end(), all.end() - batch_size / 2));
}

TEST(Generators, CutAnyNumberIntoBatches) {
  ReferenceBoard board;
  for (const std::size_t count : {0, 1, 2, 99, 101}) {
    EXPECT_EQ(seeded_positions(seed, count, board).size(), count);
  }
}

TEST(Generators, GiveOnlyPlayableNormalisedPositions) {
  ReferenceBoard board;
  for (const Position& position : seeded_positions(seed, 2000, board)) {
    const auto violation = rules::find_violation(position);
    EXPECT_FALSE(violation.has_value()) << text::to_fen(position) << " " << violation->message;
    EXPECT_EQ(rules::normalised(position), position) << text::to_fen(position);
  }
}

TEST(Generators, RepeatThemselvesSeldom) {
  ReferenceBoard board;
  std::set<Key> keys;
  for (const Position& position : seeded_positions(seed, 2000, board)) {
    keys.insert(key_of(position));
  }
  EXPECT_GT(keys.size(), 1950U);
}

TEST(Generators, PlayLegalGamesThatDoNotDependOnTheBoard) {
  ReferenceBoard board;
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
  ReferenceBoard board;
  const auto positions = seeded_positions(seed, 2000, board);
  for (const Event event : all_events) {
    for (const Color color : all_colors) {
      const auto count =
          std::count_if(positions.begin(), positions.end(), [&](const Position& position) {
            return position.side_to_move == color && shows(position, event);
          });
      EXPECT_GE(count, 15) << name_of(event) << ' ' << index(color);
    }
  }
}

TEST(Generators, PlaceAnyNumberOfMen) {
  Random random(seed);
  std::size_t most = 0;
  for (int i = 0; i < 100; ++i) {
    const Position position = event_position(Event::Crowd, random);
    most = std::max<std::size_t>(
        most, static_cast<std::size_t>(
                  (position.squares_of(Color::White) | position.squares_of(Color::Black)).size()));
  }
  EXPECT_GE(most, 55U);
}

struct Example {
  Event event;
  const char* fen;
  bool shown;
};

// How Google Test names the case.
void PrintTo(const Example& example, std::ostream* out) {
  *out << name_of(example.event) << (example.shown ? " in " : " not in ") << example.fen;
}

class Events : public testing::TestWithParam<Example> {};

TEST_P(Events, AreRecognised) {
  const Example& example = GetParam();
  EXPECT_EQ(shows(text::parse_fen(example.fen), example.event), example.shown)
      << name_of(example.event) << ": " << example.fen;
}

INSTANTIATE_TEST_SUITE_P(
    Examples, Events,
    testing::Values(
        Example{Event::EnPassant, "4k3/8/8/3pP3/8/8/8/4K3 w - d6", true},
        Example{Event::EnPassant, "4k3/8/8/3pP3/8/8/8/4K3 w - -", false},
        Example{Event::EnPassantTwoCapturers, "4k3/8/8/2PpP3/8/8/8/4K3 w - d6", true},
        Example{Event::EnPassantTwoCapturers, "4k3/8/8/3pP3/8/8/8/4K3 w - d6", false},
        Example{Event::EnPassantAnswersCheck, "4k3/8/8/3pP3/4K3/8/8/8 w - d6", true},
        Example{Event::EnPassantAnswersCheck, "4k3/8/8/3pP3/3K4/8/8/8 w - d6", false},
        Example{Event::EnPassantAlongPin, "6k1/8/8/8/1Pp5/8/B7/6K1 b - b3", true},
        Example{Event::EnPassantAlongPin, "6k1/8/8/8/1Pp5/B7/8/6K1 b - b3", false},
        Example{Event::EnPassantUncoversRank, "4k3/8/8/r2Pp2K/8/8/8/8 w - -", true},
        Example{Event::EnPassantUncoversRank, "4k3/8/8/r1NPp2K/8/8/8/8 w - -", false},
        Example{Event::EnPassantUncoversFile, "4r2k/8/8/3pP3/8/8/8/4K3 w - -", true},
        Example{Event::EnPassantUncoversFile, "3r3k/8/8/3pP3/8/8/8/3K4 w - d6", false},
        Example{Event::EnPassantUncoversDiagonal, "7k/b7/8/2Pp4/8/4K3/8/8 w - -", true},
        Example{Event::EnPassantUncoversDiagonal, "b6k/8/8/2Pp4/8/5K2/8/8 w - -", true},
        Example{Event::EnPassantUncoversDiagonal, "7k/b7/8/2Pp4/8/5K2/8/8 w - d6", false},
        Example{Event::DoublePushBesidePawn, "4k3/3p4/8/4P3/8/8/8/4K3 b - -", true},
        Example{Event::DoublePushBesidePawn, "4k3/3p4/3n4/4P3/8/8/8/4K3 b - -", false},
        Example{Event::DoubleCheck, "4r1k1/8/8/8/8/5n2/8/R3K2R w KQ -", true},
        Example{Event::DoubleCheck, "4r1k1/8/8/8/8/8/8/R3K2R w KQ -", false},
        Example{Event::KingStepsAlongCheckRay, "7k/8/8/8/r3K3/8/8/8 w - -", true},
        Example{Event::KingStepsAlongCheckRay, "7k/8/8/8/r2K4/8/7n/8 w - -", true},
        Example{Event::KingStepsAlongCheckRay, "7k/8/8/8/r6K/8/8/8 w - -", false},
        Example{Event::Pins, "4r2k/8/8/8/4N3/8/3PK2r/3R4 w - -", false},
        Example{Event::Pins, "4r2k/8/8/8/4N3/8/3PKP1r/8 w - -", true},
        Example{Event::PromotionCapturesHomeRook, "r3k3/1P6/8/8/8/8/8/4K3 w q -", true},
        Example{Event::PromotionCapturesHomeRook, "r3k3/1P6/8/8/8/8/8/4K3 w - -", false},
        Example{Event::Promotions, "7k/PP6/8/8/8/8/8/4K3 w - -", true},
        Example{Event::Promotions, "7k/P7/8/8/8/8/8/4K3 w - -", false},
        Example{Event::CastlingUnderFire, "k4r2/8/8/8/8/8/8/4K2R w K -", true},
        Example{Event::CastlingUnderFire, "k5r1/8/8/8/8/8/8/4K2R w K -", true},
        Example{Event::CastlingUnderFire, "6k1/8/8/8/8/8/8/4K2R w K -", false},
        Example{Event::CastlingUnderFire, "1r4k1/8/8/8/8/8/8/R3K3 w Q -", false},
        Example{Event::CastlingPastAttackedBFile, "1r4k1/8/8/8/8/8/8/R3K3 w Q -", true},
        Example{Event::CastlingPastAttackedBFile, "1r4k1/8/8/8/8/8/1P6/R3K3 w Q -", false},
        Example{Event::ManyQueens, "qqqqqqqq/8/8/7k/8/8/8/K7 w - -", true},
        Example{Event::ManyQueens, "1qqqqqqq/8/8/7k/8/8/8/K7 w - -", false},
        Example{Event::MenOnEveryEdge, "n1b2n1n/8/8/8/8/7k/8/K1N2N1N w - -", false},
        Example{Event::MenOnEveryEdge, "n1b2n1n/8/8/8/N7/7k/8/K1N2N1N w - -", true},
        Example{Event::Endgame, "4k3/4p3/8/8/8/8/4PP2/4K3 w - -", true},
        Example{Event::Endgame, "4k3/4pp2/8/8/8/8/4PP2/4K3 w - -", false}));

}  // namespace
}  // namespace squarelab::lab
