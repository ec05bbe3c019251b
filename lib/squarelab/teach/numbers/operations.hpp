// Operations on a 64-bit number as a person types them: and, or, xor, not, shifts by a number of
// bits or by a way across the board, turns of the board, popcount.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <squarelab/teach/numbers/formula.hpp>
#include <squarelab/teach/numbers/numbering.hpp>
#include <string>
#include <vector>

namespace squarelab::teach {

// A shift by an amount, up if positive, and the way that it takes under the mapping.
struct Shift {
  int amount;
  mapping::Offset way;
};

// Where the bits of a set come out in a shift, for people "h2 to a4", and for programs.
struct Misplaced {
  std::vector<std::string> texts;
  Json json = Json::array();
};
// Precondition: none of them is lost.
Misplaced misplaced(const Numbering& mapping, Bitboard wrapping, int amount);

struct Outcome {
  Bitboard result;
  std::optional<Bitboard> operand = {};  // of and, or, xor
  std::optional<Shift> shift = {};
  std::vector<BitOperation> turned_by = {};  // of a turn: what did it in bits
  std::optional<int> count = {};             // of popcount, which leaves the set as it is
};

struct Operation {
  std::string text;  // as it is shown: "and 0xff00", "<< 9", "NoEa"
  std::function<Outcome(mapping::Mapping, Bitboard)> apply;
};

// "NoEa", or "2 files east, 1 rank north".
std::string way_in_words(mapping::Offset way);

// The operations on a set that need no second word and turn or count it: "popcount", "rotate".
std::vector<std::string> names_of_functions();

// For help and messages.
std::string names_of_operations();

// Operations and their operands, in turn: "and", "0xff00", "not", "<<", "9", "noea", "flip-ranks".
// Throws what read_set throws, and std::invalid_argument.
std::vector<Operation> read_operations(std::span<const std::string> words,
                                       ReadDrawing read_drawing);

}  // namespace squarelab::teach
