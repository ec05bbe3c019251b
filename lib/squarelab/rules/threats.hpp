// Who attacks whom, and what a move changes in it, by the rules. Tested in
// tests/rules/threats_test.cpp.
#pragma once

#include <squarelab/chess.hpp>
#include <squarelab/rules/diagram.hpp>
#include <vector>

namespace squarelab::rules {

// Returns every threat once, in the order of Threat. Takes any position.
std::vector<Threat> threats(const Diagram& diagram);

// Returns the threats that the move removes and adds, both lists in the order of Threat.
// Preconditions: the position is playable and the move is legal.
ThreatChanges threat_changes(const Position& position, Move move);

}  // namespace squarelab::rules
