// The answer of a comparison in words: the sentences that open every report of it.
//
// Idea: first the question that most people have. Mapping: do boards that differ from the baseline
// in nothing but the order of their bits differ in speed? For slider algorithms, the fastest.
// Then at most a line per backend. A difference is stated only where all of its interval
// is more than 2 per cent (equal_within) away from 1; what a row in doubt looks like is stated as
// that. Rows of the interface are left out: they convert to and from lerf's own order of squares,
// which lerf gets for nothing. Tested in tests/compare/pages/verdict_words_test.cpp.
#pragma once

#include <squarelab/compare/comparison.hpp>
#include <string>
#include <vector>

namespace squarelab::compare {

// Returns a sentence an element, the most important first: whether the run can be believed, the
// answers, that the machine was steady.
std::vector<std::string> verdict_in_words(const Comparison& comparison);

// Returns true if squares have indices above 63, as on a 0x88 board: not a set of 64 bits.
bool is_mailbox(const Column& column);

}  // namespace squarelab::compare
