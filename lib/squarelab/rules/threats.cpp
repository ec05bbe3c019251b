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
  return changes(threats(diagram), threats(after(diagram, position.side_to_move, move)));
}

std::vector<Threat> threat_inputs(const std::vector<Threat>& threats) {
  std::vector<Threat> inputs;
  for (const Threat& threat : threats) {
    const auto [attacker, from, victim, to] = threat;
    if (!is_input(type_of(attacker), type_of(victim))) continue;
    const bool is_answered =
        type_of(attacker) == type_of(victim) &&
        std::binary_search(threats.begin(), threats.end(), Threat{victim, to, attacker, from});
    if (!is_answered || from > to) inputs.push_back(threat);
  }
  return inputs;
}

std::vector<PawnPair> pawn_pairs(const Diagram& diagram) {
  std::vector<PieceOn<Square>> pawns;
  for (const Square square : all_squares) {
    const auto piece = parse_piece(diagram[square]);
    if (piece && type_of(*piece) == PieceType::Pawn) pawns.push_back({*piece, square});
  }
  std::vector<PawnPair> pairs;
  for (auto first = pawns.begin(); first != pawns.end(); ++first) {
    for (auto second = first + 1; second != pawns.end(); ++second) {
      if (is_pawn_pair(first->square, second->square)) pairs.push_back({*first, *second});
    }
  }
  std::sort(pairs.begin(), pairs.end());
  return pairs;
}

namespace {

template <class Changes, class Element>
Changes differences(const std::vector<Element>& before, const std::vector<Element>& now) {
  Changes changes;
  std::set_difference(before.begin(), before.end(), now.begin(), now.end(),
                      std::back_inserter(changes.removed));
  std::set_difference(now.begin(), now.end(), before.begin(), before.end(),
                      std::back_inserter(changes.added));
  return changes;
}

}  // namespace

ThreatChanges changes(const std::vector<Threat>& before, const std::vector<Threat>& now) {
  return differences<ThreatChanges>(before, now);
}
PawnPairChanges changes(const std::vector<PawnPair>& before, const std::vector<PawnPair>& now) {
  return differences<PawnPairChanges>(before, now);
}

}  // namespace squarelab::rules
