// Faults with one cause: of a program that does not test whether its own king is in check, every
// rule of checks and pins seems to be broken. Tested in
// tests/verify/engine/asking/second_look_test.cpp.
#pragma once

#include <squarelab/verify/engine/engine_verification.hpp>
#include <squarelab/verify/fault_list.hpp>
#include <vector>

namespace squarelab::verify {

// Returns the same faults. A capture en passant of a pinned pawn in check is the fault of a pin or
// of a check, if one of these is a fault by itself. Faults whose extra move leaves its own king in
// check become the most frequent of them, if they are of at least three rules: then no rule is at
// fault, but the test of legality. That fault has a note; its number of positions is of its
// own.
std::vector<Fault> with_common_causes(std::vector<Fault> faults);

// Makes the faults of a program in a selection of moves a single fault, the most frequent, where
// another rule of selection fits all of its answers.
void unite_faults_of_other_rules(std::size_t boards, EngineVerification& verification);

}  // namespace squarelab::verify
