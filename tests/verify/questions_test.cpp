// Tests how often a question is asked, and which boards it is asked.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <squarelab/backends.hpp>
#include <squarelab/positions/sources.hpp>
#include <squarelab/questions/catalogue.hpp>
#include <squarelab/reference/reference_board.hpp>
#include <squarelab/rules/validation.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/uci_move.hpp>
#include <squarelab/verify/lockstep.hpp>
#include <squarelab/verify/verification.hpp>

#include "suspects.hpp"

namespace squarelab::verify {
namespace {

constexpr std::uint64_t questions_seed = 3;

Lockstep wrong_among(std::initializer_list<const char*> right, BoardFault fault) {
  std::vector<std::unique_ptr<Board>> boards;
  for (const char* name : right) boards.push_back(find(backends(), name)->make_board());
  boards.push_back(wrong_lerf(fault));
  return Lockstep(std::move(boards));
}

// Two kings, a rook and a knight, such that the remainder of the key is that one.
std::vector<Position> positions_of_key(std::size_t count, Key remainder, Key divisor) {
  positions::Random random(questions_seed);
  std::vector<Position> positions;
  while (positions.size() < count) {
    Position position;
    for (const Piece piece :
         {Piece::WhiteKing, Piece::BlackKing, Piece::WhiteRook, Piece::BlackKnight}) {
      position.put(random.pick(all_squares), piece);
    }
    if (key_of(position) % divisor == remainder && !rules::find_violation(position)) {
      positions.push_back(position);
    }
  }
  return positions;
}

// Where a board is asked for every code.
std::vector<Position> positions_of_every_code(std::size_t count) {
  return positions_of_key(count, 0, 1024);
}

TEST(Questions, AreOfEveryCodeInOnePositionOf1024) {
  for (const Position& position : positions_of_every_code(3)) {
    const auto found = wrong_among({"reference"}, BoardFault::NonsenseIsLegal).compare(position);
    ASSERT_TRUE(found.has_value()) << text::to_fen(position);
    EXPECT_EQ(found->question, &questions::Legality::facts);
  }
}

// One board at a time is asked for every code; in turn, all are.
TEST(Questions, AreOfEveryCodeToAnyBoard) {
  int found = 0;
  for (const Position& position : positions_of_every_code(12)) {
    Lockstep lockstep = wrong_among({"reference", "lefr", "x88"}, BoardFault::NonsenseIsLegal);
    if (lockstep.compare(position)) ++found;
  }
  // A third of 12, and by the random codes a little more.
  EXPECT_GE(found, 2);
  EXPECT_LE(found, 8);
}

TEST(Questions, AreOfTheEndAfterEachMove) {
  const auto mate = wrong_among({"reference"}, BoardFault::EndMissed)
                        .compare_deeply(text::parse_fen("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"));
  ASSERT_TRUE(mate.has_value());
  EXPECT_EQ(mate->question, &questions::EndOfGame::facts);
  EXPECT_EQ(mate->expected, "checkmate");
  EXPECT_EQ(mate->answers.back().text, "the game goes on");
  EXPECT_EQ(mate->moves.size(), 1U);
  const auto stalemate = wrong_among({"reference"}, BoardFault::EndMissed)
                             .compare_deeply(text::parse_fen("7k/5K2/8/8/8/8/Q7/8 w - - 0 1"));
  ASSERT_TRUE(stalemate.has_value());
  EXPECT_EQ(stalemate->expected, "stalemate");
}

TEST(Questions, AreOfThePositionOnceAMoveIsTakenBack) {
  const Position position = text::parse_fen("4k3/8/8/8/8/8/p7/R3K3 w - - 7 9");
  Lockstep lockstep = wrong_among({"reference", "lefr"}, BoardFault::UndoForgetsClock);
  const auto found = lockstep.compare(position);
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->kind, Kind::WrongUndo);
  EXPECT_EQ(found->query, "position");
  EXPECT_EQ(found->expected, text::to_fen(position));
  ASSERT_EQ(found->taken_back.size(), 1U);
  EXPECT_EQ(text::to_uci(found->taken_back.front()), "a1a2");
  const auto again = lockstep.ask_again(*found, position, found->taken_back);
  ASSERT_TRUE(again.has_value());
  EXPECT_EQ(again->question, &questions::TakenBack::facts);
}

// What the rules say of a position and what a board says of it are the same events.
TEST(Lockstep, CountsTheEventsOfThePositionsCompared) {
  for (const char* first : {"reference", "x88"}) {
    Lockstep lockstep(make_boards(std::vector{find(backends(), first), find(backends(), "lerf")}));
    positions::Random random(questions_seed);
    positions::Coverage expected;
    for (const positions::Event event : positions::all_events) {
      const Position position = event_position(event, random);
      expected.add(positions::events_of(position));
      ASSERT_FALSE(lockstep.compare(position).has_value());
    }
    EXPECT_EQ(expected.events_met(), positions::event_count);
    for (const positions::Event one : positions::all_events) {
      EXPECT_EQ(lockstep.compared().coverage.count(one), expected.count(one)) << name_of(one);
    }
  }
}

TEST(SampledPositions, CostLessAndAreCounted) {
  positions::Random random(questions_seed);
  Lockstep sampled(make_boards(std::vector{find(backends(), "reference"), find(backends(), "lerf"),
                                           find(backends(), "lefr"), find(backends(), "x88")}));
  Lockstep usual(make_boards(std::vector{find(backends(), "reference"), find(backends(), "lerf"),
                                         find(backends(), "lefr"), find(backends(), "x88")}));
  for (int i = 0; i < 200; ++i) {
    const Position position = random_placement(2, random);
    ASSERT_FALSE(sampled.compare(position, Thoroughness::Sampled).has_value());
    ASSERT_FALSE(usual.compare(position).has_value());
  }
  EXPECT_EQ(sampled.compared().positions, 200U);
  EXPECT_EQ(sampled.compared().children, usual.compared().children);
  EXPECT_LT(sampled.compared().queries, usual.compared().queries * 2 / 3);
}

// What is asked of the children, too: not seldom, as in other sampled positions.
TEST(SampledPositions, AreAskedAsUsualInOneOf256) {
  const auto queries = [](const Position& position, Thoroughness thoroughness) {
    Lockstep lockstep(make_boards(std::vector{find(backends(), "reference"),
                                              find(backends(), "lerf"), find(backends(), "x88")}));
    EXPECT_FALSE(lockstep.compare(position, thoroughness).has_value());
    return lockstep.compared().queries;
  };
  for (const Position& position : positions_of_key(8, 256, 1024)) {
    EXPECT_EQ(queries(position, Thoroughness::Sampled), queries(position, Thoroughness::Usual))
        << text::to_fen(position);
  }
}

// Whatever a board is not asked in one position, it is asked in another; and once it is found, all
// boards answer.
class SampledFault : public testing::TestWithParam<BoardFaultFacts> {};

TEST_P(SampledFault, IsFoundAndAllBoardsAnswer) {
  Lockstep lockstep = wrong_among({"reference", "lefr"}, GetParam().fault);
  const auto player = find(backends(), "lerf")->make_board();
  std::optional<Disagreement> found;
  for (std::size_t number = 0; number < 60 && !found; ++number) {
    positions::Batch batch =
        positions::mixed_source().batch(questions_seed, number, positions::batch_size, *player);
    batch.games.clear();
    found = compare_batch(lockstep, batch, Thoroughness::Sampled);
  }
  ASSERT_TRUE(found.has_value()) << GetParam().what;
  ASSERT_EQ(found->answers.size(), 3U);
  EXPECT_EQ(found->answers[1].text, found->expected) << to_string(*found);
  EXPECT_NE(found->answers[2].text, found->expected) << to_string(*found);
}

INSTANTIATE_TEST_SUITE_P(Faults, SampledFault, testing::ValuesIn(faults::all_board_faults()),
                         case_name);

}  // namespace
}  // namespace squarelab::verify
