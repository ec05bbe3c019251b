// Mates of a published set are found at their depth: a mate in n moves by the search to 2n - 1
// plies, and none that is shorter at any depth. Quiescence may find one earlier: captures that
// mate, and answers to check, belong to it.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <set>
#include <span>
#include <squarelab/backends.hpp>
#include <squarelab/rules/attacks.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/search/search_annexe.hpp>
#include <squarelab/search/searcher.hpp>
#include <squarelab/text/epd.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/uci_move.hpp>
#include <sstream>

namespace squarelab::search {
namespace {

struct Puzzle {
  std::string id;
  Position position;
  int moves;  // until mate
};

std::vector<Puzzle> puzzles() {
  std::ostringstream text;
  const std::string path = SQUARELAB_SOURCE_DIR "/tests/search/data/mates.epd";
  text << std::ifstream(path).rdbuf();
  std::vector<Puzzle> all;
  for (const auto& record : text::read_epd_lines(text.str(), path)) {
    all.push_back({record.operand("id").value(), record.position,
                   static_cast<int>(record.number("dm").value())});
  }
  return all;
}

bool is_mate_after(Position position, const std::vector<Move>& line) {
  for (const Move move : line) {
    if (!rules::is_legal(position, move)) return false;
    position = rules::play(position, move);
  }
  return rules::in_check(position) && rules::legal_moves(position).empty();
}

// How many were found at their depth, and not before.
int expect_found(std::span<const Puzzle> puzzles, const BackendEntry& entry,
                 std::size_t hash_bytes) {
  const auto searcher = make_searcher(entry, {.hash_bytes = hash_bytes});
  int only_then = 0;
  for (const Puzzle& puzzle : puzzles) {
    searcher->forget();
    searcher->set(puzzle.position);
    const int depth = 2 * puzzle.moves - 1;
    bool is_early = false;
    const Result result = searcher->search({.depth = depth}, [&](const Result& iteration) {
      EXPECT_LE(iteration.value, mate_value - depth) << puzzle.id;
      is_early |= iteration.depth < depth && is_mate_value(iteration.value);
    });
    EXPECT_EQ(result.value, mate_value - depth) << puzzle.id;
    EXPECT_TRUE(is_mate_after(puzzle.position, result.line))
        << puzzle.id << ' ' << text::to_uci(result.line);
    if (!is_early) ++only_then;
  }
  return only_then;
}

TEST(Mates, AreThreeHundredDifferentOnes) {
  const std::vector<Puzzle> all = puzzles();
  EXPECT_EQ(all.size(), 300U);
  std::set<std::string> positions;
  for (const Puzzle& puzzle : all) positions.insert(text::to_fen(puzzle.position));
  EXPECT_EQ(positions.size(), 300U);
  EXPECT_EQ(std::ranges::count(all, 3, &Puzzle::moves), 43);
  EXPECT_EQ(std::ranges::count(all, 2, &Puzzle::moves), 257);
}

TEST(Mates, InTwoAreFoundAtTheirDepth) {
  const std::vector<Puzzle> all = puzzles();
  const std::span<const Puzzle> some(all.data(), 60);
  EXPECT_GT(expect_found(some, *find(backends(), "lerf"), 0), 10);
  EXPECT_GT(expect_found(some, *find(backends(), "x88"), std::size_t{1} << 16), 10);
}

TEST(SlowMates, AreAllFoundAtTheirDepthOnEveryBoard) {
  const std::vector<Puzzle> all = puzzles();
  for (const BackendEntry& entry : backends()) {
    if (!can_search(entry)) continue;
    for (const std::size_t hash_bytes : {std::size_t{0}, std::size_t{1} << 20}) {
      EXPECT_GT(expect_found(all, entry, hash_bytes), 100) << entry.facts.name;
      if (HasFailure()) return;
    }
  }
}

}  // namespace
}  // namespace squarelab::search
