// Known counts of deep trees, which only a table brings within reach.
#include <gtest/gtest.h>

#include <algorithm>
#include <squarelab/board/registry.hpp>
#include <squarelab/lab/counting/leaf_count.hpp>
#include <squarelab/lab/positions/suite.hpp>
#include <squarelab/lerf/lerf.hpp>
#include <thread>

namespace squarelab::lab {
namespace {

TEST(DeepLeafCount, OfTheStartPositionIsKnown) {
  const int threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  const auto counts =
      count_leaves(entry_of<lerf::Backend>().make_board, {six_positions().front().position}, 9,
                   {.threads = threads, .table_bytes = std::size_t{1} << 30});
  ASSERT_TRUE(counts);
  EXPECT_EQ(counts->front(), 2'439'530'234'167U);
}

}  // namespace
}  // namespace squarelab::lab
