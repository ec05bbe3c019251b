// The leaves of trees of legal moves, counted by several threads, which may remember in a table
// what they have counted.
//
// The trees are cut at a depth where there are enough parts for all threads; a thread that is free
// takes the next part. With a table, positions that are reached in several ways are counted once:
// the key of a position and the depth below it give the place of its count, and the whole position,
// stored next to the count, shows whether it is the same. A table changes no count, whatever
// keys collide. It takes no more memory than there can be counts to remember.
// Tested in tests/counting.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <squarelab/board.hpp>
#include <squarelab/chess.hpp>
#include <squarelab/counting/count_table.hpp>
#include <vector>

namespace squarelab::counting {

struct CountingOptions {
  PerftMode mode = PerftMode::Bulk;
  int threads = 1;
  std::size_t table_bytes = 0;  // at most that many; 0: no table
};

// Functions to watch a count while it runs. Either may be empty.
struct CountingWatch {
  // The parts of the work that are done, of all; larger trees have more parts. Not called by two
  // threads at once.
  std::function<void(std::uint64_t done, std::uint64_t all)> progress = {};
  // Returns true to stop. Called by any thread, often.
  std::function<bool()> is_stopped = {};
};

// A number of leaves is 2^64 or more.
class CountTooLarge : public std::overflow_error {
 public:
  CountTooLarge()
      : std::overflow_error(
            "there are more than 18446744073709551615 leaves, which is all that 64 bits can "
            "count") {}
};

// Throws CountTooLarge if the sum is.
std::uint64_t leaf_sum(std::uint64_t a, std::uint64_t b);

// For each position its leaves at the depth, or nullopt if it was stopped.
// Preconditions: the positions are playable; depth >= 0; threads >= 1; with a table the mode is not
// Plain. Throws CountTooLarge if any of the counts is, and NoMemoryForTable.
std::optional<std::vector<std::uint64_t>> count_leaves(
    const std::function<std::unique_ptr<Board>()>& make_board,
    const std::vector<Position>& positions, int depth, const CountingOptions& options,
    const CountingWatch& watch = {});

}  // namespace squarelab::counting
