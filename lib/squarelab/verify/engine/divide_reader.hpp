// DivideReader: the output of "go perft N" and its like, in any dialect, as moves and counts. The
// forms of a line: divide_line.hpp. Rules for the lines together:
//   * Moves with words around them are read only where no line has a move and its count alone: they
//     may be of a log.
//   * Where no move has a count after it, the numbers before the moves are the counts, "20 e2e4",
//     unless they number the lines: 1, 2, 3 or 0, 1, 2.
//   * There may be several totals, such as one per depth. A total whose line names another
//     depth than the requested depth does not count, if that is known. A total that is the
//     sum of the counts is enough.
//
// Accepts any bytes; time and memory are n log n in the size of the text. Throws TextError, with
// the column (colours not counted).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <squarelab/text/error.hpp>
#include <squarelab/verify/engine/divide_line.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace squarelab::verify {

struct DivideEntry {
  std::string move;  // as it was written
  std::uint64_t count;

  friend bool operator==(const DivideEntry&, const DivideEntry&) noexcept = default;
};

struct Divide {
  std::vector<DivideEntry> entries;  // in the order of the text, no move twice
  std::uint64_t sum = 0;             // of the counts
  // The given total that is the sum; or nullopt. If there are no moves: the likeliest, which is the
  // largest of those that name the depth, if there are some.
  std::optional<std::uint64_t> total;
  std::vector<std::uint64_t> other_totals = {};  // if there are no moves
  // True if the totals are sums over all depths up to the requested depth.
  bool adds_depths = false;

  bool may_be_total(std::uint64_t leaves) const noexcept {
    return total == leaves || std::ranges::count(other_totals, leaves) != 0;
  }

  friend bool operator==(const Divide&, const Divide&) noexcept = default;
};

class MoveTwice : public text::TextError {
 public:
  MoveTwice(std::string_view where, std::size_t column, std::string_view twice,
            std::uint64_t its_count);

  std::string move;
  std::uint64_t count;  // the second
};

class DivideReader {
 public:
  enum class Seen : std::uint8_t {
    Noise,
    MoveAlone,  // noise that is a move and nothing else
    Move,
    Total,
    PerhapsTotal,  // counts only if there are no moves
    OtherDepth,    // a total of another depth than the one that was asked for
  };

  // depth: that was asked for; nullopt if it is not known.
  explicit DivideReader(std::optional<int> depth = std::nullopt) : depth_(depth) {}

  // Reads the next line, with or without its line end. Throws TextError, and changes nothing, if
  // the line belongs to a divide and cannot be right: a count is negative, too large or not a whole
  // number, a move comes a second time (MoveTwice), the sum is too large.
  Seen read(std::string_view line);
  // Adds to the count of a move that was read. Throws TextError if the sum is too large.
  void add_to(std::string_view move, std::uint64_t count);

  const std::optional<int>& depth() const noexcept { return depth_; }
  // Returns true if there are moves with counts, or with numbers in front of them.
  bool has_moves() const noexcept { return !counted().entries.empty() || !numbered_.empty(); }
  bool has_total() const noexcept { return !totals_.empty(); }

  // Returns true if the moves have only the numbers of their lines, which are no counts.
  bool has_line_numbers_only() const noexcept;

  // Returns all that was read. Throws TextError if there were totals and none of them is the sum,
  // unless there are no moves. nodes_above: of the tree, which a total may have, too.
  Divide result(std::uint64_t nodes_above = 0) const;

 private:
  struct Counts {
    std::vector<DivideEntry> entries;
    std::uint64_t sum = 0;
    std::set<std::string, std::less<>> moves = {};

    // Both throw TextError if the sum is too large, add() also if the move is there.
    void check_sum_with(std::uint64_t count, std::size_t column) const;
    void add(std::string_view move, std::uint64_t count, std::size_t column);
  };
  bool is_of_depth(const PossibleTotal& total) const noexcept;
  const Counts& counted() const noexcept { return alone_.entries.empty() ? labelled_ : alone_; }

  std::optional<int> depth_;
  Counts alone_;                       // moves and counts
  Counts labelled_;                    // ... with words around them
  std::vector<DivideEntry> numbered_;  // moves that have only a number in front
  std::vector<PossibleTotal> totals_;
};

}  // namespace squarelab::verify
