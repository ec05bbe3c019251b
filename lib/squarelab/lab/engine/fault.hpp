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
  std::optional<Move> move = {};  // of a wrong count: the first one whose count is wrong; of an
                                  // inconsistent one, too
  std::optional<EngineVerdict> verdict = {};  // of no usable answer

  friend bool operator==(const Fault&, const Fault&) = default;
};

// The position at the end of the line is worked out. Preconditions: those of Place.
Place make_place(Position start, std::vector<Move> path, int depth);

// Whether waiting for the answer was stopped: nothing is known of it then.
bool was_not_waited_for(const Side& side);

// Whether an answer was given, be it nonsense. The rest may be a matter of time or luck.
bool has_answered(const Side& side);

// In what the second of two answers to one question differs from the first: of the counts, in those
// that the first has. Nothing if it does not, or if one is no answer.
std::optional<Failure> inconsistency(const Side& first, const Side& second);

// Nothing if the answer is right, or was not waited for. A failure comes first, then a move that is
// missing, one too many, a wrong count. side: of the place. Cost: counts are held to the rules,
// which are slow, for moves that are right only.
std::optional<Fault> fault_of(const Side& side, const Place& place);

// One faulty answer with the others beside it. What is expected and the first answer are those of
// the rules; the sides are given in their order and by their names, but for those that were not
// waited for. If the fault names a move, only its count is told.
// Precondition: sides and names are as many.
Disagreement disagreement_of(const Fault& fault, const Place& place, std::span<const Side> sides,
                             std::span<const std::string> names);

}  // namespace squarelab::lab::engine
