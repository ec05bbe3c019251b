// ThreatsFiltered: which threats that are inputs of networks a move removes and adds; see
// chess/network_inputs.hpp.
#pragma once

#include <squarelab/questions/changes.hpp>

namespace squarelab::questions {

struct ThreatsFiltered : AskedForChanges<Asked, &Board::threat_input_changes> {
  static constexpr auto facts =
      Facts{"threats-filtered",
            "find of these threats those that networks have as inputs, on numbered squares"}
          .row("questions of an engine", "move", &states::core)
          .faults({Kind::WrongThreats})
          .by_name_only();

  static constexpr std::string_view words = "threat_input_changes";
};

// Its work, in builds with networks.
struct TimedThreatsFiltered : OnCoreOfEngine {
  static constexpr const Facts& facts = ThreatsFiltered::facts;

  template <Backend B>
  [[gnu::always_inline]] static Units work(Corpus<B>& corpus, std::size_t i, auto& sink) noexcept {
    const typename B::Core& core = corpus.cores[i];
    for (const auto move : corpus.moves.at(i)) {
      ThreatInputChanges changes;
      threat_input_changes<B>(core, move, changes);
      sink.changed(move, changes);
    }
    return corpus.moves.count_at(i);
  }
};

}  // namespace squarelab::questions
