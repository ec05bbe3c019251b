// DivideReader: the output of "go perft N" and its like, in any dialect, as moves and counts.
//
// A line is one of three things.
//   * A move and its count: "e2e4: 20", "e2e4 20", "e2e4 - 20", "3. e2e4 = 20 nodes (5 %)",
//     "e2e4 (20)", "info string e2e4: 20". Between the two there may be blanks, one of : = - > , |
//     and one of the words nodes, leaves, count, perft. A number before the move and text after the
//     count are ignored. Where no move has a count behind it, the numbers before the moves are the
//     counts, "20 e2e4", unless they number the lines: 1, 2, 3 or 0, 1, 2. Anything shaped
//     like a move is one, legal or not: in coordinates (e2e4, E2-E4, Ng1xf3, a7a8=Q, e9e4, 0000),
//     as castling (O-O) or in algebraic notation (Nf3).
//   * A total: a number alone, or one with words that say it counts leaves: "Nodes searched: 400",
//     "perft(2) = 400", "400 nodes". There may be several, such as one for each depth.
//   * Noise: anything else. Lines about time and speed, info strings, banners, binary data.
// Colours (escape sequences of terminals), the kind of line ends and surrounding blanks are
// ignored. Groups of three digits may be separated by commas, apostrophes or underscores.
//
// Accepts any bytes; time and memory are n log n in the size of the text. Throws TextError, with
// the column (colours not counted).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <squarelab/text/error.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace squarelab::verify::engine {

struct DivideEntry {
  std::string move;  // as it was written
  std::uint64_t count;

  friend bool operator==(const DivideEntry&, const DivideEntry&) noexcept = default;
};

struct Divide {
  std::vector<DivideEntry> entries;  // in the order of the text, no move twice
  std::uint64_t sum = 0;             // of the counts
  // The one given that is the sum; the largest one if there are no moves; or nullopt.
  std::optional<std::uint64_t> total;

  friend bool operator==(const Divide&, const Divide&) noexcept = default;
};

class MoveTwice : public text::TextError {
 public:
  MoveTwice(std::string_view where, std::size_t column, std::string_view twice,
            std::uint64_t its_count);

  std::string move;
  std::uint64_t count;  // the second one
};

class DivideReader {
 public:
  enum class Seen : std::uint8_t {
    Noise,
    MoveAlone,  // noise that is a move and nothing else
    Move,
    Total,
  };

  // Reads the next line, with or without its line end. Throws TextError, and changes nothing, if
  // the line belongs to a divide and cannot be right: a count is negative, too large or not a whole
  // number, a move comes a second time (MoveTwice), the sum is too large.
  Seen read(std::string_view line);
  // Adds to the count of a move that was read. Throws TextError if the sum is too large.
  void add_to(std::string_view move, std::uint64_t count);

  // Whether there are moves with counts, or with numbers in front of them.
  bool has_moves() const noexcept { return !divide_.entries.empty() || !numbered_.empty(); }
  bool has_total() const noexcept { return !totals_.empty(); }

  // Whether the moves have nothing but the numbers of their lines, which are no counts.
  bool has_line_numbers_only() const noexcept;

  // All that was read. Throws TextError if there were totals and none of them is the sum, unless
  // there are no moves.
  Divide result() const;

 private:
  // Throws TextError if the sum with that count is too large.
  void check_sum_with(std::uint64_t count, std::size_t column) const;
  // Precondition: the sum is not too large.
  void add(std::string_view move, std::uint64_t count, std::size_t column);

  Divide divide_;
  std::vector<DivideEntry> numbered_;  // moves that have only a number in front
  std::set<std::string, std::less<>> moves_;
  std::set<std::uint64_t> totals_;
};

}  // namespace squarelab::verify::engine
