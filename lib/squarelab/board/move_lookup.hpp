// MoveLookup<Backend>: the legal native move of a public move.
//
// Uses the backend's shortcut (FindsMoves) if any. Otherwise it generates and stores all
// legal moves once for several lookups. Tested in tests/contract.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <squarelab/board/backend.hpp>

namespace squarelab {

template <Backend B>
class MoveLookup {
 public:
  // Returns nullopt if the move is not legal. `number` is the number of moves made: two cores with
  // the same number must be the same position, unless forget() was called between, or another
  // number was looked up. Nothing has to be forgotten when a move is taken back: callers look
  // the next move up before they make it, in the position before it.
  std::optional<typename B::NativeMove> find(const typename B::Core& core, std::size_t number,
                                             Move move) const {
    if (known_->number != number) {
      known_->number = number;
      known_->natives.clear();
      B::generate(core, known_->natives);
      known_->moves.clear();
      for (const auto native : known_->natives) known_->moves.push_back(B::move_of(native));
    }
    const auto found = std::find(known_->moves.begin(), known_->moves.end(), move);
    if (found == known_->moves.end()) return std::nullopt;
    return known_->natives[static_cast<int>(found - known_->moves.begin())];
  }

  void forget() noexcept { known_->number = none; }

 private:
  struct Known {
    std::size_t number = none;
    BasicMoveList<typename B::NativeMove> natives;
    MoveList moves;
  };
  static constexpr auto none = static_cast<std::size_t>(-1);

  std::unique_ptr<Known> known_ = std::make_unique<Known>();
};

template <FindsMoves B>
class MoveLookup<B> {
 public:
  std::optional<typename B::NativeMove> find(const typename B::Core& core, std::size_t,
                                             Move move) const noexcept {
    return B::legal_move(core, move);
  }
  void forget() noexcept {}
};

}  // namespace squarelab
