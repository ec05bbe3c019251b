// What nobody should conclude from a comparison: in sentences, each empty if there is no need for
// it. Tested in tests/compare/pages/verdict_words_test.cpp.
#pragma once

#include <squarelab/compare/comparison.hpp>
#include <string>

namespace squarelab::compare::pages {

// That more than half of the cells cannot be told.
std::string warning_of_doubt(const Comparison& comparison);

std::string warning_of_disturbance(const Comparison& comparison);

// "Do not trust differences below 11 % in lookups-cold: the control, ...": how far its interval
// reaches from 1 is what the measurement itself may have done to any column of the row.
std::string warning_of_the_control(const Comparison& comparison);

// That the program was not built for the CPU on which it measured, and how to build one that is.
std::string note_on_general_build(const Comparison& comparison);

std::string warning_of_few_positions(const Comparison& comparison);

// Whether the row converts between a backend and Board.
bool is_of_interface(const Row& row);

// What the rows of the interface show; empty if there are none.
std::string note_on_interface(const Comparison& comparison);

}  // namespace squarelab::compare::pages
