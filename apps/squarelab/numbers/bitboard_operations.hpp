// The operations of `squarelab bitboard`: read, carried out under a mapping, with what a shift lost
// and what it let wrap.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "numbers/conversions.hpp"
#include "numbers/number_input.hpp"

namespace squarelab::app {

// Turns and reflections of the board as White sees it, which every mapping does by other bits.
enum class Symmetry { FlipRanks, FlipFiles, Rotate, RotateLeft, RotateRight, Transpose };

struct Operation {
  enum class Kind { And, Or, Xor, Not, ShiftUp, ShiftDown, Step, Turn };

  Kind kind;
  std::string text;     // as it is shown: "and 0xff00", "<< 9", "NoEa"
  SetInput operand;     // of and, or, xor
  int amount = 0;       // of a shift
  mapping::Offset way;  // of a step
  Symmetry symmetry{};  // of a turn
};

// Operations and their operands, in turn: "and", "0xff00", "not", "<<", "9", "noea", "flip-ranks".
// Throws InputError or text::TextError.
std::vector<Operation> read_operations(std::span<const std::string> words);

// The names of all operations, for help and messages.
std::string names_of_operations();

// What a shift did. A way is the shortest that the shift takes under the mapping.
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
  mapping::Bitboard operand;  // of and, or, xor; 0 otherwise
  mapping::Bitboard result;
  std::optional<ShiftFacts> shift;
  std::vector<BitOperation> turned_by;  // of a turn: what did it in bits
};

Outcome carried_out(const Operation& operation, mapping::Mapping mapping, mapping::Bitboard set);

}  // namespace squarelab::app
