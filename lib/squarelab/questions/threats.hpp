// Threats: which pieces a move ceases to threaten, and which it begins to; and who attacks whom.
#pragma once

#include <squarelab/questions/changes.hpp>

namespace squarelab::questions {

struct Threats : AskedForChanges<OnCoreOfEngine, &Board::threat_changes> {
  static constexpr auto facts =
      Facts{"threats", "find the threats that every legal move removes, and those that it adds"}
          .row("questions of an engine", "move", state)
          .faults({Kind::WrongThreats});

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

  static constexpr std::string_view words = "threat_changes";

  static std::vector<Threat> sorted(std::vector<Threat> threats) {
    std::sort(threats.begin(), threats.end());
    return threats;
  }
};

struct ThreatsHeld : Asked {
  static constexpr const Facts& facts = Threats::facts;
  static constexpr Stage stage = Stage::Position;
  static constexpr Period period{4, 16};
  static constexpr std::string_view words = "threats";

  static std::vector<Threat> ask(const Board& board) { return Threats::sorted(board.threats()); }
  static std::vector<Threat> expected(const FirstAnswers& first) { return ask(*first.board); }
};

}  // namespace squarelab::questions
