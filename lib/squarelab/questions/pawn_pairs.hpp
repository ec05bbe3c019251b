// PawnPairs: which pairs of pawns on the same or adjacent files a move removes and adds; see
// chess/network_inputs.hpp.
#pragma once

#include <squarelab/questions/changes.hpp>

namespace squarelab::questions {

struct PawnPairs : AskedForChanges<Asked, &Board::pawn_pair_changes> {
  static constexpr auto facts =
      Facts{"pawn-pairs",
            "find the pairs of pawns on the same or adjacent files that every legal move removes "
            "and adds"}
          .row("questions of an engine", "move", &states::core)
          .faults({Kind::WrongChild})
          .by_name_only();

  static constexpr std::string_view words = "pawn_pair_changes";
};

// Its work, in builds with networks.
struct TimedPawnPairs : OnCore {
  static constexpr const Facts& facts = PawnPairs::facts;

  template <Backend B>
  [[gnu::always_inline]] static Units work(Corpus<B>& corpus, std::size_t i, auto& sink) noexcept {
    const typename B::Core& core = corpus.cores[i];
    for (const auto move : corpus.moves.at(i)) {
      NativePawnPairChanges<B> changes;
      pawn_pair_changes<B>(core, move, changes);
      sink.pairs_changed(move, changes);
    }
    return corpus.moves.count_at(i);
  }
};

}  // namespace squarelab::questions
