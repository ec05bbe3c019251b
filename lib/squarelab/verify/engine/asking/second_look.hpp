// A second look at a finding: what it may depend on besides the position, as a sentence for its
// reader. Tested in tests/verify/engine/asking/second_look_test.cpp.
#pragma once

#include <functional>
#include <optional>
#include <squarelab/verify/engine/divider.hpp>
#include <squarelab/verify/engine/judgement.hpp>
#include <string>

namespace squarelab::verify {

// A new process of the program that is at fault, with no questions behind it.
using Start = std::function<std::unique_ptr<Divider>()>;

// Of a failure that did not show when a new process was asked the same: whether it shows after the
// questions that came before it (Failure::asked_before), and after how many of the last ones. Asks
// a few times as many questions as there were. stop: asked before each; true ends it.
std::string after_what(const Failure& failure, const Place& place, const Start& start,
                       const std::function<bool()>& stop);

// Of wrong moves in a position that was given as FEN and nothing else: that they are right where a
// move leads to the same position, so that the reading of FEN is at fault. The move is the double
// push that left the en-passant square, or else one of a piece of the side that is not to move.
// nullopt if they are wrong there too, or if there is no such move.
std::optional<std::string> right_after_move(Divider& divider, const Place& place);

}  // namespace squarelab::verify
