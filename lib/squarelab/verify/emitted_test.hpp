// Tests made from a finding, to be kept: a Google Test case that replays it, and a line of EPD with
// leaf counts for any move generator. Tested in tests/verify/reproducer_test.cpp, where a
// compiler reads what is emitted.
#pragma once

#include <squarelab/verify/shrink.hpp>
#include <string>

namespace squarelab::verify {

// Both are empty if the moves are not legal, because the first board is itself wrong and has chosen
// them: then the rules say nothing about the position.

// A source file with one test, which needs lib/, backends/ and Google Test. It replays the
// reproducer (reproducer.hpp) with the wrong board and the reference, and fails if anything differs
// there. A liar (liar.hpp) exists in this program only; the test then uses the honest board, says
// so in a comment, and passes. Empty too if no board differs from the reference: what is wrong is
// then common to all, such as the notation.
std::string emit_test(const Finding& finding);

// Standard EPD with D1 to D3, an id and, as comment c0, the kind; without line end. The position is
// the one before the last two moves, because a board that is set to the final position may be
// right; the counts reach beyond them. EPD has an en-passant square only where there is a capture.
std::string emit_epd(const Finding& finding);

// For a source of a test. The line that begins the test, "TEST(Found, MoveMissing) {", after a
// comment with kind and query.
std::string begin_of_test(const Disagreement& found);

}  // namespace squarelab::verify
