// The whole numbers of a line of a program's output, and what the words around them say that they
// count. Tested through divide_line.hpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <squarelab/verify/engine/asking/line_scanner.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace squarelab::verify {

// The meaning of a word for the numbers around it.
enum Meaning : unsigned {
  Leaves = 1,          // before or after a number: it counts leaves
  Sum = 2,             // before a number: it counts leaves, as a word of its own
  Perhaps = 4,         // before a number: it counts leaves, if nothing else does
  Filler = 8,          // may be between a move and its count
  Depth = 16,          // a number that follows after a blank or "(" is a depth
  DepthOnly = 32,      // the same, also after a colon
  Plies = 64,          // the same, and a number before it is one, too
  Moves = 128,         // "Total moves: 20" is no count of leaves, nor is "20 moves"
  Other = 256,         // before or after a number: it counts something else
  ProtocolWord = 512,  // begins a line that has no total
  Info = 1024,         // the same, unless the line names a depth and no word of a search
  OfSearch = 2048,     // a move after it is not one of a divide
  Neutral = 4096,
};
// Returns all meanings of a word in small letters.
unsigned meanings_of(const std::string& word);

struct LineNumber {
  std::optional<std::uint64_t> value;  // nullopt: too large
  std::size_t place;
  unsigned before;           // what the words since the last number mean
  unsigned behind;           // what the words after it say that it counts: Leaves, Other or 0
  std::optional<int> depth;  // that the line names last before it, or else first

  bool is_of_something_else() const { return behind == Other || (before & Other) != 0; }
  // words: the meanings that are enough before it.
  bool is_of_leaves(unsigned words) const {
    return !is_of_something_else() &&
           (behind == Leaves || ((before & words) != 0 && (before & Moves) == 0));
  }
};

// The numbers that are no depths.
class LineNumbers {
 public:
  explicit LineNumbers(std::string_view line);

  const std::vector<LineNumber>& numbers() const { return numbers_; }
  const std::optional<int>& first_depth() const { return first_depth_; }
  // Returns the meanings of the first word, and of all words together.
  unsigned first_word() const { return first_word_.value_or(0); }
  unsigned all_words() const { return all_words_; }

 private:
  void read_word();
  void read_number();
  void read_sign();
  bool skip_whole();
  void skip_words_behind();

  Scanner scanner_;
  std::vector<LineNumber> numbers_;
  std::optional<int> first_depth_;
  std::optional<int> depth_;  // the last
  std::optional<unsigned> first_word_;
  unsigned all_words_ = 0;
  unsigned before_ = 0;
  unsigned depth_word_ = 0;         // the meanings of the last word, if a depth may follow it
  bool is_behind_depth_ = false;    // with nothing but signs between
  bool is_equal_to_depth_ = false;  // ... one of them an equals sign or a colon
};

}  // namespace squarelab::verify
