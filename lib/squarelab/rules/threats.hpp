// Threats of a position and their changes by a move, by the rules, and the inputs of networks: the
// threats that count, and the pairs of pawns. Tested in tests/rules/threats_test.cpp and network_inputs_test.cpp.
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

// The inputs of networks (chess/network_inputs.hpp) among all threats of a diagram, in their order.
std::vector<Threat> threat_inputs(const std::vector<Threat>& threats);

// Every pair of pawns once, in the order of PawnPair. Takes any position.
std::vector<PawnPair> pawn_pairs(const Diagram& diagram);

// The changes from one list to another, both in the order of their elements.
ThreatChanges changes(const std::vector<Threat>& before, const std::vector<Threat>& now);
PawnPairChanges changes(const std::vector<PawnPair>& before, const std::vector<PawnPair>& now);

}  // namespace squarelab::rules
