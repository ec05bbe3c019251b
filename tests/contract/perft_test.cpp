// Leaf counts that everyone in the field knows, and positions that found bugs elsewhere.

#include <squarelab/positions/data.hpp>
#include <squarelab/text/epd.hpp>
#include <support/every_board.hpp>

namespace squarelab {
namespace {

using namespace testing_support;

constexpr std::uint64_t quick_limit = 5'000'000;
constexpr std::uint64_t reference_limit = 1'000'000;
constexpr std::uint64_t slow_limit = 200'000'000;

struct Perft : EveryBoard {
  // Every count of the suite above `above` and up to `limit`; returns how many there were.
  int check(std::string_view suite, std::uint64_t above, std::uint64_t limit, PerftMode mode) {
    const auto board = entry().make_board();
    int checked = 0;
    for (const auto& record : text::read_epd_lines(suite, "suite")) {
      board->set(record.position);
      const auto before = board->state_bytes();
      for (const auto& [depth, count, below, line] : record.perft()) {
        if (count <= above || count > limit) continue;
        EXPECT_EQ(board->perft(depth, mode), count)
            << text::to_fen(record.position) << " depth " << depth;
        ++checked;
      }
      EXPECT_EQ(board->state_bytes(), before) << "perft left the board changed";
    }
    return checked;
  }
  std::uint64_t quick() const { return entry().facts.is_reference ? reference_limit : quick_limit; }
};

using SlowPerft = Perft;

TEST_P(Perft, SixPositionsInBulk) {
  EXPECT_EQ(check(positions::data::six, 0, quick(), PerftMode::Bulk),
            entry().facts.is_reference ? 22 : 26);
}

TEST_P(Perft, SixPositionsLeafByLeaf) {
  EXPECT_GT(check(positions::data::six, 0, quick(), PerftMode::Plain), 20);
}

TEST_P(Perft, LateBugs) {
  EXPECT_EQ(check(positions::data::late_bugs, 0, quick(), PerftMode::Bulk), 3 * 38);
  EXPECT_EQ(check(positions::data::late_bugs, 0, quick(), PerftMode::Plain), 3 * 38);
}

TEST_P(Perft, DepthZeroIsOneLeaf) {
  const auto board = make_board(kiwipete);
  EXPECT_EQ(board->perft(0, PerftMode::Bulk), 1U);
  EXPECT_EQ(board->perft(0, PerftMode::Plain), 1U);
  EXPECT_THROW(board->perft(-1, PerftMode::Bulk), std::invalid_argument);
  EXPECT_THROW(board->perft(-1, PerftMode::Plain), std::invalid_argument);
}

TEST_P(Perft, AMatedSideHasNoLeaves) {
  const auto board = make_board("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1");
  EXPECT_EQ(board->perft(1, PerftMode::Bulk), 0U);
  EXPECT_EQ(board->perft(3, PerftMode::Plain), 0U);
}

TEST_P(SlowPerft, SixPositionsToTwoHundredMillionLeaves) {
  if (entry().facts.is_reference) GTEST_SKIP() << "the reference is checked to a million leaves";
  EXPECT_EQ(check(positions::data::six, quick_limit, slow_limit, PerftMode::Bulk), 7);
}

SQUARELAB_FOR_EVERY_BOARD(Perft);
SQUARELAB_FOR_EVERY_BOARD(SlowPerft);

}  // namespace
}  // namespace squarelab
