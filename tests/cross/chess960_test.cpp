// Every board that plays Chess960 in lockstep with the rules, over the sources of it; all others
// refuse its positions.
#include <squarelab/verify.hpp>
#include <stdexcept>
#include <support/board_groups.hpp>
#include <support/every_board.hpp>

namespace squarelab {
namespace {

using namespace testing_support;

constexpr std::uint64_t chess960_seed = 960;

class Chess960 : public EveryBoard {};

class Chess960Boards : public testing::TestWithParam<std::string> {};

TEST_P(Chess960Boards, AgreeInAllAnswersOnItsSources) {
  std::vector<const BackendEntry*> entries = entries_of(GetParam());
  std::erase_if(entries, [](const BackendEntry* entry) { return !entry->plays_chess960; });
  if (entries.empty()) GTEST_SKIP();
  const BackendEntry* reference = find(registry_under_test(), "reference");
  entries.insert(entries.begin(), reference);
  verify::Lockstep boards(verify::make_boards(entries));
  const auto player = reference->make_board();
  for (const positions::Source& source : positions::sources_of(positions::Game::Chess960)) {
    for (std::uint64_t number = 0; number < 10; ++number) {
      const auto batch =
          source.batch(chess960_seed, number, source.is_finite() ? 96 : 100, *player);
      const auto disagreement = compare_batch(boards, batch);
      ASSERT_FALSE(disagreement) << to_string(*disagreement);
    }
  }
  EXPECT_GE(boards.compared().positions, 2'900u);
}

TEST_P(Chess960, IsRefusedInASentenceByBoardsThatDoNotPlayIt) {
  if (entry().plays_chess960) GTEST_SKIP();
  const auto board = make_board(kiwipete);
  const Position before = board->position();
  try {
    board->set(chess960_position(0));
    FAIL() << "it was not refused";
  } catch (const std::invalid_argument& error) {
    EXPECT_EQ(std::string(error.what()), "the board " + GetParam() + " does not play Chess960");
  }
  EXPECT_EQ(board->position(), before);
}

TEST_P(Chess960, PerftOfArraysIsThatOfThePublishedCounts) {
  if (!entry().plays_chess960) GTEST_SKIP();
  // The first position of tests/counting/data/chess960.epd.
  const std::string first = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9";
  const auto board = entry().make_board();
  board->set(text::parse_fen(first, nullptr, text::Variant::Either));
  for (const PerftMode mode : {PerftMode::Bulk, PerftMode::OnePly, PerftMode::Plain}) {
    EXPECT_EQ(board->perft(1, mode), 21u);
    EXPECT_EQ(board->perft(2, mode), 528u);
    EXPECT_EQ(board->perft(3, mode), 12'189u);
  }
}

SQUARELAB_FOR_EVERY_BOARD(Chess960);
INSTANTIATE_TEST_SUITE_P(Boards, Chess960Boards, testing::ValuesIn(group_names()),
                         name_of_parameter);

}  // namespace
}  // namespace squarelab
