// The search plays standard chess only, and says so, on boards that play Chess960 as well.
#include <gtest/gtest.h>

#include <squarelab/backends.hpp>
#include <squarelab/search/search_annexe.hpp>
#include <squarelab/search/searcher.hpp>
#include <stdexcept>
#include <string>

namespace squarelab::search {
namespace {

TEST(SearchOfChess960, IsRefusedInASentenceOnEveryBoard) {
  int searchers = 0;
  for (const BackendEntry& entry : backends()) {
    if (!can_search(entry)) continue;
    SCOPED_TRACE(entry.facts.name);
    const auto searcher = make_searcher(entry, {});
    const Result before = searcher->search({.depth = 2});
    try {
      searcher->set(chess960_position(0));
      ADD_FAILURE() << "it was not refused";
    } catch (const std::invalid_argument& error) {
      EXPECT_EQ(std::string(error.what()), "the search does not play Chess960");
    }
    // It still has the position that it had.
    EXPECT_EQ(searcher->search({.depth = 2}), before);
    ++searchers;
  }
  EXPECT_GT(searchers, 0);
}

}  // namespace
}  // namespace squarelab::search
