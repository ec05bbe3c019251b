// Warnings that limit the conclusions from a comparison: in sentences, each empty if it is not
// needed. Tested in tests/compare/pages/verdict_words_test.cpp.
#pragma once

#include <squarelab/compare/comparison.hpp>
#include <string>

namespace squarelab::compare {

// Reports that more than half of the cells have no verdict.
std::string warning_of_doubt(const Comparison& comparison);

std::string warning_of_disturbance(const Comparison& comparison);

// Returns "Do not trust differences below 11 % in lookups-cold: the control, ...": how far its
// interval reaches from 1 is what the measurement itself may have done to any column of the row.
std::string warning_of_the_control(const Comparison& comparison);

// That the program was not built for the CPU on which it measured, and how to build it for that
// CPU.
std::string note_on_general_build(const Comparison& comparison);

std::string warning_of_few_positions(const Comparison& comparison);

// Returns true if the row converts between a backend and Board.
bool is_of_interface(const Row& row);

// Returns a note on the meaning of the interface rows; empty if there are none.
std::string note_on_interface(const Comparison& comparison);

}  // namespace squarelab::compare
