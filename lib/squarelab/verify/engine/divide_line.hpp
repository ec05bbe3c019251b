// DivideLine: one line of the output of "go perft N" and its like, in any dialect. A line is one of
// three things.
//   * A move and its count: "e2e4: 20", "e2e4 20", "e2e4 - 20", "3. e2e4 = 20 nodes (5 %)",
//     "e2e4 (20)", "info string e2e4: 20". A number before the move and text after the count are
//     ignored. Words, numbers and colons may be in front of the move and between the two: "move 1 :
//     a2a3 : 20", "move: a2a3  nodes: 380". Each text with the shape of a move is a move
//     (move_token.hpp).
//   * Numbers that may be totals: a number alone, or with words that mean leaves:
//     "Nodes searched: 400", "perft(2) = 400", "400 nodes", each with the depth that the line names
//     for it. Numbers next to words for other things (hits, entries, interior, ms) are none. A line
//     that has a move has no total.
//   * Noise: anything else. Lines about time and speed, info strings, banners, binary data.
// Colours (escape sequences of terminals), FENs, the kind of line ends and surrounding blanks are
// ignored. Groups of three digits can be separated by a comma, an apostrophe or an underscore.
//
// Time is linear in the size of the line. Tested in tests/verify/engine/divide_reader_test.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace squarelab::verify {

// A number that may be the total of a divide.
struct PossibleTotal {
  std::uint64_t leaves;
  std::optional<int> depth;  // that the line names for it
  // True if its words mean leaves and nothing else: "Nodes: 400", but not "Result: 400".
  bool is_sure;
};

struct DivideLine {
  enum class Shape : std::uint8_t {
    NoMove,
    MoveAlone,  // and nothing else
    Counted,    // a move with its count
    Labelled,   // the same with words between them or in front: a log may have such lines, too
    Numbered,   // a move with a number in front, "20 e2e4", which may be its count or that of lines
  };
  Shape shape = Shape::NoMove;
  std::string move;         // as it was written
  std::uint64_t count = 0;  // of its leaves, or the number in front
  std::size_t column = 0;   // of the move

  std::vector<PossibleTotal> totals;  // in the order of the line
  std::optional<int> depth;           // the first that the line names
};

// Throws TextError, with the column (colours not counted), if the count of a move is negative, too
// large or not a whole number.
DivideLine read_divide_line(std::string_view line);

// Returns the moves of a line that holds nothing else, except a label in front: "e2e4 d2d4", "Legal
// moves (2): e2e4, d2d4"; or nothing.
std::vector<std::string> moves_alone(std::string_view line);

}  // namespace squarelab::verify
