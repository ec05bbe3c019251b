// Team: the boards and engines that one worker asks, and what they have answered so far. Private to
// engine_verification.hpp, and tested with it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <squarelab/verify/engine/engine_verification.hpp>
#include <string>
#include <vector>

namespace squarelab::verify::engine::asking {

struct Tally {
  std::uint64_t answers = 0;
  std::uint64_t leaves = 0;
  process::SteadyClock::duration slowest{0};  // of the answers
};

class Tallied;

class Team {
 public:
  // Has every program answer once; see not_run().
  Team(const EnginePlan& plan, int worker);
  Team(Team&&) noexcept;
  ~Team();

  // The boards, then the engines.
  const std::vector<Divider*>& dividers() const noexcept { return dividers_; }
  std::vector<std::string> names() const;
  const std::optional<NotRun>& not_run() const noexcept { return not_run_; }
  const Tally& tally() const noexcept { return *tally_; }
  Board* player() const noexcept { return player_.get(); }

 private:
  void prove(const EnginePlan& plan, int worker);
  // An engine is called as it calls itself; those of one name, or of that of a board or the rules,
  // are numbered.
  void name_all(std::size_t boards);

  std::unique_ptr<Board> player_;
  std::unique_ptr<Tally> tally_ = std::make_unique<Tally>();
  std::vector<std::unique_ptr<Tallied>> owned_;
  std::vector<Divider*> dividers_;
  std::optional<NotRun> not_run_;
};

}  // namespace squarelab::verify::engine::asking
