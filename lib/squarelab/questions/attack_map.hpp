// AttackMap: all squares that a side attacks.
#pragma once

#include <squarelab/questions/states.hpp>

namespace squarelab::questions {

struct AttackMap : OnCore {
  static constexpr Facts facts{"attack-map", "attack queries", "map", state,
                               "find all squares that the side not to move attacks"};

  template <Backend B>
  [[gnu::always_inline]] static Units work(Corpus<B>& corpus, std::size_t i, auto& sink) noexcept {
    sink.set(0, B::attack_map(corpus.cores[i], ~B::side_to_move(corpus.cores[i])));
    return 1;
  }
};

}  // namespace squarelab::questions
