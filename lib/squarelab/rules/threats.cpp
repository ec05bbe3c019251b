// Idea: list the threats before the move and after it; what is in one list only has changed. Cost:
// for each piece the steps it can take, twice. Source: the definition in chess/threat.hpp.
#include <algorithm>
#include <iterator>
#include <squarelab/rules/attacks.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/rules/threats.hpp>

namespace squarelab::rules {

std::vector<Threat> threats(const Diagram& diagram) {
  std::vector<Threat> found;
  for (const Square from : all_squares) {
    const auto attacker = parse_piece(diagram[from]);
    if (!attacker) continue;
    for (const Square to : attacks_from(diagram, from)) {
      if (const auto victim = parse_piece(diagram[to])) {
        found.push_back({*attacker, from, *victim, to});
      }
    }
  }
  std::sort(found.begin(), found.end());
  return found;
}

ThreatChanges threat_changes(const Position& position, Move move) {
  const Diagram diagram = position;
  const std::vector<Threat> before = threats(diagram);
  const std::vector<Threat> now = threats(after(diagram, position.side_to_move, move));
  ThreatChanges changes;
  std::set_difference(before.begin(), before.end(), now.begin(), now.end(),
                      std::back_inserter(changes.removed));
  std::set_difference(now.begin(), now.end(), before.begin(), before.end(),
                      std::back_inserter(changes.added));
  return changes;
}

}  // namespace squarelab::rules
