// Threats: which pieces a move ceases to threaten, and which it begins to.
#pragma once

#include <squarelab/questions/states.hpp>

namespace squarelab::questions {

struct Threats : OnCoreOfEngine {
  static constexpr Facts facts{"threats", "questions of an engine", "move", state,
                               "find the threats that every legal move removes, and those that it "
                               "adds"};

  template <Backend B>
  [[gnu::always_inline]] static Units work(Corpus<B>& corpus, std::size_t i, auto& sink) noexcept {
    using Answers = EngineAnswers<B>;
    const typename B::Core& core = corpus.cores[i];
    for (const auto move : corpus.moves.at(i)) {
      NativeThreatChanges<typename Answers::NativeThreat> changes;
      Answers::threat_changes(core, move, changes);
      sink.changed(move, changes);
    }
    return corpus.moves.count_at(i);
  }
};

}  // namespace squarelab::questions
