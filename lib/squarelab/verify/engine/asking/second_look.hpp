// A second look at a finding: what it may depend on besides the position, as a sentence for its
// reader. Tested in tests/verify/engine/asking/second_look_test.cpp.
#pragma once

#include <functional>
#include <optional>
#include <squarelab/verify/engine/divider.hpp>
#include <squarelab/verify/engine/judgement.hpp>
#include <string>

namespace squarelab::verify {

// Starts a new process of the program that is at fault.
using Start = std::function<std::unique_ptr<Divider>()>;

// Returns true if a failure that a new process does not show shows after the earlier questions
// (Failure::asked_before). stop: as below.
bool shows_after_others(const Failure& failure, const Place& place, const Start& start,
                        const std::function<bool()>& stop);

// Returns after how many of the earlier questions (Failure::asked_before) a failure shows that a
// new process does not show. Asks a few times as many. stop: called before each; true ends it.
std::string after_what(const Failure& failure, const Place& place, const Start& start,
                       const std::function<bool()>& stop);

// Returns a sentence if moves that are wrong in a position given as FEN are right where a move
// leads to it, so that the reading of FEN is at fault. The move is the double push that left the
// en-passant square, or else one of the side that is not to move. nullopt: wrong there too, or no
// such move.
std::optional<std::string> right_after_move(Divider& divider, const Place& place);

}  // namespace squarelab::verify
