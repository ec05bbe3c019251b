// Team: the boards and engines that one worker asks, with a tally of their answers, and
// a board that looks at the positions.
// Tested in tests/lab/engine/engine_verification_test.cpp.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <squarelab/lab/engine/engine_verification.hpp>
#include <squarelab/lab/positions/events.hpp>
#include <vector>

namespace squarelab::lab::engine {

struct Tally {
  std::uint64_t answers = 0;
  std::uint64_t leaves = 0;
  SteadyClock::duration slowest{0};  // of all that answered
};

class Team {
 public:
  // Nothing is started yet.
  explicit Team(const EnginePlan& plan);

  // Has every engine prove that it is one; the failure of the first that does not.
  std::optional<NotRun> prove(int worker);

  // The boards, then the engines.
  const std::vector<Divider*>& dividers() const noexcept { return dividers_; }
  // What the position shows, as the first board sees it, or by the rules if there is none.
  EventSet events_of(const Position& position) const;
  // Since prove().
  const Tally& tally() const noexcept { return *tally_; }

 private:
  std::size_t boards_;
  std::unique_ptr<Board> observer_;
  std::unique_ptr<Tally> tally_;
  std::vector<std::unique_ptr<Divider>> owned_;
  std::vector<Divider*> dividers_;
};

}  // namespace squarelab::lab::engine
