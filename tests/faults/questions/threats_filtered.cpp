#include "question_faults.hpp"

namespace squarelab::faults {
namespace {

// Of two queens that attack each other, both threats are inputs.
struct BothWays final : WrongBoard {
  ThreatChanges threat_input_changes(Move move) const override {
    ThreatChanges changes = WrongBoard::threat_changes(move);
    for (auto* threats : {&changes.removed, &changes.added}) {
      std::erase_if(*threats, [](const Threat& threat) {
        return !is_input(type_of(threat.attacker), type_of(threat.victim));
      });
    }
    return changes;
  }
};

const PlantedFor<BothWays> planted_both_ways("threats-filtered",
                                             "4k3/8/8/3q4/8/8/8/Q3K3 w - - 0 1");

}  // namespace
}  // namespace squarelab::faults
