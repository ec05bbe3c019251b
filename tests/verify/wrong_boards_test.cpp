// The comparison finds each planted fault of a board, and names the board.
#include <gtest/gtest.h>

#include <set>
#include <squarelab/backends.hpp>
#include <squarelab/reference/reference_board.hpp>
#include <squarelab/verify/lockstep.hpp>
#include <squarelab/verify/verification.hpp>

#include "suspects.hpp"

namespace squarelab::verify {

namespace {

constexpr std::uint64_t seed = 11;
constexpr std::size_t batches = 30;

class WrongBoard : public testing::TestWithParam<BoardFaultFacts> {};

// Between two right boards, so that the report must name the wrong one.
TEST_P(WrongBoard, IsFoundAndItsBoardIsNamed) {
  std::vector<std::unique_ptr<Board>> boards;
  boards.push_back(std::make_unique<reference::ReferenceBoard>());
  boards.push_back(wrong_lerf(GetParam().fault));
  boards.push_back(find(backends(), "lefr")->make_board());
  Lockstep lockstep(std::move(boards));
  const auto player = find(backends(), "lerf")->make_board();
  std::optional<Disagreement> found;
  for (std::size_t number = 0; number < batches && !found; ++number) {
    found = compare_batch(
        lockstep, positions::mixed_source().batch(seed, number, positions::batch_size, *player));
  }
  ASSERT_TRUE(found.has_value()) << GetParam().what;
  ASSERT_EQ(found->answers.size(), 3U);
  EXPECT_EQ(found->answers[0].text, found->expected) << to_string(*found);
  EXPECT_NE(found->answers[1].text, found->expected) << to_string(*found);
  EXPECT_EQ(found->answers[2].text, found->expected) << to_string(*found);
  EXPECT_EQ(found->answers[1].backend, GetParam().name);
  EXPECT_TRUE(can_be_of(found->kind, found->question)) << to_string(*found);
}

// Over a third of the positions of verify --chess960.
TEST(WrongBoards, ThatLoseARightToTheKingAreFoundInChess960) {
  for (const BoardFault fault : {BoardFault::RightKept, BoardFault::RightKeptFromKing}) {
    Lockstep lockstep = against(wrong_board(fault));
    reference::ReferenceBoard player;
    const positions::Source& source = *positions::find_source("chess960-events");
    std::optional<Disagreement> found;
    for (std::size_t number = 0; number < batches && !found; ++number) {
      found = compare_batch(lockstep, source.batch(seed, number, positions::batch_size, player));
    }
    ASSERT_TRUE(found);
    EXPECT_TRUE(found->start.castling.is_chess960()) << to_string(*found);
  }
}

// A fault that shows in every position would prove little about the comparison.
TEST_P(WrongBoard, ShowsInTheStartPositionIfItIsOneOfTheFew) {
  const auto found = against(wrong_board(GetParam().fault)).compare(start_position());
  EXPECT_EQ(found.has_value(), GetParam().shows_at_start) << GetParam().what;
}

INSTANTIATE_TEST_SUITE_P(Faults, WrongBoard, testing::ValuesIn(faults::all_board_faults()),
                         case_name);

TEST(WrongBoards, AreManyAndNamedApart) {
  std::set<std::string_view> names;
  for (const BoardFaultFacts& facts : faults::all_board_faults()) names.insert(facts.name);
  EXPECT_GE(names.size(), 40U);
  EXPECT_EQ(names.size(), faults::all_board_faults().size());
}

}  // namespace
}  // namespace squarelab::verify
