// Evasions: the legal moves of positions in which the king is in check.
#pragma once

#include <algorithm>
#include <squarelab/questions/states.hpp>
#include <utility>

namespace squarelab::questions {

struct Evasions : OnCore {
  static constexpr auto facts =
      Facts{"evasions", "write every legal move into a list, in positions after a check only"}
          .row("questions of an engine", "move", state)
          .spared(4);

  // The most positions, each after a check, that come from one position of the corpus.
  static constexpr std::size_t most_checked = 4;

  template <Backend B>
  struct Prepared {
    PerPosition<typename B::Core> checked;

    // Takes the moves that give check, in the order of their public codes; where there are many,
    // some that are spread over them. They are the same for every backend, and in the same
    // order. A step takes its move back, so the core is what it was.
    [[gnu::cold]] void load(Corpus<B>& corpus) {
      checked = {};
      for (std::size_t i = 0; i < corpus.cores.size(); ++i) {
        std::vector<std::pair<std::uint16_t, typename B::NativeMove>> checks;
        for (const auto move : corpus.moves.at(i)) {
          typename B::Step step(corpus.cores[i], move);
          if (B::set_of(B::checks_and_pins(step.child()).checkers).empty()) continue;
          checks.emplace_back(B::move_of(move).code(), move);
        }
        std::sort(checks.begin(), checks.end(), [](auto& a, auto& b) { return a.first < b.first; });
        const std::size_t count = std::min(checks.size(), most_checked);
        for (std::size_t at = 0; at < count; ++at) {
          typename B::Step step(corpus.cores[i], checks[at * checks.size() / count].second);
          checked.values.push_back(step.child());
        }
        checked.end_position();
      }
    }
  };

  [[gnu::always_inline]] static void prefetch(const auto&, const auto& prepared,
                                              std::size_t i) noexcept {
    questions::prefetch(prepared.checked.values.data() + prepared.checked.first[i]);
  }

  template <Backend B>
  [[gnu::always_inline]] static Units work(Corpus<B>&, Prepared<B>& prepared, std::size_t i,
                                           auto& sink) noexcept {
    std::uint64_t moves = 0;
    auto& [cores, first] = prepared.checked;
    for (std::size_t at = first[i]; at < first[i + 1]; ++at) {
      BasicMoveList<typename B::NativeMove> list;
      B::generate(cores[at], list);
      sink.moves(list);
      moves += static_cast<std::uint64_t>(list.size());
    }
    return moves;
  }
};

}  // namespace squarelab::questions
