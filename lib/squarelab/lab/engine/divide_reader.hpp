// DivideReader: the output of "go perft N" and its like, in whatever dialect, as moves and counts.
//
// A line is one of three things.
//   * A move and its count: "e2e4: 20", "e2e4 20", "e2e4 - 20", "3. e2e4 = 20 nodes (5 %)".
//     Between the two may stand blanks, one of : = - > , | and one of the words nodes, leaves,
//     count, perft; a number in front and whatever stands behind the count do not matter. Anything
//     shaped like a move is one, in coordinates (e2e4, E2-E4, Ng1xf3, a7a8=Q, e9e4, 0000), as
//     castling (O-O) or in algebraic notation (Nf3): whether it is legal is not asked here.
//   * A total: a number alone, or one with words about it that tell of leaves: "Nodes searched:
//     400", "perft(2) = 400", "400 nodes". There may be several, such as one for each depth.
//   * Noise: all else. Lines about time and speed, info strings, banners, binary rubbish.
// Colours (escape sequences of terminals), line ends of any kind and surrounding blanks do not
// matter. Groups of three digits may be parted by commas, apostrophes or underscores.
//
// Takes any bytes whatever; time and memory are linear in the text, but for a logarithm. The only
// exception that it throws of itself is TextError, with the column (colours not counted) and, from
// read_divide, the line.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace squarelab::lab::engine {

struct DivideEntry {
  std::string move;  // as it was written
  std::uint64_t count;

  friend bool operator==(const DivideEntry&, const DivideEntry&) noexcept = default;
};

struct Divide {
  std::vector<DivideEntry> entries;    // in the order of the text, no move twice
  std::uint64_t sum = 0;               // of the counts
  std::optional<std::uint64_t> total;  // the one given that is the sum, or nullopt

  friend bool operator==(const Divide&, const Divide&) noexcept = default;
};

class DivideReader {
 public:
  enum class Seen : std::uint8_t { Noise, Move, Total };

  // Takes the next line, with or without its line end. Throws TextError, and takes nothing, if the
  // line belongs to a divide and cannot be right: a count that is negative, too large or no whole
  // number, a move for the second time, a sum that is too large.
  Seen read(std::string_view line);

  bool has_moves() const noexcept { return !divide_.entries.empty(); }
  bool has_total() const noexcept { return !totals_.empty(); }

  // What was read. Throws TextError if totals were given and none of them is the sum.
  Divide result() const;

 private:
  Divide divide_;
  std::set<std::string, std::less<>> moves_;
  std::set<std::uint64_t> totals_;
};

// The divide in the text. A text without one gives an empty divide. Where the total is at fault,
// the last line is named.
Divide read_divide(std::string_view text);

}  // namespace squarelab::lab::engine
