// Fault: what is wrong with a divider's answer, held to the rules, and the disagreement that is
// made of it, so that engines are reported as boards are.
// Tested in tests/lab/engine/engine_verification_test.cpp.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <squarelab/lab/differential/disagreement.hpp>
#include <squarelab/lab/engine/divide_compare.hpp>
#include <string>
#include <vector>

namespace squarelab::lab::engine {

struct Fault {
  Kind kind = Kind::MoveMissing;  // MoveMissing, MoveExtra, WrongCount, Crash, ...
  std::optional<Move> move = {};  // of a wrong count: the first one whose count is wrong
  std::optional<EngineVerdict> verdict = {};  // of no usable answer

  friend bool operator==(const Fault&, const Fault&) = default;
};

// The position at the end of the line is worked out. Preconditions: those of Place.
Place make_place(Position start, std::vector<Move> path, int depth);

// Asks again what was asked before, and says in what the second answer differs from the first:
// of the counts, in those that the first has. Nothing if it does not, or if there was no answer.
std::optional<Failure> inconsistency(Divider& divider, const Place& place, const Side& first);

// Nothing if the answer is right, or was not waited for. A failure comes first, then a move that is
// missing, one too many, a wrong count. side: of the place. Cost: counts are held to the rules,
// which are slow, for moves that are right only.
std::optional<Fault> fault_of(const Side& side, const Place& place);

// One faulty answer with the others beside it. What is expected and the first answer, named
// reference, are those of the rules; the sides are given in their order and by their names.
// Precondition: sides and names are as many.
Disagreement disagreement_of(const Fault& fault, const Place& place, std::span<const Side> sides,
                             std::span<const std::string> names);

}  // namespace squarelab::lab::engine
