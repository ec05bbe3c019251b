// The operations of `squarelab bitboard`: read, carried out under a mapping, with what a shift lost
// and what it let wrap.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "numbers/conversions.hpp"

namespace squarelab::app {

// What a shift did. The way is the shortest that the shift takes under the mapping.
struct ShiftFacts {
  int amount;  // up if positive
  mapping::Offset way;
  std::string way_name;       // "NoEa", or "2 files east, 1 rank north"
  mapping::Bitboard lost;     // bits before the shift that fell off the 64
  mapping::Bitboard wrapped;  // bits before the shift that came out where the way does not lead
  mapping::Bitboard guard;    // what would have stopped them, had it been taken away before
  mapping::Bitboard guarded;  // the result, had it been
};

struct Outcome {
  mapping::Bitboard result;
  std::optional<mapping::Bitboard> operand = {};  // of and, or, xor
  std::optional<ShiftFacts> shift = {};
  std::vector<BitOperation> turned_by = {};  // of a turn: what did it in bits
};

struct Operation {
  std::string text;  // as it is shown: "and 0xff00", "<< 9", "NoEa"
  std::function<Outcome(mapping::Mapping, mapping::Bitboard)> apply;
};

// Operations and their operands, in turn: "and", "0xff00", "not", "<<", "9", "noea", "flip-ranks".
// Throws InputError or text::TextError.
std::vector<Operation> read_operations(std::span<const std::string> words);

// The names of all operations, for help and messages.
std::string names_of_operations();

}  // namespace squarelab::app
