// ChecksAndPins: what gives check to the side to move, and which of its pieces are pinned.
#pragma once

#include <squarelab/questions/states.hpp>

namespace squarelab::questions {

struct ChecksAndPins : OnCore {
  static constexpr auto facts =
      Facts{"checks-and-pins", "find the checkers and the pinned pieces of the side to move"}.row(
          "attack queries", "position", state);

  template <Backend B>
  [[gnu::always_inline]] static Units work(Corpus<B>& corpus, std::size_t i, auto& sink) noexcept {
    const auto found = B::checks_and_pins(corpus.cores[i]);
    sink.set(0, found.checkers);
    sink.set(1, found.pinned);
    return 1;
  }
};

struct Checkers : Asked {
  static constexpr auto facts =
      Facts{"checkers", "the pieces that give check to the side to move"}.faults(
          {Kind::WrongCheckers});
  static constexpr Stage stage = Stage::Position;
  static constexpr std::string_view words = "checkers";
  static constexpr Who who = everybody;
  static constexpr auto ask = &Board::checkers;
  static SquareSet expected(const FirstAnswers& first) { return first.checkers; }
};

struct Pins : Asked {
  static constexpr auto facts =
      Facts{"pins", "the pinned pieces of the side to move"}.faults({Kind::WrongPins});
  using After = Checkers;
  static constexpr std::string_view words = "pinned";
  static constexpr auto ask = &Board::pinned;
  static SquareSet expected(const FirstAnswers& first) { return first.pinned; }
};

}  // namespace squarelab::questions
