// Suites of positions with the leaves of the legal move tree, in the forms in which projects keep
// them. Text and JSON are told apart by how they begin.
//
// Text, line by line; blank lines and those that begin with # or // do not matter:
//
//   FEN ;D1 20 ;D2 400                     EPD as text/epd.hpp reads it
//   FEN,20,400,8902                        counts from depth 1 on; also with semicolons
//   id name / epd FEN / perft 2 400        a record of several lines
//   position startpos moves e2e4           a position, as UCI names it; or "fen FEN"
//   go perft 3                             the depth of the divide that follows; also "depth 3"
//   a2a3: 380                              a divide as programs print it (engine/divide_line.hpp)
//   Nodes searched: 8902                   its sum; also "D3 8902", "info depth 3 nodes 8902 ..."
//   1 20                                   a row of a table: a depth and a count
//
// JSON, or JSON Lines, a document in each line: an object with a field "fen" (also "epd",
// "position", "start", or a name that is a FEN) is a position. Counts and divides are in it or in
// what it contains:
//
//   {"depth": 3, "nodes": 8902}                           count, leaves, total, expected as well
//   {"D1": 20}, {"1": 20, "2": 400}, {"perft": [20, 400]} by depth
//   {"divide": {"a2a3": 380}}                             a field for each move
//   {"divide": [{"move": "a2a3", "nodes": 380}]}          an object for each
//   {"moves": ["a2a3", "a2a4"]}, {"expected": [{"move": "a3"}]}    the legal moves alone, or []
//   {"moves": 20}                                         how many there are
//
// A count may also be a text, "20", or 20.0. Other fields do not matter. Moves are written in any
// notation that engine_move.hpp reads. A divide has to name each legal move once. Where its depth
// is not said, it is that at which the position has about as many leaves, which may be 100 million
// at most. Tested in tests/verify/suites/suite_reader_test.cpp.
#pragma once

#include <squarelab/board.hpp>
#include <squarelab/positions/suite.hpp>
#include <squarelab/text/error.hpp>
#include <squarelab/text/fen.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace squarelab::verify {

struct Suite {
  std::vector<positions::NamedPosition> positions;  // each count has its line
  std::vector<std::optional<Square>> en_passant;    // of each, as it is written
  text::TextErrors warnings;                        // of what was read as something else
  // Lines that were left out, each with the reason: a position with its counts, or counts.
  text::TextErrors left_out;
  // The positions of which no count was read, each at its line.
  text::TextErrors without_counts;
};

// Leaves out what has a fault: what should be a position, a move or a count is none, a
// depth is not from 1 to 99, a divide lacks a legal move, a position is of another game by its
// name. Throws TextError with file and line if nothing else is a position with a count, or the file
// is no suite. Counts are not tested: a total that is not the sum of its divide is one
// more count. The counter counts leaves where a depth is not said; it plays the variant.
Suite read_suite(std::string_view text, const std::string& file, text::ReadingRules rules,
                 Board& counter);

}  // namespace squarelab::verify
