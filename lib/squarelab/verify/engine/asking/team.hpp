// Team: the boards and engines that one worker asks, and what they have answered so far. Private to
// engine_verification.hpp, and tested with it.
#pragma once

#include <memory>
#include <optional>
#include <squarelab/verify/engine/engine_verification.hpp>
#include <squarelab/verify/engine/questions/question_run.hpp>
#include <string>
#include <vector>

namespace squarelab::verify {

// Throws std::invalid_argument, whose text names the field, if the plan lacks something.
void require_complete(const EnginePlan& plan);

class Team {
 public:
  // Has every program answer once; see not_run().
  Team(const EnginePlan& plan, int worker);

  // Returns the boards, then the engines.
  const std::vector<Divider*>& dividers() const noexcept { return dividers_; }
  std::vector<std::string> names() const;
  // Returns the engines' answers to questions other than divides.
  std::vector<Asker>& askers() noexcept { return askers_; }
  const std::optional<NotRun>& not_run() const noexcept { return not_run_; }
  // Programs that did not start at once.
  const std::vector<std::string>& remarks() const noexcept { return remarks_; }
  const Tally& tally() const noexcept { return *tally_; }
  void set_tally(const Tally& tally) noexcept { *tally_ = tally; }
  Board* player() const noexcept { return player_.get(); }

 private:
  void prove(const EnginePlan& plan, int worker);
  // Returns why the divider does not run, asked up to three times.
  std::optional<Failure> start(const EnginePlan& plan, std::size_t divider);

  std::unique_ptr<Board> player_;
  std::unique_ptr<Tally> tally_ = std::make_unique<Tally>();
  std::vector<std::unique_ptr<Tallied>> owned_;
  std::vector<Divider*> dividers_;
  std::vector<Asker> askers_;
  std::optional<NotRun> not_run_;
  std::vector<std::string> remarks_;
};

// As many teams as there is work for, until an engine does not run; begins the result.
std::vector<Team> make_teams(const EnginePlan& plan, std::size_t threads,
                             EngineVerification& result);
// Adds what they have asked, and the rules by which programs select moves.
void add_tallies(std::vector<Team>& teams, EngineVerification& result);
void add_selection_rules(std::vector<Team>& teams, EngineVerification& result);

}  // namespace squarelab::verify
