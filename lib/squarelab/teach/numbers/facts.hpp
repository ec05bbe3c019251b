// Facts about a numbering that is not known, such as f5=0x2000000000, and what they lead to.
#pragma once

#include <squarelab/mapping/mapping.hpp>
#include <squarelab/report/page.hpp>
#include <string>
#include <vector>

namespace squarelab::teach {

// Whether the word is NAME=VALUE.
bool is_fact(const std::string& word);

// Throws std::invalid_argument: not a number of 64 bits.
mapping::Bitboard read_constant(const std::string& word);

// Of facts and of constants without a name: which numberings fit all of them; or if there are none,
// which numbering most of them agree with, which of them do not, and which contradicts which. A
// constant fits the numberings under which it is a set of squares that programs keep, a step or a
// constant of 0x88 (meanings.hpp). What is said twice counts once.
// Throws std::invalid_argument: a name or a value that is not known.
report::Page page_of_facts(const std::vector<std::string>& words);

}  // namespace squarelab::teach
