// Lets every lie of liar.hpp be told by one of two boards: each must be found, and two honest
// boards must agree. Tested in tests/verify/liar_test.cpp.
#include <atomic>
#include <squarelab/verify/liar.hpp>
#include <squarelab/verify/verification.hpp>

namespace squarelab::verify {

namespace {

constexpr std::uint64_t honest_positions = 500;

LieOutcome find_lie(const VerificationPlan& plan, const LieFacts& facts) {
  std::vector<std::unique_ptr<Board>> boards;
  boards.push_back(plan.entries.front()->make_board());
  boards.push_back(make_liar(plan.entries.back()->make_board(), facts.lie));
  Lockstep lockstep(std::move(boards));
  const auto player = plan.entries.front()->make_board();
  LieOutcome outcome{facts, std::nullopt, 0};
  const positions::Schedule schedule = plan.schedule();
  for (std::size_t index = 0; index < schedule.count() && !outcome.found; ++index) {
    outcome.found =
        compare_batch(lockstep, schedule.batch(schedule.item(index), plan.seed, *player));
  }
  outcome.positions = lockstep.compared().positions;
  return outcome;
}

}  // namespace

SelfTest self_test(const VerificationPlan& plan, const Watcher& watcher) {
  plan.require_boards(1);
  SelfTest result;
  for (const LieFacts& facts : all_lies()) result.lies.push_back({facts, std::nullopt, 0});
  const std::uint64_t total = result.lies.size() + plan.entries.size();
  std::atomic<std::uint64_t> done{0};
  process::for_each_index(plan.threads, result.lies.size(), [&](int worker, std::size_t index) {
    result.lies[index] = find_lie(plan, result.lies[index].facts);
    const std::uint64_t now = ++done;
    if (watcher && worker == 0) watcher(now, total);
    return true;
  });

  for (const BackendEntry* entry : plan.entries) {
    VerificationPlan honest;
    honest.entries = {entry, entry};
    honest.portions = {
        {&positions::mixed_source(), std::min(plan.schedule().positions(), honest_positions)}};
    honest.seed = plan.seed;
    honest.threads = plan.threads;
    const Verification verification = verify(honest);
    if (const auto found = verification.disagreement()) {
      result.false_alarms.push_back(*found);
    } else {
      result.honest_positions += verification.compared.positions;
    }
    ++done;
    if (watcher) watcher(done, total);
  }
  return result;
}

}  // namespace squarelab::verify
