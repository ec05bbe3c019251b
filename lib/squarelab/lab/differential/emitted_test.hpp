// Tests made of a disagreement, to be kept: a Google Test case that holds the board that was wrong
// to what the rules say, and a line of EPD with counts of leaves for any generator.
// Tested in tests/lab/differential/reproducer_test.cpp, which lets a compiler read what is emitted.
#pragma once

#include <squarelab/lab/differential/shrink.hpp>
#include <string>
#include <string_view>

namespace squarelab::lab::inline differential {

// "MoveMissing" of Kind::MoveMissing: a name that C++ takes.
std::string test_name(Kind kind);

// Both are empty where the moves are not legal, because the first board is itself wrong and has
// chosen them: then there is no position of which the rules say anything.

// A source file with one test, which needs lib/, backends/ and Google Test. It sets the board to
// the start of the line, makes the moves, and asks what the question of the disagreement asks; what
// the answers should be comes from the rules, written out or asked when the test runs. For a liar
// (liar.hpp), which is there in this program only, the board stands in that it is a copy of: a
// comment says so, and the test passes.
std::string emit_test(const ShrunkDisagreement& shrunk);

// Standard EPD with D1 to D3, an id and, as comment c0, the kind, without line end. Where moves
// lead to what is wrong, the position is the one before the last two of them, for a board that is
// set to what they lead to may be right; the counts reach beyond them.
// EPD has an en-passant square only where there is a capture.
std::string emit_epd(const ShrunkDisagreement& shrunk);

}  // namespace squarelab::lab::inline differential
